/** Tables in the guides are up to date: the differences from `URL` and from other libraries, and the size of each entry. */

import * as nodeUrl from 'node:url';
import normalizeUrl from 'normalize-url';
import URI from 'urijs';
import Url from 'url-parse';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundle, ENTRIES } from '../../scripts/build/bundle.js';
import { diagnose } from '../../src/errors/index.js';
import { normalize, tryParse } from '../../src/index.js';
import { textOf } from '../support/documents.js';
import { type Row, rowsBelow } from '../support/markdown-tables.js';

/** The normal form of a text, or the code of its error. */
const ours = (text: string): string | undefined =>
  tryParse(text) ? normalize(text, { level: 'scheme' }) : diagnose(text)?.code;

const differences = suite('what differs from URL');
const ROWS: readonly Row[] = [
  ...rowsBelow('Differences and their reasons', textOf('docs/from-url.md')),
  ...rowsBelow('Why not `URL`?', textOf('README.md')),
];
for (const [text = '', theirs, answer] of ROWS) {
  differences(text, () => {
    assert.is(URL.canParse(text) ? new URL(text).href : 'refused', theirs);
    assert.is(ours(text), answer);
  });
}
differences('there are some', () => assert.ok(ROWS.length > 5));
differences.run();

const libraries = suite('what differs from other libraries');
const LIBRARIES: readonly ((text: string) => string | undefined)[] = [
  (text) => nodeUrl.parse(text).href,
  (text) => URI(text).toString(),
  (text) => new Url(text).href,
  (text) => normalizeUrl(text),
  ours,
];
const answerOf = (library: (text: string) => string | undefined, text: string): string | undefined => {
  try {
    return library(text);
  } catch {
    return 'throws';
  }
};
for (const [text = '', ...answers] of rowsBelow('One text, five answers', textOf('docs/from-other-libraries.md'))) {
  libraries(text, () =>
    assert.equal(
      LIBRARIES.map((library) => answerOf(library, text)),
      answers,
    ),
  );
}
libraries.run();

const sizes = suite('sizes');
/** The import that is measured for each row of the table. */
const IMPORTS: Readonly<Record<string, string>> = {
  'read one reference': '{ parse }',
  'check whether a text is one': '{ isUri }',
  'find the offsets of its components': '{ scan }',
  'the same in bytes': '{ scanBytes }',
  'a buffer of lines': '{ scanLines, Batch }',
  resolve: '{ resolve }',
  'a normal form': '{ normalize }',
  'the same for lines': '{ normalizeLines, resolveLines, fingerprintLines, LineBuffer }',
};
const CHOICES = rowsBelow('Choosing an entry', textOf('docs/choosing-an-entry.md'));
const README = rowsBelow('What to import', textOf('README.md')).map(([, , link = '', kilobytes = '']) => {
  const entry = /`(.+)`/.exec(link)?.[1] ?? '';
  return [`export ${entry === 'uriscan' ? '{ parse }' : '*'} from '${entry}'`, kilobytes] as const;
});
for (const [code, kilobytes] of [
  ...README,
  ...CHOICES.map(
    ([task = '', , entry, size = '']) => [`export ${IMPORTS[task] ?? '*'} from '${entry}'`, size] as const,
  ),
]) {
  sizes(`${code}: about ${kilobytes} KB`, async () => {
    const actual = (await bundle(code)).compressed / 1000;
    assert.ok(Math.abs(actual / Number(kilobytes) - 1) < 0.1, `${actual} KB`);
  });
}
sizes('every entry is in the table', () => {
  assert.equal([...new Set(CHOICES.map(([, , entry]) => entry))].sort(), [...ENTRIES].sort());
});
sizes.run();

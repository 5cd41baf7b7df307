/** Tables in the guides are up to date: the differences from `URL` and from other libraries, and the size of each entry. */

import * as nodeUrl from 'node:url';
import normalizeUrl from 'normalize-url';
import URI from 'urijs';
import Url from 'url-parse';
import { bundledBytes, ENTRIES } from '../../scripts/build/bundle.js';
import { diagnose } from '../../src/entries/errors.js';
import { appendPath, appendSegments, normalize, resolve, tryParse } from '../../src/entries/index.js';
import { textOf } from '../support/documents.js';
import { type Row, rowsBelow } from '../support/markdown-tables.js';
import { assert, suite } from '../support/suite.js';

/** The normal form of a text, or the code of its error. */
const ours = (text: string): string | undefined =>
  tryParse(text) ? normalize(text, { level: 'scheme' }) : diagnose(text)?.code;

const differences = suite('what differs from URL');
const ROWS: readonly Row[] = rowsBelow('Differences and their reasons', textOf('docs/from-url.md'));
for (const [text = '', theirs, answer] of ROWS) {
  differences(text, () => {
    assert.is(URL.canParse(text) ? new URL(text).href : 'refused', theirs);
    assert.is(ours(text), answer);
  });
}
differences('there are some', () => assert.ok(ROWS.length > 5));
differences.run();

const appending = suite('what appends');
for (const [base = '', text = '', ...answers] of rowsBelow('Append to a path', textOf('docs/everyday.md'))) {
  const answerOf = (append: (base: string, text: string) => string): unknown => {
    try {
      return append(base, text);
    } catch (error) {
      return (error as { code: unknown }).code;
    }
  };
  appending(`${text} to ${base}`, () => assert.equal([appendSegments, appendPath, resolve].map(answerOf), answers));
}
appending.run();

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
/** The import that a row of a table is about, by the names in the row, if it is not the whole entry. */
const IMPORTS: Readonly<Record<string, string>> = {
  'parse, tryParse': '{ parse }',
  'isUri and similar predicates': '{ isUri }',
  scan: '{ scan }',
  scanBytes: '{ scanBytes }',
  scanLines: '{ scanLines, Batch }',
  redact: '{ redact }',
  'resolve, resolver': '{ resolve }',
  normalize: '{ normalize }',
  'normalizeLines, resolveLines, fingerprintLines': '{ normalizeLines, resolveLines, fingerprintLines, LineBuffer }',
};

/** The sizes on a page in kilobytes, each with the code that it is about. */
function sizesOn(text: string): { code: string; written: string }[] {
  const rows = text.matchAll(/^\| [^|\n]* \| ([^|\n]*) \| `(uriscan[\w/]*)` \| ([\d.]+) \|/gm);
  const sentences = text.matchAll(/^.*`import (\{ parse \})` adds ([\d.]+) KB/gm);
  return [
    ...Array.from(rows, ([, use = '', entry, written = '']) => {
      const names = use.replace(/\[(.*?)\]\(.*?\)/g, '$1').replaceAll('`', '');
      return { code: `export ${IMPORTS[names] ?? '*'} from '${entry}'`, written };
    }),
    ...Array.from(sentences, ([, names, written = '']) => ({ code: `export ${names} from 'uriscan'`, written })),
  ];
}

for (const page of ['CHANGELOG.md', 'docs/choosing-an-entry.md']) {
  for (const { code, written } of sizesOn(textOf(page))) {
    sizes(`${page}: ${code}, ${written} KB`, async () => {
      const actual = (await bundledBytes(code)) / 1000;
      assert.ok(Math.abs(actual / Number(written) - 1) < 0.02, `${actual.toFixed(1)} KB`);
    });
  }
}
sizes('every entry is in the table', () => {
  const entries = sizesOn(textOf('docs/choosing-an-entry.md')).map(({ code }) => /'(.*)'/.exec(code)?.[1]);
  assert.equal([...new Set(entries)].sort(), [...ENTRIES].sort());
});
sizes.run();

/** Names in the documents that are said to be exported by an entry are exported by it. */

import { ENTRIES } from '../../scripts/build/bundle.js';
import { declarationsOf } from '../../scripts/site/declarations.js';
import { documents, textOf } from '../support/documents.js';
import { rowsBelow } from '../support/markdown-tables.js';
import { assert, suite } from '../support/suite.js';

const GUIDES = [...documents].filter(([file]) => /^(?:README|SECURITY|docs\/[^/]+|examples\/.+)\.md$/.test(file));

/** The names that an entry exports, types included, and their members. */
const EXPORTS = new Map(
  ENTRIES.map((entry) => [
    entry,
    new Set(declarationsOf(entry).flatMap(({ name, members }) => [name, ...members.map((member) => member.name)])),
  ]),
);
const isExported = (entry: string, name: string): boolean => EXPORTS.get(entry)?.has(name) ?? false;
/** Names of all entries, with the methods of their objects. */
const ALL = new Set([...EXPORTS.values()].flatMap((names) => [...names]));

/** A name, as a code span of a document uses it. */
interface Use {
  readonly name: string;
  readonly entry: string;
}

const CODE = '`[^`\n]+`';
/** "`a`, `b` and `c(d)` of `uriscan/e`". */
const OF_ENTRY = new RegExp(
  `((?:${CODE}(?:, | and |, and |/))*${CODE})\\s+(?:of|in|from) \`(uriscan(?:/[a-z]+)?)\``,
  'g',
);

/** The name that a code span begins with: `` `new A(b)` ``, `` `a(b)` ``, `` `a().b(c)` ``, `` `A#b` ``. */
const nameIn = (span: string): string | undefined => /^`?(?:await |new )?([A-Za-z_]\w*)(?:[(#.`]|$)/.exec(span)?.[1];

function usesIn(text: string): Use[] {
  const uses: Use[] = [];
  for (const [, list = '', entry = ''] of text.matchAll(OF_ENTRY))
    for (const [span] of list.matchAll(new RegExp(CODE, 'g'))) {
      const name = nameIn(span);
      if (name !== undefined) uses.push({ name, entry });
    }
  return uses;
}

const names = suite('names in documents');
for (const [file, text] of GUIDES) {
  names(`${file} names what is exported`, () => {
    const missing = usesIn(text).filter(({ name, entry }) => !isExported(entry, name));
    assert.equal(missing, []);
  });
}
/** Functions of the platform and of other packages that the guides call. */
const OTHERS = new Set(
  (
    'parseUriReference URL URI Url normalizeUrl readValidatedBody sValidator String ' +
    'encodeURIComponent decodeURIComponent request got Pool Client addFormats'
  ).split(' '),
);
for (const [file, text] of GUIDES.filter(([file]) => !file.startsWith('examples/'))) {
  names(`${file} calls what is exported`, () => {
    // The first column of a guide's table has the functions of another library.
    const library = /\/from-/.test(file) ? /^```[\s\S]*?^```|^\|[^|]*\|/gm : /^```[\s\S]*?^```/gm;
    const prose = text.replaceAll(library, '');
    const called = [...prose.matchAll(/`(?:new )?([A-Za-z]\w*)\([^`]*`/g)].map(([, name]) => name as string);
    const wrong = called.filter((name) => !ALL.has(name) && !OTHERS.has(name));
    assert.equal(wrong, []);
  });
}

/** Names in tables of entries that are not exports: packages, keys of `formats`, and what Ajv calls its option. */
const NOT_EXPORTS = new Set(['tr46', 'tldts', 'parse5', 'undici', 'uri', 'ipv6', 'uriResolver']);
for (const [file, heading] of [
  ['README.md', 'What to import'],
  ['docs/choosing-an-entry.md', 'Choosing an entry'],
] as const) {
  for (const row of rowsBelow(heading, textOf(file))) {
    const [entry = ''] = /uriscan(?:\/[a-z]+)?/.exec(row[2] ?? '') ?? [];
    names(`${file}: ${entry} has ${row[1]}`, () => {
      const missing = [...(row[1] ?? '').matchAll(/`([A-Za-z]\w*)`/g)]
        .map(([, name]) => name as string)
        .filter((name) => !isExported(entry, name) && !NOT_EXPORTS.has(name));
      assert.equal(missing, []);
    });
  }
}
names('some are found', () => {
  assert.ok(GUIDES.flatMap(([, text]) => usesIn(text)).length > 20);
});
names.run();

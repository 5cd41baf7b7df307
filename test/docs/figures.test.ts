/** Figures on pages are those of their source: a count of the code, or a result that is stored on another page. */

import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../bench/corpora/index.js';
import recorded from '../../page/model/recorded.json' with { type: 'json' };
import { STRIDE } from '../../src/scanner/index.js';
import { MOST_CODE_UNITS } from '../../src/scanner/string-copy.js';
import { automaton, CLASSES, STATES } from '../../src/tables/uri.generated.js';
import { ROOT, textOf } from '../support/documents.js';
import { GROWING_TEXTS } from '../support/growing-texts.js';
import { CLIENTS } from '../support/guard/clients.js';

const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
  ' ',
);
const pageOf = (page: string): string => textOf(page) || readFileSync(`${ROOT}${page}`, 'utf8');
const countOf = (page: string, pattern: RegExp): number => pageOf(page).match(pattern)?.length ?? 0;
const numberOf = (text: string): number =>
  WORDS.includes(text) ? WORDS.indexOf(text) : Number(text.replaceAll(',', ''));

const PROMISES = countOf('SECURITY.md', /^\d+\. \*\*/gm);
const sectionOf = (page: string, heading: string): string =>
  pageOf(page).split(`\n${heading}`)[1]?.split('\n## ')[0] ?? '';
const FIRST_FILES = sectionOf('docs/architecture.md', '## Read these').match(/^\d+\. `/gm)?.length ?? 0;
/** The packages that the page runs, the recorded programs, and the browser's `URL`. */
const OTHER_PARSERS = countOf('page/parsers.ts', /^import .* from '[^.]/gm) + recorded.length + 1;
const { links, sample } = { links: (await load('links')).facts, sample: (await load('sample')).facts };

/** A page, a pattern whose groups are numbers or their words, and the numbers of the source. */
const CASES: readonly (readonly [page: string, pattern: RegExp, ...figures: number[]])[] = [
  ['CHANGELOG.md', /SECURITY\.md\) has (\w+) promises/, PROMISES],
  ['docs/safe-fetching.md', /SECURITY\.md#promises\) has (\w+) promises/, PROMISES],
  [
    'docs/how-the-tables-are-made.md',
    /(\d+) states, (\d+) classes, (\d+) actions/,
    STATES,
    CLASSES,
    automaton().ACTIONS.length,
  ],
  ['README.md', /writes (\w+) offsets/, STRIDE],
  ['CHANGELOG.md', /write (\w+) offsets/, STRIDE],
  ['CONTRIBUTING.md', /A \*record\* is (\w+) offsets/, STRIDE],
  ['docs/architecture.md', /(\w+) offsets come out/, STRIDE],
  ['docs/everyday.md', /a record of (\w+) offsets/, STRIDE],
  ['docs/architecture.md', /Read these (\w+) files/, FIRST_FILES],
  ['docs/README.md', /one picture, (\w+) files/, FIRST_FILES],
  ['CONTRIBUTING.md', /one picture, (\w+) files/, FIRST_FILES],
  ['docs/README.md', /how (\w+) other parsers read it/, OTHER_PARSERS],
  ['page/index.html', /name="description".* how (\w+) other parsers read it/, OTHER_PARSERS],
  ['page/index.html', /og:description".* how (\w+) other parsers read it/, OTHER_PARSERS],
  ['SECURITY.md', /A\s+string\s+of\s+12\s+to\s+([\d,]+)\s+code\s+units\s+is copied/, MOST_CODE_UNITS],
  ['SECURITY.md', /last\s+string\s+of\s+at\s+most\s+([\d,]+)\s+code units/, MOST_CODE_UNITS],
  ['SECURITY.md', /with (\d+) kinds of text/, GROWING_TEXTS.length],
  ['SECURITY.md', /\d+ attacks, (\d+) clients/, CLIENTS.length],
  ...(
    [
      ['README.md', links],
      ['docs/speed.md', links],
      ['docs/speed.md', sample],
    ] as const
  ).map(
    ([page, { name, count, meanLength, valid }]) =>
      [
        page,
        new RegExp(`${name}, ([\\d,]+) references, .*?(\\d+) bytes on average, ([\\d.]+) % valid`),
        count,
        Math.round(meanLength),
        Number((100 * valid).toFixed(1)),
      ] as const,
  ),
];

const figures = suite('docs: figures');
for (const [page, pattern, ...expected] of CASES) {
  figures(`${page}: ${pattern.source}`, () => {
    const [, ...groups] = pattern.exec(pageOf(page)) ?? [];
    assert.equal(groups.map(numberOf), expected);
  });
}

/** The first row of a verb in the table of a page: the million references per second of uriscan, and the times of others. */
function measured(page: string, verb: string): readonly string[] {
  const row = new RegExp(`^\\| \`${verb}\` \\|(.*)\\|$`, 'm').exec(pageOf(page))?.[1] ?? '';
  const times = [...row.matchAll(/`([^`]+)`[\\*]* ([\d.]+)/g)].map(([, name, value]) => `${name} ${value}`);
  return [(row.split('|')[1] ?? '').trim(), ...times];
}

const published = suite('docs: figures of README are those of docs/speed.md');
const table = /<!-- bench:start -->([\s\S]*)<!-- bench:end -->/.exec(pageOf('README.md'))?.[1] ?? '';
const verbs = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, verb = '']) => verb);
published('there are some', () => assert.ok(verbs.length > 4));
for (const verb of verbs) {
  published(verb, () => {
    const all = measured('docs/speed.md', verb);
    assert.equal(
      measured('README.md', verb).filter((figure) => !all.includes(figure)),
      [],
    );
  });
}
published('the line on top', () => {
  const rows = pageOf('docs/speed.md').match(/^\| `scanLines` \|.*$/gm) ?? [];
  const ratios = rows.flatMap((row) => /`URL`[\\*]* ([\d.]+)/.exec(row)?.[1] ?? []).map(Number);
  const [, least, most] =
    /^- \*\*Fast\*\*.*? ([\d.]+)(?: to ([\d.]+))? times as fast as `new URL`/m.exec(pageOf('README.md')) ?? [];
  if (most === undefined) assert.ok(ratios.includes(Number(least)), `${least} of ${ratios}`);
  else assert.equal([least, most].map(Number), [Math.min(...ratios), Math.max(...ratios)].map(Math.floor));
});

figures.run();
published.run();

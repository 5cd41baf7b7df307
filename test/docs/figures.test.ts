/** Figures on pages are those of their source: a count of the code, or a result that is stored on another page. */

import { readFileSync } from 'node:fs';
import { PROCESSES } from '../../bench/check/counters.js';
import { LEVEL, LEVEL_OF_COUNTERS } from '../../bench/check/judge.js';
import { load } from '../../bench/corpora/index.js';
import { digests } from '../../bench/report/markdown.js';
import { MAX_ROW_BYTES } from '../../packages/cli/src/io/bytes.js';
import recorded from '../../page/model/recorded.json' with { type: 'json' };
import { STRIDE } from '../../src/entries/scanner.js';
import { BLOCK_BYTES } from '../../src/scanner/simd/memory.js';
import { MAX_COPIED } from '../../src/scanner/string-copy.js';
import { automaton, CLASSES, STATES } from '../../src/tables/uri.generated.js';
import { ROOT, textOf } from '../support/documents.js';
import { GROWING_TEXTS } from '../support/growing-texts.js';
import { CLIENTS } from '../support/guard/clients.js';
import { assert, suite } from '../support/suite.js';

const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
  ' ',
);
const pageOf = (page: string): string => textOf(page) || readFileSync(`${ROOT}${page}`, 'utf8');
const countOf = (page: string, pattern: RegExp): number => pageOf(page).match(pattern)?.length ?? 0;
const numberOf = (text: string): number =>
  WORDS.includes(text) ? WORDS.indexOf(text) : Number(text.replaceAll(',', ''));

const sectionOf = (page: string, heading: string): string =>
  pageOf(page).split(`\n${heading}`)[1]?.split('\n## ')[0] ?? '';
const FIRST_FILES = sectionOf('docs/architecture.md', '## Read these').match(/^\d+\. `/gm)?.length ?? 0;
/** The packages that the page runs, the recorded programs, and the browser's `URL`. */
const OTHER_PARSERS = countOf('page/parsers.ts', /^import .* from '[^.]/gm) + recorded.length + 1;
/** The value of a constant of the code, which need not be exported. */
function constant(file: string, name: string): number {
  const value = new RegExp(`^const ${name} = (.*);$`, 'm').exec(readFileSync(`${ROOT}${file}`, 'utf8'))?.[1];
  return Number(new Function(`return ${value}`)());
}
/** The time of a verb divided by the time of `scan`, by the first rows of docs/speed.md that have them. */
function timesOfScan(verb: string): number {
  const [time = 0, scan = 0] = [verb, 'scan'].map((name) => {
    const row = new RegExp(`^\\| \`${name}\` \\|(.*)\\|$`, 'm').exec(pageOf('docs/speed.md'))?.[1];
    return numberOf(row?.split('|')[3]?.trim() ?? '');
  });
  return Number((time / scan).toFixed(2));
}
const { links, sample } = { links: (await load('links')).facts, sample: (await load('sample')).facts };

/** A page, a pattern whose groups are numbers or their words, and the numbers of the source. */
const CASES: readonly (readonly [page: string, pattern: RegExp, ...figures: number[]])[] = [
  [
    'docs/how-the-tables-are-made.md',
    /(\d+) states, (\d+) classes, (\d+) actions/,
    STATES,
    CLASSES,
    automaton().ACTIONS.length,
  ],
  [
    'README.md',
    /less than (\d+) million characters crashes/,
    Number(/some (\d+) million characters/.exec(textOf('SECURITY.md'))?.[1]),
  ],
  ['docs/everyday.md', /a record of (\w+) offsets/, STRIDE],
  ['docs/how-the-tables-are-made.md', /in a block of (\d+) bytes/, BLOCK_BYTES],
  [
    'README.md',
    /`npm test` tests it in under (\d+) minutes/,
    Number(/under (\d+) minutes/.exec(textOf('CONTRIBUTING.md'))?.[1]),
  ],
  ['docs/speed.md', /lowest of (\d+) counts of the tree[^.]*\s(\d+) counts of the commit/, PROCESSES, PROCESSES],
  [
    'docs/speed.md',
    /one check in (\d+)[^:]*: at most ([\d.]+) % of the checks by a time, and ([\d.]+) % by a\s+counter/,
    1 / LEVEL,
    Number((100 * (LEVEL - LEVEL_OF_COUNTERS)).toFixed(1)),
    100 * LEVEL_OF_COUNTERS,
  ],
  ['packages/cli/docs/from-trurl.md', /a line here has at most ([\d,]+)/, MAX_ROW_BYTES],
  ...['SECURITY.md', 'src/uses/crawl/links/links.ts', 'packages/cli/src/verbs/verbs.ts'].map(
    (page) =>
      [page, /tag, comment or text[^\d]*([\d,]+)/, constant('src/uses/crawl/links/page.ts', 'MAX_TOKEN')] as const,
  ),
  ['CONTRIBUTING.md', /A \*record\* is (\w+) offsets/, STRIDE],
  ['docs/architecture.md', /(\w+) offsets come out/, STRIDE],
  ['src/uses/inspect/read-alike.ts', /takes ([\d.]+) times as long as a scan/, timesOfScan('isReadAlike')],
  ['docs/architecture.md', /Read these (\w+) files/, FIRST_FILES],
  ['docs/README.md', /one picture, (\w+) files/, FIRST_FILES],
  ['CONTRIBUTING.md', /one picture, (\w+) files/, FIRST_FILES],
  ['docs/README.md', /how (\w+) other parsers read it/, OTHER_PARSERS],
  ['README.md', /how (\w+) other parsers read a URL/, OTHER_PARSERS],
  ['page/index.html', /name="description".* how (\w+) other parsers read it/, OTHER_PARSERS],
  ['page/index.html', /og:description".* how (\w+) other parsers read it/, OTHER_PARSERS],
  ['SECURITY.md', /A\s+string\s+of\s+12\s+to\s+([\d,]+)\s+code\s+units\s+is copied/, MAX_COPIED],
  ['SECURITY.md', /last\s+string\s+of\s+at\s+most\s+([\d,]+)\s+code units/, MAX_COPIED],
  ['SECURITY.md', /with (\d+) kinds of text/, GROWING_TEXTS.length],
  ['SECURITY.md', /\d+ attacks, (\d+) clients/, CLIENTS.length],
  ...(
    [
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
published('the sentence about speed', () => {
  const [line = ''] = pageOf('README.md').match(/^`parse` is .*/m) ?? [];
  const ratio = (verb: string, subject: string): string =>
    measured('docs/speed.md', verb)
      .find((time) => time.startsWith(`${subject} `))
      ?.split(' ')[1] ?? '';
  assert.equal(line.match(/[\d.]+(?= times as fast)/g), [ratio('parse', 'URL'), ratio('isUri', 'URL.canParse')]);
  assert.ok(line.includes(`${measured('docs/speed.md', 'scanLines')[0]} million URLs per second`));
});

published('the rest is from the last `npm run bench -- --publish`: write no measured figure by hand', () => {
  assert.equal(digests(ROOT), JSON.parse(readFileSync(`${ROOT}bench/published.json`, 'utf8')));
});

/** Text that is not about figures of this project: names with a number, code, and addresses of links. */
const NO_FIGURES = [
  /```[\s\S]*?```|`[^`]*`|\]\([^)]*\)|^## .*/gm,
  /(?:RFC|[Ss]ections?|appendix|Node|UTS|Unicode|errat(?:um|a)|TypeScript|undici|exit code) [\d.]+(?:(?:,? and|,? or|,) [\d.]+)*/g,
  /\b[A-Za-z+]+[/-]?\d\S*|\b\d+(?:-bit| bits)|\ba 303\b|, from 1,|\bare\s+0 in/g,
];
/** Figures that other tests compare: a size, and README's sentence about speed. */
const ELSEWHERE = [/ adds [\d.]+ KB/g, /^`parse` is .*/gm];
for (const page of ['README.md', 'CHANGELOG.md']) {
  published(`${page} has no other figures`, () => {
    const patterns = [
      ...CASES.flatMap(([name, pattern]) => (name === page ? [new RegExp(pattern, 'g')] : [])),
      ...ELSEWHERE,
    ];
    const rest = [...patterns, ...NO_FIGURES].reduce(
      (text, pattern) => text.replace(pattern, (part) => part.replaceAll(/\d/g, '')),
      pageOf(page),
    );
    assert.equal(rest.match(/.*\d.*/g) ?? [], []);
  });
}

figures.run();
published.run();

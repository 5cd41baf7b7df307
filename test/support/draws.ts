/**
 * How much the everyday tests try of what they draw at random or list in full: `[everyday, all]` by row. `npm test -- --thorough` tries
 * all, as `.ci/run` does, and `--seed N` draws others. A row of "rows" leaves whole tests to `.ci/run`: others like them run every day.
 */
const DRAWS = {
  'cli/input: bytes of a small gzip file': [27, 134],
  'cli/input: sizes of chunks of gzip': [1, 3],
  'cli/hostile: texts': [4, 12],
  'cli/input: cuts of text': [10, 27],
  'cli/input: cuts of gzip': [16, 47],
  'cli/input: cuts of two members': [20, 67],
  'cli/threads: numbers of threads': [1, 2],
  'cli/verbs: rows of kinds for each verb': [3, 8],
  'examples/frontier: rows of crawls': [2, 7],
  'fast-uri/hosts: names': [15_000, 146_693],
  'fast-uri/whatwg: components': [2000, 20_000],
  'fast-uri/whatwg: references': [2000, 20_000],
  'crawl/links: pages': [150, 1500],
  'crawl/links: texts that are too long': [1, 3],
  'formats/hostname: characters': [2000, 16_700],
  'http/target-uri: URLs': [100, 1000],
  'inspect/read-alike: texts': [20_000, 200_000],
  'inspect/readings: spellings': [10_000, 100_000],
  'iri: code points from U+3400': [30_000, 1_100_800],
  'iri/convert: octets': [14_400, 144_000],
  'iri/convert: IRIs': [4000, 40_000],
  'iri/convert: IRIs by component': [500, 5000],
  'iri/idn: names': [2000, 20_000],
  'reference/query: texts to repair': [2000, 200_000],
  'reference/encode: pairs of octets': [9000, 65_536],
  'scanner/lines: long lines': [3, 13],
  'scanner/suite: rows of grammars': [2, 3],
  'scanner/suite: rows of starts': [1, 4],
  'scanner/suite: offsets in a block': [3, 64],
  'scripts/test-files: rows of sources': [4, 11],
  'security/secrets: texts': [10_551, 105_504],
  'security/secrets: calls': [40, 400],
  'security/secrets: calls with random texts': [20, 200],
  'security/secrets: random texts': [2000, 20_000],
  'security/secrets: ports': [6000, 60_000],
  'security/secrets: values next to passwords': [10_000, 100_000],
} as const satisfies Record<string, readonly [everyday: number, all: number]>;

export type Row = keyof typeof DRAWS;

/** Changes what is drawn. */
export const SEED = Number(process.env['URISCAN_SEED'] ?? 0);

const isThorough = process.env['URISCAN_THOROUGH'] !== undefined;

/** The number of random draws to make. */
export const draws = (row: Row): number => DRAWS[row][isThorough ? 1 : 0];

/** Some of a list, at even distances: the first one, and others by the seed. */
export function some<Item>(row: Row, list: readonly Item[]): readonly Item[] {
  const all = DRAWS[row][1];
  // A runtime with a newer Unicode has other numbers of characters.
  if (Math.abs(list.length - all) > all / 10) throw new Error(`draws.ts: "${row}" has ${all}, got ${list.length}`);
  const rest = list.slice(1);
  const count = draws(row) - 1;
  const drawn = Array.from({ length: count }, (_, i) => (SEED + Math.floor((i * rest.length) / count)) % rest.length);
  return [...list.slice(0, 1), ...drawn.map((i) => rest[i] as Item)];
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

let points: readonly number[] | undefined;

/** Code points above ASCII: all below U+3400, the first and the last ones of each plane, and some of the rest. */
export function codePoints(): readonly number[] {
  points ??= allPoints();
  return points;
}

function allPoints(): number[] {
  const rest = range(0x3400, 0x110000);
  const isBorder = (c: number): boolean => (c + 16) % 0x10000 < 32 || (c >= 0xd7f0 && c < 0xe010);
  return [
    ...range(0x80, 0x3400),
    ...new Set([...some('iri: code points from U+3400', rest), ...rest.filter(isBorder)]),
  ];
}

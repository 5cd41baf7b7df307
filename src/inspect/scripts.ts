/** The scripts of characters, as far as they matter for host names. */

/**
 * The scripts recommended for identifiers (Unicode Standard Annex 31, table 5), and a few that resemble Latin; the code
 * points of each, from the Script property of Unicode 17. Ranges include code points that are unassigned or have no
 * script; rare characters above U+FFFF are left out.
 */
export const SCRIPTS = {
  Arabic: '600-6ff 750-77f 870-8ff fb50-fdff fe70-fefc',
  Armenian: '531-58f fb13-fb17',
  Bengali: '980-9fe',
  Bopomofo: '2ea-2eb 3105-312f 31a0-31bf',
  Canadian_Aboriginal: '1400-167f 18b0-18f5',
  Cherokee: '13a0-13fd ab70-abbf',
  Coptic: '3e2-3ef 2c80-2cff',
  Cyrillic: '400-52f 1c80-1c8a 1d2b 1d78 2de0-2dff a640-a69f fe2e-fe2f',
  Devanagari: '900-97f a8e0-a8ff',
  Ethiopic: '1200-1399 2d80-2dde ab01-ab2e',
  Georgian: '10a0-10ff 1c90-1cbf 2d00-2d2d',
  Greek: '370-3e1 3f0-3ff 1d26-1d2a 1d5d-1d61 1d66-1d6a 1dbf 1f00-1ffe 2126 ab65',
  Gujarati: 'a81-aff',
  Gurmukhi: 'a01-a76',
  Han: '2e80-3029 3038-303b 3400-9fff f900-fad9 16fe2-16fe3 16ff0-16ff6 20000-33479',
  Hangul: '1100-11ff 302e-302f 3131-318e 3200-327e a960-a97c ac00-d7fb ffa0-ffdc',
  Hebrew: '591-5f4 fb1d-fb4f',
  Hiragana: '3041-309f',
  Kannada: 'c80-cf3',
  Katakana: '30a1-30ff 31f0-31ff 32d0-3357 ff66-ff9d',
  Khmer: '1780-17f9 19e0-19ff',
  Lao: 'e81-edf',
  Latin:
    '41-2e4 1d00-1d25 1d2c-1d5c 1d62-1d65 1d6b-1d77 1d79-1dbe 1e00-1eff 2071-209c 212a-2188 2c60-2c7f a722-a7ff ab30-ab64 ab66-ab69 fb00-fb06 ff21-ff5a',
  Malayalam: 'd00-d7f',
  Myanmar: '1000-109f a9e0-a9fe aa60-aa7f',
  Oriya: 'b01-b77',
  Sinhala: 'd81-df4',
  Tamil: 'b82-bfa',
  Telugu: 'c00-c7f',
  Thaana: '780-7b1',
  Thai: 'e01-e5b',
  Tibetan: 'f00-fda',
} as const;

/** Name of a script. */
export type Script = keyof typeof SCRIPTS;

interface Range {
  readonly first: number;
  readonly last: number;
  readonly script: Script;
}

const RANGES: readonly Range[] = /* @__PURE__ */ Object.entries(SCRIPTS)
  .flatMap(([script, ranges]) =>
    ranges.split(' ').map((range) => {
      const [first = '', last = first] = range.split('-');
      return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16), script: script as Script };
    }),
  )
  .sort((a, b) => a.first - b.first);

/**
 * Returns the script of a character; `undefined` if it is in none of {@link SCRIPTS}, such as a digit.
 *
 * @example
 * ```ts
 * scriptOf('я'.codePointAt(0)); // 'Cyrillic'
 * ```
 */
export function scriptOf(codePoint: number): Script | undefined {
  let low = 0;
  let high = RANGES.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((RANGES[middle] as Range).last < codePoint) low = middle + 1;
    else high = middle;
  }
  const range = RANGES[low];
  return range !== undefined && range.first <= codePoint ? range.script : undefined;
}

/** Scripts that are written together (Unicode Technical Standard 39, section 5.1). */
const TOGETHER: readonly ReadonlySet<Script>[] = [
  new Set(['Latin', 'Han', 'Hiragana', 'Katakana']),
  new Set(['Latin', 'Han', 'Bopomofo']),
  new Set(['Latin', 'Han', 'Hangul']),
];

/**
 * Whether a text is of scripts that are not written together.
 *
 * @example
 * ```ts
 * isMixedScript('раypal'); // true: its first two letters are Cyrillic
 * isMixedScript('日本のdns'); // false
 * ```
 */
export function isMixedScript(text: string): boolean {
  const scripts = new Set<Script>();
  for (const character of text) {
    const script = scriptOf(character.codePointAt(0) as number);
    if (script !== undefined) scripts.add(script);
  }
  return scripts.size > 1 && !TOGETHER.some((together) => [...scripts].every((script) => together.has(script)));
}

/** How much the everyday tests try of texts that they draw at random or list in full: a tenth. `npm test -- --thorough` tries all. */

/** Whether all is tried. */
export const isThorough = process.env['URISCAN_THOROUGH'] !== undefined;

const SHARE = 10;

/** The number of random draws to make, of `all`. */
export const draws = (all: number): number => (isThorough ? all : Math.ceil(all / SHARE));

/** Some of a list: the first one, and each tenth after it. */
export const some = <Item>(all: readonly Item[]): readonly Item[] =>
  isThorough ? all : all.filter((_, i) => i % SHARE === 0);

const MAX = 0x10ffff;
/** An odd prime, so that each place in a row of characters has its turn. */
const STEP = 37;

/** The code points above ASCII: all below U+3400, and the first and the last ones of each plane, but of the rest each 37th. */
export function* codePoints(): Generator<number> {
  for (let c = 0x80; c <= MAX; c++) {
    const place = c & 0xffff;
    if (isThorough || c < 0x3400 || (c >= 0xd7f0 && c < 0x10010) || place < 16 || place >= 0xfff0 || c % STEP === 0)
      yield c;
  }
}

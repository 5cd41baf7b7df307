/** Non-ASCII characters as UTF-16 code units: one, or a surrogate pair. */

import { choice, type Expression, sequence } from './expression.js';

/** First and last code point of each range, as `%xFIRST-LAST` has them. */
export type Ranges = readonly (readonly [first: number, last: number])[];

const SUPPLEMENTARY = 0x10000;
const HIGH_SURROGATES = 0xd800;
const LOW_SURROGATES = 0xdc00;
/** Characters that have the same high surrogate. */
const BLOCK = 0x400;

/** One character of the ranges. None has a code point that is a surrogate. */
export function codePoints(ranges: Ranges): Expression {
  const single: number[] = [];
  const lowsBehind = new Map<number, number[]>();
  for (const [first, last] of ranges) {
    for (let codePoint = first; codePoint <= last; codePoint++) {
      if (codePoint < SUPPLEMENTARY) single.push(codePoint);
      else {
        const high = HIGH_SURROGATES + Math.floor((codePoint - SUPPLEMENTARY) / BLOCK);
        const low = LOW_SURROGATES + ((codePoint - SUPPLEMENTARY) % BLOCK);
        add(lowsBehind, high, low);
      }
    }
  }
  // Most high surrogates are followed by all low ones; high surrogates with the same low ones make one set.
  const highsBefore = new Map<string, number[]>();
  for (const [high, lows] of lowsBehind) add(highsBefore, lows.join(), high);
  return choice(
    units(single),
    ...Array.from(highsBefore, ([lows, highs]) => sequence(units(highs), units(lows.split(',').map(Number)))),
  );
}

function add<Key>(lists: Map<Key, number[]>, key: Key, member: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [member]);
  else list.push(member);
}

function units(list: readonly number[]): Expression {
  return { type: 'characters', set: list };
}

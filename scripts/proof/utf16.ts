/** Ranges of characters above U+FFFF as surrogate pairs. */

import type { Term, Terms } from './terms.js';

const LOWEST = 0xdc00;
const HIGHEST = 0xdfff;

/** One character of a range. With a marker, it is between the two halves. */
export function pairs(terms: Terms, first: number, last: number, marker?: Term): Term {
  const [firstHigh, firstLow] = surrogates(first);
  const [lastHigh, lastLow] = surrogates(last);
  const block = (high: number, otherHigh: number, low: number, otherLow: number): Term =>
    terms.sequence(
      terms.symbols(range(high, otherHigh)),
      ...(marker ? [marker] : []),
      terms.symbols(range(low, otherLow)),
    );
  if (firstHigh === lastHigh) return block(firstHigh, firstHigh, firstLow, lastLow);
  return terms.choice(
    block(firstHigh, firstHigh, firstLow, HIGHEST),
    block(firstHigh + 1, lastHigh - 1, LOWEST, HIGHEST),
    block(lastHigh, lastHigh, LOWEST, lastLow),
  );
}

const surrogates = (codePoint: number): [high: number, low: number] => {
  const text = String.fromCodePoint(codePoint);
  return [text.charCodeAt(0), text.charCodeAt(1)];
};

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);

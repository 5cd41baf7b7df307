/** Percent-encoded UTF-8 (RFC 3629, section 4) as data: one constant per production, the production in the comment above it. */

import {
  any,
  bitsOf,
  characters,
  choice,
  type Expression,
  marking,
  range,
  repeat,
  sequence,
  text,
  without,
} from './expression.js';

/** CHARACTER: after each percent-encoded character. */
export const MARKS = bitsOf('CHARACTER');
const mark = marking(MARKS);

const octet = (high: string, low = '0123456789abcdef'): Expression =>
  sequence(text('%'), characters(high + high.toUpperCase()), characters(low + low.toUpperCase()));
// UTF8-tail = %x80-BF
const tails = (count: number): Expression => repeat(count, count, octet('89ab'));
// UTF8-1 = %x00-7F
const UTF8_1 = octet('01234567');
// UTF8-2 = %xC2-DF UTF8-tail
const UTF8_2 = sequence(choice(octet('c', '23456789abcdef'), octet('d')), tails(1));
// UTF8-3 = %xE0 %xA0-BF UTF8-tail / %xE1-EC 2( UTF8-tail ) / %xED %x80-9F UTF8-tail / %xEE-EF 2( UTF8-tail )
const UTF8_3 = choice(
  sequence(octet('e', '0'), octet('ab'), tails(1)),
  sequence(octet('e', '123456789abcef'), tails(2)),
  sequence(octet('e', 'd'), octet('89'), tails(1)),
);
// UTF8-4 = %xF0 %x90-BF 2( UTF8-tail ) / %xF1-F3 3( UTF8-tail ) / %xF4 %x80-8F 2( UTF8-tail )
const UTF8_4 = choice(
  sequence(octet('f', '0'), octet('9ab'), tails(2)),
  sequence(octet('f', '123'), tails(3)),
  sequence(octet('f', '4'), octet('8'), tails(2)),
);
const ENCODED = sequence(choice(UTF8_1, UTF8_2, UTF8_3, UTF8_4), mark('CHARACTER'));

/** TEXT: any text whose percent-encodings are UTF-8. */
export const RULES = { TEXT: any(choice(without(range('\0', '\uffff'), characters('%')), ENCODED)) };

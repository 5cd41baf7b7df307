/** The alternatives expected at a place in a text: names of rules, and characters. */

import { ALPHA, DIGIT, HEXDIG, PCHAR, SUB_DELIMS, UNRESERVED } from '../tables/uri.generated.js';
import type { Language, Place } from './language.js';

/**
 * Lists the rules and characters that may come next at a place. Each place is described once, which takes 20 times as
 * long as the rest of an error.
 */
export function expectedAt({ described, withNonAscii }: Language, place: Place): readonly string[] {
  let expected = described.get(place.key);
  if (expected === undefined) {
    const names = describe(place.characters, place.mayEnd);
    expected = withNonAscii === undefined ? names : withNonAscii(names, (unit) => place.takes(unit));
    described.set(place.key, expected);
  }
  return expected;
}

/** Rules to describe a set of characters with: a rule comes before those that are part of it. */
const RULES: readonly (readonly [name: string, members: Uint8Array])[] = [
  ['pchar', PCHAR],
  ['unreserved', UNRESERVED],
  ['sub-delims', SUB_DELIMS],
  ['ALPHA', ALPHA],
  ['HEXDIG', HEXDIG],
  ['DIGIT', DIGIT],
];

/** Describes a set of characters: names of ABNF rules, characters in double quotes, and `end of input`. */
export function describe(characters: Iterable<number>, mayEnd: boolean): string[] {
  const open = new Set(characters);
  const expected: string[] = [];
  for (const [name, table] of RULES) {
    if (!table.every((member, c) => member === 0 || open.has(c))) continue;
    expected.push(name);
    for (const member of open) if (table[member] === 1) open.delete(member);
  }
  for (const c of open) expected.push(`"${String.fromCharCode(c)}"`);
  if (mayEnd) expected.push('end of input');
  return expected;
}

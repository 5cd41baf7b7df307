/** Checks of the arguments of scans: records, grammars and flags. */

import { checkArray, MAX_OFFSET, wrongNumber } from '../support/arguments.js';
import { Grammar, STRIDE } from '../tables/record.js';

/** Throws unless a record fits `offsets` at index `at`. To read the name of an array takes 20 ns in Bun: only rare arrays need it. */
export function checkRecord(offsets: Uint32Array, at: number): void {
  if (!(offsets instanceof Uint32Array && ArrayBuffer.isView(offsets))) checkArray(offsets, 'offsets', 'Uint32Array');
  if (typeof at !== 'number' || (at | 0) !== at || at < 0)
    throw wrongNumber('at', `an integer from 0 to ${MAX_OFFSET}`, at);
  if (offsets[at + STRIDE - 1] === undefined) throw tooShort(offsets, at);
}

function tooShort({ length }: Uint32Array, at: number): RangeError {
  return new RangeError(`\`offsets\` needs ${STRIDE} elements at index ${at}, has ${Math.max(0, length - at)}`);
}

/** Throws unless a value is one of `Grammar`. */
export function checkGrammar(grammar: Grammar): void {
  if (grammar !== 0 && grammar !== 1 && grammar !== 2 && grammar !== Grammar.ABSOLUTE_URI)
    throw wrongNumber('grammar', 'a value of `Grammar`', grammar);
}

/** Throws unless a value can be the result of a successful scan. */
export function checkFlags(flags: number): void {
  if (typeof flags !== 'number' || (flags | 0) !== flags || flags < 0)
    throw wrongNumber('flags', 'the result of a successful scan', flags);
}

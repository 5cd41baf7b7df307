import { checkBytes } from '../support/arguments.js';
import { Grammar } from '../tables/record.js';
import { REFUSED_MARKS, START_STATE } from '../tables/uri.generated.js';
import { checkGrammar, checkRecord } from './checks.js';
import { run as runBytes } from './engine/uri-bytes.generated.js';

/**
 * Scans bytes as a URI reference, or as the rule given by `grammar`. Never allocates.
 *
 * No URI contains a byte above 0x7F, so the first such byte of text in UTF-8 or Latin-1 is an error.
 *
 * @param input - the bytes
 * @param start - the offset of the first byte to read
 * @param end - the offset after the last byte to read; at most 2^31 - 1
 * @param offsets - the array for the record, in bytes from the beginning of `input`; it is written when all bytes have been read,
 * so it may share memory with `input`
 * @param at - the index in `offsets` at which the record of `STRIDE` elements starts; 0 by default
 * @param grammar - the rule; `Grammar.URI_REFERENCE` by default
 * @returns `Flag` bits and host kind (at least 0), or `~errorOffset` (below 0) for input that the grammar does not
 * allow: the first byte where the input stops being the beginning of a valid string, or `end` if the input ends
 * too early. No record is written then.
 * @throws TypeError if an argument has another type
 * @throws RangeError if the record does not fit `offsets`, `start` and `end` are not offsets within `input` and within its
 * first 2^31 - 1 bytes, or `grammar` is not a value of `Grammar`
 * @example
 * ```ts
 * const bytes = new TextEncoder().encode('GET http://example.com/ HTTP/1.1');
 * const offsets = new Uint32Array(STRIDE);
 * scanBytes(bytes, 4, 23, offsets); // 3: Flag.SCHEME | Flag.AUTHORITY
 * offsets[Slot.HOST_START]; // 11
 * scanBytes(bytes, 4, 32, offsets); // -24: ~23, the space
 * ```
 */
export function scanBytes(
  input: Uint8Array,
  start: number,
  end: number,
  offsets: Uint32Array,
  at = 0,
  grammar: Grammar = Grammar.URI_REFERENCE,
): number {
  checkBytes(input, start, end);
  checkRecord(offsets, at);
  checkGrammar(grammar);
  return scanSpan(input, start, end, offsets, at, grammar);
}

/** Scans bytes as {@link scanBytes} does, for callers within the library: the arguments are not checked. */
export function scanSpan(
  input: Uint8Array,
  start: number,
  end: number,
  offsets: Uint32Array,
  at: number,
  grammar: Grammar,
): number {
  const state = START_STATE[grammar] as number;
  // V8 keeps a value that is known to be an int32 in a register: 1.7 instead of 2.2 ns per byte (Node 20, x64).
  return runBytes(input, start | 0, end | 0, offsets, at | 0, state, REFUSED_MARKS[grammar] as number);
}

import { Grammar, REFUSED_MARKS, START_STATE, STRIDE } from '../tables/index.js';
import { run } from './engine/uri-bytes.generated.js';

/**
 * Scans bytes for a URI reference, or for what `grammar` says. Nothing is allocated, whatever the input.
 *
 * Bytes above 0x7F belong to no URI: in UTF-8 or Latin-1 text alike, the first of them is where it stops being one.
 *
 * @param input - the bytes; they are read from `start` up to, and without, `end`
 * @param offsets - where the record goes: `STRIDE` elements from `at` on, in bytes from the beginning of `input`
 * @returns `Flag` bits and host kind (at least 0), or `~errorOffset` (below 0) for what the grammar does not allow:
 * the first byte at which no string of the grammar begins with what was read, or `end` if the input ends too early.
 * The record means nothing then.
 * @throws RangeError if the record does not fit `offsets`, or `start` and `end` do not lie within `input`
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
  if (!(at >= 0 && at + STRIDE <= offsets.length)) throw new RangeError('the record does not fit `offsets`');
  if (!(start >= 0 && start <= end && end <= input.length))
    throw new RangeError('`start` and `end` are not in `input`');
  // V8 keeps what is known to be an int32 in a register: 1.7 against 2.2 ns a byte (Node 20, x64).
  const state = START_STATE[grammar] as number;
  return run(input, start | 0, end | 0, offsets, at | 0, state, REFUSED_MARKS[grammar] as number);
}

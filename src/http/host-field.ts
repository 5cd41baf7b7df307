/** The Host field (RFC 9110, section 7.2). */

import { checkRecord } from '../scanner/checks.js';
import { run as runBytes } from '../scanner/engine/http-bytes.generated.js';
import { run as runUnits } from '../scanner/engine/http-units.generated.js';
import { checkBytes, checkText } from '../support/arguments.js';
import { REFUSED_MARKS, START_STATE } from '../tables/http.generated.js';
import { HttpRule } from './request-target.js';

const STATE = START_STATE[HttpRule.HOST] as number;
const REFUSED = REFUSED_MARKS[HttpRule.HOST] as number;

/**
 * Scans the value of a Host field, without the whitespace around it (RFC 9110, section 7.2): a host and an optional
 * port.
 *
 * The record is the same as for `scan`; the authority begins at `HOST_START`, and an empty path follows it. The value
 * may be empty (RFC 9112, section 3.2), and so may the host, although the host of an "http" URI must not be (RFC 9110,
 * section 4.2.1). Checks the digits of a port, but not its value. Allocates nothing, for any input.
 * {@link diagnoseHost} explains why a value is refused.
 *
 * In HTTP/2 and HTTP/3, `:authority` has the same form: it must have no userinfo (RFC 9113, section 8.3.1; RFC 9114,
 * section 4.3.1). For "http" and "https", an empty host or an empty `:authority` is also malformed: check that `HOST_START`
 * and `HOST_END` differ. The `:authority` of a CONNECT needs a port: {@link scanRequestTarget} reads it.
 *
 * @param value - the value of the field
 * @param offsets - the array for the record, in UTF-16 code units
 * @param at - the index in `offsets` at which the record of `STRIDE` elements starts; 0 by default
 * @returns `Flag` bits and host kind (at least 0), or `~errorOffset` (below 0), by the same rule as for
 * {@link scanRequestTarget}. A server answers 400 (Bad Request) then, and also if there is no Host field or more than
 * one (RFC 9112, section 3.2).
 * @throws TypeError if an argument has another type
 * @throws RangeError if the record does not fit `offsets`
 * @example
 * ```ts
 * const offsets = new Uint32Array(STRIDE);
 * scanHost('[::1]:80', offsets); // 4106: Flag.AUTHORITY | Flag.PORT, and an IPv6address
 * offsets[Slot.HOST_END]; // 5
 * scanHost('user@example.com', offsets); // -5: ~4, the "@"
 * ```
 */
export function scanHost(value: string, offsets: Uint32Array, at = 0): number {
  checkText(value, 'value');
  checkRecord(offsets, at);
  return runUnits(value, offsets, at, STATE, REFUSED);
}

/**
 * Scans the bytes of the value of a Host field, as {@link scanHost} scans a string.
 *
 * @param input - the bytes
 * @param start - the offset of the first byte to read
 * @param end - the offset after the last byte to read; at most 2^31 - 1
 * @param offsets - the array for the record, in bytes from the beginning of `input`; it is written when all bytes have been read,
 * so it may share memory with `input`
 * @param at - the index in `offsets` at which the record of `STRIDE` elements starts; 0 by default
 * @returns `Flag` bits and host kind (at least 0), or `~errorOffset` (below 0). No record is written then.
 * @throws TypeError if an argument has another type
 * @throws RangeError if the record does not fit `offsets`, or `start` and `end` are not offsets within `input` and within its
 * first 2^31 - 1 bytes
 * @example
 * ```ts
 * const bytes = new TextEncoder().encode('Host: example.com:80');
 * scanHostBytes(bytes, 6, 20, new Uint32Array(STRIDE)); // 10: Flag.AUTHORITY | Flag.PORT
 * ```
 */
export function scanHostBytes(input: Uint8Array, start: number, end: number, offsets: Uint32Array, at = 0): number {
  checkBytes(input, start, end);
  checkRecord(offsets, at);
  return runBytes(input, start, end, offsets, at, STATE, REFUSED);
}

/** The public scanners of HTTP, over strings and over bytes. */

import { checkBytes, checkRecord, checkText } from '../tables/arguments.js';
import { STRIDE } from '../tables/layout.js';
import { readHostBytes, readRequestTargetBytes } from './bytes.js';
import { readHostCodeUnits, readRequestTargetCodeUnits } from './code-units.generated.js';

// Filled and read within one call: nothing of the caller's runs in between.
const record = new Uint32Array(STRIDE);

/**
 * Scans the target of a request (RFC 9112, section 3.2). Which forms it may have depends on the method, whose name is
 * case-sensitive (section 3.1): a CONNECT has an authority-form and nothing else; all other methods have an origin-form or
 * an absolute-form, and OPTIONS may have an asterisk-form. {@link requestForm} tells which it is. None has a fragment, which
 * is no part of a target URI (RFC 9110, section 7.1).
 *
 * The record is that of `scan`, with these things to know:
 *
 * - origin-form: the path may begin with `//`, and is a path all the same (RFC 9110, section 4.1);
 * - absolute-form: where the scheme is "http" or "https" the target is a URI of that scheme, so there is a host that is not
 *   empty (RFC 9110, sections 4.2.1 and 4.2.2); a userinfo, which nobody may send and which is "likely being used to
 *   obscure the authority" (section 4.2.4), is an error. Of other schemes, any absolute-URI will do. Whatever the Host
 *   field says has to be ignored then (RFC 9112, section 3.2.2);
 * - authority-form: the authority begins at `HOST_START`, and there is no scheme; path and query are empty (RFC 9112,
 *   section 3.3). "An empty or invalid port number" must be rejected (RFC 9110, section 9.3.6), and is an error; TCP has
 *   none above 65535. So is an empty host, as there is nothing to connect to;
 * - asterisk-form: path and query are empty (RFC 9112, section 3.3), and stand behind the asterisk.
 *
 * {@link diagnoseRequestTarget} says what is wrong with a target that is refused. A recipient should not mend it: it may have
 * been made to get past filters (RFC 9112, section 3.2).
 *
 * Nothing is allocated, whatever the input.
 *
 * @param method - the method of the request
 * @param target - the request target
 * @param offsets - the array for the record, in UTF-16 code units
 * @param at - the index in `offsets` at which the record of `STRIDE` elements starts; 0 by default
 * @returns `Flag` bits, host kind and form (at least 0), or `~errorOffset` (below 0) if it is not a target of this method:
 * the first code unit at which no such target begins with what was read, or `target.length` if it ends too early. The
 * record means nothing then.
 * @throws TypeError if an argument has another type
 * @throws RangeError if the record does not fit `offsets`
 * @example
 * ```ts
 * const offsets = new Uint32Array(STRIDE);
 * const flags = scanRequestTarget('GET', 'http://example.com/a?b', offsets);
 * requestForm(flags) === RequestForm.ABSOLUTE; // true
 * offsets.join(); // '0,4,7,18,18,20,22,22'
 * scanRequestTarget('GET', '//a', offsets); // 0: no flag is set, for this is a path
 * scanRequestTarget('GET', '/a#b', offsets); // -3: ~2, the "#"
 * scanRequestTarget('GET', 'http://user@example.com/', offsets); // -12: ~11, the "@"
 * ```
 */
export function scanRequestTarget(method: string, target: string, offsets: Uint32Array, at = 0): number {
  checkText(method, 'method');
  checkText(target, 'target');
  checkRecord(offsets, at);
  return readRequestTargetCodeUnits(method, target, 0, target.length, offsets, at);
}

/**
 * Scans the bytes of a request target, as {@link scanRequestTarget} scans a string.
 *
 * @param method - the method of the request
 * @param input - the bytes
 * @param start - the offset of the first byte to read
 * @param end - the offset after the last byte to read; at most 2^31 - 1
 * @param offsets - the array for the record, in bytes from the beginning of `input`; it is written when all bytes have been read,
 * so it may share memory with `input`
 * @param at - the index in `offsets` at which the record of `STRIDE` elements starts; 0 by default
 * @returns `Flag` bits, host kind and form (at least 0), or `~errorOffset` (below 0). No record is written then.
 * @throws TypeError if an argument has another type
 * @throws RangeError if the record does not fit `offsets`, or `start` and `end` are not offsets within `input` and within its
 * first 2^31 - 1 bytes
 * @example
 * ```ts
 * const bytes = new TextEncoder().encode('GET /a?b HTTP/1.1');
 * const offsets = new Uint32Array(STRIDE);
 * scanRequestTargetBytes('GET', bytes, 4, 8, offsets); // 16: Flag.QUERY
 * scanRequestTargetBytes('GET', bytes, 4, 17, offsets); // -9: ~8, the space
 * ```
 */
export function scanRequestTargetBytes(
  method: string,
  input: Uint8Array,
  start: number,
  end: number,
  offsets: Uint32Array,
  at = 0,
): number {
  checkText(method, 'method');
  checkBytes(input, start, end);
  checkRecord(offsets, at);
  const flags = readRequestTargetBytes(method, input, start, end, record, 0);
  if (flags >= 0) offsets.set(record, at);
  return flags;
}

/**
 * Scans the value of a Host field, without the whitespace around it (RFC 9110, section 7.2): a host, and perhaps a port.
 *
 * The record is that of `scan`; there is an authority, which begins at `HOST_START`, and an empty path behind it. The value
 * may be empty (RFC 9112, section 3.2), and so may the host: what an "http" URI is made of must not (RFC 9110, section
 * 4.2.1). Of a port the digits are looked at, not the number. Nothing is allocated, whatever the input.
 * {@link diagnoseHost} says what is wrong with a value that is refused.
 *
 * @param value - the value of the field
 * @param offsets - the array for the record, in UTF-16 code units
 * @param at - the index in `offsets` at which the record of `STRIDE` elements starts; 0 by default
 * @returns `Flag` bits and host kind (at least 0), or `~errorOffset` (below 0), by the same rule as for
 * {@link scanRequestTarget}. A server answers 400 (Bad Request) then, and where there is no Host field or more than one
 * (RFC 9112, section 3.2).
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
  return readHostCodeUnits(value, 0, value.length, offsets, at);
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
  const flags = readHostBytes(input, start, end, record, 0);
  if (flags >= 0) offsets.set(record, at);
  return flags;
}

/** The scanner of HTTP over strings. */

import { scanHostCodeUnits, scanRequestTargetCodeUnits } from './code-units.generated.js';

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
 * @param method - as it stands before the target
 * @param offsets - where the record goes: `STRIDE` elements from `at` on, in UTF-16 code units
 * @returns `Flag` bits, host kind and form (at least 0), or `~errorOffset` (below 0) for what is no target of this method:
 * the first code unit at which no such target begins with what was read, or `target.length` if it ends too early. The
 * record means nothing then.
 * @throws TypeError if `method` or `target` is not a string
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
  if (typeof target !== 'string') throw new TypeError('`target` is not a string');
  return scanRequestTargetCodeUnits(method, target, 0, target.length, offsets, at);
}

/**
 * Scans the value of a Host field, without the whitespace around it (RFC 9110, section 7.2): a host, and perhaps a port.
 *
 * The record is that of `scan`; there is an authority, which begins at `HOST_START`, and an empty path behind it. The value
 * may be empty (RFC 9112, section 3.2), and so may the host: what an "http" URI is made of must not (RFC 9110, section
 * 4.2.1). Of a port the digits are looked at, not the number. Nothing is allocated, whatever the input.
 * {@link diagnoseHost} says what is wrong with a value that is refused.
 *
 * @param offsets - where the record goes: `STRIDE` elements from `at` on, in UTF-16 code units
 * @returns `Flag` bits and host kind (at least 0), or `~errorOffset` (below 0), by the same rule as for
 * {@link scanRequestTarget}. A server answers 400 (Bad Request) then, and where there is no Host field or more than one
 * (RFC 9112, section 3.2).
 * @throws TypeError if `value` is not a string
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
  if (typeof value !== 'string') throw new TypeError('`value` is not a string');
  return scanHostCodeUnits(value, 0, value.length, offsets, at);
}

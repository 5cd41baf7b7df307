/** What a record and its flags say that is not a slot or a flag. */

import { checkFlags, checkRecord } from './arguments.js';
import { Flag, HOST_KIND_MASK, HOST_KIND_SHIFT, type HostKind, Slot } from './record.js';

/**
 * Returns the offset at which the authority of a record starts. Only for records with {@link Flag.AUTHORITY}.
 *
 * @param flags - the result of the scan
 * @param offsets - the array with the record
 * @param at - the index in `offsets` at which the record starts; 0 by default
 * @throws TypeError if an argument has another type
 * @throws RangeError if `flags` is below 0, or there is no record at `at`
 * @example
 * ```ts
 * const offsets = new Uint32Array(STRIDE);
 * authorityStart(scan('//u@h/', offsets), offsets); // 2
 * ```
 */
export function authorityStart(flags: number, offsets: Uint32Array, at = 0): number {
  checkFlags(flags);
  checkRecord(offsets, at);
  return startOfAuthority(flags, offsets, at);
}

/** Returns the same as {@link authorityStart}; the arguments are not checked. */
export function startOfAuthority(flags: number, record: Uint32Array, at = 0): number {
  return (record[at + Slot.SCHEME_END] as number) + (flags & Flag.SCHEME ? 3 : 2);
}

/**
 * Returns the kind of the host, a value of {@link HostKind}.
 *
 * @param flags - the result of the scan
 * @throws TypeError if `flags` is not a number
 * @throws RangeError if `flags` is below 0
 * @example
 * ```ts
 * hostKind(scan('//[::1]', new Uint32Array(STRIDE))) === HostKind.IPV6; // true
 * ```
 */
export function hostKind(flags: number): HostKind {
  checkFlags(flags);
  return ((flags >> HOST_KIND_SHIFT) & HOST_KIND_MASK) as HostKind;
}

/** Properties of a scanned reference that are not a slot or a flag: names, spans, the start of the authority, the kind of the host. */

import { checkArray } from '../support/arguments.js';
import { Flag, HOST_KIND_MASK, HOST_KIND_SHIFT, HostKind, Slot } from '../tables/record.js';
import { checkFlags, checkRecord } from './checks.js';

/** Names of the components, the reference itself first. The order is as in {@link fillSpans}. */
export const COMPONENTS = [
  'reference',
  'scheme',
  'authority',
  'userinfo',
  'host',
  'port',
  'path',
  'query',
  'fragment',
] as const;
/** An element of {@link COMPONENTS}. */
export type Component = (typeof COMPONENTS)[number];

/** Names of the alternatives of `host`. */
export const HOST_KIND_NAMES = {
  [HostKind.REG_NAME]: 'reg-name',
  [HostKind.IPV4]: 'ipv4',
  [HostKind.IPV6]: 'ipv6',
  [HostKind.IPVFUTURE]: 'ipvfuture',
} as const;
/** The name of a kind of host: an alternative of the rule `host`. */
export type HostKindName = (typeof HOST_KIND_NAMES)[HostKind];

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
  return authorityStartUnchecked(flags, offsets, at);
}

/** As {@link authorityStart}, without checks of the arguments. */
export function authorityStartUnchecked(flags: number, record: Uint32Array, at = 0): number {
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

/** The start and end of an undefined component. */
export const UNDEFINED = -1;

/**
 * Writes the span of each component of a record, in the order of {@link COMPONENTS}: element `2 * i` of `spans` is the start of a
 * component, and element `2 * i + 1` its end (exclusive). Both are -1 for an undefined component.
 *
 * @param flags - flags of a reference that was accepted
 * @param offsets - an array with the record, as `scan` writes it
 * @param spans - the array to write to, with room for two elements for each component
 * @param at - index of the record in `offsets`; 0 by default
 * @throws TypeError if `offsets` or `spans` is not such an array
 * @throws RangeError if `flags` is not an integer from 0 to 2^31 - 1, or an array is too short
 * @example
 * ```ts
 * const spans = new Int32Array(2 * COMPONENTS.length);
 * const offsets = new Uint32Array(STRIDE);
 * fillSpans(scan('//h?q', offsets), offsets, spans);
 * Array.from(spans.subarray(8, 10)); // [ 2, 3 ]
 * ```
 */
export function fillSpans(flags: number, offsets: Uint32Array, spans: Int32Array, at = 0): void {
  checkFlags(flags);
  checkRecord(offsets, at);
  checkArray(spans, 'spans', 'Int32Array');
  if (spans.length < 2 * COMPONENTS.length)
    throw new RangeError(`expected \`spans\` to have ${2 * COMPONENTS.length} elements, got ${spans.length}`);
  writeSpans(flags, offsets, spans, at);
}

/** Writes spans as {@link fillSpans} does, without checks. */
export function writeSpans(flags: number, record: Uint32Array, spans: Int32Array, at: number): void {
  const start = record[at + Slot.START] as number;
  const hostStart = record[at + Slot.HOST_START] as number;
  const hostEnd = record[at + Slot.HOST_END] as number;
  const pathStart = record[at + Slot.PATH_START] as number;
  const pathEnd = record[at + Slot.PATH_END] as number;
  const queryEnd = record[at + Slot.QUERY_END] as number;
  const end = record[at + Slot.END] as number;
  const authority = authorityStartUnchecked(flags, record, at);
  const hasAuthority = flags & Flag.AUTHORITY;
  put(spans, 0, 1, start, end);
  put(spans, 1, flags & Flag.SCHEME, start, record[at + Slot.SCHEME_END] as number);
  put(spans, 2, hasAuthority, authority, pathStart);
  put(spans, 3, flags & Flag.USERINFO, authority, hostStart - 1);
  put(spans, 4, hasAuthority, hostStart, hostEnd);
  put(spans, 5, flags & Flag.PORT, hostEnd + 1, pathStart);
  put(spans, 6, 1, pathStart, pathEnd);
  put(spans, 7, flags & Flag.QUERY, pathEnd + 1, queryEnd);
  put(spans, 8, flags & Flag.FRAGMENT, queryEnd + 1, end);
}

function put(spans: Int32Array, component: number, defined: number, start: number, end: number): void {
  spans[2 * component] = defined === 0 ? UNDEFINED : start;
  spans[2 * component + 1] = defined === 0 ? UNDEFINED : end;
}

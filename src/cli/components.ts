/** The components of a scanned reference, as spans that can be gone through. */

import { authorityStart, Flag, HostKind, Slot } from '../scanner/index.js';
import type { HostKindName } from '../uri/index.js';

/** Names of the components, the reference itself first. The order is that of {@link fillSpans}. */
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
export type Component = (typeof COMPONENTS)[number];

/** What the offsets of an undefined component are. */
export const UNDEFINED = -1;

export const HOST_KIND_NAMES: Record<HostKind, HostKindName> = {
  [HostKind.REG_NAME]: 'reg-name',
  [HostKind.IPV4]: 'ipv4',
  [HostKind.IPV6]: 'ipv6',
  [HostKind.IPVFUTURE]: 'ipvfuture',
};

/** Room for the spans of all components: start and end (exclusive) of each. */
export const newSpans = (): Int32Array => new Int32Array(2 * COMPONENTS.length);

/** Writes the span of each component: element `2 * i` is its start, `2 * i + 1` its end. */
export function fillSpans(flags: number, record: Uint32Array, spans: Int32Array): void {
  const start = record[Slot.START] as number;
  const hostStart = record[Slot.HOST_START] as number;
  const hostEnd = record[Slot.HOST_END] as number;
  const pathStart = record[Slot.PATH_START] as number;
  const pathEnd = record[Slot.PATH_END] as number;
  const queryEnd = record[Slot.QUERY_END] as number;
  const end = record[Slot.END] as number;
  const authority = authorityStart(flags, record);
  const hasAuthority = flags & Flag.AUTHORITY;
  put(spans, 0, 1, start, end);
  put(spans, 1, flags & Flag.SCHEME, start, record[Slot.SCHEME_END] as number);
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

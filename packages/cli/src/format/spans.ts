/** The components of a scanned reference, as spans. */

import { authorityStart, Flag, HostKind, Slot } from 'uriscan/scanner';

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

/** Names of the kinds of hosts. */
export const HOST_KIND_NAMES = {
  [HostKind.REG_NAME]: 'reg-name',
  [HostKind.IPV4]: 'ipv4',
  [HostKind.IPV6]: 'ipv6',
  [HostKind.IPVFUTURE]: 'ipvfuture',
} as const;

/** The start and end of an undefined component. */
export const UNDEFINED = -1;

/** Makes room for the spans of all components: start and end (exclusive) of each. */
export const newSpans = (): Int32Array => new Int32Array(2 * COMPONENTS.length);

/** Writes the span of each component of the record at `at`: element `2 * i` is its start, `2 * i + 1` its end. */
export function fillSpans(flags: number, record: Uint32Array, spans: Int32Array, at = 0): void {
  const start = record[at + Slot.START] as number;
  const hostStart = record[at + Slot.HOST_START] as number;
  const hostEnd = record[at + Slot.HOST_END] as number;
  const pathStart = record[at + Slot.PATH_START] as number;
  const pathEnd = record[at + Slot.PATH_END] as number;
  const queryEnd = record[at + Slot.QUERY_END] as number;
  const end = record[at + Slot.END] as number;
  const authority = authorityStart(flags, record, at);
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

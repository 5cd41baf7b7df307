/** Converts the answers of the recognizer to records and flags of the scanner, by the tables of `record.ts`. */

import { Flag, Grammar, HOST_KIND_SHIFT, HostKind, Slot } from '../../src/tables/record.js';
import type { GrammarName, HostKindName, Traits, Valid } from './recogniser.js';

export const GRAMMAR: { readonly [name in GrammarName]: Grammar } = {
  'URI-reference': Grammar.URI_REFERENCE,
  URI: Grammar.URI,
  'relative-ref': Grammar.RELATIVE_REFERENCE,
  'absolute-URI': Grammar.ABSOLUTE_URI,
};

const HOST_KIND: { readonly [name in HostKindName]: HostKind } = {
  'reg-name': HostKind.REG_NAME,
  ipv4: HostKind.IPV4,
  ipv6: HostKind.IPV6,
  ipvfuture: HostKind.IPVFUTURE,
};

export const TRAIT_FLAG: { readonly [name in keyof Traits]: number } = {
  schemeUppercase: Flag.SCHEME_UPPERCASE,
  hostUppercase: Flag.HOST_UPPERCASE,
  percent: Flag.PERCENT,
  percentNotNormal: Flag.PERCENT_NOT_NORMAL,
  dotSegment: Flag.DOT_SEGMENT,
};

/** Returns the flags that a scan should return for an answer of the recognizer. */
export function flagsOf({ offsets, traits, hostKind }: Valid): number {
  let flags = HOST_KIND[hostKind ?? 'reg-name'] << HOST_KIND_SHIFT;
  if (offsets.scheme !== undefined) flags |= Flag.SCHEME;
  if (offsets.authority !== undefined) flags |= Flag.AUTHORITY;
  if (offsets.userinfo !== undefined) flags |= Flag.USERINFO;
  if (offsets.port !== undefined) flags |= Flag.PORT;
  if (offsets.query !== undefined) flags |= Flag.QUERY;
  if (offsets.fragment !== undefined) flags |= Flag.FRAGMENT;
  for (const name of Object.keys(traits) as (keyof Traits)[]) if (traits[name]) flags |= TRAIT_FLAG[name];
  return flags;
}

/** Returns the record that a scan should write for an answer of the recognizer, for an input that starts at `start`. */
export function recordOf({ offsets }: Valid, start: number): number[] {
  const { scheme, host, path, query, fragment } = offsets;
  const [pathStart, pathEnd] = path ?? [0, 0];
  const [hostStart, hostEnd] = host ?? [pathStart, pathStart];
  const queryEnd = query?.[1] ?? pathEnd;
  const record: number[] = [];
  record[Slot.START] = start;
  record[Slot.SCHEME_END] = start + (scheme?.[1] ?? 0);
  record[Slot.HOST_START] = start + hostStart;
  record[Slot.HOST_END] = start + hostEnd;
  record[Slot.PATH_START] = start + pathStart;
  record[Slot.PATH_END] = start + pathEnd;
  record[Slot.QUERY_END] = start + queryEnd;
  record[Slot.END] = start + (fragment?.[1] ?? queryEnd);
  return record;
}

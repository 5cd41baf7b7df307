import type { Scanned } from '../../scanner/scanned.js';
import { Flag, HOST_KIND_MASK, HOST_KIND_SHIFT, HostKind } from '../../tables/record.js';
import { canonicalIpv6 } from '../addresses.js';
import type { SchemeRule } from './rule.js';

/** The parts that the normal form by scheme drops or adds, as bits. */
export const DROP_PORT = 1;
export const ADD_ROOT = 2;
export const DROP_HOST = 4;
/** The authority is added, since the scheme has a default host. */
export const ADD_AUTHORITY = 8;
export const REWRITE_IPV6 = 16;
export const REWRITE_PATH = 32;
export const ADD_HOST = 64;

/**
 * Decides what a rule changes in a reference that is normal by syntax (section 6.2.3), for strings and for bytes.
 *
 * @param port - the number, or -1 if the port is empty or absent
 * @param hasDefaultHost - whether the host is the default host of the rule
 */
export function changesOf(
  rule: SchemeRule,
  R: Scanned<string | Uint8Array>,
  port: number,
  hasDefaultHost: boolean,
): number {
  const { flags } = R;
  let changes = 0;
  // An empty port has no value; 0 is a value.
  if (flags & Flag.PORT && (port < 0 || port === rule.defaultPort)) changes |= DROP_PORT;
  if (R.hasEmptyRoot && rule.emptyPathIsRoot === true) changes |= ADD_ROOT;
  if (((flags >> HOST_KIND_SHIFT) & HOST_KIND_MASK) === HostKind.IPV6) changes |= REWRITE_IPV6;
  if (rule.normalizePath !== undefined) changes |= REWRITE_PATH;
  if (rule.defaultHost !== undefined) {
    if ((flags & Flag.AUTHORITY) === 0) changes |= ADD_AUTHORITY;
    // With a userinfo or a port that is not empty, the host is explicit even if it is the default.
    else if (R.hostStart > R.authorityStart + 1 || (flags & Flag.PORT && (changes & DROP_PORT) === 0)) {
      if (R.hostStart === R.hostEnd) changes |= ADD_HOST;
    } else if (hasDefaultHost) changes |= DROP_HOST;
  }
  return changes;
}

/** Returns the normal form by scheme (section 6.2.3) of a reference that is normal by syntax. The result is also normal by syntax. */
export function normalizeByScheme(R: Scanned<string>, rule: SchemeRule): string {
  // Everything is read before a function of the rule runs: it may be the caller's, and scan another text.
  const { input: text, hostStart, hostEnd, pathStart, pathEnd } = R;
  const port = hostEnd + 1 < pathStart ? Number(text.slice(hostEnd + 1, pathStart)) : -1;
  let host = text.slice(hostStart, hostEnd);
  const changes = changesOf(rule, R, port, host === rule.defaultHost);
  if (changes === 0) return text;

  let start = text.slice(0, hostStart);
  let path = changes & ADD_ROOT ? '/' : text.slice(pathStart, pathEnd);
  if (changes & DROP_HOST) host = '';
  if (changes & ADD_HOST) host = rule.defaultHost as string;
  if (changes & REWRITE_IPV6) host = `[${canonicalIpv6(host.slice(1, -1))}]`;
  if (changes & REWRITE_PATH) path = (rule.normalizePath as (path: string) => string)(path);
  if (changes & ADD_AUTHORITY && path.startsWith('/')) {
    start += '//';
    // The dot-segment kept a path that begins with `//` from being read as an authority.
    if (path.startsWith('/.//')) path = path.slice(2);
  }
  return start + host + (changes & DROP_PORT ? '' : text.slice(hostEnd, pathStart)) + path + text.slice(pathEnd);
}

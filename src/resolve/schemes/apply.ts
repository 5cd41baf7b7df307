import type { Scanned } from '../../scanner/scanned.js';
import { Flag, HostKind } from '../../tables/record.js';
import { canonicalIpv6 } from '../addresses.js';
import type { SchemeRule } from './rule.js';

type Reference = Scanned<string | Uint8Array>;

/**
 * Whether the port is empty, or the default one. An empty port has no value; 0 is a value.
 *
 * @param port - the number, or -1 if the port is empty or absent
 */
export function dropsPort(rule: SchemeRule, R: Reference, port: number): boolean {
  return R.has(Flag.PORT) && (port < 0 || port === rule.defaultPort);
}

/** Whether an empty path becomes a slash. */
export function addsRoot(rule: SchemeRule, R: Reference): boolean {
  return R.hasEmptyRoot && rule.emptyPathIsRoot === true;
}

/** Whether parts other than the port and an empty path may change. */
export function mayChangeMore(rule: SchemeRule, R: Reference): boolean {
  if (R.hostKind === HostKind.IPV6 || rule.normalizePath !== undefined) return true;
  return rule.defaultHost !== undefined && !(R.has(Flag.AUTHORITY) && R.authorityStart === R.pathStart);
}

/** Returns the normal form by scheme (section 6.2.3) of a reference that is normal by syntax. The result is also normal by syntax. */
export function normalizeByScheme(R: Scanned<string>, rule: SchemeRule): string {
  // Everything is read before a function of the rule runs: it may be the caller's, and scan another text.
  const { input: text, hostStart, hostEnd, pathStart, pathEnd } = R;
  const portNumber = hostEnd + 1 < pathStart ? Number(text.slice(hostEnd + 1, pathStart)) : -1;
  const port = dropsPort(rule, R, portNumber) ? '' : text.slice(hostEnd, pathStart);
  const root = addsRoot(rule, R) ? '/' : '';
  if (!mayChangeMore(rule, R)) {
    const isNormal = root === '' && port.length === pathStart - hostEnd;
    return isNormal ? text : text.slice(0, hostEnd) + port + root + text.slice(pathStart);
  }

  let start = text.slice(0, hostStart);
  let host = text.slice(hostStart, hostEnd);
  let path = root + text.slice(pathStart, pathEnd);
  if (R.hostKind === HostKind.IPV6) host = `[${canonicalIpv6(host.slice(1, -1))}]`;
  const hasAuthority = R.has(Flag.AUTHORITY);
  if (rule.defaultHost !== undefined && hasAuthority && (host === '' || host === rule.defaultHost)) {
    // With a userinfo or a port that is not empty, the host is explicit even if it is the default.
    const isExplicit = hostStart > R.authorityStart + 1 || port !== '';
    host = isExplicit ? rule.defaultHost : '';
  }
  if (rule.normalizePath !== undefined) path = rule.normalizePath(path);
  if (rule.defaultHost !== undefined && !hasAuthority && path.startsWith('/')) {
    start += '//';
    // The dot-segment kept a path that begins with `//` from being read as an authority.
    if (path.startsWith('/.//')) path = path.slice(2);
  }
  return start + host + port + path + text.slice(pathEnd);
}

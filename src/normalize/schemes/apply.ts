import { canonicalIpv6 } from '../../host/address.js';
import type { Scanned } from '../../scanner/scanned.js';
import { Flag, HostKind } from '../../tables/record.js';
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

/** Whether parts other than the port, an empty path and an IPv6 address may change. */
export function mayChangeMore(rule: SchemeRule, R: Reference): boolean {
  if (rule.normalizePath !== undefined) return true;
  if (rule.defaultHost === undefined) return false;
  if (!R.has(Flag.AUTHORITY)) return true;
  const { hostStart, hostEnd } = R;
  return hostStart < hostEnd ? isText(R.input, hostStart, hostEnd, rule.defaultHost) : R.authorityStart < R.pathStart;
}

/** Whether the input from `start` to `end` is equal to a text. */
export function isText(input: string | Uint8Array, start: number, end: number, text: string): boolean {
  if (end - start !== text.length) return false;
  if (typeof input === 'string') return input.startsWith(text, start);
  for (let i = start; i < end; i++) if (input[i] !== text.charCodeAt(i - start)) return false;
  return true;
}

/**
 * Returns the normal form by scheme (section 6.2.3) of a reference that is normal by syntax: the same string if nothing changes. The
 * result is also normal by syntax.
 */
export function normalizeByScheme(R: Scanned<string>, rule: SchemeRule): string {
  // Everything is read before a function of the rule runs: it may be the caller's, and scan another text.
  const { input: text, hostStart, hostEnd, pathStart, pathEnd } = R;
  const portNumber = hostEnd + 1 < pathStart ? Number(text.slice(hostEnd + 1, pathStart)) : -1;
  const port = dropsPort(rule, R, portNumber) ? '' : text.slice(hostEnd, pathStart);
  const root = addsRoot(rule, R) ? '/' : '';
  if (R.hostKind !== HostKind.IPV6 && !mayChangeMore(rule, R)) {
    const isNormal = root === '' && port.length === pathStart - hostEnd;
    return isNormal ? text : text.slice(0, hostEnd) + port + root + text.slice(pathStart);
  }

  const writtenHost = text.slice(hostStart, hostEnd);
  const writtenPath = text.slice(pathStart, pathEnd);
  let slashes = '';
  let host = writtenHost;
  let path = root + writtenPath;
  if (R.hostKind === HostKind.IPV6) host = `[${canonicalIpv6(host.slice(1, -1))}]`;
  const hasAuthority = R.has(Flag.AUTHORITY);
  if (rule.defaultHost !== undefined && hasAuthority && (host === '' || host === rule.defaultHost)) {
    // With a userinfo or a port that is not empty, the host is explicit even if it is the default.
    const isExplicit = hostStart > R.authorityStart + 1 || port !== '';
    host = isExplicit ? rule.defaultHost : '';
  }
  if (rule.normalizePath !== undefined) path = rule.normalizePath(path);
  if (rule.defaultHost !== undefined && !hasAuthority && path.startsWith('/')) {
    slashes = '//';
    // The dot-segment kept a path that begins with `//` from being read as an authority.
    if (path.startsWith('/.//')) path = path.slice(2);
  }
  const isNormal =
    path === writtenPath && host === writtenHost && slashes === '' && port.length === pathStart - hostEnd;
  return isNormal ? text : text.slice(0, hostStart) + slashes + host + port + path + text.slice(pathEnd);
}

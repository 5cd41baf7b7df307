import { Flag, HostKind, hostKind, Slot } from '../../scanner/index.js';
import { bare } from '../../tables/options.js';
import { canonicalIpv6 } from './ipv6.js';
import { ruleOf } from './registry.js';
import type { SchemeRule, SchemeRules } from './rule.js';

export const NO_RULE: SchemeRule = /* @__PURE__ */ bare({});

/**
 * Normalises a reference by its scheme (section 6.2.3). It is normal by syntax already; the result is so too.
 *
 * @param flags - what a scan said of it, and `offsets` the record
 */
export function normalizeByScheme(
  reference: string,
  flags: number,
  offsets: Uint32Array,
  schemes: SchemeRules,
): string {
  const schemeEnd = offsets[Slot.SCHEME_END] as number;
  const hostStart = offsets[Slot.HOST_START] as number;
  const hostEnd = offsets[Slot.HOST_END] as number;
  const pathStart = offsets[Slot.PATH_START] as number;
  const pathEnd = offsets[Slot.PATH_END] as number;
  const hasAuthority = (flags & Flag.AUTHORITY) !== 0;
  const rule = (flags & Flag.SCHEME ? ruleOf(schemes, reference.slice(0, schemeEnd)) : undefined) ?? NO_RULE;
  const { defaultHost, normalizePath } = rule;
  const hasIpv6 = hostKind(flags) === HostKind.IPV6;
  const isRoot = hasAuthority && pathStart === pathEnd && rule.emptyPathIsRoot === true;
  if ((flags & Flag.PORT) === 0 && !hasIpv6 && !isRoot && defaultHost === undefined && normalizePath === undefined) {
    return reference;
  }

  let start = reference.slice(0, hostStart);
  let host = reference.slice(hostStart, hostEnd);
  let port = reference.slice(hostEnd, pathStart);
  let path = isRoot ? '/' : reference.slice(pathStart, pathEnd);
  if (hasIpv6) host = `[${canonicalIpv6(host.slice(1, -1))}]`;
  else if (host === defaultHost) host = '';
  // An empty port has no value, and 0 is one.
  if (port === ':' || Number(port.slice(1)) === rule.defaultPort) port = '';
  if (normalizePath !== undefined) path = normalizePath(path);
  if (!hasAuthority && defaultHost !== undefined && path.startsWith('/')) {
    start += '//';
    // What kept a path that begins with `//` from being read as an authority.
    if (path.startsWith('/.//')) path = path.slice(2);
  }
  return start + host + port + path + reference.slice(pathEnd);
}

import { UriSyntaxError } from '../errors/index.js';
import { normalize } from '../resolve/normalize.js';
import { resolve as resolveUri } from '../resolve/resolve.js';
import type { SchemeRules } from '../resolve/schemes/rule.js';
import { Flag, HostKind, hostKind, Slot, STRIDE, scan } from '../scanner/index.js';
import { bareCopy } from './bare.js';
import type { URIComponents, URIOptions } from './components.js';
import { isDomainHost, MALFORMED_HOST, toAsciiHost, unicodeHost } from './host.js';
import { isPathReadAsHost, MISSING_HOST } from './misread.js';
import { completed, read } from './read.js';
import { handlerOf } from './schemes.js';
import { serialize, serialized } from './serialize.js';
import { toReference } from './to-reference.js';

// Filled and read within one call: no code of the caller runs in between.
const record = new Uint32Array(STRIDE);

/** The parts that a normal reference lacks; a port, because it may be empty. */
const NOT_NORMAL = Flag.SCHEME_UPPERCASE | Flag.HOST_UPPERCASE | Flag.PERCENT_NOT_NORMAL | Flag.DOT_SEGMENT | Flag.PORT;

/** No scheme is known, so only the rules for all schemes apply. */
const NO_SCHEMES: SchemeRules = /* @__PURE__ */ new Map();

/**
 * Resolves a reference against a base (section 5.2), and normalizes the target by syntax (section 6.2.2). A base may lack a
 * scheme, as in schemas that are identified by a path; then the target has no scheme either.
 *
 * @param base - the base, as a string; it may lack a scheme
 * @param reference - the reference to resolve
 * @param options - the options of `parse` and `serialize`; `tolerant` ignores a scheme that equals the scheme of the
 * base
 * @returns the target, in normal form
 * @throws UriSyntaxError if one of them is not a reference, and percent-encoding does not make it one
 * @throws Error if the target is an `http` or `https` URI without a host, or with a host that is not a domain name; or if it
 * has no host and a WHATWG parser would read the first segment of the path as one
 * @example
 * ```ts
 * resolve('uri://a/b/c/d?q', '../../g'); // 'uri://a/g'
 * resolve('schemas/a.json', '../b.json#/definitions/c'); // 'b.json#/definitions/c'
 * ```
 */
export function resolve(base: string, reference: string, options?: URIOptions): string {
  const ownOptions = bareCopy(options);
  const target = withPlainHost(targetOf(base, reference, ownOptions), ownOptions);
  const unicodeSupport = ownOptions.unicodeSupport === true;
  const result =
    ownOptions.reference === 'suffix'
      ? serialized(read(target, bareCopy({ unicodeSupport })).components, ownOptions)
      : target;
  if (result === undefined || isPathReadAsHost(result)) throw new Error(MISSING_HOST);
  return result;
}

/**
 * Resolves components, like {@link resolve}. They are always serialized and parsed again; the fourth argument of
 * fast-uri and uri-js is ignored.
 *
 * @param base - the components of the base
 * @param relative - the components of the reference to resolve
 * @param options - the options of `resolve`
 * @returns the components of the target
 * @throws TypeError and others, as {@link serialize}
 * @example
 * ```ts
 * resolveComponents({ scheme: 'uri', host: 'a', path: '/b/c' }, { path: '../d' }).path; // '/d'
 * ```
 */
export function resolveComponents(base: URIComponents, relative: URIComponents, options?: URIOptions): URIComponents {
  const target = targetOf(serialize(base, options), serialize(relative, options), bareCopy(options));
  const { reference: _, ...components } = read(target, bareCopy({})).components;
  return components as URIComponents;
}

function targetOf(base: string, reference: string, options: URIOptions): string {
  const Base = normalReference(base, options);
  const R = normalReference(reference, options);
  // The base of most schemas.
  if (Base.text === '' && (R.flags & Flag.DOT_SEGMENT) === 0) return R.text;
  return resolveUri(Base.text, R.text, bareCopy({ strict: options.tolerant !== true, relativeBase: true }));
}

/** Returns a text that is a reference, or the reference that it becomes. */
function normalReference(text: string, options: URIOptions): { text: string; flags: number } {
  const given = completed(text, options);
  const flags = scan(given, record);
  // The dot-segments of a relative path are left for resolution.
  const isRelativePath = (flags & (Flag.SCHEME | Flag.AUTHORITY)) === 0 && !given.startsWith('/');
  const notNormal = isRelativePath ? NOT_NORMAL & ~Flag.DOT_SEGMENT : NOT_NORMAL;
  if (flags >= 0 && (flags & notNormal) === 0 && hostKind(flags) !== HostKind.IPV6) return { text: given, flags };
  const reference = flags < 0 ? toReference(given) : given;
  if (reference === undefined) throw new UriSyntaxError(given, ~flags);
  const normal = normalize(reference, { level: 'scheme', schemes: NO_SCHEMES, encodedDots: 'keep' });
  return { text: normal, flags: scan(normal, record) };
}

/** Returns a target as its scheme and the options require it: with a host for `http`, in ASCII if hosts are domain names. */
function withPlainHost(target: string, options: URIOptions): string {
  const flags = scan(target, record);
  if ((flags & Flag.SCHEME) === 0 && !options.domainHost && !options.unicodeSupport) return target;
  const hostStart = record[Slot.HOST_START] as number;
  const hostEnd = record[Slot.HOST_END] as number;
  const scheme = target.slice(0, record[Slot.SCHEME_END]);
  if (hostStart === hostEnd && (scheme === 'http' || scheme === 'https'))
    throw new Error('HTTP URIs must have a host.');
  const host = target.slice(hostStart, hostEnd);
  if (options.unicodeSupport) return target.slice(0, hostStart) + unicodeHost(host) + target.slice(hostEnd);
  if (!isDomainHost(options, handlerOf(options.scheme || scheme))) return target;
  const ascii = toAsciiHost(host);
  if (ascii === undefined) throw new Error(MALFORMED_HOST);
  return target.slice(0, hostStart) + ascii + target.slice(hostEnd);
}

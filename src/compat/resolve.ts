import { UriSyntaxError } from '../errors/index.js';
import { Base as ResolutionBase } from '../resolve/base.js';
import { normalizeBySyntax } from '../resolve/normalize.js';
import { normalizeByScheme } from '../resolve/schemes/apply.js';
import { NO_RULE } from '../resolve/schemes/rule.js';
import { targetString } from '../resolve/write.js';
import type { Scanned } from '../scanner/scanned.js';
import { Flag } from '../tables/record.js';
import { bareCopy, type URIComponents, type URIOptions } from './components.js';
import { isDomainHost, isPathReadAsHost, MALFORMED_HOST, MISSING_HOST, toAsciiHost } from './host.js';
import { completed, newScanned, read, scan, scanLoosely } from './parse.js';
import { handlerOf } from './schemes.js';
import { serialize, serialized } from './serialize.js';
import { decodeUnicode } from './text.js';

const scanned = /* @__PURE__ */ newScanned();

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
  const isStrict = options.tolerant !== true;
  const Base = new ResolutionBase(scanNormal(base, options), isStrict, 'clamp');
  const R = scanNormal(reference, options);
  // The base of most schemas.
  return Base.text === '' && !R.has(Flag.DOT_SEGMENT) ? R.input : targetString(Base, R);
}

/** Scans the normal form of a text that is a reference, or of the reference that it becomes. */
function scanNormal(text: string, options: URIOptions): Scanned {
  const given = completed(text, options);
  const flags = scanLoosely(scanned, given);
  if (flags < 0) throw new UriSyntaxError(given, ~flags);
  const { input } = scanned;
  const normal = normalizeBySyntax(scanned, 'keep');
  if (normal !== input) scan(scanned, normal);
  // No scheme is known, so only the rules for all schemes apply.
  const form = normalizeByScheme(scanned, NO_RULE);
  if (form !== normal) scan(scanned, form);
  return scanned;
}

/** Returns a target as its scheme and the options require it: with a host for `http`, in ASCII if hosts are domain names. */
function withPlainHost(target: string, options: URIOptions): string {
  const flags = scan(scanned, target);
  if ((flags & Flag.SCHEME) === 0 && !options.domainHost && !options.unicodeSupport) return target;
  const { schemeEnd, hostStart, hostEnd } = scanned;
  const scheme = target.slice(0, schemeEnd);
  if (hostStart === hostEnd && (scheme === 'http' || scheme === 'https'))
    throw new Error('HTTP URIs must have a host.');
  const plain = hostOf(target.slice(hostStart, hostEnd), scheme, options);
  if (plain === undefined) throw new Error(MALFORMED_HOST);
  return target.slice(0, hostStart) + plain + target.slice(hostEnd);
}

function hostOf(host: string, scheme: string, options: URIOptions): string | undefined {
  if (options.unicodeSupport) return decodeUnicode(host);
  return isDomainHost(options, handlerOf(options.scheme || scheme)) ? toAsciiHost(host) : host;
}

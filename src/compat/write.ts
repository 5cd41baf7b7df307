/** Writes references: from components, in normal form, and resolved. */

import { normalizeBySyntax } from '../normalize/normalize.js';
import { Base as ResolutionBase } from '../resolve/base.js';
import { cleanRelativePath, disambiguate, protectFirstSegment, removeDotSegments } from '../resolve/dot-segments.js';
import type { ReferenceReader } from '../resolve/read-reference.js';
import { targetString } from '../resolve/target.js';
import { scanUnits } from '../scanner/scan.js';
import { type Scanned, ScannedText } from '../scanner/scanned.js';
import { checkObject, own } from '../support/options.js';
import { Flag } from '../tables/record.js';
import { bareCopy, type URIComponents, type URIOptions, type WritableComponents } from './components.js';
import { completed, parse, parsed, read, reasonAt, scan, scanLoosely } from './parse.js';
import { handlerOf } from './schemes.js';
import {
  decodeUnicode,
  encodeAscii,
  encodeData,
  isDomainHost,
  isPathReadAsHost,
  MALFORMED_HOST,
  MISSING_HOST,
  NOT_IN_PATH,
  NOT_IN_QUERY,
  NOT_IN_USERINFO,
  referenceHost,
  toAsciiHost,
} from './text.js';

/**
 * Serializes components (section 5.3): percent-encodes them where necessary, and removes dot-segments. Reading the reference
 * gives the same components again.
 *
 * @param components - the components; a component that is absent or `undefined` is left out
 * @param options - how to write the text, and the scheme whose handler is used; by default, the scheme of
 * `components`
 * @throws TypeError if scheme or port are malformed, if a host is an IPv6 address with a zone, or if there is no host and a
 * WHATWG parser would read the first segment of the path as one
 * @throws URIError for half a surrogate pair: UTF-8 cannot encode it
 * @throws Error for a `urn` without `nid`
 * @example
 * ```ts
 * serialize({ scheme: 'http', host: 'example.com', fragment: 'footer' }); // 'http://example.com/#footer'
 * serialize({ scheme: 'mailto', to: ['a@example.com'], subject: 'Hi there' }); // 'mailto:a@example.com?subject=Hi%20there'
 * serialize({ path: '//a b' }); // '/.//a%20b'
 * ```
 */
export function serialize(components: Readonly<URIComponents>, options?: URIOptions): string {
  checkObject(components, 'components');
  const reference = serialized(bareCopy(components), bareCopy(options));
  if (reference === undefined) throw new TypeError(MISSING_HOST);
  return reference;
}

/**
 * Serializes components, as {@link serialize} does.
 *
 * @param parts - components that inherit nothing; the handler of their scheme may change them
 * @param options - options that inherit nothing
 * @returns `undefined` if there is no host and a WHATWG parser would read the first segment of the path as one
 */
export function serialized(parts: WritableComponents, options: URIOptions): string | undefined {
  const handler = handlerOf(options.scheme || parts.scheme);
  handler?.serialize(parts, options);
  const { query, fragment } = parts;
  const isSuffix = options.reference === 'suffix';
  const scheme = schemeText(parts.scheme);
  const authority = authorityText(parts, options.unicodeSupport === true);
  // A handler may leave characters in a path that are not ASCII.
  const encode = options.unicodeSupport && own(handler, 'unicodeSupport') ? encodeAscii : encodeData;
  const keepsDots = options.absolutePath === true || own(handler, 'absolutePath') === true;
  const path = pathText(
    encode(parts.path ?? '', NOT_IN_PATH),
    authority !== undefined,
    scheme === '' || isSuffix,
    keepsDots,
  );
  const suffix = (authority ?? '') + path;
  const whole = scheme + (authority === undefined ? '' : '//') + suffix;
  if (isPathReadAsHost(whole) || (isSuffix && suffix.startsWith('//'))) return undefined;
  let reference = isSuffix ? suffix : whole;
  if (query !== undefined) reference += `?${encodeData(query, NOT_IN_QUERY)}`;
  if (fragment !== undefined) reference += `#${encodeData(fragment, NOT_IN_QUERY)}`;
  return reference;
}

/** Returns the scheme with its colon, or empty text. */
function schemeText(scheme: string | undefined): string {
  if (!scheme) return '';
  if (/^[a-z][a-z\d+.-]*$/i.test(scheme)) return `${scheme}:`;
  throw new TypeError('URI scheme is malformed.');
}

function authorityText({ userinfo, host, port }: WritableComponents, keepsUnicode: boolean): string | undefined {
  if (userinfo === undefined && host === undefined && port === undefined) return undefined;
  let authority = userinfo === undefined ? '' : `${encodeData(userinfo, NOT_IN_USERINFO)}@`;
  if (host !== undefined) authority += referenceHost(host, keepsUnicode);
  if (port !== undefined) authority += `:${portText(port)}`;
  return authority;
}

function portText(port: number | string): string {
  const digits = String(port);
  if (/^\d*$/.test(digits)) return digits;
  throw new TypeError('URI port is malformed.');
}

/** Returns a path that is not read as an authority or a scheme at its place in a reference (sections 3.3, 4.2). */
function pathText(encoded: string, hasAuthority: boolean, isFirst: boolean, keepsDots: boolean): string {
  if (encoded === '') return '';
  if (encoded.startsWith('/') || hasAuthority) {
    const absolute = encoded.startsWith('/') ? encoded : `/${encoded}`;
    return disambiguate(keepsDots ? absolute : removeDotSegments(absolute), hasAuthority);
  }
  if (isFirst) return keepsDots ? protectFirstSegment(encoded) : cleanRelativePath(encoded);
  return disambiguate(keepsDots ? encoded : removeDotSegments(encoded), false);
}

/** Characters that end a line, a header field or a text in many formats. */
const CONTROLS = /[^ -~\xa0-\uffff]+/g;

/**
 * Normalizes a reference, or components, by syntax and by the scheme (section 6.2). A text that is not a reference is
 * returned with its control characters percent-encoded, and otherwise unchanged. So is a reference without a host, such
 * as `http:a`, if a WHATWG parser reads a host from its path.
 *
 * @param uri - the reference as a string, or its components
 * @param options - how to read and write the text, and the scheme whose handler is used; by default, the scheme of
 * `uri`
 * @returns the normal form, of the same type as `uri`
 * @throws TypeError and others, as {@link serialize}, for components that cannot be put together
 * @example
 * ```ts
 * normalize('HTTP://ABC.com:80/%7Esmith/./home.html'); // 'http://abc.com/~smith/home.html'
 * normalize('http://example.com/a/%2e%2e/b'); // 'http://example.com/a/%2E%2E/b'
 * ```
 */
export function normalize(uri: string, options?: URIOptions): string;
export function normalize(uri: URIComponents, options?: URIOptions): URIComponents;
export function normalize(uri: string | URIComponents, options?: URIOptions): string | URIComponents {
  if (typeof uri !== 'string') return parse(serialize(uri, options), options);
  const normal = normalForm(uri, bareCopy(options));
  if (normal !== undefined) return normal;
  const encoded = uri.replace(CONTROLS, encodeURIComponent);
  return encoded === uri ? uri : (normalForm(encoded, bareCopy(options)) ?? encoded);
}

/**
 * Whether two references, or their components, have the same normal form. A malformed text is not equal to any text.
 * Neither is a reference without a host if a WHATWG parser reads a host from its path.
 *
 * @param a - a reference as a string, or its components
 * @param b - the reference to compare with
 * @param options - how to read and write the texts, as for `normalize`
 * @example
 * ```ts
 * equal('example://a/b/c/%7Bfoo%7D', 'eXAMPLE://a/./b/../b/%63/%7bfoo%7d'); // true
 * equal('http://example.com/%', 'http://example.com/%'); // false
 * ```
 */
export function equal(a: string | URIComponents, b: string | URIComponents, options?: URIOptions): boolean {
  const normalA = comparable(a, bareCopy(options));
  return normalA !== undefined && normalA === comparable(b, bareCopy(options));
}

function comparable(uri: string | URIComponents, options: URIOptions): string | undefined {
  if (typeof uri === 'string') return normalForm(uri, options);
  if (typeof uri !== 'object' || uri === null) return undefined;
  try {
    return normalForm(serialize(uri, options), options);
  } catch {
    return undefined;
  }
}

/** Returns the normal form of a text; `undefined` if it has no normal form. */
function normalForm(text: string, options: URIOptions): string | undefined {
  const { components, malformed } = parsed(text, options);
  if (malformed) return undefined;
  // By section 3.2.3, normalizers omit it.
  if (components.port === '') components.port = undefined;
  return serialized(components, options);
}

const writtenReference = /* @__PURE__ */ new ScannedText();

/**
 * Resolves a reference against a base (section 5.2), and normalizes the target by syntax (section 6.2.2). A base may lack a
 * scheme, as in schemas that are identified by a path; then the target has no scheme either.
 *
 * @param base - the base, as a string; it may lack a scheme
 * @param reference - the reference to resolve
 * @param options - the options of `parse` and `serialize`; `tolerant` ignores a scheme that equals the scheme of the
 * base
 * @returns the target, in normal form
 * @throws Error if one of them is not a reference, and percent-encoding does not make it one; if the target is an `http`,
 * `https`, `ws` or `wss` URI without a host, or with a host that is not a domain name; or if it has no host and a WHATWG parser would read the
 * first segment of the path as one
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

/** As `scan` reads them. A base keeps this to scan its references. */
const READER: ReferenceReader = { scan: scanUnits, error: (text, offset) => new Error(reasonAt(text, offset, 0)) };

function targetOf(base: string, reference: string, options: URIOptions): string {
  const isStrict = options.tolerant !== true;
  const Base = new ResolutionBase(scanNormal(base, options), isStrict, 'clamp', READER);
  const R = scanNormal(reference, options);
  // The base of most schemas.
  return Base.text === '' && !R.has(Flag.DOT_SEGMENT) ? R.input : targetString(Base, R);
}

/** Scans the normal form of a text that is a reference, or of the reference that it becomes. */
function scanNormal(text: string, options: URIOptions): Scanned {
  const given = completed(text, options);
  const flags = scanLoosely(writtenReference, given);
  if (flags < 0) throw new Error(reasonAt(given, ~flags, given.length - text.length));
  const { input } = writtenReference;
  const normal = normalizeBySyntax(writtenReference, 'keep');
  if (normal !== input) scan(writtenReference, normal);
  // No scheme is known, so only the rules for all schemes apply (sections 3.2.2 and 3.2.3).
  const { hostStart, hostEnd, pathStart } = writtenReference;
  const host = normal.slice(hostStart, hostEnd);
  const port = hostEnd + 1 === pathStart ? '' : normal.slice(hostEnd, pathStart);
  const shortHost = host.startsWith('[') ? referenceHost(host, false) : host;
  const form = normal.slice(0, hostStart) + shortHost + port + normal.slice(pathStart);
  if (form !== normal) scan(writtenReference, form);
  return writtenReference;
}

/** Returns a target as its scheme and the options require it: with a host for `http`, in ASCII if hosts are domain names. */
function withPlainHost(target: string, options: URIOptions): string {
  const flags = scan(writtenReference, target);
  if ((flags & Flag.SCHEME) === 0 && !options.domainHost && !options.unicodeSupport) return target;
  const { schemeEnd, hostStart, hostEnd } = writtenReference;
  const scheme = target.slice(0, schemeEnd);
  if (hostStart === hostEnd && /^(?:https?|wss?)$/.test(scheme))
    throw new Error(`${scheme.startsWith('http') ? 'HTTP' : 'WebSocket'} URIs must have a host.`);
  const plain = hostOf(target.slice(hostStart, hostEnd), scheme, options);
  if (plain === undefined) throw new Error(MALFORMED_HOST);
  return target.slice(0, hostStart) + plain + target.slice(hostEnd);
}

function hostOf(host: string, scheme: string, options: URIOptions): string | undefined {
  if (options.unicodeSupport) return decodeUnicode(host);
  return isDomainHost(options, handlerOf(options.scheme || scheme)) ? toAsciiHost(host) : host;
}

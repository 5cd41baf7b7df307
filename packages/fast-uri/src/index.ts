/** The functions of fast-uri, implemented by uriscan. The answers follow RFC 3986; the README lists where fast-uri differs. */

import {
  compose,
  normalize as normalizeReference,
  parse as parseReference,
  resolve as resolveReference,
  type UriReference,
} from 'uriscan';
import type { Components, Options, SchemeHandler, URIComponent } from './components.js';
import { handlerOf, SCHEMES } from './schemes.js';
import * as text from './text.js';

export type { Options, SchemeHandler, URIComponent } from './components.js';
export { SCHEMES };

/** Returns a copy that inherits nothing: any code may write to `Object.prototype`, and must not change an answer that way. */
const bare = <T extends object>(object: T | null | undefined): T => Object.assign(Object.create(null), object);

const has = (handler: SchemeHandler | undefined, flag: keyof SchemeHandler): boolean =>
  handler !== undefined && Object.hasOwn(handler, flag) && handler[flag] === true;

const MISSING_HOST = 'URI host is missing.';
/**
 * Matches a reference whose first segment a WHATWG parser reads as the host: `a` in `http:a`, `http:/a`, `http:///a` and `///a`. In RFC 3986
 * they have no host.
 */
const PATH_READ_AS_HOST = /^(?:(?:https?|wss?|ftp):(?:\/?|\/{3,})|\/{3,})[^/?#]/i;
/** The most digits that a number always represents exactly. */
const MAX_DIGITS = 15;

/**
 * Parses a reference into components, normalized except for dot-segments. The handler of a scheme may replace some of them, such as the
 * path of a `mailto` by `to`. `error` describes an error; a text that is not a reference has no components.
 *
 * @param uri - any text
 * @param options - how to read the text, and the scheme whose handler is used; by default, the scheme of `uri`
 * @throws TypeError if it is not a string
 */
export function parse(uri: string, options?: Options): URIComponent {
  return { ...read(uri, bare(options))[0] } as URIComponent;
}

/**
 * Reads a text as components that inherit nothing, as far as it is a reference or becomes one by percent-encoding.
 *
 * @returns the components, and whether they can be put together again
 */
function read(uri: string, options: Options): [components: Components, isValid: boolean] {
  const [reference, error] = readText(uri, options);
  if (reference === undefined) return [bare<Components>({ path: '', error }), false];
  const handler = handlerOf(options.scheme || reference.scheme);
  const components = componentsOf(reference);
  if (has(handler, 'skipNormalize')) components.path = reference.path;
  const kind = options.reference || 'suffix';
  if (error !== undefined) components.error = error;
  else if (kind !== 'suffix' && kind !== components.reference) components.error = `URI is not a ${kind} reference.`;
  const isHost = convertHost(components, handler, options);
  if (!isHost) components.error ??= text.MALFORMED_HOST;
  handler?.parse(components, options);
  // Without a scheme, it depends on the base: `///a` has no host relative to a `file` URI.
  if (reference.scheme && PATH_READ_AS_HOST.test(String(reference))) components.error ??= MISSING_HOST;
  return [components, isHost && (handler !== SCHEMES['urn'] || components.nid !== undefined)];
}

/** Reads a text, with the scheme and `//` that a suffix lacks (section 4.5), as a URI reference. */
function readText(uri: string, { reference, scheme }: Options): ReturnType<typeof text.readText> {
  if (typeof uri !== 'string') throw new TypeError(`expected \`uri\` to be a string, got ${typeof uri}`);
  return text.readText(uri, reference === 'suffix' ? `${scheme ? `${scheme}:` : ''}//` : '');
}

/** Returns the components of a reference in normal form (section 6.2.2), except for dot-segments. */
function componentsOf(uri: UriReference): Components {
  const { scheme, userinfo, host, hostKind, port, path, query, fragment } = uri;
  const normalHost = host && text.normalHost(host);
  const kind = scheme === undefined ? 'relative' : fragment === undefined ? 'absolute' : 'uri';
  return bare<Components>({
    scheme: scheme?.toLowerCase(),
    userinfo: userinfo && text.normalText(userinfo),
    host: hostKind === 'ipv6' ? normalHost?.slice(1, -1) : normalHost,
    port: port && port.length <= MAX_DIGITS ? Number(port) : port,
    path: text.normalPath(path),
    query: query && text.normalText(query),
    fragment: fragment && text.normalText(fragment),
    reference: /^(?:#|$)/.test(String(uri)) ? 'same-document' : kind,
  });
}

/** Converts a host as the scheme and the options require it; returns `false` if that is not possible. */
function convertHost(components: Components, handler: SchemeHandler | undefined, options: Options): boolean {
  const { host } = components;
  const isDomain = !has(handler, 'unicodeSupport') && (options.domainHost || has(handler, 'domainHost'));
  const converted =
    host && (options.unicodeSupport ? text.decodeUnicode(host) : isDomain ? text.toAsciiHost(host) : host);
  components.host = converted ?? host;
  return converted === host || converted !== undefined;
}

/**
 * Serializes components (section 5.3): percent-encodes them where necessary, and removes dot-segments. Reading the reference gives the same
 * components again.
 *
 * @param components - the components; a component that is absent or `undefined` is left out
 * @param options - how to write the text, and the scheme whose handler is used; by default, the scheme of `components`
 * @throws TypeError and others if components are malformed, if a host is an IPv6 address with a zone, or if there is no host and a WHATWG
 * parser would read the first segment of the path as one
 */
export function serialize(components: Readonly<URIComponent>, options?: Options): string {
  if (typeof components !== 'object' || components === null)
    throw new TypeError(`expected \`components\` to be an object, got ${components}`);
  const written = serialized(bare(components), bare(options));
  if (written === undefined) throw new TypeError(MISSING_HOST);
  return written;
}

function serialized(components: Components, options: Options): string | undefined {
  const handler = handlerOf(options.scheme || components.scheme);
  handler?.serialize(components, options);
  return written(components, options, handler);
}

/** The authority of a reference, and the domain of each address of a `mailto`. */
const HOST = /^(?:[^/?#]*:)?\/\/[^/?#]*/;
const HOSTS = /@[^,?#]*/g;

/** Writes components; `undefined` if there is no host and a WHATWG parser would read the first segment of the path as one. */
function written(components: Components, options: Options, handler?: SchemeHandler): string | undefined {
  const { scheme, userinfo, host, port, query, fragment } = components;
  const isSuffix = options.reference === 'suffix';
  const hasAuthority = (host ?? userinfo ?? port) !== undefined;
  const path = text.encode(components.path ?? '', text.PATH);
  let reference = compose({
    scheme: isSuffix ? undefined : scheme || undefined,
    userinfo: text.encode(userinfo, text.USERINFO),
    host: hasAuthority ? text.referenceHost(host ?? '') : undefined,
    port: port === undefined ? port : String(port),
    path: hasAuthority && /^[^/]/.test(path) ? `/${path}` : path,
    query: text.encode(query, text.QUERY),
    fragment: text.encode(fragment, text.QUERY),
  });
  if (!options.absolutePath && !has(handler, 'absolutePath'))
    reference = resolveReference('', reference, { relativeBase: true });
  if (PATH_READ_AS_HOST.test(isSuffix && scheme ? `${scheme}:${reference}` : reference)) return undefined;
  const hosts = has(handler, 'unicodeSupport') ? HOSTS : HOST;
  if (options.unicodeSupport) reference = reference.replace(hosts, text.decodeUnicode);
  if (!isSuffix) return reference;
  const suffix = hasAuthority ? reference.slice(2) : reference;
  return suffix.startsWith('//') ? undefined : suffix;
}

/** Characters that end a line, a header field or a text in many formats. */
const CONTROLS = /[^ -~\xa0-\uffff]+/g;

/**
 * Normalizes a reference, or components, by syntax and by the scheme (section 6.2). A text that is not a reference is returned with its
 * control characters percent-encoded, and otherwise unchanged. So is a reference without a host, such as `http:a`, if a WHATWG parser reads
 * a host from its path.
 *
 * @param uri - the reference as a string, or its components
 * @param options - how to read and write the text, and the scheme whose handler is used; by default, the scheme of `uri`
 * @returns the normal form, of the same type as `uri`
 * @throws TypeError and others, as {@link serialize}, for components that cannot be put together
 */
export function normalize(uri: string, options?: Options): string;
export function normalize(uri: URIComponent, options?: Options): URIComponent;
export function normalize(uri: string | URIComponent, options?: Options): string | URIComponent {
  if (typeof uri !== 'string') return parse(serialize(uri, options), options);
  const encoded = uri.replace(CONTROLS, encodeURIComponent);
  return normalForm(uri, bare(options)) ?? normalForm(encoded, bare(options)) ?? encoded;
}

/**
 * Whether two references, or their components, have the same normal form. A malformed text is not equal to any text. Neither is a reference
 * without a host if a WHATWG parser reads a host from its path.
 *
 * @param a - a reference as a string, or its components
 * @param b - the reference to compare with
 * @param options - how to read and write the texts, as for `normalize`
 */
export function equal(a: string | URIComponent, b: string | URIComponent, options?: Options): boolean {
  const normalA = comparable(a, options);
  return normalA !== undefined && normalA === comparable(b, options);
}

function comparable(uri: string | URIComponent, options: Options | undefined): string | undefined {
  try {
    return normalForm(typeof uri === 'string' ? uri : serialize(uri, options), bare(options));
  } catch {
    return undefined;
  }
}

/** Returns the normal form of a text; `undefined` if it has no normal form. */
function normalForm(uri: string, options: Options): string | undefined {
  const [components, isValid] = read(uri, options);
  // By section 3.2.3, normalizers omit it.
  if (components.port === '') components.port = undefined;
  return isValid ? serialized(components, options) : undefined;
}

/**
 * Resolves a reference against a base (section 5.2), and normalizes the target by syntax (section 6.2.2). A base may lack a scheme, as in
 * schemas that are identified by a path; then the target has no scheme either.
 *
 * @param base - the base, as a string; it may lack a scheme
 * @param reference - the reference to resolve
 * @param options - the options of `parse` and `serialize`; `tolerant` ignores a scheme that equals the scheme of the base
 * @returns the target, in normal form
 * @throws Error if one of them is not a reference, and percent-encoding does not make it one; if the target is an `http`, `https`, `ws` or
 * `wss` URI without a host, or with a host that is not a domain name; or if it has no host and a WHATWG parser would read the first segment
 * of the path as one
 */
export function resolve(base: string, reference: string, options?: Options): string {
  const own = bare(options);
  const target = targetOf(base, reference, own);
  const { scheme = '', host } = target;
  if (!host && /^(?:http|ws)s?$/.test(scheme)) throw new Error(`${scheme} URIs must have a host.`);
  if (!convertHost(target, handlerOf(own.scheme || scheme), own)) throw new Error(text.MALFORMED_HOST);
  const result = written(target, bare({ ...own, absolutePath: false }));
  if (result === undefined) throw new Error(MISSING_HOST);
  return result;
}

/**
 * Resolves components, like {@link resolve}. They are always serialized and parsed again; the fourth argument of fast-uri is ignored.
 *
 * @param base - the components of the base
 * @param relative - the components of the reference to resolve
 * @param options - the options of `resolve`
 * @returns the components of the target
 * @throws TypeError and others, as {@link serialize}
 */
export function resolveComponent(base: URIComponent, relative: URIComponent, options?: Options): URIComponent {
  const target = targetOf(serialize(base, options), serialize(relative, options), bare(options));
  const { reference: _, ...components } = target;
  return components as URIComponent;
}

function targetOf(base: string, reference: string, options: Options): Components {
  const [B, R] = [base, reference].map((uri) => {
    const [read, error] = readText(uri, options);
    if (read === undefined) throw new Error(error);
    // No scheme is known, so only the rules for all schemes apply.
    return normalizeReference(read, { level: 'scheme', schemes: new Map(), encodedDots: 'keep' });
  }) as [string, string];
  return componentsOf(
    parseReference(resolveReference(B, R, { relativeBase: true, strict: options.tolerant !== true })),
  );
}

/** The functions in one object. */
export const fastUri = { SCHEMES, equal, normalize, parse, resolve, resolveComponent, serialize };
export default fastUri;

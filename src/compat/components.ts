/** The shapes and options that fast-uri and uri-js document, under the names of both. */

/**
 * The components of a reference, as returned by `parse` and accepted by `serialize`. Undefined is absent; `''` is
 * empty. Values that the handler of a scheme derives from the path and the query have separate names.
 */
export interface URIComponents {
  scheme?: string;
  userinfo?: string;
  /** The host; an IPv6 address has no brackets here. */
  host?: string;
  /** A number if it represents the digits exactly, or else the digits; `''` is empty. */
  port?: number | string;
  path?: string;
  query?: string;
  fragment?: string;
  /** `'same-document'`, `'relative'`, `'absolute'` (no fragment) or `'uri'`. */
  reference?: string;
  /** The error, if there is one. */
  error?: string;
  /** The namespace identifier of a `urn`, in lowercase. */
  nid?: string;
  /** The name within the namespace of a `urn`. */
  nss?: string;
  /** The UUID of a `urn:uuid`, instead of `nss`. */
  uuid?: string;
  /** Path and query, for `ws` and `wss`. */
  resourceName?: string;
  /** Whether the scheme is `wss`, for `ws` and `wss`. */
  secure?: boolean;
  /** The addresses of a `mailto`, decoded. */
  to?: string[];
  /** The subject of a `mailto`, decoded. */
  subject?: string;
  /** The body of a `mailto`, decoded. */
  body?: string;
  /** The other header fields of a `mailto`, decoded, by name. */
  headers?: { [name: string]: string };
}

/** The name that fast-uri has for {@link URIComponents}. */
export type URIComponent = URIComponents;

/** Options of the functions. */
export interface URIOptions {
  /** The scheme whose handler is used; by default, the scheme of the reference. */
  scheme?: string;
  /** `'suffix'`: the text lacks its scheme and `//` (section 4.5). Other values: the required kind of the reference. */
  reference?: string;
  /**
   * `true`: a scheme that equals the scheme of the base is ignored (section 5.2.2); the form of a UUID is not checked.
   */
  tolerant?: boolean;
  /** `true`: `serialize` keeps dot-segments. */
  absolutePath?: boolean;
  /** `true`: percent-encodings of non-ASCII characters are decoded, and so is the host (RFC 3987). */
  unicodeSupport?: boolean;
  /** `true`: a host is treated as a domain name in every scheme, and converted to ASCII. */
  domainHost?: boolean;
  /** The namespace of a `urn` whose handler is used. */
  nid?: string;
}

/** The name that fast-uri has for {@link URIOptions}. */
export type Options = URIOptions;

/** Components while they are made: absent ones may be present as `undefined`. */
export type WritableComponents = { [name in keyof URIComponents]: URIComponents[name] | undefined };

/**
 * Rules for the references of a scheme, to add to `SCHEMES`. The flags must be own properties. The components and
 * options that the functions receive inherit nothing.
 */
export interface URISchemeHandler {
  readonly scheme: string;
  /** Whether a host is a domain name, to be converted to ASCII. */
  readonly domainHost?: boolean;
  /** Whether non-ASCII hosts are kept. */
  readonly unicodeSupport?: boolean;
  /** Whether dot-segments are kept. */
  readonly absolutePath?: boolean;
  /**
   * Changes the parsed components.
   *
   * @param components - the components of RFC 3986; the handler may change them
   * @param options - the options of the call
   */
  parse(components: WritableComponents, options: URIOptions): unknown;
  /**
   * Changes a copy of the components to serialize into components of RFC 3986.
   *
   * @param components - a copy of the components; the handler may change it
   * @param options - the options of the call
   */
  serialize(components: WritableComponents, options: URIOptions): unknown;
}

/**
 * Objects that inherit nothing: any code may write to `Object.prototype`, and must not change an answer that way. V8 reads
 * such an object as fast as a literal. An object from `Object.create(null)` is a hash table in V8, and five times as slow.
 */
const BareObject = /* @__PURE__ */ createBare();

function createBare(): new () => object {
  function Bare(): void {}
  Bare.prototype = Object.freeze(Object.create(null));
  return Bare as unknown as new () => object;
}

/** Returns a copy that has an object's own properties and inherits nothing. */
export function bareCopy<T extends object>(object: Readonly<T> | null | undefined): T {
  return Object.assign(new BareObject(), object) as T;
}

/** The shapes and options that fast-uri and uri-js document, under the names of both. */

/**
 * The components of a reference, as `parse` gives and `serialize` takes them. Undefined is absent; `''` is empty.
 * What a handler of a scheme takes out of the path and the query has names of its own.
 */
export interface URIComponents {
  scheme?: string;
  userinfo?: string;
  /** An IPv6 address stands here without its brackets. */
  host?: string;
  /** A number where that says it all, or else the digits: `''` is empty. */
  port?: number | string;
  path?: string;
  query?: string;
  fragment?: string;
  /** `'same-document'`, `'relative'`, `'absolute'` (no fragment) or `'uri'`. */
  reference?: string;
  /** What is wrong, if something is. */
  error?: string;
  /** Of `urn`: the namespace identifier, in lowercase. */
  nid?: string;
  /** Of `urn`: what is named within the namespace. */
  nss?: string;
  /** Of `urn:uuid`, in place of `nss`. */
  uuid?: string;
  /** Of `ws` and `wss`: path and query. */
  resourceName?: string;
  /** Of `ws` and `wss`: whether it is the latter. */
  secure?: boolean;
  /** Of `mailto`: addresses, decoded. */
  to?: string[];
  /** Of `mailto`, decoded. */
  subject?: string;
  /** Of `mailto`, decoded. */
  body?: string;
  /** Of `mailto`: the other header fields, decoded, by name. */
  headers?: { [name: string]: string };
}

/** The name that fast-uri has for {@link URIComponents}. */
export type URIComponent = URIComponents;

/** What the functions take beside their arguments. */
export interface URIOptions {
  /** The scheme whose handler is to be used, in place of the reference's own. */
  scheme?: string;
  /** `'suffix'`: the text lacks its scheme and `//` (section 4.5). Anything else: what the reference has to be. */
  reference?: string;
  /** `true`: a scheme that is the base's own is taken for absent (section 5.2.2); the form of a UUID does not matter. */
  tolerant?: boolean;
  /** `true`: `serialize` leaves dot-segments where they are. */
  absolutePath?: boolean;
  /** `true`: percent-encodings that stand for characters beyond ASCII are decoded, and so is the host (RFC 3987). */
  unicodeSupport?: boolean;
  /** `true`: a host is a domain name whatever the scheme is, and is converted to ASCII. */
  domainHost?: boolean;
  /** Of `urn`: the namespace whose handler is to be used. */
  nid?: string;
}

/** The name that fast-uri has for {@link URIOptions}. */
export type Options = URIOptions;

/** Components in the making: what is absent may be there, as `undefined`. */
export type Draft = { [name in keyof URIComponents]: URIComponents[name] | undefined };

/**
 * Rules for the references of a scheme, to be put into `SCHEMES`. The flags have to be own properties. The components and
 * options that the functions get inherit nothing.
 */
export interface URISchemeHandler {
  readonly scheme: string;
  /** Whether a host is a domain name, which is converted to ASCII. */
  readonly domainHost?: boolean;
  /** Whether hosts beyond ASCII are left alone. */
  readonly unicodeSupport?: boolean;
  /** Whether dot-segments are left where they are. */
  readonly absolutePath?: boolean;
  /** Changes what was parsed. */
  parse(components: Draft, options: URIOptions): unknown;
  /** Changes a copy of what is to be serialized, into components that RFC 3986 knows. */
  serialize(components: Draft, options: URIOptions): unknown;
}

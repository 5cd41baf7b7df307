/** The shapes and options that fast-uri documents. */

type Texts<Names extends string> = { [name in Names]?: string };
type Flags<Names extends string> = { [name in Names]?: boolean };

/**
 * The components of a reference, as `parse` returns and `serialize` takes them. Undefined is absent; `''` is empty.
 *
 * `host` has no brackets around an IPv6 address. `port` is a number if that represents the digits exactly, or else the digits. `reference` is
 * `'same-document'`, `'relative'`, `'absolute'` (no fragment) or `'uri'`. `error` describes the error, if there is one.
 *
 * The handler of a scheme may have other names for path and query: a `urn` has `nid`, its namespace in lowercase, and `nss` or `uuid`; `ws`
 * and `wss` have `resourceName` and `secure`; a `mailto` has `to`, `subject`, `body` and other `headers`, decoded.
 */
export interface URIComponent
  extends Texts<'scheme' | 'userinfo' | 'host' | 'path' | 'query' | 'fragment' | 'reference' | 'error'>,
    Texts<'nid' | 'nss' | 'uuid' | 'resourceName' | 'subject' | 'body'> {
  port?: number | string;
  secure?: boolean;
  to?: string[];
  headers?: { [name: string]: string };
}

/** Components while they are made: absent ones may be present as `undefined`. */
export type Components = { [name in keyof URIComponent]: URIComponent[name] | undefined };

/**
 * Options of the functions: `scheme`, and `nid` for a `urn`, choose another handler. `reference` is `'suffix'` if the text lacks its scheme
 * and `//` (section 4.5), or the required kind of the reference. `tolerant` ignores a scheme that equals the scheme of the base, and does not
 * check the form of a UUID. `absolutePath` keeps dot-segments, and `unicodeSupport` non-ASCII characters of a host (RFC 3987). `domainHost`
 * treats hosts as domain names in every scheme, and converts them to ASCII.
 */
export interface Options
  extends Texts<'scheme' | 'reference' | 'nid'>,
    Flags<'tolerant' | 'absolutePath' | 'unicodeSupport' | 'domainHost'> {}

/**
 * Rules for the references of a scheme, to add to `SCHEMES`: `parse` changes the components of a text, and `serialize` a copy of components
 * into those of RFC 3986. They receive components and options that inherit nothing. The flags must be own properties: `domainHost` if a host
 * is a domain name, `unicodeSupport` if a non-ASCII host is kept, `absolutePath` if dot-segments are kept, `skipNormalize` if `parse` keeps a
 * path as written.
 */
export interface SchemeHandler extends Flags<'domainHost' | 'unicodeSupport' | 'absolutePath' | 'skipNormalize'> {
  readonly scheme: string;
  parse(components: Components, options: Options): unknown;
  serialize(components: Components, options: Options): unknown;
}

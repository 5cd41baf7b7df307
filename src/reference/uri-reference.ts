import { UriComponentError } from '../errors/index.js';
import type { ResolveOptions } from '../resolve/base.js';
import { type EqualsOptions, equals } from '../resolve/equals.js';
import { type NormalizeOptions, normalize, normalizeAt, readOptions, tryNormalize } from '../resolve/normalize.js';
import { relativize } from '../resolve/relativize.js';
import { checkScanned, resolve } from '../resolve/resolve.js';
import { EQUIVALENCES } from '../resolve/schemes/equivalences.js';
import { HOST_KIND_NAMES, type HostKindName } from '../scanner/components.js';
import { scan } from '../scanner/scan.js';
import { checkFlags, checkText, wrongType } from '../tables/arguments.js';
import { bare } from '../tables/options.js';
import type { PlatformUrl } from '../tables/platform-url.js';
import { hostKind } from '../tables/read-record.js';
import { Flag, Slot, STRIDE } from '../tables/record.js';
import { type PARSED, type ParsedReference, readTextsWith, SPREAD } from '../tables/reference-text.js';
import {
  type ComponentsToCompose,
  type Composition,
  Given,
  isParsed,
  join,
  passwordIn,
  readComponents,
  setUserinfo,
  userIn,
} from './compose.js';
import { display } from './display.js';
import { isComponent } from './productions.js';
import { textHash } from './text-hash.js';

// Filled and read within one call: nothing of the caller's runs in between.
const record = new Uint32Array(STRIDE);

/** Schemes whose URIs have a host in any case, to the WHATWG URL Standard. */
const WEB_SCHEME = /^(?:https?|wss?|ftp):/i;
/** No name of the DNS is as long, with each octet encoded. */
const MOST_CODE_UNITS_OF_HOST = 4096;
/** Zeros that a port may begin with, after its colon. */
const LEADING_ZEROS = /^:0+(?=\d)/;
const BY_SCHEME = { level: 'scheme' } as const;

/** The components of a URI reference by name; an undefined component is absent. */
export interface Components {
  readonly scheme?: string;
  readonly userinfo?: string;
  readonly host?: string;
  readonly port?: string;
  readonly path: string;
  readonly query?: string;
  readonly fragment?: string;
}

/**
 * A parsed URI reference: its text, and the offsets of its components. Immutable. Each component is cut out of the text
 * when it is read, as written; `undefined` means that it is absent, which is not the same as empty.
 *
 * @example
 * ```ts
 * const uri = parse('http://example.com:?#top');
 * uri.host; // 'example.com'
 * uri.port; // ''
 * uri.path; // ''
 * uri.query; // ''
 * uri.fragment; // 'top'
 * uri.userinfo; // undefined
 * ```
 */
export class UriReference implements ParsedReference {
  static {
    readTextsWith((object) => (#text in object ? object.#text : undefined));
    // The deep-equal check of uvu compares enumerable properties, inherited ones included, and nothing else.
    Object.defineProperty(UriReference.prototype, 'textHash', bare({ enumerable: true }));
  }

  declare readonly [PARSED]: true;
  /**
   * Only types, so that TypeScript refuses a `UriReference` as the options of `net`, `tls`, `http`, `https` and `url.format`. Protected, so
   * that editors do not complete them: no object has them.
   *
   * @hidden
   */
  declare protected readonly timeout?: symbol;
  /** @hidden */
  declare protected readonly onread?: symbol;
  /** @hidden */
  declare protected readonly protocol?: symbol;
  /** @internal */
  readonly [SPREAD]: true;
  readonly #text: string;
  readonly #flags: number;
  readonly #schemeEnd: number;
  readonly #hostStart: number;
  readonly #hostEnd: number;
  readonly #pathStart: number;
  readonly #pathEnd: number;
  readonly #queryEnd: number;

  /**
   * Makes a reference from a text and the result of its scan; call `parse` or `tryParse` instead.
   *
   * @internal
   */
  constructor(text: string, flags: number, offsets: Uint32Array) {
    checkText(text, 'text');
    if (flags === undefined) throw wrongType('flags', 'the result of a scan (`parse(text)` makes a reference)', flags);
    checkFlags(flags);
    // Enough of a check, for the record is only read; it takes less time than `checkRecord`.
    if (offsets?.[Slot.END] !== text.length) checkScanned(text.length, flags, offsets, 0);
    this[SPREAD] = true;
    this.#text = text;
    this.#flags = flags;
    this.#schemeEnd = offsets[Slot.SCHEME_END] as number;
    this.#hostStart = offsets[Slot.HOST_START] as number;
    this.#hostEnd = offsets[Slot.HOST_END] as number;
    this.#pathStart = offsets[Slot.PATH_START] as number;
    this.#pathEnd = offsets[Slot.PATH_END] as number;
    this.#queryEnd = offsets[Slot.QUERY_END] as number;
  }

  /** `scheme` (section 3.1), without its colon. */
  get scheme(): string | undefined {
    return this.#flags & Flag.SCHEME ? this.#text.slice(0, this.#schemeEnd) : undefined;
  }

  /** `authority` (section 3.2), without its slashes. */
  get authority(): string | undefined {
    return this.#flags & Flag.AUTHORITY
      ? this.#text.slice(this.#schemeEnd + slashes(this.#flags), this.#pathStart)
      : undefined;
  }

  /** `userinfo` (section 3.2.1), without its `@`. It may hold a password. */
  get userinfo(): string | undefined {
    return this.#flags & Flag.USERINFO
      ? this.#text.slice(this.#schemeEnd + slashes(this.#flags), this.#hostStart - 1)
      : undefined;
  }

  /** The userinfo up to its first colon, which not all schemes read as a user. */
  get user(): string | undefined {
    return userIn(this.userinfo);
  }

  /** The userinfo after its first colon. Section 3.2.1 deprecates passwords in URIs. */
  get password(): string | undefined {
    return passwordIn(this.userinfo);
  }

  /** `host` (section 3.2.2); an IP-literal with its brackets. Empty in `file:///`. */
  get host(): string | undefined {
    return this.#flags & Flag.AUTHORITY ? this.#text.slice(this.#hostStart, this.#hostEnd) : undefined;
  }

  /** The host without the brackets of an IP-literal, as `dns.lookup` and `net.connect` take it. */
  get hostname(): string | undefined {
    return this.host?.replace(/^\[|\]$/g, '');
  }

  /** Which alternative of `host` matches; the first one if several do. */
  get hostKind(): HostKindName | undefined {
    return this.#flags & Flag.AUTHORITY ? HOST_KIND_NAMES[hostKind(this.#flags)] : undefined;
  }

  /** `port` (section 3.2.3), the digits as written, without its colon. May be empty. */
  get port(): string | undefined {
    return this.#flags & Flag.PORT ? this.#text.slice(this.#hostEnd + 1, this.#pathStart) : undefined;
  }

  /** `path` (section 3.3). Always present; may be empty. */
  get path(): string {
    return this.#text.slice(this.#pathStart, this.#pathEnd);
  }

  /** The segments of the path, split at `/`: a copy. The first one is empty if the path is absolute. */
  get segments(): readonly string[] {
    return this.path === '' ? [] : this.path.split('/');
  }

  /** `query` (section 3.4), without its `?`. */
  get query(): string | undefined {
    return this.#flags & Flag.QUERY ? this.#text.slice(this.#pathEnd + 1, this.#queryEnd) : undefined;
  }

  /**
   * Returns the scheme, host and port in normal form, without the default port of the scheme (section 6.2.3). It is for
   * comparisons and for headers such as `Origin`; it is `undefined` for a relative reference, and where there is no
   * host or an empty one.
   *
   * @example
   * ```ts
   * parse('HTTPS://u@Example.com:443/a?b').origin(); // 'https://example.com'
   * parse('mailto:a@b.example').origin(); // undefined
   * ```
   */
  origin(): string | undefined {
    const { scheme, host, port = '' } = this;
    if (scheme === undefined || host === undefined) return undefined;
    const normal = uriOf(normalizeAt(`${scheme}://${host}:${port}`, 'scheme', EQUIVALENCES));
    return normal.authority ? `${normal.scheme}://${normal.authority}` : undefined;
  }

  /**
   * Returns the port that a client connects to: the port, or the default port of the scheme if there is no port or an
   * empty one (section 3.2.3).
   *
   * @returns the port; `undefined` if there is no host, or no port and no default port
   * @throws UriComponentError `unsafe-port` if the port is above 2^53 - 1, so that a number does not hold it
   * @example
   * ```ts
   * parse('http://a.example:8080/').portNumber(); // 8080
   * parse('https://a.example:/').portNumber(); // 443
   * parse('foo://a.example/').portNumber(); // undefined
   * ```
   */
  portNumber(): number | undefined {
    const { scheme = '', host, port } = this;
    if (host === undefined) return undefined;
    if (!port) return EQUIVALENCES.get(scheme.toLowerCase())?.defaultPort;
    const number = Number(port);
    if (!Number.isSafeInteger(number)) throw new UriComponentError('unsafe-port', 0, 'port');
    return number;
  }

  /**
   * Returns the target of a request for this URI, in origin-form (RFC 9112, section 3.2.1): path and query; `/` for an
   * empty path.
   *
   * @throws UriComponentError `path-after-authority` if the path does not begin with `/`
   * @example
   * ```ts
   * parse('http://a.example?b#c').requestTarget(); // '/?b'
   * ```
   */
  requestTarget(): string {
    const target = this.#text.slice(this.#pathStart, this.#queryEnd);
    if (this.#pathStart === this.#pathEnd) return `/${target}`;
    if (!target.startsWith('/')) throw new UriComponentError('path-after-authority', 0, 'path');
    return target;
  }

  /** `fragment` (section 3.5), without its `#`. */
  get fragment(): string | undefined {
    return this.#flags & Flag.FRAGMENT ? this.#text.slice(this.#queryEnd + 1) : undefined;
  }

  /** Returns the text that was parsed, exactly as written, password included. */
  toString(): string {
    return this.#text;
  }

  /** Returns the text as `display` shows it, with passwords redacted (section 3.2.1). */
  toJSON(): string {
    return display(this.#text);
  }

  /** Returns the text that Node prints. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `UriReference <${this.toJSON()}>`;
  }

  /**
   * A hash of the text, by which deep-equal checks of test libraries distinguish references. It does not reveal a
   * password in messages, but it can confirm a guess: do not publish it. To compare references, use `equals` or
   * `toString`.
   *
   * @example
   * ```ts
   * parse('http://a/').textHash === parse('http://a/').textHash; // true
   * parse('http://a/').textHash === parse('http://b/').textHash; // false
   * ```
   */
  get textHash(): string {
    return textHash(this.#text);
  }

  /** The tag that Node's `assert`, Jest, Vitest and chai compare before properties: it has the hash of the text. */
  get [Symbol.toStringTag](): string {
    return `UriReference ${this.textHash}`;
  }

  /**
   * Returns a reference with some components replaced. A component that is given as `undefined` is removed, one that is
   * not given is kept; an `authority` replaces userinfo, host and port. The result is composed as by `compose`: a component that `parse`
   * accepts is kept as it was passed, `%FF` in a host too.
   *
   * @param components - the components to replace; a component that is absent is kept
   * @throws UriComponentError if a component is not a string of its production, or cannot be combined with the others
   * @throws TypeError if a component is neither a string nor `undefined`
   * @example
   * ```ts
   * const uri = parse('http://u@example.com:8080/a?b');
   * uri.with({ host: '[::1]', query: undefined }).toString(); // 'http://u@[::1]:8080/a'
   * uri.with({ authority: undefined, scheme: undefined }).toString(); // '/a?b'
   * ```
   */
  with(components: ComponentsToCompose | ParsedReference): UriReference {
    if (isParsed(components)) return components as UriReference;
    const changes = readComponents(components as ComponentsToCompose);
    const { given } = changes;
    if ((given & ~Given.path & ~Given.query & ~Given.fragment) === 0 && isTail(changes, this.#flags)) {
      const text = this.#text;
      let changed = text.slice(0, this.#pathStart);
      changed += given & Given.path ? (changes.path ?? '') : text.slice(this.#pathStart, this.#pathEnd);
      record[Slot.PATH_END] = changed.length;
      changed += given & Given.query ? after('?', changes.query) : text.slice(this.#pathEnd, this.#queryEnd);
      record[Slot.QUERY_END] = changed.length;
      changed += given & Given.fragment ? after('#', changes.fragment) : text.slice(this.#queryEnd);
      if (changed === text) return this;
      record[Slot.START] = 0;
      record[Slot.SCHEME_END] = this.#schemeEnd;
      record[Slot.HOST_START] = this.#hostStart;
      record[Slot.HOST_END] = this.#hostEnd;
      record[Slot.PATH_START] = this.#pathStart;
      record[Slot.END] = changed.length;
      let flags = this.#flags & ~Flag.QUERY & ~Flag.FRAGMENT;
      if (record[Slot.QUERY_END] !== record[Slot.PATH_END]) flags |= Flag.QUERY;
      if (record[Slot.END] !== record[Slot.QUERY_END]) flags |= Flag.FRAGMENT;
      return scannedReference(changed, flags);
    }
    if (!(given & Given.scheme)) changes.scheme = this.scheme;
    if (!(given & Given.authority)) {
      if (!(given & Given.userinfo)) changes.userinfo = this.userinfo;
      if (!(given & Given.host)) changes.host = this.host;
      if (!(given & Given.port)) changes.port = this.port;
    }
    setUserinfo(changes, changes.userinfo);
    if (!(given & Given.path)) changes.path = this.path;
    if (!(given & Given.query)) changes.query = this.query;
    if (!(given & Given.fragment)) changes.fragment = this.fragment;
    const { text, flags } = join(changes, record);
    return text === this.#text ? this : scannedReference(text, flags);
  }

  /**
   * Resolves a reference against this URI, as `resolve` does (section 5.2).
   *
   * @param reference - the reference to resolve
   * @param options - how to resolve; strictly, and a `..` above the root is ignored by default
   * @throws UriSyntaxError if `reference` is not a URI reference
   * @throws UriResolutionError `relative-base` if this is not a URI; `above-root` if the options request that error
   * @example
   * ```ts
   * parse('http://a/b/c/d;p?q').resolve('../g').toString(); // 'http://a/b/g'
   * ```
   */
  resolve(reference: string | ParsedReference, options?: ResolveOptions): UriReference {
    return uriOf(resolve(this.#text, reference, options));
  }

  /**
   * Returns the shortest reference that leads from this URI to a target, as `relativize` does.
   *
   * @param target - a URI; if its path has dot-segments, it must be the path of this URI
   * @throws UriSyntaxError if `target` is not a URI reference
   * @throws UriResolutionError `relative-base` if this or the target is not a URI
   * @example
   * ```ts
   * parse('http://a/b/c/d;p?q').relativize('http://a/b/g').toString(); // '../g'
   * ```
   */
  relativize(target: string | ParsedReference): UriReference {
    return uriOf(relativize(this.#text, target));
  }

  /**
   * Makes a `URL` of the platform, for `fetch`, `http` and others that follow the WHATWG URL Standard. Only a URI that this standard
   * reads the same way has one: the `URL` and this have the same normal form at level `'scheme'` (RFC 3986, section 6.2.3). So the
   * `URL` has another port, host or path only where RFC 3986 or the scheme calls that equivalent.
   *
   * This is not a check that the URI is safe to fetch: `inspect` reports hosts of the own network.
   *
   * @returns a new `URL`
   * @throws UriComponentError `missing-scheme` if this is a relative reference
   * @throws UriComponentError `not-a-url` if the platform rejects it or reads it in another way, as `whatwgDifference` shows; also if
   * its host has more than 4,096 code units
   * @example
   * ```ts
   * parse('HTTP://Example.com:80/a').toURL().href; // 'http://example.com/a'
   * try {
   *   parse('http://127.1/').toURL(); // the platform would read 127.0.0.1
   * } catch (error) {
   *   error.code; // 'not-a-url'
   * }
   * ```
   */
  toURL(): PlatformUrl {
    if (this.scheme === undefined) throw new UriComponentError('missing-scheme', 0, 'scheme');
    const url = hasCommonHost(this.#text, this.#hostEnd - this.#hostStart) ? platformUrl(this.#text) : undefined;
    // A `URL` has a number as its port.
    const withPort =
      this.#text.slice(0, this.#hostEnd) +
      this.#text.slice(this.#hostEnd, this.#pathStart).replace(LEADING_ZEROS, ':') +
      this.#text.slice(this.#pathStart);
    if (url === undefined || tryNormalize(url.href, BY_SCHEME) !== normalize(withPort, BY_SCHEME))
      throw new UriComponentError('not-a-url', 0);
    return url;
  }

  /**
   * Returns this reference in its normal form, as `normalize` does (section 6.2); the same object if it is normal
   * already.
   *
   * @param options - how far to normalize; level `'syntax'` by default
   * @example
   * ```ts
   * parse('HTTP://Example.COM:80/%7ea').normalize({ level: 'scheme' }).toString(); // 'http://example.com/~a'
   * ```
   */
  normalize(options?: NormalizeOptions): UriReference {
    const { level, schemes, encodedDots } = readOptions(options);
    const text = normalizeAt(this.#text, level, schemes, encodedDots);
    return text === this.#text ? this : uriOf(text);
  }

  /**
   * Whether another reference is equivalent, as `equals` reports it (section 6).
   *
   * @param other - the reference to compare with
   * @param options - the step of the ladder, `'syntax'` by default, the schemes, and whether to compare fragments
   * @throws UriSyntaxError if `other` is not a URI reference
   * @example
   * ```ts
   * parse('http://a/%7Eb').equals('HTTP://A/~b'); // true
   * ```
   */
  equals(other: string | ParsedReference, options?: EqualsOptions): boolean {
    return equals(this.#text, other, options);
  }
}

/** A reference with a scheme (RFC 3986, section 3), as `parse(text, { grammar: 'uri' })` returns it. */
export type Uri = UriReference & { readonly scheme: string };

/** A URI without a fragment (RFC 3986, section 4.3), as `parse(text, { grammar: 'absolute-uri' })` returns it. */
export type AbsoluteUri = Uri & { readonly fragment: undefined };

/** A reference without a scheme (RFC 3986, section 4.2), as `parse(text, { grammar: 'relative-reference' })` returns it. */
export type RelativeReference = UriReference & { readonly scheme: undefined };

/** Returns the platform's reading of a URI; `undefined` if it rejects it. */
function platformUrl(text: string): PlatformUrl | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Returns the number of code units between the end of the scheme and the start of the authority: `://` or `//`. */
function slashes(flags: number): number {
  return flags & Flag.SCHEME ? 3 : 2;
}

/**
 * Whether components can be replaced in a reference without a scan of the whole. A query and a fragment are
 * independent of the rest; a path is not if there is no authority (RFC 3986, section 3.3). The flags of a normal form
 * are ignored: only those of components are read.
 */
function isTail({ given, path, query, fragment }: Composition, flags: number): boolean {
  return (
    (!(given & Given.path) || ((flags & Flag.AUTHORITY) !== 0 && isPathAfterAuthority(path))) &&
    (query === undefined || isComponent('query', query)) &&
    (fragment === undefined || isComponent('fragment', fragment))
  );
}

function isPathAfterAuthority(path: string | undefined): boolean {
  return !path || (path.startsWith('/') && isComponent('path', path));
}

function after(delimiter: string, component: string | undefined): string {
  return component === undefined ? '' : delimiter + component;
}

/** Makes a reference from a text that is known to be a URI reference. */
function uriOf(text: string): UriReference {
  return scannedReference(text, scan(text, record));
}

/** Makes a reference from a text whose record is in `record`. */
function scannedReference(text: string, flags: number): UriReference {
  return new UriReference(text, flags, record);
}

/**
 * Whether the host may be the same to the platform. If a web scheme has no host, the platform reads the path as one. For a long
 * host it takes time in proportion to the square of its length.
 */
function hasCommonHost(text: string, length: number): boolean {
  return length <= MOST_CODE_UNITS_OF_HOST && (length > 0 || !WEB_SCHEME.test(text));
}

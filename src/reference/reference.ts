import { displayReference } from '../errors/display.js';
import type { ReferenceLanguage } from '../errors/language.js';
import { URIS } from '../errors/uri.js';
import { HOST_KIND_NAMES, type HostKindName } from '../scanner/components.js';
import { withoutPrototype } from '../support/options.js';
import { type PARSED, type ParsedReference, readTextsWith, SPREAD, textHash } from '../support/reference-text.js';
import { Flag, HOST_KIND_MASK, HOST_KIND_SHIFT, type HostKind, Slot, STRIDE } from '../tables/record.js';
import { isQuery } from './check-component.js';
import {
  bitsOf,
  ComponentBit,
  type ComponentsToCompose,
  type Composition,
  compositionOf,
  join,
  passwordIn,
  pathIn,
  queryIn,
  textIn,
  userIn,
} from './compose.js';

const changedRecord = new Uint32Array(STRIDE);

/** Assigned by the class, since this reads private members, and a static method would be public. */
let replace: (uri: UriReference, components: ComponentsToCompose, language: ReferenceLanguage) => UriReference;

/** Replaces components of a reference, as its method `with` does, in any language. */
export function replaceIn(
  uri: UriReference,
  components: ComponentsToCompose,
  language: ReferenceLanguage,
): UriReference {
  return replace(uri, components, language);
}

/**
 * A parsed URI reference: its text, and the offsets of its components. Immutable. Each component is cut out of the text
 * when it is read, as written; `undefined` means that it is absent, not that it is empty.
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
    replace = UriReference.#replaceIn;
    readTextsWith((object) => (#text in object ? object.#text : undefined));
    // The deep-equal check of uvu compares enumerable properties, inherited ones included, and nothing else.
    Object.defineProperty(UriReference.prototype, 'textHash', withoutPrototype({ enumerable: true }));
  }

  declare readonly [PARSED]: true;
  /**
   * Declared only as types, so that TypeScript refuses a reference as the options of `net`, `tls`, `http`, `https` and
   * `url.format`. They are protected, so editors do not offer them, and no object has them.
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
    // This check suffices because the record is only read.
    if (typeof text !== 'string' || offsets?.[Slot.END] !== text.length)
      throw new TypeError('expected the result of a scan, got another value: `parse(text)` makes a reference');
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

  /** The userinfo up to its first colon. Not all schemes read it as a user. */
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
    const { host } = this;
    return host?.startsWith('[') ? host.slice(1, -1) : host;
  }

  /** Which alternative of `host` matches; the first one if several do. */
  get hostKind(): HostKindName | undefined {
    return this.#flags & Flag.AUTHORITY
      ? HOST_KIND_NAMES[((this.#flags >> HOST_KIND_SHIFT) & HOST_KIND_MASK) as HostKind]
      : undefined;
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
    return displayReference(this.#text, this.#hostStart, this.#hostEnd);
  }

  /** Returns the text that Node prints. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `UriReference <${this.toJSON()}>`;
  }

  /**
   * A hash of the text, for deep-equal checks of test libraries, to distinguish references. It does not reveal a
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
   * Returns a reference with some components replaced. A component with the value `undefined` is removed, and an absent one is
   * kept; an `authority` replaces userinfo, host and port. The result is composed as by `compose`. A component that `parse`
   * accepts is kept unchanged, even `%FF` in a host.
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
  with(components: ComponentsToCompose | UriReference): UriReference {
    if (typeof components === 'object' && components !== null && #text in components) return components;
    return UriReference.#replaceIn(this, components, URIS);
  }

  static #replaceIn(uri: UriReference, components: ComponentsToCompose, language: ReferenceLanguage): UriReference {
    const bits = bitsOf(components);
    const text = uri.#text;
    let composition: Composition;
    if ((bits & ~TAIL_BITS) === 0) {
      const hasPath = (bits & PATH_BITS) !== 0;
      const path = hasPath ? (pathIn(components, bits) ?? '') : '';
      const query = bits & ComponentBit.query ? queryIn(components) : undefined;
      const fragment = bits & ComponentBit.fragment ? textIn(components.fragment, 'fragment') : undefined;
      if (
        (!hasPath || (uri.#flags & Flag.AUTHORITY && isPathAfterAuthority(path))) &&
        (query === undefined || isQuery(query)) &&
        (fragment === undefined || isQuery(fragment))
      ) {
        let changed = text.slice(0, uri.#pathStart);
        changed += hasPath ? path : text.slice(uri.#pathStart, uri.#pathEnd);
        changedRecord[Slot.PATH_END] = changed.length;
        changed += bits & ComponentBit.query ? withDelimiter('?', query) : text.slice(uri.#pathEnd, uri.#queryEnd);
        changedRecord[Slot.QUERY_END] = changed.length;
        changed += bits & ComponentBit.fragment ? withDelimiter('#', fragment) : text.slice(uri.#queryEnd);
        if (changed === text) return uri;
        changedRecord[Slot.START] = 0;
        changedRecord[Slot.SCHEME_END] = uri.#schemeEnd;
        changedRecord[Slot.HOST_START] = uri.#hostStart;
        changedRecord[Slot.HOST_END] = uri.#hostEnd;
        changedRecord[Slot.PATH_START] = uri.#pathStart;
        changedRecord[Slot.END] = changed.length;
        let flags = uri.#flags & ~Flag.QUERY & ~Flag.FRAGMENT;
        if (changedRecord[Slot.QUERY_END] !== changedRecord[Slot.PATH_END]) flags |= Flag.QUERY;
        if (changedRecord[Slot.END] !== changedRecord[Slot.QUERY_END]) flags |= Flag.FRAGMENT;
        return new UriReference(changed, flags, changedRecord);
      }
      composition = compositionOf(
        { path, query, fragment },
        bits & ComponentBit.segments ? bits ^ PATH_BITS : bits,
        uri,
      );
    } else {
      composition = compositionOf(components, bits, uri);
    }
    const joined = join(composition, changedRecord, language);
    return joined.text === text ? uri : new UriReference(joined.text, joined.flags, changedRecord);
  }
}

/** A reference with a scheme (RFC 3986, section 3), as `parse(text, { grammar: 'uri' })` returns it. */
export type Uri = UriReference & { readonly scheme: string };

/** A URI without a fragment (RFC 3986, section 4.3), as `parse(text, { grammar: 'absolute-uri' })` returns it. */
export type AbsoluteUri = Uri & { readonly fragment: undefined };

/** A reference without a scheme (RFC 3986, section 4.2), as `parse(text, { grammar: 'relative-reference' })` returns it. */
export type RelativeReference = UriReference & { readonly scheme: undefined };

/** Returns the number of code units between the end of the scheme and the start of the authority: `://` or `//`. */
function slashes(flags: number): number {
  return flags & Flag.SCHEME ? 3 : 2;
}

/** A path, as written or as segments. */
const PATH_BITS = ComponentBit.path | ComponentBit.segments;
/**
 * Components that can be replaced without a scan of the whole. A query and a fragment are independent of the rest; a path is not if
 * there is no authority (RFC 3986, section 3.3). The flags of a normal form are ignored: only components are read.
 */
const TAIL_BITS = PATH_BITS | ComponentBit.query | ComponentBit.fragment;

function isPathAfterAuthority(path: string): boolean {
  return path === '' || (path.startsWith('/') && !path.includes('?') && isQuery(path));
}

/** Returns a component with the delimiter before it; empty text if it is absent. */
function withDelimiter(delimiter: string, component: string | undefined): string {
  return component === undefined ? '' : delimiter + component;
}

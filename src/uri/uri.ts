import { redact, type Span } from '../errors/index.js';
import { authorityStart, Flag, HostKind, hostKind, Slot } from '../scanner/index.js';

const KINDS = {
  [HostKind.REG_NAME]: 'reg-name',
  [HostKind.IPV4]: 'ipv4',
  [HostKind.IPV6]: 'ipv6',
  [HostKind.IPVFUTURE]: 'ipvfuture',
} as const;

/** Name of the alternative of `host` that a host is. */
export type HostKindName = (typeof KINDS)[HostKind];

/** The components of a URI reference by name; those that are undefined are not there. */
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
 * A URI reference: what was parsed, and where its components are. Immutable. A component is cut out of the text when it
 * is asked for, as written; `undefined` says that it is absent, which is not the same as empty.
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
export class Uri {
  readonly #text: string;
  readonly #flags: number;
  readonly #authorityStart: number;
  readonly #schemeEnd: number;
  readonly #hostStart: number;
  readonly #hostEnd: number;
  readonly #pathStart: number;
  readonly #pathEnd: number;
  readonly #queryEnd: number;

  /**
   * From a text and what the scanner said of it; `parse` and `tryParse` are the ways to call this.
   *
   * @internal
   */
  constructor(text: string, flags: number, offsets: Uint32Array) {
    this.#text = text;
    this.#flags = flags;
    this.#authorityStart = authorityStart(flags, offsets);
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
    return this.#flags & Flag.AUTHORITY ? this.#text.slice(this.#authorityStart, this.#pathStart) : undefined;
  }

  /** `userinfo` (section 3.2.1), without its `@`. It may hold a password. */
  get userinfo(): string | undefined {
    return this.#flags & Flag.USERINFO ? this.#text.slice(this.#authorityStart, this.#hostStart - 1) : undefined;
  }

  /** `host` (section 3.2.2); an IP-literal with its brackets. Empty in `file:///`. */
  get host(): string | undefined {
    return this.#flags & Flag.AUTHORITY ? this.#text.slice(this.#hostStart, this.#hostEnd) : undefined;
  }

  /** Which alternative of `host` matches; the first one if several do. */
  get hostKind(): HostKindName | undefined {
    return this.#flags & Flag.AUTHORITY ? KINDS[hostKind(this.#flags)] : undefined;
  }

  /** `port` (section 3.2.3), the digits as written, without its colon. May be empty. */
  get port(): string | undefined {
    return this.#flags & Flag.PORT ? this.#text.slice(this.#hostEnd + 1, this.#pathStart) : undefined;
  }

  /** `path` (section 3.3). Always there, if only empty. */
  get path(): string {
    return this.#text.slice(this.#pathStart, this.#pathEnd);
  }

  /** What stands between the slashes of the path; an absolute path begins with an empty segment. */
  get segments(): string[] {
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

  /** The text that was parsed, to the letter, password included. */
  toString(): string {
    return this.#text;
  }

  /** The text with its password redacted (section 3.2.1). */
  toJSON(): string {
    return redact(this.#text, this.#password());
  }

  /** What Node prints. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `Uri <${this.toJSON()}>`;
  }

  /** What follows the first colon of the userinfo. */
  #password(): Span | undefined {
    const colon = this.userinfo?.indexOf(':') ?? -1;
    return colon < 0 ? undefined : { start: this.#authorityStart + colon + 1, end: this.#hostStart - 1 };
  }
}

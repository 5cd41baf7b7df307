import type { HostKindName } from '../scanner/index.js';
import { parse } from '../uri/parse.js';
import { UriReference } from '../uri/uri-reference.js';
import { displayIri } from './display.js';
import { type IriToUriOptions, iriToUri } from './to-uri.js';

/**
 * An IRI reference: the parsed text and the offsets of its components. Immutable. A component is sliced from the text
 * when you read it, as written; `undefined` means that it is absent, which is different from empty.
 *
 * To resolve, normalize or compare it, convert it with `toUri` (RFC 3987, section 3.1).
 *
 * @example
 * ```ts
 * const iri = parseIri('http://例え.テスト/引き割り?q#é');
 * iri.host; // '例え.テスト'
 * iri.path; // '/引き割り'
 * iri.fragment; // 'é'
 * iri.userinfo; // undefined
 * iri.toUri().path; // '/%E5%BC%95%E3%81%8D%E5%89%B2%E3%82%8A'
 * ```
 */
export class IriReference {
  /** Spans and flags have the same meaning for both, so this object slices the components. */
  readonly #reference: UriReference;

  /**
   * From a text and what the scanner said of it; `parseIri` and `tryParseIri` are the ways to call this.
   *
   * @internal
   */
  constructor(text: string, flags: number, offsets: Uint32Array) {
    this.#reference = new UriReference(text, flags, offsets);
  }

  /** `scheme`, without its colon. */
  get scheme(): string | undefined {
    return this.#reference.scheme;
  }

  /** `iauthority`, without its slashes. */
  get authority(): string | undefined {
    return this.#reference.authority;
  }

  /** `iuserinfo`, without its `@`. It may hold a password. */
  get userinfo(): string | undefined {
    return this.#reference.userinfo;
  }

  /** `ihost`; an IP-literal with its brackets. Empty in `file:///`. */
  get host(): string | undefined {
    return this.#reference.host;
  }

  /** The alternative of `ihost` that matches; the first one if several do. `ireg-name` is reported as `reg-name`. */
  get hostKind(): HostKindName | undefined {
    return this.#reference.hostKind;
  }

  /** `port`, the digits as written, without its colon. May be empty. */
  get port(): string | undefined {
    return this.#reference.port;
  }

  /** `ipath`. Always there, if only empty. */
  get path(): string {
    return this.#reference.path;
  }

  /** The segments of the path, split at `/`. The first one is empty if the path is absolute. */
  get segments(): string[] {
    return this.#reference.segments;
  }

  /** `iquery`, without its `?`. */
  get query(): string | undefined {
    return this.#reference.query;
  }

  /** `ifragment`, without its `#`. */
  get fragment(): string | undefined {
    return this.#reference.fragment;
  }

  /**
   * Returns the URI reference that it maps to, by `iriToUri`.
   *
   * @throws UriComponentError if `hostToAscii` returns text that is not a host; and any error that it throws
   */
  toUri(options?: IriToUriOptions): UriReference {
    return parse(iriToUri(this.toString(), options));
  }

  /** The exact text that was parsed, including a password. */
  toString(): string {
    return this.#reference.toString();
  }

  /** The text to show to people, with passwords redacted. */
  toJSON(): string {
    return displayIri(this.toString());
  }

  /** The text that Node prints. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `IriReference <${this.toJSON()}>`;
  }
}

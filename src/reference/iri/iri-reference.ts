import { type HostKindName, STRIDE } from '../../scanner/index.js';
import { bare } from '../../tables/options.js';
import { type PARSED, type ParsedReference, readTextsWith, SPREAD } from '../../tables/reference-text.js';
import type { ComponentsToCompose } from '../compose.js';
import { parse } from '../parse.js';
import { UriReference } from '../reference.js';
import { displayIri } from './display.js';
import { escapeComponents, escapeIri, unescapeError, unescapeIri } from './escape.js';
import { IriSyntaxError } from './iri-syntax-error.js';
import { scanIri } from './scan.js';

const record = new Uint32Array(STRIDE);

/**
 * An IRI reference: the parsed text and the offsets of its components. Immutable. A component is sliced from the text
 * when you read it, as written; `undefined` means that it is absent, which is different from empty.
 *
 * @example
 * ```ts
 * const iri = parseIri('http://例え.テスト/引き割り?q#é');
 * iri.host; // '例え.テスト'
 * iri.path; // '/引き割り'
 * iri.fragment; // 'é'
 * iri.userinfo; // undefined
 * iriToUri(iri); // 'http://%E4%BE%8B%E3%81%88.%E3%83%86%E3%82%B9%E3%83%88/%E5%BC%95%E3%81%8D%E5%89%B2%E3%82%8A?q#%C3%A9'
 * ```
 */
export class IriReference implements ParsedReference {
  static {
    readTextsWith((object) => (#reference in object ? object.#reference.toString() : undefined));
    // The deep-equal check of uvu compares enumerable properties, inherited ones included, and nothing else.
    Object.defineProperty(IriReference.prototype, 'textHash', bare({ enumerable: true }));
  }

  declare readonly [PARSED]: true;
  /**
   * Only types, so that TypeScript refuses an `IriReference` as the options of `net`, `tls`, `http`, `https` and `url.format`. Protected, so
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
  /** Spans and flags are the same for both kinds of references, so this object slices the components. */
  readonly #reference: UriReference;

  /**
   * From a text and what the scanner said of it; `parseIri` and `tryParseIri` are the ways to call this.
   *
   * @internal
   */
  constructor(text: string, flags: number, offsets: Uint32Array) {
    this[SPREAD] = true;
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

  /** The segments of the path, split at `/`: a copy. The first one is empty if the path is absolute. */
  get segments(): readonly string[] {
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
   * Returns an IRI reference with some components replaced, as `with` of a `UriReference` does: `undefined` removes a
   * component.
   *
   * @param components - the components to replace; a component that is absent is kept
   * @returns the same object if nothing changes
   * @throws UriComponentError if a component is not of its production, or is not allowed next to the others
   * @throws {@link IriSyntaxError} if a component has a non-ASCII character that no IRI has there
   * @throws TypeError if a component is neither a string nor `undefined`, or there is no such component
   * @example
   * ```ts
   * parseIri('http://例え.テスト/à?ü').with({ path: '/é', query: undefined }).toString(); // 'http://例え.テスト/é'
   * ```
   */
  with(components: ComponentsToCompose | IriReference): IriReference {
    if (components instanceof IriReference) return components;
    const escaped = escapeComponents(components);
    try {
      const text = unescapeIri(parse(escapeIri(this.toString())).with(escaped).toString());
      return text === this.toString() ? this : iriOf(text);
    } catch (error) {
      throw unescapeError(error, escaped);
    }
  }

  /** Returns the exact text that was parsed, including a password. */
  toString(): string {
    return this.#reference.toString();
  }

  /** Returns the text to show to people, with passwords redacted. */
  toJSON(): string {
    return displayIri(this.toString());
  }

  /** A hash of the text, by which deep-equal checks distinguish references, as `textHash` of a `UriReference`. */
  get textHash(): string {
    return this.#reference.textHash;
  }

  /** The tag that Node's `assert`, Jest, Vitest and chai compare before properties: it has the hash of the text. */
  get [Symbol.toStringTag](): string {
    return `IriReference ${this.textHash}`;
  }

  /** The text that Node prints. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `IriReference <${this.toJSON()}>`;
  }
}

/** @throws IriSyntaxError if a text is not an IRI reference */
function iriOf(text: string): IriReference {
  const flags = scanIri(text, record);
  if (flags < 0) throw new IriSyntaxError(text, ~flags);
  return new IriReference(text, flags, record);
}

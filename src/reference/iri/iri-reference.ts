import type { ResolveOptions } from '../../resolve/base.js';
import { type EqualsOptions, equals } from '../../resolve/equals.js';
import { type NormalizeOptions, normalize } from '../../resolve/normalize.js';
import { relativize } from '../../resolve/relativize.js';
import { Grammar, type HostKindName, STRIDE } from '../../scanner/index.js';
import { bare } from '../../tables/options.js';
import { type ParsedReference, SPREAD, textOf } from '../../tables/reference-text.js';
import type { ComponentsToCompose } from '../compose.js';
import { parse } from '../parse.js';
import { UriReference } from '../uri-reference.js';
import { displayIri } from './display.js';
import { escapeComponents, escapeIri, unescapeError, unescapeIri } from './escape.js';
import { IriSyntaxError } from './iri-syntax-error.js';
import { resolveIri } from './resolve.js';
import { scanIri } from './scan.js';
import { uriToIri } from './to-iri.js';
import { type IriToUriOptions, iriToUri } from './to-uri.js';

// Filled and read within one call; no code of a caller runs in between.
const record = new Uint32Array(STRIDE);

/**
 * An IRI reference: the parsed text and the offsets of its components. Immutable. A component is sliced from the text
 * when you read it, as written; `undefined` means that it is absent, which is different from empty.
 *
 * `toUri` maps it to a URI reference (RFC 3987, section 3.1).
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
  static {
    // The deep-equal check of uvu compares enumerable properties, inherited ones included, and nothing else.
    Object.defineProperty(IriReference.prototype, 'textHash', bare({ enumerable: true }));
  }

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
   * Returns the URI reference that this reference maps to, by `iriToUri`.
   *
   * @param options - how to convert a host; a reg-name is percent-encoded by default
   * @throws UriComponentError if `hostToAscii` returns text that is not a host; and any error that it throws
   */
  toUri(options?: IriToUriOptions): UriReference {
    return parse(iriToUri(this.toString(), options));
  }

  /**
   * Resolves a reference against this IRI, as `resolve` does for URIs (RFC 3987, section 5.2; RFC 3986, section 5.2). Removes
   * dot-segments, and neither encodes nor decodes a character.
   *
   * @param reference - an IRI reference, as a string or parsed
   * @param options - the options of `resolve`
   * @throws {@link IriSyntaxError} if `reference` is not an IRI reference
   * @throws UriResolutionError `relative-base` if this has no scheme; `above-root`, if the options request that
   * @example
   * ```ts
   * parseIri('http://例え.テスト/à/b?ü').resolve('../é#f').toString(); // 'http://例え.テスト/é#f'
   * ```
   */
  resolve(reference: string | IriReference | ParsedReference, options?: ResolveOptions): IriReference {
    const text = reference instanceof IriReference ? reference.toString() : reference;
    return iriOf(resolveIri(this.toString(), text, options));
  }

  /**
   * Returns the shortest reference that leads from this IRI to a target, as `relativize` does for URIs.
   *
   * @param target - an IRI, as a string or parsed
   * @throws {@link IriSyntaxError} if this or the target is not an IRI: if it has no scheme
   * @example
   * ```ts
   * parseIri('http://例え.テスト/à/ß/b').relativize('http://例え.テスト/à/é').toString(); // '../é'
   * ```
   */
  relativize(target: string | IriReference | ParsedReference): IriReference {
    const base = textOfIri(this, Grammar.URI);
    return iriOf(unescapeIri(relativize(escapeIri(base), escapeIri(textOfIri(target, Grammar.URI)))));
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

  /**
   * Returns this reference in its normal form: `normalize` of the URI that it maps to, as an IRI again (RFC 3987,
   * sections 5.3.2 and 3.2). So `é` and `%C3%A9` have the same normal form. Hosts are not mapped to other letters: `idn`
   * does that.
   *
   * @param options - the options of `normalize`
   * @returns the same object if it has that form already
   * @example
   * ```ts
   * parseIri('HTTP://例え.テスト:80/./%C3%A9').normalize({ level: 'scheme' }).toString(); // 'http://例え.テスト/é'
   * ```
   */
  normalize(options?: NormalizeOptions): IriReference {
    const text = uriToIri(normalize(iriToUri(this.toString()), options));
    return text === this.toString() ? this : iriOf(text);
  }

  /**
   * Whether another reference is equivalent: whether both have the same normal form (RFC 3987, section 5).
   *
   * @param other - an IRI reference, as a string or parsed
   * @param options - the options of `equals`
   * @throws {@link IriSyntaxError} if `other` is not an IRI reference
   * @example
   * ```ts
   * parseIri('http://example.com/é').equals('http://EXAMPLE.com/%C3%A9'); // true
   * ```
   */
  equals(other: string | IriReference | ParsedReference, options?: EqualsOptions): boolean {
    return equals(iriToUri(this.toString()), iriToUri(textOfIri(other)), options);
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

/**
 * The text of an IRI reference.
 *
 * @throws IriSyntaxError if it is not of the grammar
 */
function textOfIri(
  reference: string | IriReference | ParsedReference,
  grammar: Grammar = Grammar.URI_REFERENCE,
): string {
  const text = reference instanceof IriReference ? reference.toString() : textOf(reference);
  const flags = scanIri(text, record, 0, grammar);
  if (flags < 0) throw new IriSyntaxError(text, ~flags, grammar);
  return text;
}

/** @throws IriSyntaxError if a text is not an IRI reference */
function iriOf(text: string): IriReference {
  const flags = scanIri(text, record);
  if (flags < 0) throw new IriSyntaxError(text, ~flags);
  return new IriReference(text, flags, record);
}

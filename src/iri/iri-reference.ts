import type { ComponentsToCompose } from '../reference/compose.js';
import { replaceIn, UriReference } from '../reference/reference.js';
import { withoutPrototype } from '../support/options.js';
import { type PARSED, type ParsedReference, readTextsWith, SPREAD, textOf } from '../support/reference-text.js';
import { Grammar, STRIDE } from '../tables/record.js';
import { encodeMisleading, IRI_LANGUAGE, IriSyntaxError, scanIri, scanIriText } from './language.js';

const iriRecord = new Uint32Array(STRIDE);

/** The components, as a {@link UriReference} has them, with the names of RFC 3986: an IRI reference has the same spans. */
export interface IriReference extends Omit<UriReference, 'with' | 'toString' | 'toJSON' | 'textHash'> {}

/**
 * An IRI reference: the parsed text and the offsets of its components. Immutable. A component is sliced from the text
 * when you read it, as written; `undefined` means that it is absent, not that it is empty.
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
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: its static block defines the components
export class IriReference implements ParsedReference {
  static {
    readTextsWith((object) => (#reference in object ? object.#reference.toString() : undefined));
    for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(UriReference.prototype))) {
      if (get === undefined || name === 'textHash') continue;
      const component = {
        configurable: true,
        get(this: IriReference) {
          return get.call(this.#reference);
        },
      };
      Object.defineProperty(IriReference.prototype, name, withoutPrototype(component));
    }
    // As for a `UriReference`: deep-equal checks compare it.
    Object.defineProperty(IriReference.prototype, 'textHash', withoutPrototype({ enumerable: true }));
  }

  declare readonly [PARSED]: true;
  /**
   * Declared only as types, so that TypeScript refuses an `IriReference` as the options of `net`, `tls`, `http`, `https` and
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
  /** Has the text, the flags and the offsets. No URI language reads them. */
  readonly #reference: UriReference;

  /**
   * From a text and the result of its scan; `parseIri` and `tryParseIri` are the ways to call this.
   *
   * @internal
   */
  constructor(text: string, flags: number, offsets: Uint32Array) {
    this[SPREAD] = true;
    this.#reference = new UriReference(text, flags, offsets);
  }

  /**
   * Returns an IRI reference with some components replaced, as `with` of a `UriReference` does: `undefined` removes a
   * component.
   *
   * @param components - the components to replace; a component that is absent is kept
   * @returns the same object if nothing changes
   * @throws UriComponentError if a component is not of its production, or is not allowed next to the others
   * @throws TypeError if a component is neither a string nor `undefined`, or there is no such component
   * @example
   * ```ts
   * parseIri('http://例え.テスト/à?ü').with({ path: '/é', query: undefined }).toString(); // 'http://例え.テスト/é'
   * ```
   */
  with(components: ComponentsToCompose | IriReference): IriReference {
    if (typeof components === 'object' && components !== null && #reference in components) return components;
    const changed = replaceIn(this.#reference, components, IRI_LANGUAGE);
    return changed === this.#reference ? this : parseIri(changed);
  }

  /** Returns the exact text that was parsed, including a password. */
  toString(): string {
    return this.#reference.toString();
  }

  /**
   * Returns the text to show to people, with passwords redacted. Characters that would make it look like another one are
   * percent-encoded, as `uriToIri` leaves them.
   */
  toJSON(): string {
    return encodeMisleading(this.#reference.toJSON());
  }

  /** A hash of the text, for deep-equal checks to distinguish references, as `textHash` of a `UriReference`. */
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
 * Parses an IRI reference (RFC 3987, section 2.2).
 *
 * @param reference - an IRI reference, as a string or parsed
 * @throws {@link IriSyntaxError} if it is not an IRI reference
 * @throws TypeError if it is neither a string nor a parsed reference
 * @example
 * ```ts
 * parseIri('http://résumé.example.org/à?ü').query; // 'ü'
 * ```
 */
export function parseIri(reference: string | ParsedReference): IriReference {
  const text = textOf(reference);
  const flags = scanIri(text, iriRecord);
  if (flags < 0) throw new IriSyntaxError(text, ~flags);
  return new IriReference(text, flags, iriRecord);
}

/**
 * Parses an IRI reference as {@link parseIri} does, and returns `undefined` for any other value instead of throwing an error.
 *
 * @param reference - any value
 * @example
 * ```ts
 * tryParseIri('/\uE000'); // undefined
 * ```
 */
export function tryParseIri(reference: unknown): IriReference | undefined {
  const text = textOf(reference as string);
  const flags = scanIriText(text, iriRecord, 0, Grammar.URI_REFERENCE);
  return flags < 0 ? undefined : new IriReference(text, flags, iriRecord);
}

/**
 * Whether a value is a string that matches `IRI-reference`: an IRI or a relative reference.
 *
 * @param value - any value; only strings are IRIs here, not objects such as an `IriReference`
 * @example
 * ```ts
 * isIriReference('../é?ü'); // true
 * ```
 */
export function isIriReference(value: string): boolean;
export function isIriReference(value: unknown): value is string;
export function isIriReference(value: unknown): boolean {
  return scanIriText(value, iriRecord, 0, Grammar.URI_REFERENCE) >= 0;
}

/**
 * Whether a value is a string that matches `IRI`: a reference with a scheme.
 *
 * @param value - any value; only strings are IRIs here, not objects such as an `IriReference`
 * @example
 * ```ts
 * isIri('http://résumé.example.org/'); // true
 * isIri('/résumé'); // false
 * ```
 */
export function isIri(value: string): boolean;
export function isIri(value: unknown): value is string;
export function isIri(value: unknown): boolean {
  return scanIriText(value, iriRecord, 0, Grammar.URI) >= 0;
}

/**
 * Whether a value is a string that matches `irelative-ref`: a reference without a scheme.
 *
 * @param value - any value; only strings are IRIs here, not objects such as an `IriReference`
 * @example
 * ```ts
 * isRelativeIriReference('//例え.テスト/'); // true
 * ```
 */
export function isRelativeIriReference(value: string): boolean;
export function isRelativeIriReference(value: unknown): value is string;
export function isRelativeIriReference(value: unknown): boolean {
  return scanIriText(value, iriRecord, 0, Grammar.RELATIVE_REFERENCE) >= 0;
}

/**
 * Whether a value is a string that matches `absolute-IRI`: an IRI without a fragment.
 *
 * @param value - any value; only strings are IRIs here, not objects such as an `IriReference`
 * @example
 * ```ts
 * isAbsoluteIri('http://résumé.example.org/#é'); // false
 * ```
 */
export function isAbsoluteIri(value: string): boolean;
export function isAbsoluteIri(value: unknown): value is string;
export function isAbsoluteIri(value: unknown): boolean {
  return scanIriText(value, iriRecord, 0, Grammar.ABSOLUTE_URI) >= 0;
}

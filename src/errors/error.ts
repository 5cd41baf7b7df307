/** The classes of the errors of invalid input. Wrong use of a function is a `TypeError` or a `RangeError`. */

import { checkChoice, checkInteger, checkText } from '../support/arguments.js';
import type { Grammar } from '../tables/record.js';
import {
  COMPONENT_ERRORS,
  COMPONENT_NAMES,
  type ComponentErrorCode,
  type ComponentName,
  RESOLUTION_ERRORS,
  type ResolutionErrorCode,
} from './codes.js';
import { checkedDetails, ErrorDetails, type Language, messageOf, unexpectedAt } from './language.js';

/**
 * The base class of the errors of invalid input. Errors of invalid use are a `TypeError` or a `RangeError`.
 *
 * @hideconstructor
 */
export abstract class UriError extends Error {
  /** The code of the error. Codes are stable. */
  abstract readonly code: string;
}

/** The common base class of the syntax errors of URIs and IRIs. Use {@link explain} to show where the error is. */
export abstract class ReferenceSyntaxError<Code extends string = string> extends UriError {
  /** The code of the error. Codes are stable; `ERRORS` and `IRI_ERRORS` explain them. */
  override readonly code: Code;
  /**
   * The index of the first UTF-16 code unit where the input stops being the beginning of a valid string; the
   * length of the input if it only ends too early.
   */
  readonly offset: number;
  readonly #details: ErrorDetails;

  /**
   * Returns the details of a syntax error; `undefined` for any other value.
   *
   * @internal
   */
  static detailsOf(error: unknown): ErrorDetails | undefined {
    return error instanceof Object && #details in error ? error.#details : undefined;
  }

  constructor(language: Language<Code>, input: string, offset: number, rule: Grammar, name?: string);
  /** @internal */
  constructor(details: ErrorDetails);
  constructor(source: Language<Code> | ErrorDetails, input?: string, offset?: number, rule?: Grammar, name?: string) {
    const details =
      source instanceof ErrorDetails
        ? source
        : checkedDetails(source, rule as Grammar, input as string, offset as number, name);
    super(messageOf(details));
    this.code = details.code as Code;
    this.offset = details.offset;
    this.#details = details;
  }

  /** The whole input, password included. It is not printed with the error, and not a part of the message. */
  get input(): string {
    return this.#details.input;
  }
}

/**
 * The error for a component that is invalid, or that cannot be combined with the others. The message names the character, and shows no other part of the
 * component.
 *
 * @example
 * ```ts
 * try {
 *   compose({ scheme: 'http', host: 'example.com', path: '/a b' });
 * } catch (error) {
 *   error.component; // 'path'
 *   error.code; // 'forbidden-character'
 *   error.offset; // 2
 *   error.message;
 *   // 'path: unexpected U+0020 (space); percent-encode or remove this character (forbidden-character, offset 2)'
 * }
 * ```
 */
export class UriComponentError extends UriError {
  override readonly name = 'UriComponentError';
  /** The code of the error. */
  override readonly code: ComponentErrorCode;
  /**
   * The index of the first UTF-16 code unit that makes the component invalid; its length if it ends too early; 0 if the
   * component is invalid as a whole.
   */
  readonly offset: number;
  /** The component; `undefined` for a text that was not passed as a certain component. */
  readonly component: ComponentName | undefined;

  /**
   * @param code - the code of the error
   * @param offset - the offset of the error in the component, in UTF-16 code units
   * @param component - the name of the component, for the message; `undefined` if it is not known
   * @param text - the component, if the error is its character at the offset
   */
  constructor(code: ComponentErrorCode, offset: number, component?: ComponentName, text?: string) {
    checkChoice(code, 'code', Object.keys(COMPONENT_ERRORS));
    if (component !== undefined) checkChoice(component, 'component', COMPONENT_NAMES);
    if (text !== undefined) checkText(text, 'text');
    checkInteger(offset, 'offset', 0, text?.length ?? Number.MAX_SAFE_INTEGER);
    const where = component === undefined ? '' : `${component}: `;
    const character = text === undefined ? '' : `${unexpectedAt(text, offset)}; `;
    super(`${where}${character}${COMPONENT_ERRORS[code]} (${code}, offset ${offset})`);
    this.code = code;
    this.offset = offset;
    this.component = component;
  }
}

/**
 * The error for a base and a reference that are well-formed, but have no target that the options allow.
 *
 * @example
 * ```ts
 * try {
 *   resolve('/a/b', 'c');
 * } catch (error) {
 *   error.code; // 'relative-base'
 *   error.message; // 'a base must be a URI, not a relative reference (relative-base)'
 * }
 * ```
 */
export class UriResolutionError extends UriError {
  override readonly name = 'UriResolutionError';
  /** The code of the error. */
  override readonly code: ResolutionErrorCode;

  /**
   * @param code - the code of the error
   * @param advice - a sentence for the message; by default, the sentence of the code in `RESOLUTION_ERRORS`
   */
  constructor(code: ResolutionErrorCode, advice?: string) {
    checkChoice(code, 'code', Object.keys(RESOLUTION_ERRORS));
    super(`${advice ?? RESOLUTION_ERRORS[code]} (${code})`);
    this.code = code;
  }
}

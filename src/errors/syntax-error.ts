import { checkGrammar } from '../tables/arguments.js';
import { Grammar } from '../tables/record.js';
import type { ErrorCode } from './codes.js';
import { codeOf, type Language, messageOf } from './language.js';
import { URI_LANGUAGE } from './uri.js';
import { UriError } from './uri-error.js';

/** A text that does not match a rule of a language, from an offset onwards. */
export interface Failure {
  readonly language: Language;
  readonly rule: number;
  readonly input: string;
  readonly offset: number;
}

/** Returns what a syntax error is about; `undefined` for any other value. */
export let failureOf: (error: unknown) => Failure | undefined;

/** The common base class of the syntax errors of URIs and IRIs. Use {@link explain} to show where the error is. */
export abstract class ReferenceSyntaxError<Code extends string = string> extends UriError {
  /** The code of the error. Codes are stable; `ERRORS` and `IRI_ERRORS` explain them. */
  override readonly code: Code;
  /**
   * The index of the first UTF-16 code unit with which the input is no longer the beginning of a valid string; the
   * length of the input if it only ends too early.
   */
  readonly offset: number;
  readonly #failure: Failure;

  static {
    failureOf = (error) => (error instanceof Object && #failure in error ? error.#failure : undefined);
  }

  constructor(language: Language<Code>, input: string, offset: number, rule: Grammar) {
    checkGrammar(rule);
    const code = codeOf(language, rule, input, offset);
    super(messageOf(language, rule, code, input, offset));
    this.code = code;
    this.offset = offset;
    this.#failure = { language, rule, input, offset };
  }

  /** The whole input, password included. It is not printed with the error, and not a part of the message. */
  get input(): string {
    return this.#failure.input;
  }
}

/**
 * The error for input that does not match a grammar, such as that of URI references. The message names the character, and shows no
 * other part of the input; {@link explain} shows where the error is.
 *
 * @example
 * ```ts
 * try {
 *   parse('http://example.com/a b');
 * } catch (error) {
 *   error.code; // 'forbidden-character'
 *   error.offset; // 20
 *   error.message;
 *   // 'not a URI reference: unexpected U+0020 (space); this character must be percent-encoded (forbidden-character, offset 20)'
 *   explain(error).expected; // [ 'pchar', '"#"', '"%"', '"/"', '"?"', 'end of input' ]
 * }
 * ```
 */
export class UriSyntaxError extends ReferenceSyntaxError<ErrorCode> {
  override readonly name = 'UriSyntaxError';

  /**
   * @param input - the whole input
   * @param offset - the offset of the error in the input, in UTF-16 code units
   * @param grammar - the rule that the input does not match; `Grammar.URI_REFERENCE` by default
   */
  constructor(input: string, offset: number, grammar: Grammar = Grammar.URI_REFERENCE) {
    super(URI_LANGUAGE, input, offset, grammar);
  }
}

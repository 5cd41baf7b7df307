import { Grammar } from '../tables/record.js';
import type { ErrorCode } from './codes.js';
import { ReferenceSyntaxError } from './syntax-error.js';
import { diagnosisAt } from './uri.js';

/**
 * The error for input that does not match a grammar, such as that of URI references. The message points at the
 * character, and redacts passwords and everything that might be one.
 *
 * @example
 * ```ts
 * try {
 *   parse('http://example.com/a b');
 * } catch (error) {
 *   error.code; // 'forbidden-character'
 *   error.offset; // 20
 *   error.message;
 *   // not a URI reference: this character must be percent-encoded (forbidden-character, offset 20)
 *   //   http://example.com/a b
 *   //                       ^
 *   // expected: pchar, "#", "%", "/", "?", end of input
 * }
 * ```
 */
export class UriSyntaxError extends ReferenceSyntaxError<ErrorCode> {
  override readonly name = 'UriSyntaxError';
  override readonly code: ErrorCode;
  override readonly offset: number;
  override readonly expected: readonly string[];
  readonly #input: string;

  /**
   * @param input - the whole input
   * @param offset - the offset of the error in the input, in UTF-16 code units
   * @param grammar - the rule that the input does not match; `Grammar.URI_REFERENCE` by default
   */
  constructor(input: string, offset: number, grammar: Grammar = Grammar.URI_REFERENCE) {
    const { code, expected, message } = diagnosisAt(input, offset, grammar);
    super(message);
    this.code = code;
    this.offset = offset;
    this.expected = expected;
    this.#input = input;
  }

  override get input(): string {
    return this.#input;
  }
}

import { Grammar } from '../scanner/index.js';
import { bare } from '../tables/options.js';
import { diagnose, ERRORS, type ErrorCode } from './diagnosis.js';
import { pointAt } from './pointer.js';

const NAMES: Record<Grammar, string> = {
  [Grammar.URI_REFERENCE]: 'a URI reference',
  [Grammar.URI]: 'a URI',
  [Grammar.RELATIVE_REFERENCE]: 'a relative reference',
  [Grammar.ABSOLUTE_URI]: 'an absolute URI',
};

/**
 * The input is not what it should be: a URI reference, say. The message points at the character; a password in it is
 * redacted, and so is everything that might be one.
 *
 * @example
 * ```ts
 * try {
 *   parse('http://example.com/a b');
 * } catch (error) {
 *   error.code; // 'forbidden-character'
 *   error.offset; // 20
 *   error.message;
 *   // not a URI reference: a URI cannot have this character; it has to be percent-encoded (forbidden-character, offset 20)
 *   //   http://example.com/a b
 *   //                       ^
 *   // expected: pchar, "#", "%", "/", "?", end of input
 * }
 * ```
 */
export class UriSyntaxError extends SyntaxError {
  override readonly name = 'UriSyntaxError';
  /** What is wrong; the codes are stable, and explained in `ERRORS`. */
  readonly code: ErrorCode;
  /**
   * The first UTF-16 code unit at which no string of the grammar begins with what was read; the length of the input
   * where that only ends too early.
   */
  readonly offset: number;
  /** What could have stood there: names of ABNF rules, characters in double quotes, `end of input`. */
  readonly expected: readonly string[];
  /** The whole input, password included: not enumerable, so that it is not printed along with the error. */
  declare readonly input: string;

  constructor(input: string, offset: number, grammar: Grammar = Grammar.URI_REFERENCE) {
    const { code, expected } = diagnose(input, offset, grammar);
    super(
      `not ${NAMES[grammar]}: ${ERRORS[code]} (${code}, offset ${offset})\n` +
        `${pointAt(input, offset)}\nexpected: ${expected.join(', ')}`,
    );
    this.code = code;
    this.offset = offset;
    this.expected = expected;
    Object.defineProperty(this, 'input', bare({ value: input }));
  }
}

import { pointAt } from '../errors/index.js';
import { Grammar } from '../scanner/index.js';
import { bare } from '../tables/options.js';
import { diagnoseIri, IRI_ERRORS, type IriErrorCode } from './diagnosis.js';

const NAMES: Record<Grammar, string> = {
  [Grammar.URI_REFERENCE]: 'an IRI reference',
  [Grammar.URI]: 'an IRI',
  [Grammar.RELATIVE_REFERENCE]: 'a relative IRI reference',
  [Grammar.ABSOLUTE_URI]: 'an absolute IRI',
};

/**
 * The input is not what it should be: an IRI reference, say. The message points at the character; a password in it is
 * redacted, and so is everything that might be one; what is not ASCII is escaped.
 *
 * @example
 * ```ts
 * try {
 *   parseIri('http://example.com/é\u{1FFFE}');
 * } catch (error) {
 *   error.code; // 'forbidden-character'
 *   error.offset; // 21: of the pair that makes a noncharacter, the second one
 *   error.expected; // [ 'low surrogate' ]
 * }
 * ```
 */
export class IriSyntaxError extends SyntaxError {
  override readonly name = 'IriSyntaxError';
  /** What is wrong; the codes are stable, and explained in `IRI_ERRORS`. */
  readonly code: IriErrorCode;
  /**
   * The first UTF-16 code unit at which no string of the grammar begins with what was read; the length of the input
   * where that only ends too early.
   */
  readonly offset: number;
  /** What could have stood there: names of ABNF rules, characters in double quotes, `low surrogate`, `end of input`. */
  readonly expected: readonly string[];
  /** The whole input, password included: not enumerable, so that it is not printed along with the error. */
  declare readonly input: string;

  constructor(input: string, offset: number, grammar: Grammar = Grammar.URI_REFERENCE) {
    const { code, expected } = diagnoseIri(input, offset, grammar);
    super(
      `not ${NAMES[grammar]}: ${IRI_ERRORS[code]} (${code}, offset ${offset})\n` +
        `${pointAt(input, offset)}\nexpected: ${expected.join(', ')}`,
    );
    this.code = code;
    this.offset = offset;
    this.expected = expected;
    Object.defineProperty(this, 'input', bare({ value: input }));
  }
}

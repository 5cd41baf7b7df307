import { messageOf, ReferenceSyntaxError } from '../errors/syntax-error.js';
import { Grammar } from '../tables/record.js';
import { diagnoseIri, IRI_ERRORS, type IriErrorCode } from './language.js';

const NAMES: Record<Grammar, string> = {
  [Grammar.URI_REFERENCE]: 'an IRI reference',
  [Grammar.URI]: 'an IRI',
  [Grammar.RELATIVE_REFERENCE]: 'a relative IRI reference',
  [Grammar.ABSOLUTE_URI]: 'an absolute IRI',
};

/**
 * The error for input that does not match a grammar, such as that of IRI references. The message points at the character.
 * Passwords, and all text that might be one, are redacted; non-ASCII characters are escaped.
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
export class IriSyntaxError extends ReferenceSyntaxError<IriErrorCode> {
  override readonly name = 'IriSyntaxError';
  override readonly code: IriErrorCode;
  override readonly offset: number;
  override readonly expected: readonly string[];
  readonly #input: string;

  /**
   * @param input - the whole input
   * @param offset - the offset of the error in the input, in UTF-16 code units
   * @param grammar - the rule that the input does not match; `Grammar.URI_REFERENCE` by default
   */
  constructor(input: string, offset: number, grammar: Grammar = Grammar.URI_REFERENCE) {
    const mistake = diagnoseIri(input, offset, grammar);
    super(messageOf(NAMES[grammar], IRI_ERRORS[mistake.code], mistake, input, offset));
    this.code = mistake.code;
    this.offset = offset;
    this.expected = mistake.expected.names.slice();
    this.#input = input;
  }

  override get input(): string {
    return this.#input;
  }
}

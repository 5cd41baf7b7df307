import { ReferenceSyntaxError } from '../../errors/error.js';
import { Grammar } from '../../tables/record.js';
import { IRI_LANGUAGE, type IriErrorCode } from './language.js';

/**
 * The error for input that does not match a grammar, such as that of IRI references. The message names the character, and shows no
 * other part of the input; `explain` shows where the error is.
 *
 * @example
 * ```ts
 * try {
 *   parseIri('http://example.com/é\u{1FFFE}');
 * } catch (error) {
 *   error.code; // 'forbidden-character'
 *   error.offset; // 21: of the pair that makes a noncharacter, the second one
 *   explain(error).expected; // [ 'low surrogate' ]
 * }
 * ```
 */
export class IriSyntaxError extends ReferenceSyntaxError<IriErrorCode> {
  override readonly name = 'IriSyntaxError';

  /**
   * @param input - the whole input
   * @param offset - the offset of the error in the input, in UTF-16 code units
   * @param grammar - the rule that the input does not match; `Grammar.URI_REFERENCE` by default
   */
  constructor(input: string, offset: number, grammar: Grammar = Grammar.URI_REFERENCE) {
    super(IRI_LANGUAGE, input, offset, grammar);
  }
}

import { pointAt } from './excerpt.js';
import type { Expected } from './language.js';

/** An error in an input, as it is explained. */
export interface Mistake<Code extends string> {
  readonly code: Code;
  readonly expected: Expected;
}

/**
 * The common base class of the syntax errors of URIs and IRIs. It has no constructor and no private field: V8 walks the frame of
 * each constructor for `stack`, which takes a tenth of the time of an error.
 */
export abstract class ReferenceSyntaxError<Code extends string> extends SyntaxError {
  /** The code of the error. Codes are stable; `ERRORS` and `IRI_ERRORS` explain them. */
  abstract readonly code: Code;
  /**
   * The index of the first UTF-16 code unit with which the input is no longer the beginning of a valid string; the
   * length of the input if it only ends too early.
   */
  abstract readonly offset: number;
  /**
   * The alternatives expected there: names of ABNF rules, characters in double quotes, `end of input`; in IRIs also
   * `low surrogate`.
   */
  abstract readonly expected: readonly string[];
  /** The whole input, password included. It is not printed with the error. */
  abstract readonly input: string;
}

/**
 * Returns the message about an input that does not match a grammar.
 *
 * @param rule - the rule that the input does not match, with an article: "a URI reference"
 * @param sentence - the error, as a sentence
 */
export function messageOf(
  rule: string,
  sentence: string,
  { code, expected }: Mistake<string>,
  input: string,
  offset: number,
): string {
  return `not ${rule}: ${sentence} (${code}, offset ${offset})\n${pointAt(input, offset)}\nexpected: ${expected.text}`;
}

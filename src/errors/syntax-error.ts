import { pointAt } from './excerpt.js';

/** The parts of the message about an input that does not match a grammar. */
export interface Mistake<Code extends string> {
  readonly code: Code;
  readonly expected: readonly string[];
  /** The rule that the input does not match, with an article: "a URI reference". */
  readonly rule: string;
  /** The error, as a sentence. */
  readonly sentence: string;
}

/** The common base class of the syntax errors of URIs and IRIs. */
export abstract class ReferenceSyntaxError<Code extends string> extends SyntaxError {
  /** The code of the error. Codes are stable; `ERRORS` and `IRI_ERRORS` explain them. */
  declare readonly code: Code;
  /**
   * The index of the first UTF-16 code unit with which the input is no longer the beginning of a valid string; the
   * length of the input if it only ends too early.
   */
  declare readonly offset: number;
  /**
   * The alternatives expected there: names of ABNF rules, characters in double quotes, `end of input`; in IRIs also
   * `low surrogate`.
   */
  declare readonly expected: readonly string[];
  readonly #input: string;

  constructor(input: string, offset: number, { code, expected, rule, sentence }: Mistake<Code>) {
    super(
      `not ${rule}: ${sentence} (${code}, offset ${offset})\n` +
        `${pointAt(input, offset)}\nexpected: ${expected.join(', ')}`,
    );
    this.code = code;
    this.offset = offset;
    this.expected = expected;
    this.#input = input;
  }

  /** The whole input, password included. It is not printed with the error. */
  get input(): string {
    return this.#input;
  }
}

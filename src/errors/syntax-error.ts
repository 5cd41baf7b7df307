import { pointAt } from './excerpt.js';

/** What a message says of an input that is not of a grammar. */
export interface Mistake<Code extends string> {
  readonly code: Code;
  readonly expected: readonly string[];
  /** What the input is not: "a URI reference". */
  readonly rule: string;
  /** What is wrong, as a sentence. */
  readonly sentence: string;
}

/** What the errors of URIs and IRIs have in common. */
export abstract class ReferenceSyntaxError<Code extends string> extends SyntaxError {
  /** What is wrong; the codes are stable, and explained in `ERRORS` and `IRI_ERRORS`. */
  declare readonly code: Code;
  /**
   * The first UTF-16 code unit at which no string of the grammar begins with what was read; the length of the input
   * if it only ends too early.
   */
  declare readonly offset: number;
  /** What could have been there: names of ABNF rules, characters in double quotes, `end of input`; in IRIs `low surrogate`, too. */
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

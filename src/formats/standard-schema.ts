import type { Fault } from './fault.js';

/**
 * A schema by the interface Standard Schema, version 1. Libraries such as tRPC, h3, Hono and TanStack accept it, next to
 * the schemas of zod, Valibot and ArkType.
 */
export interface StandardSchema {
  /** The members of the interface. */
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'uriscan';
    /** Checks a value. The value of a result is the same string, as it was written. */
    readonly validate: (value: unknown) => StandardResult;
    /** Types of input and output; only for TypeScript. */
    readonly types?: { readonly input: string; readonly output: string } | undefined;
  };
}

/** The result of a {@link StandardSchema}: a value, or the reasons why the value is invalid. */
export type StandardResult =
  | { readonly value: string; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** The reason why a value does not have a format. */
export interface StandardIssue {
  /** One line, without the value. */
  readonly message: string;
  /** Stable code; `'not-a-string'` for another value than a string. */
  readonly code: string;
  /** Where the fault is, in UTF-16 code units of the string; `undefined` for another value than a string. */
  readonly offset: number | undefined;
  /**
   * The alternatives expected at the offset: names of ABNF rules, characters in double quotes, `end of input`. Empty
   * for hostnames and web addresses.
   */
  readonly expected: readonly string[];
  /** A text that is valid and may be meant, with passwords redacted. Only `webUrl` has suggestions. */
  readonly suggestion?: string;
}

/**
 * Makes a schema of a format.
 *
 * @param rule - the format that a value must have, with an article
 * @param faultIn - finds the first error in a text, if any
 */
export const schemaOf = (rule: string, faultIn: (text: string) => Fault | undefined): StandardSchema =>
  schemaBy(rule, (text) => {
    const fault = faultIn(text);
    if (fault === undefined) return undefined;
    const { code, offset, expected, sentence } = fault;
    return { message: `not ${rule}: ${sentence} (${code}, offset ${offset})`, code, offset, expected };
  });

/** Makes a schema of a format, given a function that returns the issue of a text. */
export function schemaBy(rule: string, issueOf: (text: string) => StandardIssue | undefined): StandardSchema {
  const validate = (value: unknown): StandardResult => {
    if (typeof value !== 'string') {
      const message = `expected ${rule} as a string, got ${value === null ? 'null' : typeof value}`;
      return { issues: [{ message, code: 'not-a-string', offset: undefined, expected: [] }] };
    }
    const issue = issueOf(value);
    return issue === undefined ? { value } : { issues: [issue] };
  };
  return Object.freeze({ '~standard': Object.freeze({ version: 1, vendor: 'uriscan', validate }) });
}

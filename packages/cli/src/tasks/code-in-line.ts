import { type DiagnoseOptions, type Diagnosis, diagnose, type ErrorCode } from 'uriscan/errors';
import { Grammar } from 'uriscan/scanner';
import { RESERVED, UNRESERVED } from 'uriscan/tables';

const PERCENT_SIGN = 0x25;

/** The names of the rules, by their `Grammar`. */
export const RULES = [
  'uri-reference',
  'uri',
  'relative-reference',
  'absolute-uri',
] as const satisfies readonly NonNullable<DiagnoseOptions['grammar']>[];

/**
 * Whether the error at offset `at` is a character that no reference has. No more of the line is read, unlike for other codes. Within a
 * percent-encoding, the error is that it is not complete.
 */
export function isForbiddenAt(bytes: Uint8Array, start: number, at: number, end: number): boolean {
  if (at === end) return false;
  const byte = bytes[at] as number;
  if (byte === PERCENT_SIGN || RESERVED[byte] === 1 || UNRESERVED[byte] === 1) return false;
  return !(at > start && bytes[at - 1] === PERCENT_SIGN) && !(at > start + 1 && bytes[at - 2] === PERCENT_SIGN);
}

/** Returns the code of the error at offset `at` of a line. Only a rare error needs the line as a string. */
export function codeInLine(
  input: Buffer,
  start: number,
  at: number,
  end: number,
  grammar: Grammar = Grammar.URI_REFERENCE,
): string {
  if (isForbiddenAt(input, start, at, end)) return 'forbidden-character';
  return codeOf(input.toString('latin1', start, end), grammar);
}

/** Returns the code of the error of a text that is not of the grammar. */
export function codeOf(text: string, grammar: Grammar): ErrorCode {
  return (diagnose(text, { grammar: RULES[grammar] }) as Diagnosis).code;
}

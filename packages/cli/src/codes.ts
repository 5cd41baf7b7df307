/** The rules of RFC 3986 by name, and the codes of the errors in a line or a base. */

import {
  type DiagnoseOptions,
  type Diagnosis,
  diagnose,
  type ErrorCode,
  RESOLUTION_ERRORS,
  type ResolutionErrorCode,
} from 'uriscan/errors';
import { Grammar, STRIDE, scan } from 'uriscan/scanner';
import { RESERVED, UNRESERVED } from 'uriscan/tables';

const PERCENT_SIGN = 0x25;

/** A value of `--grammar`. */
export type GrammarName = NonNullable<DiagnoseOptions['grammar']>;

/** The rules, by their `Grammar`. */
export const GRAMMAR_NAMES = ['uri-reference', 'uri', 'relative-reference', 'absolute-uri'] as const;

export const grammarOf = (name: GrammarName): Grammar => GRAMMAR_NAMES.indexOf(name) as Grammar;

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
function codeOf(text: string, grammar: Grammar): ErrorCode {
  return (diagnose(text, { grammar: GRAMMAR_NAMES[grammar] }) as Diagnosis).code;
}

/** Why and where a text is not a base URI. */
export interface BaseError {
  readonly code: ErrorCode | ResolutionErrorCode;
  readonly offset: number;
}

/**
 * Returns the error in a base; `undefined` if it is a URI. The offset of a relative reference is where it stops being the beginning
 * of a URI.
 */
export function baseErrorOf(base: string): BaseError | undefined {
  const record = new Uint32Array(STRIDE);
  const asUri = scan(base, record, 0, Grammar.URI);
  if (asUri >= 0) return undefined;
  const asReference = scan(base, record);
  if (asReference >= 0) return { code: 'relative-base', offset: ~asUri };
  return { code: codeOf(base, Grammar.URI_REFERENCE), offset: ~asReference };
}

/** Returns a message without a password if `--base` is not a URI. It is printable as it is, and line breaks are part of it. */
export function baseFault(base: string): string | undefined {
  const error = baseErrorOf(base);
  if (error === undefined) return undefined;
  const isRelative = error.code === 'relative-base';
  const { message, excerpt, caret } = diagnose(base, { grammar: isRelative ? 'uri' : 'uri-reference' }) as Diagnosis;
  const sentence = isRelative ? `${RESOLUTION_ERRORS[error.code]} (${error.code}, offset ${error.offset})` : message;
  return `error: --base: ${sentence}\n  ${excerpt}\n  ${caret}`;
}

/** The codes of the errors in a line or a base. */

import {
  type DiagnoseOptions,
  type Diagnosis,
  diagnose,
  ERRORS,
  type ErrorCode,
  RESOLUTION_ERRORS,
  type ResolutionErrorCode,
} from 'uriscan/errors';
import { Grammar, STRIDE, scan } from 'uriscan/scanner';
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

/** Why and where a text is not a base URI. */
export interface BaseError {
  readonly code: ErrorCode | ResolutionErrorCode;
  readonly offset: number;
}

// Filled and read within one call; no code of a caller runs in between.
const record = new Uint32Array(STRIDE);

/**
 * Returns the error in a base; `undefined` if it is a URI. The offset of a relative reference is where it stops being the beginning
 * of a URI.
 */
export function baseErrorOf(base: string): BaseError | undefined {
  const asUri = scan(base, record, 0, Grammar.URI);
  if (asUri >= 0) return undefined;
  const asReference = scan(base, record);
  if (asReference >= 0) return { code: 'relative-base', offset: ~asUri };
  return { code: codeOf(base, Grammar.URI_REFERENCE), offset: ~asReference };
}

const SENTENCES = { ...ERRORS, ...RESOLUTION_ERRORS };

/** Returns a message without a password if `--base` is not a URI. It is printable as it is, and line breaks are part of it. */
export function baseFault(base: string): string | undefined {
  const error = baseErrorOf(base);
  if (error === undefined) return undefined;
  const { code, offset } = error;
  const { message } = diagnose(base, { grammar: code === 'relative-base' ? 'uri' : 'uri-reference' }) as Diagnosis;
  const pointer = message.split('\n').slice(1, 3).join('\n');
  return `error: --base: ${SENTENCES[code]} (${code}, offset ${offset})\n${pointer}`;
}

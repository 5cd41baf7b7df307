/** The rules of RFC 3986 by name, and the codes of the errors in a line or a base. */

import {
  type DiagnoseOptions,
  type Diagnosis,
  diagnose,
  type ErrorCode,
  errorCode,
  RESOLUTION_ERRORS,
  type ResolutionErrorCode,
} from 'uriscan/errors';
import { Grammar, STRIDE, scan } from 'uriscan/scanner';

/** A value of `--grammar`. */
export type GrammarName = NonNullable<DiagnoseOptions['grammar']>;

/** The rules, by their `Grammar`. */
export const GRAMMAR_NAMES = ['uri-reference', 'uri', 'relative-reference', 'absolute-uri'] as const;

export const grammarOf = (name: GrammarName): Grammar => GRAMMAR_NAMES.indexOf(name) as Grammar;

/** Returns the code of the error at offset `at` of a line. */
export function codeInLine(input: Buffer, start: number, at: number, end: number, grammar?: Grammar): ErrorCode {
  return errorCode(input.toString('latin1', start, end), at - start, grammar);
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
  return { code: errorCode(base, ~asReference), offset: ~asReference };
}

/** Returns a message without a password if `--base` is not a URI. It can be printed unchanged, and line breaks are part of it. */
export function baseFault(base: string): string | undefined {
  const error = baseErrorOf(base);
  if (error === undefined) return undefined;
  const isRelative = error.code === 'relative-base';
  const { message, excerpt, caret } = diagnose(base, { grammar: isRelative ? 'uri' : 'uri-reference' }) as Diagnosis;
  const sentence = isRelative ? `${RESOLUTION_ERRORS[error.code]} (${error.code}, offset ${error.offset})` : message;
  return `error: --base: ${sentence}\n  ${excerpt}\n  ${caret}`;
}

import type { ErrorCode, ResolutionErrorCode } from 'uriscan/errors';
import { Grammar, STRIDE, scan } from 'uriscan/scanner';
import { codeOf } from './code-in-line.js';

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

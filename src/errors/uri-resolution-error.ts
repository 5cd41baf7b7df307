import { checkChoice } from '../tables/arguments.js';
import { UriError } from './uri-error.js';

/** The errors of resolving a reference; the codes are stable. */
export const RESOLUTION_ERRORS = {
  'relative-base': 'a base must be a URI, not a relative reference',
  'above-root': 'a ".." of the path leads above its root',
  'encoded-dots': 'a dot-segment of the path is percent-encoded',
  'unreachable-target': 'no reference leads to a target with dot-segments in its path',
} as const;

/** Stable code of a {@link UriResolutionError}: a key of {@link RESOLUTION_ERRORS}. */
export type ResolutionErrorCode = keyof typeof RESOLUTION_ERRORS;

/**
 * The error for a base and a reference that are well-formed, but have no target, or not one that the options allow.
 *
 * @example
 * ```ts
 * try {
 *   resolve('/a/b', 'c');
 * } catch (error) {
 *   error.code; // 'relative-base'
 *   error.message; // 'a base must be a URI, not a relative reference (relative-base)'
 * }
 * ```
 */
export class UriResolutionError extends UriError {
  override readonly name = 'UriResolutionError';
  /** The code of the error. */
  override readonly code: ResolutionErrorCode;

  /** @param code - the code of the error */
  constructor(code: ResolutionErrorCode) {
    checkChoice(code, 'code', Object.keys(RESOLUTION_ERRORS));
    super(`${RESOLUTION_ERRORS[code]} (${code})`);
    this.code = code;
  }
}

/**
 * The errors of malformed input: their classes, their codes with a sentence for each, and explanations for people.
 *
 * @module
 */

export type { ParsedReference } from '../support/reference-text.js';
export type { Grammar } from '../tables/record.js';
export {
  COMPONENT_ERRORS,
  type ComponentErrorCode,
  type ComponentName,
  ERRORS,
  type ErrorCode,
  RESOLUTION_ERRORS,
  type ResolutionErrorCode,
} from './codes.js';
export { type DiagnoseOptions, type Diagnosis, diagnose, explain } from './diagnose.js';
export { excerpt } from './display.js';
export { type ReferenceSyntaxError, UriComponentError, UriError, UriResolutionError } from './error.js';
export type { Span } from './passwords.js';
export { findPasswords, type RedactOptions, redact } from './redact.js';
export { errorCode, UriSyntaxError } from './uri.js';

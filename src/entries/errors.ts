/**
 * The errors of malformed input: their classes, their codes with a sentence for each, and explanations for people.
 *
 * @module
 */

export {
  COMPONENT_ERRORS,
  type ComponentErrorCode,
  type ComponentName,
  ERRORS,
  type ErrorCode,
  RESOLUTION_ERRORS,
  type ResolutionErrorCode,
} from '../errors/codes.js';
export { type DiagnoseOptions, type Diagnosis, diagnose, explain } from '../errors/diagnose.js';
export { excerpt } from '../errors/display.js';
export { type ReferenceSyntaxError, UriComponentError, UriError, UriResolutionError } from '../errors/error.js';
export type { Span } from '../errors/passwords.js';
export { findPasswords, type RedactOptions, redact } from '../errors/redact.js';
export { SECRET_PARAMETERS } from '../errors/secrets.js';
export { errorCode, UriSyntaxError } from '../errors/uri.js';
export type { ParsedReference } from '../support/reference-text.js';
export type { Grammar } from '../tables/record.js';

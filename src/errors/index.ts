/**
 * The errors of malformed input: their classes, their codes with a sentence for each, and explanations for people.
 *
 * @module
 */

export type { Grammar } from '../tables/record.js';
export type { ParsedReference } from '../tables/reference-text.js';
export { ERRORS, type ErrorCode } from './codes.js';
export { type DiagnoseOptions, type Diagnosis, diagnose, explain } from './diagnose.js';
export { excerpt } from './excerpt.js';
export { findPasswords, redact, type Span } from './redact.js';
export { type ReferenceSyntaxError, UriSyntaxError } from './syntax-error.js';
export {
  COMPONENT_ERRORS,
  type ComponentErrorCode,
  type ComponentName,
  UriComponentError,
} from './uri-component-error.js';
export { UriError } from './uri-error.js';
export { RESOLUTION_ERRORS, type ResolutionErrorCode, UriResolutionError } from './uri-resolution-error.js';

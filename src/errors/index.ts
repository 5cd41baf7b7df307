/**
 * What is said of input that is not what it should be: codes, offsets, what was expected, and messages that point at the
 * character without giving a password away.
 *
 * @module
 */

export { ERRORS, type ErrorCode } from './codes.js';
export { CODE_OF_PART, codeAt, type Diagnosis, expectedAt, placeOf } from './diagnose.js';
export { excerptAt, pointAt, visible } from './excerpt.js';
export { type Automaton, describe, type Language, Place } from './language.js';
export { mayHavePassword, passwordsIn, REDACTED, type Reading, redact, redactPasswords, type Span } from './redact.js';
export { ReferenceSyntaxError } from './syntax-error.js';
export { diagnose, errorCode, isForbidden } from './uri.js';
export {
  COMPONENT_ERRORS,
  type ComponentErrorCode,
  type ComponentName,
  UriComponentError,
} from './uri-component-error.js';
export { RESOLUTION_ERRORS, type ResolutionErrorCode, UriResolutionError } from './uri-resolution-error.js';
export { UriSyntaxError } from './uri-syntax-error.js';

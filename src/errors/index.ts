/**
 * What is said of input that is not what it should be: codes, offsets, what was expected, and messages that point at the
 * character without giving a password away.
 *
 * @module
 */

export { type Automaton, charactersAt, describe, mayEndAt, partOf, stateBefore } from './automaton.js';
export {
  CODE_OF_PART,
  type Diagnosis,
  diagnose,
  ERRORS,
  type ErrorCode,
  errorCode,
  isForbidden,
  URI_AUTOMATON,
} from './diagnosis.js';
export { own } from './own.js';
export { excerptAt, pointAt, visible } from './pointer.js';
export { mayHavePassword, passwordsIn, REDACTED, type Reading, redact, redactPasswords, type Span } from './redact.js';
export {
  COMPONENT_ERRORS,
  type ComponentErrorCode,
  type ComponentName,
  UriComponentError,
} from './uri-component-error.js';
export { RESOLUTION_ERRORS, type ResolutionErrorCode, UriResolutionError } from './uri-resolution-error.js';
export { UriSyntaxError } from './uri-syntax-error.js';

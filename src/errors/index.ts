/** Errors of malformed input, their explanations, and passwords. */

// The codes, each with its sentence.
export { ERRORS, type ErrorCode } from './codes.js';
// Explanations of an error at an offset.
export { type Diagnosis, describe, diagnosisOf, expectedAt } from './diagnose.js';
// Text that is safe to show.
export { display } from './display.js';
// The classes of errors.
export { UriComponentError, UriError } from './error.js';
// A grammar as explanations need it.
export { type Automaton, charactersAt, codeOfPart, ErrorDetails, type Language, mayEndAt, Place } from './language.js';
// Finds passwords.
export { mayHavePassword, passwordsIn } from './passwords.js';
// Removes passwords from a text.
export { redact } from './redact.js';
// Syntax errors of URIs, and their grammar.
export { errorCode, isForbidden, URI_LANGUAGE, URIS, UriSyntaxError } from './uri.js';

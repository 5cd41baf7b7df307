/**
 * Request targets and Host fields of HTTP, scanned with a separate automaton: RFC 9112 section 3.2 and RFC 9110 section
 * 7.2.
 *
 * @module
 */

export { UriComponentError, UriSyntaxError } from '../errors/index.js';
export { diagnoseHost, diagnoseRequestTarget, type HttpDiagnosis } from './diagnose.js';
export { HTTP_ERRORS, type HttpErrorCode } from './errors.js';
export { scanHost, scanHostBytes } from './host.js';
export { RequestForm, requestForm } from './request-form.js';
export { scanRequestTarget, scanRequestTargetBytes } from './request-target.js';
export { type RequestParts, requestTarget, targetUri } from './target-uri.js';

/**
 * Request targets and Host fields of HTTP, scanned with a separate automaton: RFC 9112 section 3.2 and RFC 9110 section
 * 7.2.
 *
 * @module
 */

export { UriComponentError } from '../errors/error.js';
export { UriSyntaxError } from '../errors/uri.js';
export {
  diagnoseHost,
  diagnoseRequestTarget,
  HTTP_ERRORS,
  type HttpDiagnosis,
  type HttpErrorCode,
} from '../uses/http/diagnose.js';
export {
  RequestForm,
  requestForm,
  scanHost,
  scanHostBytes,
  scanRequestTarget,
  scanRequestTargetBytes,
} from '../uses/http/request-target.js';
export { type RequestParts, repairRequestTarget, requestTarget, targetUri } from '../uses/http/target-uri.js';

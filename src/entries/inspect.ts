/**
 * Facts about a reference before it is followed: findings, and whether another kind of parser reads it the same way.
 *
 * @module
 */

export { display } from '../errors/display.js';
export { UriResolutionError } from '../errors/error.js';
export { UriSyntaxError } from '../errors/uri.js';
export { type AddressBlock, BLOCKS, type BlockCode } from '../host/blocks.generated.js';
export type { ParsedReference } from '../support/reference-text.js';
export {
  CATEGORIES,
  type Category,
  FINDINGS,
  type Finding,
  type FindingCode,
  SEVERITIES,
  type Severity,
} from '../uses/inspect/findings.js';
export { inspect } from '../uses/inspect/inspect.js';
export { isOrdinary } from '../uses/inspect/ordinary.js';
export { isReadAlike } from '../uses/inspect/read-alike.js';
export {
  checkRedirect,
  matchesRedirect,
  REDIRECT_FAULTS,
  type RedirectFault,
  type RedirectFaultCode,
  type RedirectOptions,
  type RegistrationOptions,
} from '../uses/inspect/redirect.js';
export { resolveWithin, type WithinOptions } from '../uses/inspect/resolve-within.js';
export {
  WHATWG_PARTS,
  type WhatwgDifference,
  type WhatwgOptions,
  type WhatwgPart,
  whatwgDifference,
} from '../uses/inspect/whatwg-difference.js';

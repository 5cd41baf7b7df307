/**
 * Facts about a reference before it is followed: findings, and whether another kind of parser reads it the same way.
 *
 * @module
 */

export { display } from '../errors/display.js';
export { UriResolutionError, UriSyntaxError } from '../errors/index.js';
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
} from './findings.js';
export { inspect } from './inspect.js';
export { matchesRedirect, type RedirectOptions } from './matches-redirect.js';
export { isOrdinary } from './ordinary.js';
export { isReadAlike } from './read-alike.js';
export { resolveWithin, type WithinOptions } from './resolve-within.js';
export {
  WHATWG_PARTS,
  type WhatwgDifference,
  type WhatwgOptions,
  type WhatwgPart,
  whatwgDifference,
} from './whatwg-difference.js';

/**
 * What to think of a reference before it is followed: findings, and whether another kind of parser reads it alike.
 *
 * @module
 */

export { type AddressBlock, BLOCKS } from './blocks.js';
export { isCertified } from './certificate.js';
export { FINDINGS, type Finding, type FindingCode, SEVERITIES, type Severity } from './findings.js';
export { inspect } from './inspect.js';
export { WHATWG_PARTS, type WhatwgDifference, type WhatwgPart, whatwgDifference } from './whatwg-difference.js';

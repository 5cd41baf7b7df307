/**
 * Formats of JSON Schema: for Ajv, and for others that take predicates.
 *
 * @module
 */

export { isIpv4, isIpv6 } from './addresses.js';
export { formats } from './formats.js';

/**
 * The scanner: a string or bytes go in, bit flags and offsets come out. It allocates nothing and throws nothing
 * for any input.
 *
 * @module
 */

export { type Diagnosis, diagnose, ERRORS, type ErrorCode } from '../errors/diagnosis.js';
export * from '../tables/layout.js';
export { scanBytes } from './bytes.js';
export { scan } from './scan.js';

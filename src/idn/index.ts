/**
 * Internationalized domain names as hosts (UTS 46; RFC 3987, section 3.1), by means of the package tr46.
 *
 * @module
 */

export { type Idn, type IdnOptions, idn } from './idn.js';
export { IDN_ERRORS, IdnError, type IdnErrorCode, type LabelError } from './idn-error.js';
export { loadIdn } from './load.js';
export type { Tr46, Tr46Options } from './tr46.js';

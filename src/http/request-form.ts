/**
 * Properties of a scanned request target that other records and results do not have (see `uriscan/scanner`).
 *
 * @module
 */

import { checkFlags } from '../tables/arguments.js';
import { HOST_KIND_SHIFT } from '../tables/record.js';

/** The four forms of a request target (RFC 9112, section 3.2). */
export const RequestForm = { ORIGIN: 0, ABSOLUTE: 1, AUTHORITY: 2, ASTERISK: 3 } as const;
/** A value of {@link RequestForm}. */
export type RequestForm = (typeof RequestForm)[keyof typeof RequestForm];

/** The two bits of a result that hold the {@link RequestForm}; they follow the bits of the host kind. */
export const FORM_SHIFT = HOST_KIND_SHIFT + 2;
const FORM_MASK = 0b11;

/**
 * Returns the form of a scanned request target.
 *
 * @param flags - the result of `scanRequestTarget`, at least 0
 * @example
 * ```ts
 * const flags = scanRequestTarget('CONNECT', 'example.com:443', new Uint32Array(STRIDE));
 * requestForm(flags) === RequestForm.AUTHORITY; // true
 * ```
 */
export function requestForm(flags: number): RequestForm {
  checkFlags(flags);
  return ((flags >> FORM_SHIFT) & FORM_MASK) as RequestForm;
}

/** The rules that the automaton of HTTP can start from. */
export const HttpRule = { ORIGIN_FORM: 0, ASTERISK_FORM: 1, HOST: 2, HTTP_URI: 3 } as const;
/** A value of {@link HttpRule}. */
export type HttpRule = (typeof HttpRule)[keyof typeof HttpRule];

import { checkChoice, checkInteger, LAST_OFFSET } from '../tables/arguments.js';

/** The errors of templates; the codes are stable. */
export const TEMPLATE_ERRORS = {
  'unexpected-end': 'unexpected end of input',
  'unexpected-character': 'unexpected character in a template',
  'reserved-operator': 'this operator is reserved for extensions (RFC 6570, section 2.2)',
  'prefix-of-list': 'a list or a map has no prefix (RFC 6570, section 2.4.1)',
  'lone-surrogate': 'the value of this variable has a lone surrogate, which has no UTF-8',
} as const;

/** Stable code of a {@link UriTemplateError}: a key of {@link TEMPLATE_ERRORS}. */
export type TemplateErrorCode = keyof typeof TEMPLATE_ERRORS;

/**
 * The error for a template that is malformed, or that has no expansion with the values.
 *
 * @example
 * ```ts
 * try {
 *   expand('/users/{id', {});
 * } catch (error) {
 *   error.message; // 'unexpected end of input (unexpected-end, offset 10)'
 * }
 * ```
 */
export class UriTemplateError extends Error {
  override readonly name = 'UriTemplateError';

  /**
   * @param code - the code of the error
   * @param offset - the offset of the error in the template, in UTF-16 code units
   */
  constructor(
    /** The code of the error. */
    readonly code: TemplateErrorCode,
    /** The offset of the error in the template, in UTF-16 code units. */
    readonly offset: number,
  ) {
    checkChoice(code, 'code', Object.keys(TEMPLATE_ERRORS));
    checkInteger(offset, 'offset', 0, LAST_OFFSET);
    super(`${TEMPLATE_ERRORS[code]} (${code}, offset ${offset})`);
  }
}

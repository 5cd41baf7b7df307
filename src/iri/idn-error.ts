import { UriError } from '../errors/error.js';
import { checkChoice, checkText, wrongType } from '../support/arguments.js';

/** The errors of a host that is converted to ASCII, or of one of its labels. The codes are stable. */
export const IDN_ERRORS = {
  'not-a-host': 'this is not the host of an IRI',
  'malformed-utf-8': 'its percent-encodings are not UTF-8',
  'forbidden-character': 'UTS 46 maps it to a character that a name must not contain',
  'becomes-empty': 'UTS 46 maps it, or one of its labels, to empty text',
  'becomes-address': 'UTS 46 maps it to an IP address',
  'disallowed-character': 'UTS 46 disallows one of its characters',
  'invalid-punycode': 'the text after "xn--" is not the Punycode of an allowed label',
  'misplaced-joiner': 'a joiner is between characters that it does not join (RFC 5892, appendix A)',
  'misplaced-hyphen': 'hyphens are at its beginning, at its end, or at positions 3 and 4',
  'mixed-directions': 'it has characters of both directions in an order that would mislead (RFC 5893)',
  'not-std3': 'a host name contains only letters, digits and hyphens',
  'dns-length': 'in ASCII, a label has 1 to 63 characters and a name at most 253',
} as const;

/** Stable code of an {@link IdnError}: a key of {@link IDN_ERRORS}. */
export type IdnErrorCode = keyof typeof IDN_ERRORS;

/** A label that has no ASCII form. */
export interface LabelError {
  /** The index of the label in the host. */
  readonly index: number;
  /** The label, its percent-encodings decoded; `***` if the host may contain a password. */
  readonly label: string;
  readonly code: IdnErrorCode;
}

/**
 * The error for a host that has no ASCII form.
 *
 * @example
 * ```ts
 * try {
 *   idn({ tr46 }).hostToAscii('xn--a.xn--iñvalid.example');
 * } catch (error) {
 *   error.code; // 'invalid-punycode'
 *   error.labels.map(({ index, code }) => [index, code]); // [ [ 0, 'invalid-punycode' ], [ 1, 'invalid-punycode' ] ]
 *   error.message; // 'host: the text after "xn--" is not the Punycode of an allowed label (invalid-punycode)'
 * }
 * ```
 */
export class IdnError extends UriError {
  override readonly name = 'IdnError';
  /** The stable code of the error of the whole host, or of the first of `labels`. */
  override readonly code: IdnErrorCode;
  /** The invalid labels; empty if each label is valid on its own. */
  readonly labels: readonly LabelError[];

  /**
   * @param code - the code of the error
   * @param labels - the labels that have no ASCII form; empty by default
   */
  constructor(code: IdnErrorCode, labels: readonly LabelError[] = []) {
    checkChoice(code, 'code', Object.keys(IDN_ERRORS));
    if (!Array.isArray(labels)) throw wrongType('labels', 'an array', labels);
    for (const label of labels) checkText(label?.label, 'label');
    super(`host: ${IDN_ERRORS[code]} (${code})`);
    this.code = code;
    this.labels = labels;
  }
}

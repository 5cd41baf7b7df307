import { visible } from '../../errors/excerpt.js';
import { mayHavePassword, REDACTED } from '../../errors/redact.js';
import { checkChoice, checkText, wrongType } from '../../tables/arguments.js';

/** What can be wrong with a host that is to be written in ASCII, or with one of its labels. The codes are stable. */
export const IDN_ERRORS = {
  'not-a-host': 'this is not the host of an IRI',
  'malformed-utf-8': 'its percent-encodings are not those of UTF-8',
  'forbidden-character': 'UTS 46 makes a character of it that no name can have',
  'becomes-empty': 'UTS 46 leaves nothing of it, or of one of its labels',
  'becomes-address': 'UTS 46 makes an IP address of it',
  'disallowed-character': 'UTS 46 does not allow a character of it',
  'invalid-punycode': 'what follows "xn--" is not the Punycode of an allowed label',
  'misplaced-joiner': 'a joiner stands where nothing is joined (RFC 5892, appendix A)',
  'misplaced-hyphen': 'hyphens stand at its beginning, its end, or third and fourth',
  'mixed-directions': 'it has characters of both directions in an order that would mislead (RFC 5893)',
  'not-std3': 'a name of a host has only letters, digits and hyphens',
  'dns-length': 'in ASCII, a label has 1 to 63 characters and a name at most 253',
} as const;

/** Stable code of an {@link IdnError}: a key of {@link IDN_ERRORS}. */
export type IdnErrorCode = keyof typeof IDN_ERRORS;

/** Characters of a label that a message shows: as many as a label may have. */
const MOST_SHOWN = 63;

/** A label that has no form in ASCII. */
export interface LabelError {
  /** Which label of the host it is, from 0. */
  readonly index: number;
  /** The label, its percent-encodings decoded; `***` if the host may contain a password. */
  readonly label: string;
  readonly code: IdnErrorCode;
}

/**
 * A host has no form in ASCII.
 *
 * @example
 * ```ts
 * try {
 *   idn({ tr46 }).hostToAscii('xn--a.xn--iñvalid.example');
 * } catch (error) {
 *   error.code; // 'invalid-punycode'
 *   error.labels.map(({ index, code }) => [index, code]); // [ [ 0, 'invalid-punycode' ], [ 1, 'invalid-punycode' ] ]
 *   error.message; // 'host: what follows "xn--" is not the Punycode of an allowed label (invalid-punycode): "xn--a"'
 * }
 * ```
 */
export class IdnError extends URIError {
  override readonly name = 'IdnError';
  /** What is wrong: with the host as a whole, or with the first of `labels`. */
  readonly code: IdnErrorCode;
  /** The labels that are wrong; empty if each would do by itself. */
  readonly labels: readonly LabelError[];

  constructor(code: IdnErrorCode, labels: readonly LabelError[] = []) {
    checkChoice(code, 'code', Object.keys(IDN_ERRORS));
    if (!Array.isArray(labels)) throw wrongType('labels', 'an array', labels);
    const [first] = labels;
    if (first !== undefined) checkText(first?.label, 'labels[0].label');
    const where = first === undefined ? '' : `: "${shown(first)}"`;
    super(`host: ${IDN_ERRORS[code]} (${code})${where}`);
    this.code = code;
    this.labels = labels;
  }
}

function shown({ label }: LabelError): string {
  return mayHavePassword(label) ? REDACTED : visible(label.slice(0, MOST_SHOWN));
}

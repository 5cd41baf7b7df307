import {
  A_LABEL,
  decodeALabel,
  encodePunycode,
  FULL_STOPS,
  isLdhName,
  MAX_HOSTNAME,
  MAX_LABEL,
} from '../../host/index.js';
import { NOT_ASCII } from '../../support/index.js';
import { errorInULabel, hasOneDirection, isRightToLeft } from './u-label.js';

/** A label in Unicode has fewer code points than its form in ASCII has characters, and at most two code units for each. */
const MAX_LABEL_TO_CONVERT = 2 * MAX_LABEL;

const FULL_STOP = /\./;
const NOT_LDH = /[^a-z\d-]/i;
/** The errors of hostnames, each with a sentence. */
export const HOSTNAME_ERRORS = {
  'empty-label': 'a label has at least one character',
  'dns-length': 'a label has at most 63 characters, and a name at most 253, in ASCII',
  'forbidden-character': 'a label has letters, digits and hyphens',
  'misplaced-hyphen': 'a label neither begins nor ends with a hyphen, and has no two of them third and fourth',
  'invalid-punycode': 'the text after "xn--" must be the Punycode of a label in Unicode',
  'leading-mark': 'a label must not begin with a combining mark',
  'disallowed-character': 'no internationalized label has this character',
  'misplaced-character': 'the characters around this one do not allow it',
  'not-normalized': 'a label must be in Unicode Normalization Form C',
  'mixed-directions': 'the directions of the characters are mixed in a way that would confuse readers',
} as const;

type Code = keyof typeof HOSTNAME_ERRORS;

/** The first error in a text that must have a format. */
export interface FormatError<Code extends string> {
  readonly code: Code;
  readonly offset: number;
  /** The alternatives expected at the offset, if a grammar defines them. */
  readonly expected?: readonly string[];
}

/**
 * Whether a value is a string that is a hostname (RFC 1123, section 2.1). It has labels of 1 to 63 letters, digits and hyphens, and at
 * most 253 characters in all. A label that begins with `xn--` must be the A-label of an internationalized label (RFC 5890, section
 * 2.3.2.1): a valid label that has this text as its Punycode. The Bidi rule holds as for {@link isIdnHostname}.
 *
 * @param value - any value; only strings are hostnames
 * @example
 * ```ts
 * isHostname('www.example.com'); // true
 * isHostname('xn--bcher-kva.example'); // true
 * isHostname('bücher.example'); // false
 * isHostname('_dmarc.example.com'); // false
 * isHostname('example.com.'); // false
 * ```
 */
export function isHostname(value: string): boolean;
export function isHostname(value: unknown): value is string;
export function isHostname(value: unknown): boolean {
  return typeof value === 'string' && errorInHostname(value) === undefined;
}

/**
 * Whether a value is a string that is a hostname with labels in ASCII or in Unicode (RFC 5890, section 2.3.2.3). Labels in Unicode must
 * have the form that the DNS has: lowercase and Normalization Form C (RFC 5891, section 4.2), with the contexts of RFC 5892. If a label
 * is right-to-left, the Bidi rule holds for every label (RFC 5893, section 2). The platform gives the version of Unicode, except 17.0
 * for directions and joining.
 *
 * @param value - any value; only strings are hostnames
 * @example
 * ```ts
 * isIdnHostname('bücher.example'); // true
 * isIdnHostname('例え.テスト'); // true
 * isIdnHostname('Bücher.example'); // false
 * isIdnHostname('l·a'); // false: a middle dot is between two letters l
 * isIdnHostname('0a.א'); // false: no label begins with a digit next to a right-to-left label
 * ```
 */
export function isIdnHostname(value: string): boolean;
export function isIdnHostname(value: unknown): value is string;
export function isIdnHostname(value: unknown): boolean {
  return typeof value === 'string' && errorInIdnHostname(value) === undefined;
}

/**
 * Finds the first error in a text that must be a hostname, if any. An error in a length is at the start of the label.
 */
export const errorInHostname = (text: string): FormatError<Code> | undefined =>
  isLdhName(text) ? undefined : errorInLabels(text, FULL_STOP, errorInLdhLabel);

/** Does the same for internationalized hostnames. */
export const errorInIdnHostname = (text: string): FormatError<Code> | undefined =>
  isLdhName(text) ? undefined : errorInLabels(text, FULL_STOPS, errorInAnyLabel);

/** An error of a label, with its offset in the label. */
type ErrorInLabel = readonly [code: Code, offset: number];

function errorInLabels(
  text: string,
  separator: RegExp,
  errorInLabel: (label: string) => ErrorInLabel | undefined,
): FormatError<Code> | undefined {
  let length = -1;
  const labels: string[] = [];
  for (let start = 0; ; ) {
    // More is too long.
    const some = text.slice(start, start + MAX_LABEL_TO_CONVERT + 1);
    const end = some.search(separator);
    const label = end < 0 ? some : some.slice(0, end);
    const [code, offset = 0] = errorInLabel(label) ?? [];
    if (code !== undefined) return { code, offset: start + offset };
    length += 1 + (NOT_ASCII.test(label) ? lengthInAscii(label) : label.length);
    if (length > MAX_HOSTNAME) return { code: 'dns-length', offset: start };
    labels.push(label);
    if (end < 0) return errorInDirections(labels);
    start += end + 1;
  }
}

/** Finds the first label that breaks the Bidi rule, if the name has a right-to-left label. */
function errorInDirections(labels: readonly string[]): FormatError<Code> | undefined {
  const inUnicode = labels.map((label) => (A_LABEL.test(label) ? (decodeALabel(label) as string) : label));
  if (!inUnicode.some(isRightToLeft)) return undefined;
  const index = inUnicode.findIndex((label) => !hasOneDirection(label));
  if (index < 0) return undefined;
  const start = labels.slice(0, index).reduce((sum, label) => sum + label.length + '.'.length, 0);
  return { code: 'mixed-directions', offset: start };
}

const lengthInAscii = (label: string): number => 'xn--'.length + encodePunycode(label).length;

function errorInLdhLabel(label: string): ErrorInLabel | undefined {
  if (label === '') return ['empty-label', 0];
  const forbidden = label.search(NOT_LDH);
  if (forbidden >= 0) return ['forbidden-character', forbidden];
  if (label.length > MAX_LABEL) return ['dns-length', 0];
  if (label.startsWith('-')) return ['misplaced-hyphen', 0];
  if (label.endsWith('-')) return ['misplaced-hyphen', label.length - 1];
  if (!A_LABEL.test(label)) return undefined;
  const unicode = decodeALabel(label);
  if (unicode === undefined) return ['invalid-punycode', 0];
  const [code] = errorInULabel(unicode) ?? [];
  return code === undefined ? undefined : [code, 0];
}

const errorInAnyLabel = (label: string): ErrorInLabel | undefined =>
  NOT_ASCII.test(label) ? errorInUnicode(label) : errorInLdhLabel(label);

function errorInUnicode(label: string): ErrorInLabel | undefined {
  if (label.length > MAX_LABEL_TO_CONVERT) return ['dns-length', 0];
  const found = errorInULabel(label);
  if (found !== undefined) return found;
  return lengthInAscii(label) > MAX_LABEL ? ['dns-length', 0] : undefined;
}

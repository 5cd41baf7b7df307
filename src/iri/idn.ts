/** Hosts in ASCII and in Unicode (UTS 46), by the package tr46. */

import { UriError } from '../errors/error.js';
import { mayHavePassword, REDACTED } from '../errors/passwords.js';
import { A_LABEL, FULL_STOPS, losesLabel, MAX_IDN_NAME } from '../host/label.js';
import { decodeComponent } from '../reference/encode.js';
import { checkChoice, checkText, wrongType } from '../support/arguments.js';
import { property, readOptions, unchecked, withoutPrototype } from '../support/options.js';
import { HostKind } from '../tables/record.js';
import { hostKindOf } from './language.js';

/** Options of UTS 46 by the names that tr46 gives them. */
export interface Tr46Options {
  readonly checkBidi?: boolean;
  readonly checkHyphens?: boolean;
  readonly checkJoiners?: boolean;
  readonly transitionalProcessing?: boolean;
  readonly useSTD3ASCIIRules?: boolean;
  readonly verifyDNSLength?: boolean;
}

/** The package tr46, or an equivalent one. */
export interface Tr46 {
  /**
   * Converts a name to ASCII.
   *
   * @param name - the domain name
   * @param options - options of UTS 46
   * @returns the name in ASCII; `null` if it has no such form
   */
  toASCII(name: string, options?: Tr46Options): string | null;
  /**
   * Converts a name to Unicode.
   *
   * @param name - the domain name
   * @param options - options of UTS 46
   * @returns the name in Unicode, and whether it has an error
   */
  toUnicode(name: string, options?: Tr46Options): { readonly domain: string; readonly error: boolean };
}

/** Options of {@link idn}: the library and the rules. */
export interface IdnOptions {
  /** The package tr46, version 5 or later: `import tr46 from 'tr46'`, `require('tr46')`. */
  readonly tr46: Tr46;
  /**
   * Whether names must be host names: only letters, digits and hyphens (STD3), no hyphens at the ends or at positions 3
   * and 4, labels of 1 to 63 characters, at most 253 characters in total. RFC 3987, section 3.1, requires the first
   * rule. Off by default, because names in use break these rules: `_dmarc.example`, `r3---sn-a.example`, and names with
   * a final full stop.
   */
  readonly beStrict?: boolean;
  /**
   * Whether `ß`, `ς` and the joiners are mapped (to `ss`, `σ` and nothing), as in IDNA2003. Deprecated by UTS 46, and
   * off by default: the result is another host than in browsers.
   */
  readonly transitional?: boolean;
}

const OPTIONS = { tr46: unchecked, beStrict: false, transitional: false };

/** Functions that convert hosts to and from ASCII. */
export interface Idn {
  /**
   * Returns the host of an IRI as the host of a URI: each label in ASCII, by UTS 46, and in lowercase.
   * Percent-encodings are decoded first (RFC 3986, section 3.2.2). A host that is not a reg-name (an IP-literal, an
   * IPv4address) or is empty is returned unchanged.
   *
   * @param host - the host of an IRI or a URI
   * @throws {@link IdnError} if it has no ASCII form
   * @throws TypeError if the host is not a string
   */
  hostToAscii(host: string): string;
  /**
   * Returns the host with its labels in Unicode, for display, and in lowercase. The host is returned unchanged if it is
   * not a reg-name, or if {@link hostToAscii} would not convert the result back to the same host. Characters that look
   * similar are not changed.
   *
   * @param host - the host of an IRI or a URI
   * @throws TypeError if the host is not a string
   */
  hostToUnicode(host: string): string;
}

/**
 * Returns functions that convert hosts to and from ASCII, by UTS 46. They need the package `tr46`, which you install and pass as
 * an option.
 *
 * Joiners and the order of directions (RFC 5892, 5893) are always checked. A name of more than 1012 UTF-16 code units,
 * which is longer than any name in the DNS, has no ASCII form, and is returned unchanged by `hostToUnicode`.
 *
 * @param options - the package tr46, and the rules
 * @throws TypeError if `tr46` is not that package, or an option has another type
 * @example
 * ```ts
 * const { hostToAscii, hostToUnicode } = idn({ tr46 });
 * hostToAscii('Résumé.example.org'); // 'xn--rsum-bpad.example.org'
 * hostToAscii('r%C3%A9sum%C3%A9.example.org'); // 'xn--rsum-bpad.example.org'
 * hostToAscii('[::1]'); // '[::1]'
 * hostToUnicode('xn--rsum-bpad.example.org'); // 'résumé.example.org'
 * idn({ tr46, transitional: true }).hostToAscii('faß.example'); // 'fass.example'
 * ```
 */
export function idn(options: IdnOptions): Idn {
  refuseTr46(options, 'options');
  const { tr46: given, beStrict, transitional } = readOptions(options, OPTIONS);
  const tr46 = checkTr46(given);
  const rules: Tr46Options = withoutPrototype({
    checkBidi: true,
    checkJoiners: true,
    checkHyphens: beStrict,
    useSTD3ASCIIRules: beStrict,
    verifyDNSLength: beStrict,
    transitionalProcessing: transitional,
  });

  const hostToAscii = (host: string): string => {
    const kind = hostKindOf(host);
    if (kind === undefined) throw new IdnError('not-a-host');
    if (kind !== HostKind.REG_NAME || host === '') return host;
    const name = decodeRegName(host);
    if (name.length > MAX_IDN_NAME) throw new IdnError('dns-length');
    const ascii = tr46.toASCII(name, rules);
    if (ascii === null) throw errorOf(tr46, name, rules);
    if (losesLabel(name, ascii)) throw new IdnError('becomes-empty');
    // Fullwidth characters become delimiters, "%", or digits.
    const kindOfAscii = ascii.includes('%') ? undefined : hostKindOf(ascii);
    if (kindOfAscii === undefined) throw new IdnError('forbidden-character');
    if (kindOfAscii !== HostKind.REG_NAME) throw new IdnError('becomes-address');
    return ascii;
  };

  const hostToUnicode = (host: string): string => {
    if (hostKindOf(host) !== HostKind.REG_NAME || host === '') return host;
    const ascii = asciiOf(host);
    if (ascii === undefined) return host;
    const { domain } = tr46.toUnicode(ascii, rules);
    return tr46.toASCII(domain, rules) === ascii ? domain : host;
  };

  const asciiOf = (host: string): string | undefined => {
    try {
      return hostToAscii(host);
    } catch {
      return undefined;
    }
  };

  return { hostToAscii, hostToUnicode };
}

/**
 * Decodes the percent-encodings of a reg-name.
 *
 * @throws IdnError if they are not UTF-8
 */
function decodeRegName(regName: string): string {
  try {
    return decodeComponent(regName);
  } catch {
    throw new IdnError('malformed-utf-8');
  }
}

function isTr46(value: unknown): value is Tr46 {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  const hasMethod = (name: keyof Tr46): boolean => typeof property(value as Tr46, name) === 'function';
  return isObject && hasMethod('toASCII') && hasMethod('toUnicode');
}

/** Returns a value if it is the package tr46; throws otherwise. */
export function checkTr46(value: unknown): Tr46 {
  if (!isTr46(value)) throw wrongType('tr46', 'the package tr46', value);
  return value;
}

/** Throws if the package tr46 was given as another argument or option. */
export function refuseTr46(value: unknown, name: string): void {
  if (isTr46(value))
    throw new TypeError(`expected the package tr46 as the option \`tr46\`, got it as \`${name}\`: pass \`{ tr46 }\``);
}

/** The rules that can be switched off, each with the error of a label that is valid without it. */
const IDN_RULES: readonly (readonly [rule: keyof Tr46Options, code: IdnErrorCode])[] = [
  ['checkHyphens', 'misplaced-hyphen'],
  ['useSTD3ASCIIRules', 'not-std3'],
  ['checkJoiners', 'misplaced-joiner'],
  ['checkBidi', 'mixed-directions'],
  ['verifyDNSLength', 'dns-length'],
];

/** Returns the error of a name that `toASCII` refuses. */
function errorOf(tr46: Tr46, name: string, options: Tr46Options): IdnError {
  const hides = mayHavePassword(name);
  const labels = name.split(FULL_STOPS).flatMap((label, index): LabelError[] => {
    if (tr46.toASCII(label, options) !== null) return [];
    return [{ index, label: hides ? REDACTED : label, code: idnCodeOf(tr46, label, options) }];
  });
  return new IdnError(labels[0]?.code ?? idnCodeOf(tr46, name, options), labels);
}

/** Returns the error of a label, or of a whole name whose labels are all valid on their own. */
function idnCodeOf(tr46: Tr46, name: string, options: Tr46Options): IdnErrorCode {
  const violated = IDN_RULES.find(
    ([rule]) => tr46.toASCII(name, withoutPrototype({ ...options, [rule]: false })) !== null,
  );
  if (violated !== undefined) return violated[1];
  return A_LABEL.test(name) ? 'invalid-punycode' : 'disallowed-character';
}

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

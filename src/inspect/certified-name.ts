/** Host names that all parsers read in the same way. */

import { stringCopy } from '../scanner/string-copy.js';
import { ALPHA, DIGIT, HEXDIG, REG_NAME } from '../tables/uri.generated.js';

const CASE = 0x20;
const PERCENT_SIGN = 0x25;
const HYPHEN = 0x2d;
const FULL_STOP = 0x2e;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const UNDERSCORE = 0x5f;
const LETTER_N = 0x6e;
const LETTER_X = 0x78;

/**
 * Traits of two characters, one of which may be outside of the name; a name has the union of the traits of its pairs.
 */
const HAS_DIGIT = 0b0000_0001;
/** A character that makes some parser encode, decode, map or refuse a label. */
const HAS_OTHERS = 0b0000_0010;
/** Both are full stops, hyphens or outside: a label that is empty, an A-label, or something as rare. */
const HAS_SEAM = 0b0000_0100;
/** The first one is; the second one is. */
const BEGINS_WITH_SEAM = 0b0100_0000;
const ENDS_WITH_SEAM = 0b1000_0000;
const SEAM_SHIFT = 1;
/** A seam, within a pair or between two. */
const SEAMS = HAS_SEAM | (ENDS_WITH_SEAM << SEAM_SHIFT);

function traitsOfPairs(): Uint8Array {
  const isOutside = (c: number): boolean => REG_NAME[c] !== 1 && c !== PERCENT_SIGN;
  const isOfSeam = (c: number): boolean => c === HYPHEN || c === FULL_STOP || isOutside(c);
  const isOther = (c: number): boolean => !(ALPHA[c] === 1 || DIGIT[c] === 1 || c === UNDERSCORE || isOfSeam(c));
  const traitsOf = (seam: number): Uint8Array =>
    REG_NAME.map((_, c) => (DIGIT[c] === 1 ? HAS_DIGIT : 0) | (isOther(c) ? HAS_OTHERS : 0) | (isOfSeam(c) ? seam : 0));
  // The byte order of the processor decides which of the two is the lower half of a pair.
  const order = (new Uint16Array(Uint8Array.of(0, 1).buffer)[0] as number) & 1;
  const halves = [traitsOf(BEGINS_WITH_SEAM), traitsOf(ENDS_WITH_SEAM)];
  const [lower, upper] = [halves[order], halves[1 - order]] as [Uint8Array, Uint8Array];
  const all = new Uint8Array(0x10000);
  // There are only a few rows: 0.5 ms, against 20 ms pair by pair (Node 20, x64).
  const rows = new Map<number, Uint8Array>();
  upper.forEach((traits, c) => {
    const row = rows.get(traits) ?? lower.map((others) => withSeam(traits | others));
    rows.set(traits, row);
    all.set(row, c << 8);
  });
  return all;
}

function withSeam(traits: number): number {
  const seams = BEGINS_WITH_SEAM | ENDS_WITH_SEAM;
  return (traits & seams) === seams ? traits | HAS_SEAM : traits;
}

const LONGEST_LABEL = 63;
const LONGEST_HOST = 253;

/**
 * Whether a reg-name consists of letters, digits, hyphens and underscores, in labels that are not empty, too long or
 * A-labels (`xn--`). The last label must not begin with a digit. The name may end with a full stop.
 *
 * The union of the traits decides nearly all names, two characters at a time in the copy: a certificate takes 1.25
 * times as long as a plain scan. With the code units of the string and a branch for each, it took 1.65 times as long
 * (Node 20, x64).
 *
 * @param start - the offset of the name in the copy of the string
 */
export function isCertifiedName(start: number, end: number): boolean {
  opened ??= open();
  return opened(start, end);
}

let opened: typeof isCertifiedName | undefined;

/** Makes the table and the functions that read it, with constants that V8 folds into them, at the first call. */
function open(): typeof isCertifiedName {
  const { bytes, pairs } = stringCopy();
  const TRAITS_OF_PAIR = traitsOfPairs();

  function isCertified(start: number, end: number): boolean {
    if (start === end) return false;
    const last = (end + 1) >> 1;
    let traits = 0;
    // The character before the name is in the first pair, or in the previous pair.
    let before = (start & 1) === 0 ? ENDS_WITH_SEAM : 0;
    for (let i = start >> 1; i < last; i = (i + 1) | 0) {
      const pair = TRAITS_OF_PAIR[pairs[i] as number] as number;
      traits |= pair | (((pair << SEAM_SHIFT) & before & ENDS_WITH_SEAM) << SEAM_SHIFT);
      before = pair;
    }
    if ((traits & HAS_OTHERS) !== 0) return false;
    const isPlain = (traits & SEAMS) === 0 && end - start <= LONGEST_LABEL;
    return (isPlain && endsLikeName(bytes[end - 1] as number, traits)) || hasCertifiedLabels(start, end);
  }

  /**
   * Whether the last label cannot be a number: a number ends with a hexadecimal digit or `x`, perhaps with a full stop
   * after it.
   */
  function endsLikeName(character: number, traits: number): boolean {
    if (character === FULL_STOP) return false;
    return (traits & HAS_DIGIT) === 0 || !(HEXDIG[character] === 1 || (character | CASE) === LETTER_X);
  }

  /** Whether the name is certified, label by label. */
  function hasCertifiedLabels(start: number, end: number): boolean {
    // The full stop at the end of a domain name does not make a label.
    const last = bytes[end - 1] === FULL_STOP ? end - 1 : end;
    if (last - start > LONGEST_HOST) return false;
    let label = start;
    for (let i = start; i < last; i++) {
      if (bytes[i] !== FULL_STOP) continue;
      if (!isCertifiedLabel(label, i)) return false;
      label = i + 1;
    }
    // A host whose last label is a number, in any notation, is read as an IPv4 address.
    const first = bytes[label] as number;
    return isCertifiedLabel(label, last) && (first < DIGIT_0 || first > DIGIT_9);
  }

  function isCertifiedLabel(start: number, end: number): boolean {
    // Characters after a label cannot continue an `xn--`, so that the length need not be checked.
    const isALabel =
      ((bytes[start] as number) | CASE) === LETTER_X &&
      ((bytes[start + 1] as number) | CASE) === LETTER_N &&
      bytes[start + 2] === HYPHEN &&
      bytes[start + 3] === HYPHEN;
    return !isALabel && start < end && end - start <= LONGEST_LABEL;
  }

  return isCertified;
}

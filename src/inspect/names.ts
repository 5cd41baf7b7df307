/** Names as readers map them, decode them and show them: UTS 46, Punycode (RFC 3492), and scripts (UTS 39). */

import { tryDecode } from '../resolve/percent.js';
import { once } from '../tables/lazy.js';

/** Characters that mapping removes, and all others that are not shown. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;

/** Full stops between labels, other than the ASCII one (RFC 3490, section 3.1), as far as NFKC leaves any. */
const IDEOGRAPHIC_FULL_STOP = '\u3002';

/** How many code units of a name are read: NFKC makes 18 characters of U+FDFA. */
export const MOST_CODE_UNITS = 0x4000;

const ENCODED_OCTETS = /(?:%[\da-f]{2})+/gi;
const ASCII_ONLY = /^[\0-\x7f]*$/;

/**
 * Maps a name as software with support for internationalized names does: decodes percent-encodings as UTF-8, removes
 * invisible characters, then applies Unicode's compatibility forms (NFKC) and lowercase. Octets that are not UTF-8 stay
 * encoded. The text after the first {@link MOST_CODE_UNITS} is left out.
 *
 * Applies NFKC to one character at a time. NFKC of a whole text takes quadratic time, and differs only where characters
 * are composed. The result is never ASCII.
 *
 * @example
 * ```ts
 * plainName('%EF%BC%91%32%37.0%C2%AD%E3%80%820.1'); // '127.0.0.1'
 * plainName('Example.COM'); // 'example.com'
 * ```
 */
export function plainName(name: string): string {
  const read = name.slice(0, MOST_CODE_UNITS);
  const decoded = read.includes('%') ? read.replace(ENCODED_OCTETS, decodedOctets) : read;
  if (ASCII_ONLY.test(decoded)) return decoded.toLowerCase();
  const shown = Array.from(decoded.replace(IGNORED, ''), (character) => character.normalize('NFKC')).join('');
  return shown.replaceAll(IDEOGRAPHIC_FULL_STOP, '.').toLowerCase();
}

/** Whether all percent-encodings of a name decode to UTF-8. */
export function isUtf8(name: string): boolean {
  return name.match(ENCODED_OCTETS)?.every((octets) => decodedOctets(octets) !== octets) ?? true;
}

function decodedOctets(octets: string): string {
  return tryDecode(octets) ?? octets;
}

const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_N = 0x80;
const LARGEST = 0x10ffff;
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const NOT_ASCII = /[^\0-\x7f]/;
/** The characters of the longest label of the DNS (RFC 1035, section 2.3.4). */
export const LONGEST_LABEL = 63;

/**
 * Decodes a text in Punycode, without its `xn--`; returns `undefined` if it is malformed. The variables are named as in
 * RFC 3492, section 6.2. Each character may be inserted anywhere between the others: decoding takes quadratic
 * time: labels of the DNS have at most 63 characters.
 *
 * @example
 * ```ts
 * decodePunycode('bcher-kva'); // 'bücher'
 * decodePunycode('99999999'); // undefined
 * ```
 */
export function decodePunycode(text: string): string | undefined {
  const delimiter = text.lastIndexOf('-');
  const output = Array.from(text.slice(0, Math.max(0, delimiter)), (c) => c.charCodeAt(0));
  let n = INITIAL_N;
  let i = 0;
  let bias = INITIAL_BIAS;
  for (let at = delimiter + 1; at < text.length; ) {
    const old = i;
    for (let k = BASE, w = 1; ; k += BASE) {
      const digit = digitAt(text, at++);
      if (digit === undefined) return undefined;
      i += digit * w;
      const t = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < t) break;
      w *= BASE - t;
    }
    const length = output.length + 1;
    bias = adapt(i - old, length, old === 0);
    n += Math.floor(i / length);
    if (n > LARGEST || isSurrogate(n)) return undefined;
    i %= length;
    output.splice(i++, 0, n);
  }
  return String.fromCodePoint(...output);
}

/**
 * Encodes a text in Punycode, without `xn--`. The variables are named as in RFC 3492, section 6.3. A text takes time in
 * proportion to the square of its length.
 *
 * @example
 * ```ts
 * encodePunycode('bücher'); // 'bcher-kva'
 * ```
 */
export function encodePunycode(text: string): string {
  const input = Array.from(text, (character) => character.codePointAt(0) as number);
  const basic = input.filter((codePoint) => codePoint < INITIAL_N);
  let output = basic.length > 0 ? `${String.fromCodePoint(...basic)}-` : '';
  let n = INITIAL_N;
  let delta = 0;
  let bias = INITIAL_BIAS;
  for (let h = basic.length; h < input.length; n++, delta++) {
    const next = Math.min(...input.filter((codePoint) => codePoint >= n));
    delta += (next - n) * (h + 1);
    n = next;
    for (const codePoint of input) {
      if (codePoint < n) delta++;
      if (codePoint !== n) continue;
      let q = delta;
      for (let k = BASE; ; k += BASE) {
        const t = Math.min(T_MAX, Math.max(T_MIN, k - bias));
        if (q < t) break;
        output += DIGITS.charAt(t + ((q - t) % (BASE - t)));
        q = Math.floor((q - t) / (BASE - t));
      }
      output += DIGITS.charAt(q);
      bias = adapt(delta, h + 1, h === basic.length);
      delta = 0;
      h++;
    }
  }
  return output;
}

/**
 * Returns the Unicode form of an A-label, a label that begins with `xn--` (RFC 5890, section 2.3.2.1); `undefined` if it is malformed.
 * The form is not ASCII, and its Punycode is the text of the label (RFC 5891, section 5.4). A label has at most 63 characters.
 *
 * @example
 * ```ts
 * decodeALabel('xn--bcher-kva'); // 'bücher'
 * decodeALabel('xn---9uc'); // undefined
 * ```
 */
export function decodeALabel(label: string): string | undefined {
  if (label.length > LONGEST_LABEL) return undefined;
  const punycode = label.slice('xn--'.length).toLowerCase();
  const decoded = decodePunycode(punycode);
  if (decoded === undefined || !NOT_ASCII.test(decoded)) return undefined;
  return encodePunycode(decoded) === punycode ? decoded : undefined;
}

const isSurrogate = (codePoint: number): boolean => codePoint >= 0xd800 && codePoint <= 0xdfff;

/** `a` to `z` are 0 to 25, `0` to `9` are 26 to 35. */
function digitAt(text: string, at: number): number | undefined {
  const value = Number.parseInt(text.charAt(at), BASE);
  if (Number.isNaN(value)) return undefined;
  return value < 10 ? value + 26 : value - 10;
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** The scripts recommended for identifiers (Unicode Standard Annex 31, table 5), and a few that resemble Latin. */
const SCRIPTS = (
  'Arabic Armenian Bengali Bopomofo Canadian_Aboriginal Cherokee Coptic Cyrillic Devanagari Ethiopic Georgian Greek Gujarati ' +
  'Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
).split(' ');
const patterns = /* @__PURE__ */ once(() => SCRIPTS.map((script) => new RegExp(`\\p{Script=${script}}`, 'u')));

/** Scripts that are written together (Unicode Technical Standard 39, section 5.1). */
const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/**
 * Whether a text is of scripts that are not written together, by the platform's version of Unicode. Characters of other scripts are
 * ignored.
 *
 * @example
 * ```ts
 * isMixedScript('раypal'); // true: its first two letters are Cyrillic
 * isMixedScript('日本のdns'); // false
 * ```
 */
export function isMixedScript(text: string): boolean {
  const found = SCRIPTS.filter((_, i) => patterns()[i]?.test(text));
  return found.length > 1 && !TOGETHER.some((together) => found.every((script) => together.includes(script)));
}

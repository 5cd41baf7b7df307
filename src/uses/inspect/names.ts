/** Names as readers map them and show them: UTS 46, and scripts (UTS 39). */

import { ENCODED_OCTETS, tryDecode } from '../../normalize/index.js';
import { NOT_ASCII, once } from '../../support/index.js';
import { UNLIKE_ASCII } from './lookalikes.generated.js';

/** Characters that mapping removes, and all others that are not shown. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Full stops between labels, other than the ASCII one (RFC 3490, section 3.1), as far as NFKC leaves any. */
const IDEOGRAPHIC_FULL_STOP = '\u3002';

/** How many code units of a name are read: NFKC makes 18 characters of U+FDFA. */
export const MAX_NAME_READ = 0x4000;

/** Each character that is not ASCII. */
export const CHARACTERS_BEYOND_ASCII = /[^\0-\x7f]/gu;

/**
 * Maps a name as software with support for internationalized names does: decodes percent-encodings as UTF-8, removes
 * invisible characters, then applies Unicode's compatibility forms (NFKC) and lowercase. Octets that are not UTF-8 stay
 * encoded. The text after the first {@link MAX_NAME_READ} is left out.
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
  const read = name.slice(0, MAX_NAME_READ);
  const decoded = read.includes('%') ? read.replace(ENCODED_OCTETS, decodedOctets) : read;
  if (!NOT_ASCII.test(decoded)) return decoded.toLowerCase();
  return compatible(decoded.replace(INVISIBLE, '')).replaceAll(IDEOGRAPHIC_FULL_STOP, '.').toLowerCase();
}

/** Returns the compatibility forms (NFKC) of the characters of a text, each on its own. */
export function compatible(text: string): string {
  return text.replace(CHARACTERS_BEYOND_ASCII, (character) => character.normalize('NFKC'));
}

/** Whether all percent-encodings of a name decode to UTF-8. */
export function isUtf8(name: string): boolean {
  return name.match(ENCODED_OCTETS)?.every((octets) => decodedOctets(octets) !== octets) ?? true;
}

function decodedOctets(octets: string): string {
  return tryDecode(octets) ?? octets;
}

/** The scripts recommended for identifiers (Unicode Standard Annex 31, table 5), and a few that resemble Latin. */
const SCRIPTS = (
  'Arabic Armenian Bengali Bopomofo Canadian_Aboriginal Cherokee Coptic Cyrillic Devanagari Ethiopic Georgian Greek Gujarati ' +
  'Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
).split(' ');
const patterns = /* @__PURE__ */ once(() => SCRIPTS.map((script) => new RegExp(`\\p{Script=${script}}`, 'u')));

/**
 * Whether a text that is not ASCII looks like ASCII: all its letters look like ASCII letters or digits (Unicode Technical Standard 39,
 * section 4).
 *
 * @example
 * ```ts
 * looksLikeAscii('аррӏе'); // true: its letters are Cyrillic
 * looksLikeAscii('пример'); // false
 * ```
 */
export const looksLikeAscii = (text: string): boolean => NOT_ASCII.test(text) && !UNLIKE_ASCII.test(text);

/** A character that is neither Latin nor common to scripts. */
const NOT_LATIN = /[^\p{Script=Latin}\p{Script=Common}]/u;

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
  if (!NOT_LATIN.test(text)) return false;
  const found = SCRIPTS.filter((_, i) => patterns()[i]?.test(text));
  return found.length > 1 && !TOGETHER.some((together) => found.every((script) => together.includes(script)));
}

/** Names as readers with support for internationalized names map them (UTS 46). */

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
 * are composed, which never results in ASCII.
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
  try {
    return decodeURIComponent(octets);
  } catch {
    return octets;
  }
}

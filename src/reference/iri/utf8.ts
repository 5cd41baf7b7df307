import { octetAt } from '../../resolve/percent.js';

/** The least code point of each number of octets (RFC 3629, section 3); 0 and 1 are impossible outside ASCII. */
const LEAST = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0x80, 0x800, 0x10000];
const MOST = 0x10ffff;

/**
 * Returns the non-ASCII character whose UTF-8 is percent-encoded at `i`; -1 if it is ASCII or not UTF-8 (RFC 3629):
 * overlong, a surrogate, above U+10FFFF, or cut short.
 *
 * @param text - part of a URI: two digits follow each `%`
 */
export function decodeUtf8(text: string, i: number): number {
  const first = octetAt(text, i);
  // The number of leading ones; octets from 0xF8 upwards have more of them than a character has octets.
  const length = Math.clz32(~(first << 24));
  let codePoint = first & (0x7f >> length);
  for (let k = 1; k < length; k++) {
    const octet = text[i + 3 * k] === '%' ? octetAt(text, i + 3 * k) : 0;
    if ((octet & 0xc0) !== 0x80) return -1;
    codePoint = (codePoint << 6) | (octet & 0x3f);
  }
  const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
  return codePoint >= (LEAST[length] ?? Number.POSITIVE_INFINITY) && codePoint <= MOST && !isSurrogate ? codePoint : -1;
}

/**
 * Percent-encodings in the Internet Archive's keys: decoded repeatedly, then encoded once. A text consists of octets
 * here, one per code unit.
 */

import { octetAt, octetOf } from '../resolve/percent.js';
import { HEXDIG } from '../tables/uri.generated.js';

const SPACE = ' '.charCodeAt(0);
const NUMBER_SIGN = '#'.charCodeAt(0);
const PERCENT = '%'.charCodeAt(0);
const DELETE = 0x7f;
const ENCODED = '%41'.length;
/** Only text with a `%` may need to be decoded again. */
const LEAVES_PERCENT = /%(?:25|(?![\dA-Fa-f]{2}))/;

/**
 * Decodes percent-encodings repeatedly: `%2525` becomes `%`.
 *
 * @example
 * ```ts
 * decodeRepeatedly('%25%32%35 %2541 %zz'); // '% A %zz'
 * ```
 */
export function decodeRepeatedly(text: string): string {
  if (LEAVES_PERCENT.test(text)) return decodeNested(text);
  let decoded = '';
  let start = 0;
  for (let i = text.indexOf('%'); i >= 0; i = text.indexOf('%', start)) {
    const octet = octetAt(text, i);
    decoded += text.slice(start, i) + String.fromCharCode(octet);
    start = i + ENCODED;
  }
  return start === 0 ? text : decoded + text.slice(start);
}

/** One pass, since the order of decoding does not change the result: no two encodings overlap, and decoding only shortens. */
function decodeNested(text: string): string {
  const octets = new Uint8Array(text.length);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    octets[length++] = text.charCodeAt(i);
    while (endsInEncoding(octets, length)) {
      length -= 2;
      octets[length - 1] = octetOf(octets[length] as number, octets[length + 1] as number);
    }
  }
  let decoded = '';
  for (let i = 0; i < length; i++) decoded += String.fromCharCode(octets[i] as number);
  return decoded;
}

function endsInEncoding(octets: Uint8Array, length: number): boolean {
  return (
    octets[length - 3] === PERCENT &&
    HEXDIG[octets[length - 1] as number] === 1 &&
    HEXDIG[octets[length - 2] as number] === 1
  );
}

/**
 * Percent-encodes `%`, `#` and characters other than printable ASCII, with lowercase digits. Other characters that are
 * invalid in a URI stay. The result is ASCII.
 */
export function encodeOnce(text: string): string {
  let encoded = '';
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const octet = text.charCodeAt(i);
    if (octet > SPACE && octet < DELETE && octet !== PERCENT && octet !== NUMBER_SIGN) continue;
    encoded += `${text.slice(start, i)}%${octet.toString(16).padStart(2, '0')}`;
    start = i + 1;
  }
  return start === 0 ? text : encoded + text.slice(start);
}

/**
 * Percent-encodings as the Internet Archive's keys have them: decoded until none is left, then encoded again, once. A text is
 * octets here, a code unit each.
 */

import { HEXDIG } from '../tables/index.js';

const PERCENT = '%'.charCodeAt(0);

/**
 * Decodes percent-encodings, and those that come out of that, until none is left: `%2525` is `%`. One pass, since whichever
 * is decoded first, the same comes out: no two of them overlap, and decoding only shortens.
 *
 * @example
 * ```ts
 * decodeRepeatedly('%25%32%35 %2541 %zz'); // '% A %zz'
 * ```
 */
export function decodeRepeatedly(text: string): string {
  if (!text.includes('%')) return text;
  const octets = new Uint8Array(text.length);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    octets[length++] = text.charCodeAt(i);
    while (endsInEncoding(octets, length)) {
      length -= 2;
      octets[length - 1] = Number.parseInt(
        String.fromCharCode(octets[length] as number, octets[length + 1] as number),
        16,
      );
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

/** Percent-encodes what is not printable ASCII, `%` and `#`; whatever else a URI cannot have stays. */
export function encodeOnce(text: string): string {
  return text.replace(/[^!"$&-~]/g, (octet) => `%${octet.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}

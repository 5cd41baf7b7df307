/** Non-ASCII characters, by their code points. */

import { IPRIVATE, UCSCHAR } from '../../tables/iri.generated.js';

/** Whether it is a `ucschar`, which every component except scheme and port may contain. */
export const isUcschar = (codePoint: number): boolean => isWithin(UCSCHAR, codePoint);

/** Whether it is an `iprivate`, which only a query may contain. */
export const isIprivate = (codePoint: number): boolean => isWithin(IPRIVATE, codePoint);

/** Whether one of the ranges, each given as its first and last member, has a code point. */
function isWithin(ranges: Uint32Array, codePoint: number): boolean {
  for (let i = 0; i < ranges.length; i += 2) {
    if (codePoint >= (ranges[i] as number) && codePoint <= (ranges[i + 1] as number)) return true;
  }
  return false;
}

/**
 * Characters that an IRI for people must not contain: characters that change the direction of text (RFC 3987, section
 * 4.1, and later additions to Unicode), and white space, where an IRI within a text would seem to end (section 6.1).
 */
const MISLEADING = /[\p{Bidi_Control}\p{White_Space}]/gu;

/** Percent-encodes such characters of a text. It has no lone surrogates. */
export const encodeMisleading = (text: string): string => text.replaceAll(MISLEADING, encodeURIComponent);

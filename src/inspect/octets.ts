/** Findings about percent-encodings: octets that change their meaning when they are decoded. */

import { HEXDIG } from '../tables/uri.generated.js';
import { type Finding, type FindingCode, finding } from './findings.js';

const ENCODED = 3;
const PERCENT_SIGN = 0x25;
const FULL_STOP = 0x2e;
const SOLIDUS = 0x2f;
const REVERSE_SOLIDUS = 0x5c;

/** Octets that change the text around them, in any component. */
const ANYWHERE: ReadonlyMap<number, FindingCode> = /* @__PURE__ */ new Map([
  [0x00, 'encoded-nul'],
  [0x0a, 'encoded-line-break'],
  [0x0d, 'encoded-line-break'],
]);

/** Octets that divide a path. */
const IN_PATH: ReadonlyMap<number, FindingCode> = /* @__PURE__ */ new Map([
  [0x2f, 'encoded-slash'],
  [0x5c, 'encoded-backslash'],
]);

/**
 * Returns the percent-encodings of a text that are worth a finding, in ascending order.
 *
 * @param text - any text; a `%` without two digits is ignored
 * @param pathStart - the start of its path
 * @param pathEnd - the end of its path
 */
export function inspectOctets(text: string, pathStart: number, pathEnd: number): Finding[] {
  const found: Finding[] = [];
  for (let i = text.indexOf('%'); i >= 0; i = text.indexOf('%', i + 1)) {
    const octet = octetAt(text, i);
    const isInPath = i >= pathStart && i < pathEnd;
    const code = ANYWHERE.get(octet) ?? (isInPath ? IN_PATH.get(octet) : undefined);
    if (code !== undefined) found.push(finding(code, i, i + ENCODED));
    if (octet === PERCENT_SIGN && hasDigits(text, i + ENCODED)) {
      found.push(finding('double-encoding', i, i + ENCODED + 2));
    }
  }
  return found;
}

const hasDigits = (text: string, i: number): boolean =>
  HEXDIG[text.charCodeAt(i)] === 1 && HEXDIG[text.charCodeAt(i + 1)] === 1;

/** Returns the octet that is percent-encoded at `i`; -1 if there is no percent-encoding. */
function octetAt(text: string, i: number): number {
  return hasDigits(text, i + 1) ? Number.parseInt(text.slice(i + 1, i + ENCODED), 16) : -1;
}

/**
 * Returns findings for segments that become dot-segments when a path is decoded: their full stops may be encoded, and
 * so may the slashes and backslashes around them. A dot-segment without encodings is not a finding: resolution removes
 * it.
 */
export function inspectSegments(text: string, pathStart: number, pathEnd: number): Finding[] {
  const found: Finding[] = [];
  let start = pathStart;
  // Whether something of the segment, or a delimiter next to it, is encoded; how many full stops it has if it has nothing else.
  let isEncoded = false;
  let dots = 0;
  for (let i = pathStart; i <= pathEnd; ) {
    const octet = i < pathEnd ? decodedAt(text, i) : SOLIDUS;
    const length = text.charAt(i) === '%' ? ENCODED : 1;
    if (octet === SOLIDUS || octet === REVERSE_SOLIDUS) {
      const isDotSegment = dots === 1 || dots === 2;
      if (isDotSegment && (isEncoded || length > 1)) found.push(finding('encoded-dot-segment', start, i));
      start = i + length;
      isEncoded = length > 1;
      dots = 0;
    } else {
      dots = octet === FULL_STOP ? dots + 1 : Number.NaN;
      isEncoded ||= length > 1;
    }
    i += length;
  }
  return found;
}

const decodedAt = (text: string, i: number): number => (text.charAt(i) === '%' ? octetAt(text, i) : text.charCodeAt(i));

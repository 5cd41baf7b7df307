import { UriSyntaxError } from '../errors/index.js';
import { Flag, HostKind, hostKind, Slot, STRIDE, scan } from '../scanner/index.js';
import { CodeUnit } from '../tables/code-unit.js';
import { type ParsedReference, textOf } from '../tables/reference-text.js';

const CASE = 0x20;

const recordOfA = new Uint32Array(STRIDE);
const recordOfB = new Uint32Array(STRIDE);

/**
 * Compares two references by host, then by path: for `Array.prototype.sort`.
 *
 * Hosts are compared label by label, starting at the last one and ignoring case: a domain precedes its
 * subdomains and they are adjacent; an address is one label. A reference without an authority comes first. Then paths,
 * queries and fragments are compared by code unit, and last the text before the path. The result is 0 only for the same
 * text. Takes two scans and allocates nothing.
 *
 * @param a - a URI reference, as a string or parsed
 * @param b - the reference to compare with
 * @returns a number below 0 if `a` comes first, above 0 if `b` does
 * @throws UriSyntaxError if one is not a URI reference
 * @example
 * ```ts
 * const references = ['http://b.example/', 'http://a.b.example/', 'http://B.example/a', '/c'];
 * references.sort(compareByHost); // [ '/c', 'http://b.example/', 'http://B.example/a', 'http://a.b.example/' ]
 * ```
 */
export function compareByHost(a: string | ParsedReference, b: string | ParsedReference): number {
  return compare(textOf(a), textOf(b));
}

function compare(a: string, b: string): number {
  const flagsOfA = scanned(a, recordOfA);
  const flagsOfB = scanned(b, recordOfB);
  return (
    (flagsOfA & Flag.AUTHORITY) - (flagsOfB & Flag.AUTHORITY) ||
    compareHosts(a, flagsOfA, b, flagsOfB) ||
    compareSpans(
      a,
      recordOfA[Slot.PATH_START] as number,
      a.length,
      b,
      recordOfB[Slot.PATH_START] as number,
      b.length,
      0,
    ) ||
    compareSpans(a, 0, a.length, b, 0, b.length, 0)
  );
}

function scanned(reference: string, record: Uint32Array): number {
  const flags = scan(reference, record);
  if (flags < 0) throw new UriSyntaxError(reference, ~flags);
  return flags;
}

function compareHosts(a: string, flagsOfA: number, b: string, flagsOfB: number): number {
  const startOfA = recordOfA[Slot.HOST_START] as number;
  const startOfB = recordOfB[Slot.HOST_START] as number;
  let endOfA = recordOfA[Slot.HOST_END] as number;
  let endOfB = recordOfB[Slot.HOST_END] as number;
  while (endOfA > startOfA && endOfB > startOfB) {
    const labelOfA = labelStart(a, startOfA, endOfA, flagsOfA);
    const labelOfB = labelStart(b, startOfB, endOfB, flagsOfB);
    const order = compareSpans(a, labelOfA, endOfA, b, labelOfB, endOfB, CASE);
    if (order !== 0) return order;
    endOfA = labelOfA - 1;
    endOfB = labelOfB - 1;
  }
  return endOfA - startOfA - (endOfB - startOfB);
}

/** Returns the start of the label that ends at an offset. */
function labelStart(text: string, start: number, end: number, flags: number): number {
  if (hostKind(flags) !== HostKind.REG_NAME) return start;
  let i = end;
  while (i > start && text.charCodeAt(i - 1) !== CodeUnit.FULL_STOP) i--;
  return i;
}

/** Compares two spans by code unit. @param caseBit - the bit to set in uppercase letters, or 0 */
function compareSpans(
  a: string,
  startOfA: number,
  endOfA: number,
  b: string,
  startOfB: number,
  endOfB: number,
  caseBit: number,
): number {
  const length = Math.min(endOfA - startOfA, endOfB - startOfB);
  for (let i = 0; i < length; i++) {
    const order = folded(a.charCodeAt(startOfA + i), caseBit) - folded(b.charCodeAt(startOfB + i), caseBit);
    if (order !== 0) return order;
  }
  return endOfA - startOfA - (endOfB - startOfB);
}

const folded = (character: number, caseBit: number): number =>
  character >= CodeUnit.UPPER_A && character <= CodeUnit.UPPER_Z ? character | caseBit : character;

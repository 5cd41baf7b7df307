import { readReference } from '../../resolve/index.js';
import { type Scanned, ScannedString } from '../../scanner/index.js';
import { CodeUnit, type ParsedReference, textOf } from '../../support/index.js';
import { Flag, HostKind } from '../../tables/index.js';

const A = /* @__PURE__ */ new ScannedString();
const B = /* @__PURE__ */ new ScannedString();

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
  readReference(A, textOf(a), 'a');
  readReference(B, textOf(b), 'b');
  const endOfA = A.input.length;
  const endOfB = B.input.length;
  return (
    (A.flags & Flag.AUTHORITY) - (B.flags & Flag.AUTHORITY) ||
    compareHosts() ||
    compareSpans(A.pathStart, endOfA, B.pathStart, endOfB, 0) ||
    compareSpans(0, endOfA, 0, endOfB, 0)
  );
}

function compareHosts(): number {
  const startOfA = A.hostStart;
  const startOfB = B.hostStart;
  let endOfA = A.hostEnd;
  let endOfB = B.hostEnd;
  // A host without a further label ends before its start, and precedes a host with one.
  while (endOfA > startOfA) {
    const labelOfA = labelStart(A, endOfA);
    const labelOfB = labelStart(B, endOfB);
    const order = compareSpans(labelOfA, endOfA, labelOfB, endOfB, CodeUnit.CASE_BIT);
    if (order !== 0) return order;
    endOfA = labelOfA - 1;
    endOfB = labelOfB - 1;
  }
  return endOfA - startOfA - (endOfB - startOfB);
}

/** Returns the start of the label that ends at an offset. An address is one label. */
function labelStart({ input, hostStart, hostKind }: Scanned, end: number): number {
  return hostKind === HostKind.REG_NAME ? Math.max(hostStart, input.lastIndexOf('.', end - 1) + 1) : hostStart;
}

/** Compares a span of `A` with one of `B` by code unit. @param caseBit - the bit to set in uppercase letters, or 0 */
function compareSpans(startOfA: number, endOfA: number, startOfB: number, endOfB: number, caseBit: number): number {
  const length = Math.min(endOfA - startOfA, endOfB - startOfB);
  for (let i = 0; i < length; i++) {
    const order = folded(A.input.charCodeAt(startOfA + i), caseBit) - folded(B.input.charCodeAt(startOfB + i), caseBit);
    if (order !== 0) return order;
  }
  return endOfA - startOfA - (endOfB - startOfB);
}

// All characters of a host before `A` have the bit.
const folded = (character: number, caseBit: number): number =>
  character <= CodeUnit.UPPER_Z ? character | caseBit : character;

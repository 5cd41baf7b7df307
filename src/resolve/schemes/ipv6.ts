/** The text of an IPv6 address as RFC 5952 recommends it. */

const GROUPS = 8;

/**
 * Returns an `IPv6address` in the form of RFC 5952: lowercase, no leading zeros, the longest run of at least two zero
 * groups as `::` (the first one, if there are several). An IPv4 address stays visible if the prefix indicates one,
 * which is ::ffff:0:0/96 (RFC 5952, section 5); otherwise it is written as two groups.
 *
 * @param address - without brackets; it is not checked
 * @example
 * ```ts
 * canonicalIpv6('2001:0DB8:0:0:1:0:0:1'); // '2001:db8::1:0:0:1'
 * canonicalIpv6('::FFFF:C000:201'); // '::ffff:192.0.2.1'
 * canonicalIpv6('::192.0.2.1'); // '::c000:201'
 * ```
 */
export function canonicalIpv6(address: string): string {
  const groups = groupsOf(address);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  return isMapped ? `::ffff:${ipv4(groups[6] as number, groups[7] as number)}` : compress(groups);
}

/** Returns the eight groups of an address, with `::` expanded. */
function groupsOf(address: string): number[] {
  const [head, tail] = address.split('::') as [string, string?];
  const first = numbers(head);
  if (tail === undefined) return first;
  const last = numbers(tail);
  return [...first, ...new Array<number>(GROUPS - first.length - last.length).fill(0), ...last];
}

/** Returns the groups on one side of `::`; an IPv4 address is two of them. */
function numbers(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((piece) => {
    if (!piece.includes('.')) return Number.parseInt(piece, 16);
    const [a, b, c, d] = piece.split('.').map(Number) as [number, number, number, number];
    return [(a << 8) | b, (c << 8) | d];
  });
}

function ipv4(high: number, low: number): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** Groups as text, the longest run of zeros as `::`. */
function compress(groups: readonly number[]): string {
  let start = 0;
  let length = 0;
  let zeros = 0;
  for (const [i, group] of groups.entries()) {
    zeros = group === 0 ? zeros + 1 : 0;
    if (zeros > length) {
      length = zeros;
      start = i + 1 - zeros;
    }
  }
  const text = (from: number, to: number): string =>
    groups
      .slice(from, to)
      .map((group) => group.toString(16))
      .join(':');
  return length > 1 ? `${text(0, start)}::${text(start + length, GROUPS)}` : text(0, GROUPS);
}

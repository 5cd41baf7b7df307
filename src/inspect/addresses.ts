/** Addresses as numbers, and the special-purpose blocks that they are of. */

import { type AddressBlock, BLOCKS } from './blocks.js';
import type { FindingCode } from './findings.js';

/** An address in groups of 16 bits: two of IPv4, eight of IPv6. */
export type Address = readonly number[];

const GROUPS_OF_IPV6 = 8;
const BITS = 16;

/**
 * The address that a text is.
 *
 * @param text - an `IPv4address` or an `IPv6address` (section 3.2.2) without brackets; it is not checked
 * @example
 * ```ts
 * parseAddress('192.0.2.1'); // [ 49152, 513 ]
 * parseAddress('64:FF9B::192.0.2.1'); // [ 100, 65435, 0, 0, 0, 0, 49152, 513 ]
 * ```
 */
export function parseAddress(text: string): Address {
  return text.includes(':') ? ipv6(text) : ipv4(text);
}

function ipv4(text: string): number[] {
  const [a, b, c, d] = text.split('.').map(Number) as [number, number, number, number];
  return [(a << 8) | b, (c << 8) | d];
}

function ipv6(text: string): number[] {
  const groups: number[] = [];
  let gap = 0;
  for (const piece of text.split(':')) {
    if (piece === '') gap = groups.length;
    else if (piece.includes('.')) groups.push(...ipv4(piece));
    else groups.push(Number.parseInt(piece, 16));
  }
  const zeros = new Array<number>(GROUPS_OF_IPV6 - groups.length).fill(0);
  return [...groups.slice(0, gap), ...zeros, ...groups.slice(gap)];
}

/** The dotted text of an IPv4 address. */
export function ipv4Text(address: Address): string {
  return address.flatMap((group) => [group >> 8, group & 0xff]).join('.');
}

interface Block extends AddressBlock {
  readonly first: Address;
  /** How many bits all its addresses have in common. */
  readonly prefix: number;
}

/** The blocks, smaller ones first. */
const SMALLEST_FIRST: readonly Block[] = /* @__PURE__ */ BLOCKS.map((block) => {
  const [first, prefix] = block.block.split('/') as [string, string];
  return { ...block, first: parseAddress(first), prefix: Number(prefix) };
}).sort((a, b) => b.prefix - a.prefix);

/**
 * The smallest special-purpose block that an address is of; `undefined` if there is none.
 *
 * @example
 * ```ts
 * blockOf(parseAddress('192.168.1.1')).name; // 'Private-Use'
 * blockOf(parseAddress('2001:db8::1')).block; // '2001:db8::/32'
 * ```
 */
export function blockOf(address: Address): AddressBlock | undefined {
  return SMALLEST_FIRST.find(({ first, prefix }) => first.length === address.length && share(first, address, prefix));
}

/** Whether two addresses begin with the same bits. */
function share(a: Address, b: Address, bits: number): boolean {
  for (let i = 0; i * BITS < bits; i++) {
    const shift = Math.max(0, (i + 1) * BITS - bits);
    if ((a[i] as number) >> shift !== (b[i] as number) >> shift) return false;
  }
  return true;
}

/** Where addresses of IPv6 that stand for others of IPv4 have these: the groups with which they begin. */
const EMBEDDED: { readonly [code in FindingCode]?: readonly number[] } = {
  'ipv4-mapped': [6],
  'ipv4-compatible': [6],
  'ipv4-translated': [6],
  '6to4': [1],
  // The client, then its server (RFC 4380, section 4).
  teredo: [6, 2],
};
/** Teredo hides the client's address from translators by inverting it. */
const INVERTED = { code: 'teredo', start: 6, mask: 0xffff };

/**
 * The IPv4 addresses within an address of IPv6, none if there are none. Where a network may choose their place, as in
 * `64:ff9b:1::/48` (RFC 8215), they are taken from the last 32 bits.
 *
 * @param block - the block that it is of
 * @example
 * ```ts
 * const address = parseAddress('2002:7f00:1::');
 * embeddedIpv4(address, blockOf(address)); // [ [ 32512, 1 ] ]
 * ```
 */
export function embeddedIpv4(address: Address, block: AddressBlock): Address[] {
  return (EMBEDDED[block.code] ?? []).map((start) => {
    const mask = block.code === INVERTED.code && start === INVERTED.start ? INVERTED.mask : 0;
    return address.slice(start, start + 2).map((group) => group ^ mask);
  });
}

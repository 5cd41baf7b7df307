/** The blocks of special-purpose addresses (RFC 6890), and the metadata services of clouds outside of all blocks. */

import { type Address, parseAddress } from '../resolve/addresses.js';
import { type AddressBlock, BLOCKS } from './blocks.generated.js';
import type { FindingCode } from './findings.js';

/**
 * Metadata services of clouds at IPv4 addresses that no block calls internal, each with its operator. The link-local
 * 169.254.169.254 (used by most clouds) is in a block.
 */
export const METADATA: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['168.63.129.16', 'Microsoft Azure'],
  ['192.0.0.192', 'Oracle Cloud'],
]);

const BITS = 16;

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
 * Returns the smallest special-purpose block with an address; `undefined` if no block has it.
 */
export function blockOf(address: Address): AddressBlock | undefined {
  return SMALLEST_FIRST.find(({ first, prefix }) => first.length === address.length && share(first, address, prefix));
}

/** Whether two addresses begin with the same bits. */
const share = (a: Address, b: Address, bits: number): boolean =>
  a.every((group, i) => (group ^ (b[i] as number)) >> Math.min(BITS, Math.max(0, (i + 1) * BITS - bits)) === 0);

/** The groups of an IPv6 address at which an IPv4 address begins, for the blocks whose addresses contain one. */
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

/** Translation for local use (RFC 8215): a network chooses a prefix of any length within this block. */
const LOCAL_TRANSLATION = '64:ff9b:1::/48';
/** The octets before an IPv4 address with a prefix of 48, 56 or 64 bits. Octet 8 is not part of it (RFC 6052, section 2.2). */
const OCTETS_OF_PREFIXES = [6, 7, 8];
const RESERVED_OCTET = 8;

/**
 * Returns the IPv4 addresses within an IPv6 address; the list may be empty.
 *
 * An address of `64:ff9b:1::/48` contains one for each length that the prefix may have (RFC 6052, section 2.2). Those
 * of shorter prefixes are left out if they are of `0.0.0.0/8`: such octets belong to a longer prefix.
 *
 * @param block - the block of the address
 */
export function embeddedIpv4(address: Address, block: AddressBlock): Address[] {
  const embedded = (EMBEDDED[block.code] ?? []).map((start) => {
    const mask = block.code === INVERTED.code && start === INVERTED.start ? INVERTED.mask : 0;
    return address.slice(start, start + 2).map((group) => group ^ mask);
  });
  return block.block === LOCAL_TRANSLATION ? [...embedded, ...afterShorterPrefixes(address)] : embedded;
}

type Octets = readonly [number, number, number, number];

function afterShorterPrefixes(address: Address): Address[] {
  const octets = address.flatMap((group) => [group >> 8, group & 0xff]);
  const addresses = OCTETS_OF_PREFIXES.map((start) => {
    const [a, b, c, d] = octets.filter((_, i) => i >= start && i !== RESERVED_OCTET) as unknown as Octets;
    return [(a << 8) | b, (c << 8) | d] as const;
  });
  return addresses.filter(([first]) => first > 0xff);
}

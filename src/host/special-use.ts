/** Special-purpose addresses (RFC 6890), and metadata services of clouds outside of all blocks. */

import { type IpAddress, parseAddress } from './address.js';
import { type AddressBlock, BLOCKS, type BlockCode } from './blocks.generated.js';

/** Metadata services of clouds, each with its operator. */
const METADATA: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  [
    ['169.254.169.254', 'most clouds'],
    ['169.254.170.2', 'Amazon ECS'],
    ['169.254.170.23', 'Amazon EKS'],
    ['fd00:ec2::254', 'Amazon EC2'],
    ['fd00:ec2::23', 'Amazon EKS'],
    ['fd20:ce::254', 'Google Cloud'],
    ['fe80::a9fe:a9fe', 'OpenStack'],
    ['168.63.129.16', 'Microsoft Azure'],
    ['192.0.0.192', 'Oracle Cloud'],
    ['100.100.100.200', 'Alibaba Cloud'],
    ['169.254.0.23', 'Tencent Cloud'],
    ['169.254.42.42', 'Scaleway'],
    ['fd00:42::42', 'Scaleway'],
  ].map(([address, operator]) => [parseAddress(address as string).join(), operator as string]),
);

/** Returns the operator of the metadata service at an address; `undefined` for any other address. */
export const metadataOperator = (address: IpAddress): string | undefined => METADATA.get(address.join());

const BITS_OF_GROUP = 16;

/** A range of addresses. */
export interface Prefix {
  readonly first: IpAddress;
  /** How many bits all its addresses have in common. */
  readonly bits: number;
}

/** Whether its length fits the address, and no bit is set after that length. */
export const isBlock = ({ first, bits }: Prefix): boolean =>
  bits <= first.length * BITS_OF_GROUP &&
  first.every((group, i) => (group & (0xffff >> Math.min(BITS_OF_GROUP, Math.max(0, bits - i * BITS_OF_GROUP)))) === 0);

export const isOneAddress = ({ first, bits }: Prefix): boolean => bits === first.length * BITS_OF_GROUP;

/** Returns the addresses of a block such as `10.0.0.0/8`; one address without a length. The text is not checked. */
export function parseBlock(block: string): Prefix {
  const [address, bits] = block.split('/') as [string, string?];
  const first = parseAddress(address);
  return { first, bits: Number(bits ?? first.length * BITS_OF_GROUP) };
}

/** The blocks, smaller ones first. */
const SMALLEST_FIRST: readonly (AddressBlock & Prefix)[] = /* @__PURE__ */ BLOCKS.map((block) => ({
  ...block,
  ...parseBlock(block.block),
})).sort((a, b) => b.bits - a.bits);

/**
 * Returns the smallest special-purpose block with an address; `undefined` if no block has it.
 */
export function blockOf(address: IpAddress): AddressBlock | undefined {
  const { length } = address;
  for (const block of SMALLEST_FIRST) if (block.first.length === length && contains(block, address)) return block;
  return undefined;
}

/** Whether a range has an address. */
export function contains({ first, bits }: Prefix, address: IpAddress): boolean {
  if (first.length !== address.length) return false;
  for (let i = 0; i * BITS_OF_GROUP < bits; i++) {
    const differing = (first[i] as number) ^ (address[i] as number);
    if (differing >> Math.max(0, (i + 1) * BITS_OF_GROUP - bits) !== 0) return false;
  }
  return true;
}

/** The groups of an IPv6 address at which an IPv4 address begins, for the blocks whose addresses contain one. */
const EMBEDDED: ReadonlyMap<BlockCode, readonly number[]> = /* @__PURE__ */ new Map([
  ['ipv4-mapped', [6]],
  ['ipv4-compatible', [6]],
  ['ipv4-translated', [6]],
  ['6to4', [1]],
  // The client, then its server (RFC 4380, section 4).
  ['teredo', [6, 2]],
]);
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
export function embeddedIpv4(address: IpAddress, block: AddressBlock): IpAddress[] {
  const embedded = (EMBEDDED.get(block.code) ?? []).map((start) => {
    const mask = block.code === INVERTED.code && start === INVERTED.start ? INVERTED.mask : 0;
    return address.slice(start, start + 2).map((group) => group ^ mask);
  });
  return block.block === LOCAL_TRANSLATION ? [...embedded, ...afterShorterPrefixes(address)] : embedded;
}

type FourOctets = readonly [number, number, number, number];

function afterShorterPrefixes(address: IpAddress): IpAddress[] {
  const octets = address.flatMap((group) => [group >> 8, group & 0xff]);
  const addresses = OCTETS_OF_PREFIXES.map((start) => {
    const [a, b, c, d] = octets.filter((_, i) => i >= start && i !== RESERVED_OCTET) as unknown as FourOctets;
    return [(a << 8) | b, (c << 8) | d] as const;
  });
  return addresses.filter(([first]) => first > 0xff);
}

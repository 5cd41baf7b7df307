/** Special-purpose addresses: the blocks of the registries of IANA, and every way to write an address. */

import { BlockList } from 'node:net';
import type { FindingCode } from '../../../src/inspect/findings.js';

export type Family = 'ipv4' | 'ipv6';

/** The expected finding for an address of each block, typed independently of the source; the smallest block decides. */
export const EXPECTED: Readonly<Record<Family, Readonly<Record<string, FindingCode>>>> = {
  ipv4: {
    '0.0.0.0/8': 'reserved',
    '0.0.0.0/32': 'unspecified',
    '10.0.0.0/8': 'private',
    '100.64.0.0/10': 'shared',
    '127.0.0.0/8': 'loopback',
    '169.254.0.0/16': 'link-local',
    '172.16.0.0/12': 'private',
    '192.0.0.0/24': 'special-purpose',
    '192.0.0.0/29': 'special-purpose',
    '192.0.0.8/32': 'special-purpose',
    '192.0.0.9/32': 'special-purpose',
    '192.0.0.10/32': 'special-purpose',
    '192.0.0.170/32': 'special-purpose',
    '192.0.0.171/32': 'special-purpose',
    '192.0.2.0/24': 'documentation',
    '192.31.196.0/24': 'special-purpose',
    '192.52.193.0/24': 'special-purpose',
    '192.88.99.0/24': 'special-purpose',
    '192.88.99.2/32': 'special-purpose',
    '192.168.0.0/16': 'private',
    '192.175.48.0/24': 'special-purpose',
    '198.18.0.0/15': 'benchmarking',
    '198.51.100.0/24': 'documentation',
    '203.0.113.0/24': 'documentation',
    '224.0.0.0/4': 'multicast',
    '240.0.0.0/4': 'reserved',
    '255.255.255.255/32': 'broadcast',
  },
  ipv6: {
    '::/96': 'ipv4-compatible',
    '::/128': 'unspecified',
    '::1/128': 'loopback',
    '::ffff:0:0/96': 'ipv4-mapped',
    '::ffff:0:0:0/96': 'ipv4-translated',
    '64:ff9b::/96': 'ipv4-translated',
    '64:ff9b:1::/48': 'ipv4-translated',
    '100::/64': 'special-purpose',
    '100:0:0:1::/64': 'special-purpose',
    '2001::/23': 'special-purpose',
    '2001::/32': 'teredo',
    '2001:1::1/128': 'special-purpose',
    '2001:1::2/128': 'special-purpose',
    '2001:1::3/128': 'special-purpose',
    '2001:2::/48': 'benchmarking',
    '2001:3::/32': 'special-purpose',
    '2001:4:112::/48': 'special-purpose',
    '2001:10::/28': 'special-purpose',
    '2001:20::/28': 'special-purpose',
    '2001:30::/28': 'special-purpose',
    '2001:db8::/32': 'documentation',
    '2002::/16': '6to4',
    '2620:4f:8000::/48': 'special-purpose',
    '3fff::/20': 'documentation',
    '5f00::/16': 'special-purpose',
    'fc00::/7': 'unique-local',
    'fe80::/10': 'link-local',
    'fec0::/10': 'site-local',
    'ff00::/8': 'multicast',
  },
};

const BITS: Readonly<Record<Family, number>> = { ipv4: 32, ipv6: 128 };

interface Listed {
  readonly block: string;
  readonly prefix: number;
  readonly code: FindingCode;
  readonly list: BlockList;
}

const listsOf = (family: Family): Listed[] =>
  Object.entries(EXPECTED[family])
    .map(([block, code]) => {
      const [address, prefix] = block.split('/') as [string, string];
      const list = new BlockList();
      list.addSubnet(address, Number(prefix), family);
      return { block, prefix: Number(prefix), code, list };
    })
    .sort((a, b) => b.prefix - a.prefix);
const LISTS: Readonly<Record<Family, readonly Listed[]>> = { ipv4: listsOf('ipv4'), ipv6: listsOf('ipv6') };

/** The smallest block that contains an address, according to Node. */
export function expectedBlock(address: bigint, family: Family): Listed | undefined {
  const text = family === 'ipv4' ? dotted(address) : full(address);
  return LISTS[family].find(({ list }) => list.check(text, family));
}

/** The first and last address of a block, and their neighbors outside it. */
export function edges(block: string, family: Family): bigint[] {
  const [text, prefix] = block.split('/') as [string, string];
  const first = numberOf(text, family);
  const last = first + (1n << BigInt(BITS[family] - Number(prefix))) - 1n;
  return [first - 1n, first, last, last + 1n].filter(
    (address) => address >= 0n && address < 1n << BigInt(BITS[family]),
  );
}

/** The number of an address, as a URL writes it. */
export function numberOf(text: string, family: Family): bigint {
  if (family === 'ipv4') return text.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  // `URL` writes at most one `::`.
  const [head = '', tail = ''] = text.split('::').map((side) => (side === '' ? [] : side.split(':'))) as unknown as [
    string[],
    string[],
  ];
  const groups = [...head, ...new Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return groups.reduce((sum, group) => sum * 0x10000n + BigInt(`0x${group}`), 0n);
}

const parts = (address: bigint, count: number, bits: number): bigint[] =>
  Array.from({ length: count }, (_, i) => BigInt.asUintN(bits, address >> BigInt(bits * (count - 1 - i))));

export const dotted = (address: bigint): string => parts(address, 4, 8).join('.');

const full = (address: bigint): string =>
  parts(address, 8, 16)
    .map((group) => group.toString(16).padStart(4, '0'))
    .join(':');

/** An IPv6 address, its groups without leading zeros, as a URL writes it: zeros compressed. */
const compressed = (address: bigint): string => new URL(`http://[${full(address)}]`).hostname.slice(1, -1);

/** An IPv6 address in every form that `IPv6address` allows for it. */
export function formsOfIpv6(address: bigint): string[] {
  const groups = parts(address, 8, 16);
  const withDots = `${full(address).slice(0, 30)}${dotted(BigInt.asUintN(32, address))}`;
  const short = groups.map((group) => group.toString(16)).join(':');
  const forms = [full(address), short, compressed(address), withDots];
  // Wherever groups are zero, even a single one, `::` may replace them.
  groups.forEach((group, i) => {
    if (group !== 0n) return;
    const text = groups.map((g) => g.toString(16));
    forms.push(`${text.slice(0, i).join(':')}::${text.slice(i + 1).join(':')}`);
  });
  return [...forms, ...forms.map((form) => form.toUpperCase())];
}

const NOTATIONS: readonly ((part: bigint) => string)[] = [
  (part) => part.toString(),
  (part) => `0x${part.toString(16)}`,
  (part) => `0X${part.toString(16).toUpperCase()}`,
  (part) => `0x000${part.toString(16)}`,
  (part) => `0${part.toString(8)}`,
  (part) => `000${part.toString(8)}`,
];

/** Forms of an IPv4 address that RFC 3986 reads as reg-names, and other parsers as addresses. */
export function numericForms(address: bigint): string[] {
  const [a, b, c] = parts(address, 4, 8) as [bigint, bigint, bigint];
  const lower = (bits: number): bigint => BigInt.asUintN(bits, address);
  const splits = [parts(address, 4, 8), [a, b, lower(16)], [a, lower(24)], [lower(32)]];
  const forms = splits.flatMap((split) => NOTATIONS.map((notation) => split.map(notation).join('.')));
  // One part in another notation than the others; then a dot at the end.
  const mixed = [`${a}.0x${b.toString(16)}.0${c.toString(8)}.${lower(8)}`, `${a}.0x${lower(24).toString(16)}`];
  const all = [...forms.filter((form) => form !== dotted(address)), ...mixed];
  return [...all, ...all.map((form) => `${form}.`), `${dotted(address)}.`];
}

/** Special-purpose addresses: the blocks of the registries of IANA, and every way to write an address. */

import { BlockList } from 'node:net';
import type { FindingCode } from '../../../src/uses/inspect/findings.js';
import { rows } from '../rows.js';

export type Family = 'ipv4' | 'ipv6';

const blocksOf = (family: Family): Record<string, FindingCode> =>
  Object.fromEntries(
    rows<[Family, string, FindingCode]>('inspect/blocks').flatMap(([of, block, code]) =>
      of === family ? [[block, code]] : [],
    ),
  );
/** The expected finding for an address of each block, typed independently of the source; the smallest block decides. */
export const EXPECTED: Readonly<Record<Family, Readonly<Record<string, FindingCode>>>> = {
  ipv4: blocksOf('ipv4'),
  ipv6: blocksOf('ipv6'),
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

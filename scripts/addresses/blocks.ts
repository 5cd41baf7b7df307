/**
 * Makes the table of special-purpose addresses from the registries of IANA.
 *
 * `iana-ipv4-special-registry-DATE.csv` and `iana-ipv6-special-registry-DATE.csv` are the registries as they were last updated on that
 * date, with the first three columns only. To update them, save the CSV of https://www.iana.org/assignments/iana-ipv4-special-registry
 * and https://www.iana.org/assignments/iana-ipv6-special-registry under the new date, and run `npm run tables`.
 */

import { readdirSync, readFileSync } from 'node:fs';

/** Blocks that are not in these registries: multicast and deprecated blocks. */
const OTHERS: Readonly<Record<string, string[][]>> = {
  ipv4: [['224.0.0.0/4', 'Multicast', '[RFC5771]']],
  ipv6: [
    ['::/96', 'Deprecated (IPv4-compatible Address)', '[RFC4291], Section 2.5.5.1'],
    ['::ffff:0:0:0/96', 'Deprecated (IPv4-translated Address)', '[RFC2765], Section 2.1'],
    ['fec0::/10', 'Deprecated (Site-Local Unicast)', '[RFC3879]'],
    ['ff00::/8', 'Multicast', '[RFC4291], Section 2.7'],
  ],
};

const OTHER = 'special-purpose';

/** The codes of findings, by the name of the block; {@link OTHER} for all others. */
const CODES: readonly (readonly [name: RegExp, code: string])[] = [
  [/^This network$|^Reserved$/, 'reserved'],
  [/^This host|^Unspecified/, 'unspecified'],
  [/^Private-Use/, 'private'],
  [/^Shared/, 'shared'],
  [/^Loopback/, 'loopback'],
  [/^Link.Local/, 'link-local'],
  [/^Documentation/, 'documentation'],
  [/^Benchmarking/, 'benchmarking'],
  [/^Multicast/, 'multicast'],
  [/Broadcast$/, 'broadcast'],
  [/IPv4-compatible/, 'ipv4-compatible'],
  [/^IPv4-mapped/, 'ipv4-mapped'],
  [/IPv4-translated|^IPv4-IPv6 Translat/, 'ipv4-translated'],
  [/^TEREDO/, 'teredo'],
  [/^6to4/, '6to4'],
  [/^Unique-Local/, 'unique-local'],
  [/Site-Local/, 'site-local'],
];

/** The RFC that updated both registries, which is listed with rows that it changed. */
const UPDATE = '[RFC8190]';

/** The text of the module. */
export function emitBlocks(): string {
  const files = readdirSync(url('./')).filter((file) => file.endsWith('.csv'));
  const dates = files.map((file) => /\d{4}-\d\d-\d\d/.exec(file)?.[0]);
  const rows = files.flatMap((file) => {
    const [, ...registered] = csv(readFileSync(url(file), 'utf8'));
    return [...registered, ...(OTHERS[file.slice('iana-'.length, 'iana-ipv4'.length)] ?? [])];
  });
  const lines = rows.flatMap(([blocks, name, rfc]) =>
    (blocks as string).match(/[\da-f.:]+\/\d+/g)?.map((block) => line(block, name as string, rfc as string)),
  );
  const codes = [...CODES.map(([, code]) => code), OTHER].map((code) => `'${code}'`).join('\n  | ');
  return `// Made by scripts/addresses/blocks.ts (\`npm run tables\`) from the registries of IANA for special-purpose addresses of IPv4 and IPv6,
// as they were last updated on ${[...new Set(dates)].join(' and ')}, with multicast and deprecated blocks. Do not edit.

/** The codes of blocks. Each is the code of a finding of \`inspect\`. */
export type BlockCode =
  | ${codes};

/** A block of addresses. */
export interface AddressBlock {
  /** The first address and how many bits all of them share, as in \`10.0.0.0/8\` (RFC 4632, section 3.1). */
  readonly block: string;
  /** Its name in the registry. */
  readonly name: string;
  readonly rfc: string;
  /** The code of the finding for a host that is an address of the block. */
  readonly code: BlockCode;
}

/** All blocks. They may contain others: the smallest block of an address decides. */
export const BLOCKS: readonly AddressBlock[] = [
${lines.join('\n')}
];
`;
}

function line(block: string, name: string, rfc: string): string {
  const text = name.replaceAll('"', '');
  const code = CODES.find(([pattern]) => pattern.test(text))?.[1] ?? OTHER;
  const [, number, section] = /RFC(\d+)\](?:, Section ([\d.]+))?/.exec(rfc.replace(UPDATE, '')) as RegExpExecArray;
  const where = `RFC ${number}${section === undefined ? '' : `, section ${section}`}`;
  return `  { block: '${block}', name: '${text}', rfc: '${where}', code: '${code}' },`;
}

/** The rows of a file of comma-separated values (RFC 4180). */
function csv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\r?\n|$)/g)) {
    const row = rows.at(-1) as string[];
    row.push(quoted?.replaceAll('""', '"') ?? (plain as string));
    if (end !== ',') rows.push([]);
  }
  return rows.filter(([first]) => first !== undefined && first !== '');
}

function url(file: string): URL {
  return new URL(file, import.meta.url);
}

/** How clients read spellings of internal addresses: reads `test/data/internal-hosts.jsonl` (see `internal-hosts.md` there). */

import { readFileSync } from 'node:fs';

/** `http` has http, https and references without a scheme; `control` has plain URLs, which every client must understand. */
export type Group = 'control' | 'http' | 'other';

/** The first line of the file. */
export interface Header {
  /** The day of the recording, as in 2026-01-31. */
  readonly date: string;
  readonly machine: string;
  /** The release of each client and of its platform, by the id of the client. */
  readonly clients: Readonly<Record<string, string>>;
  /** Why a client was not tried, by its id. */
  readonly notTried: Readonly<Record<string, string>>;
}

/** The ids of clients, separated by spaces, by the socket address that they connected to: `127.0.0.1:80`, `[::1]:80`. */
export type Connected = Readonly<Record<string, string>>;

/** Each further line of the file. */
export interface Row {
  readonly group: Group;
  /** The address or name that the text is made from. */
  readonly meant: string;
  readonly text: string;
  /** The connections that a client made both with the text as its argument and when redirected to it. */
  readonly both: Connected;
  /** The connections that a client made only with the text as its argument. */
  readonly direct: Connected;
  /** The connections that a client made only when `http://good.example/redirect` redirected it to the text. */
  readonly redirect: Connected;
}

export interface InternalHosts {
  readonly header: Header;
  readonly rows: readonly Row[];
}

const FILE = new URL('../../data/internal-hosts.jsonl', import.meta.url);

/** Reads the file. */
export function internalHosts(): InternalHosts {
  const [header, ...rows] = readFileSync(FILE, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { header, rows: rows.map((row) => ({ both: {}, direct: {}, redirect: {}, ...row })) };
}

/**
 * The clients that connect to an internal address for the text, directly or by a redirect. Clients that used the
 * default of their platform are left out: without a host, some connect to localhost (`::1` first) for any text.
 */
export function reachedInternal({ meant, both, direct, redirect }: Row): string[] {
  const isDefault = (host: string): boolean => host === '::1' && /^\d+\.\d+\.\d+\.\d+$/.test(meant);
  const ids = [both, direct, redirect].flatMap((connected) =>
    Object.entries(connected).flatMap(([name, clients]) => {
      const host = hostOf(name);
      return isInternal(host) && !isDefault(host) ? listOf(clients) : [];
    }),
  );
  return [...new Set(ids)].sort();
}

const listOf = (clients: string): string[] => clients.split(' ');
const hostOf = (name: string): string => /^\[?([^\]]*?)\]?:\d+$/.exec(name)?.[1] ?? name;

/** IPv4 addresses that no untrusted URL should lead to, as regular expressions over dotted text. */
const INTERNAL_IPV4 =
  /^(?:0|10|127|22[4-9]|2[3-5]\d)\.|^(?:169\.254|192\.168|198\.1[89]|192\.0\.0|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|172\.(?:1[6-9]|2\d|3[01]))\.|^168\.63\.129\.16$/;

/**
 * Whether an address belongs to the host itself, to a private, shared or link-local network, to a block for benchmarks,
 * to a reserved block or to the metadata service of a cloud; or is an IPv6 address that contains such an IPv4 address.
 * @param address - as Node writes it
 */
export function isInternal(address: string): boolean {
  if (!address.includes(':')) return INTERNAL_IPV4.test(address);
  const groups = groupsOf(address.replace(/%.*/, ''));
  const [first = 0, second = 0] = groups;
  if (groups.slice(0, 7).every((group) => group === 0) && (groups[7] as number) <= 1) return true;
  if ((first & 0xfe00) === 0xfc00 || (first & 0xff00) === 0xff00 || first >> 6 === 0xfe80 >> 6) return true;
  if (first >> 6 === 0xfec0 >> 6) return true;
  return embeddedIpv4(groups, first, second).some((text) => INTERNAL_IPV4.test(text));
}

/** The IPv4 addresses that an IPv6 address may contain: several, since a network chooses the length of its prefix. */
function embeddedIpv4(groups: readonly number[], first: number, second: number): string[] {
  const octets = groups.flatMap((group) => [group >> 8, group & 0xff]);
  const from = (...indexes: number[]): string => indexes.map((i) => octets[i]).join('.');
  const atEnd = from(12, 13, 14, 15);
  const isZero = (start: number, end: number): boolean => groups.slice(start, end).every((group) => group === 0);
  if (isZero(0, 6) || (isZero(0, 5) && groups[5] === 0xffff) || (isZero(0, 4) && groups[4] === 0xffff)) return [atEnd];
  if (first === 0x64 && second === 0xff9b) {
    // RFC 6052, section 2.2; octet 8 is left out.
    return groups[2] === 1 ? [from(6, 7, 9, 10), from(7, 9, 10, 11), from(9, 10, 11, 12), atEnd] : [atEnd];
  }
  if (first === 0x2002) return [from(2, 3, 4, 5)];
  if (first === 0x2001 && second === 0) {
    return [
      from(4, 5, 6, 7),
      octets
        .slice(12)
        .map((octet) => octet ^ 0xff)
        .join('.'),
    ];
  }
  return [];
}

function groupsOf(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...octets: string[]) =>
    [0, 2].map((i) => (Number(octets[i]) * 256 + Number(octets[i + 1])).toString(16)).join(':'),
  );
  const [head = '', tail = ''] = hex.split('::');
  const groups = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [left, right] = [groups(head), groups(tail)];
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}

/** How clients read spellings of internal addresses: reads `test/data/internal-hosts.jsonl` (see `internal-hosts.md` there). */

import { readFileSync } from 'node:fs';
import { isGlobalAddress } from '../guard/oracle.js';

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

/** The address of `good.example`, which stands for a public one. */
const OUTSIDE = '203.0.113.1';
const isInternal = (address: string): boolean => address !== OUTSIDE && !isGlobalAddress(address);

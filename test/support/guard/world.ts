/** Servers on this machine, names for them, and a policy that allows the first of two addresses. */

import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type LookupFunction, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Policy, type PolicyOptions, policy } from '../../../src/entries/guard.js';
import { CERTIFICATE, KEY } from './certificate.js';

/** The address that the policy of the tests allows, and one that it refuses. */
export const ALLOWED = '127.0.0.1';
export const REFUSED = '127.0.0.2';

const MAX_MILLISECONDS = 5000;

export interface World {
  readonly http: number;
  readonly https: number;
  /** A local socket, at which no connection may arrive. */
  readonly socketPath: string;
  /** How many connections arrived at {@link REFUSED}, at `::1` and at the local socket. */
  victims(): number;
}

/** Runs a function with servers at both addresses, on the same ports. */
export async function withWorld(listener: RequestListener, run: (world: World) => Promise<void>): Promise<void> {
  let arrived = 0;
  const victim = (): Server =>
    createTcpServer((socket) => {
      arrived++;
      socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nsecret');
    });
  const servers: Server[] = [];
  const listen = async (server: Server, ...where: [port: number, host: string] | [path: string]): Promise<number> => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(...(where as [number, string]), resolve);
    });
    servers.push(server);
    return (server.address() as AddressInfo).port;
  };
  const plain = createServer(listener);
  const secure = createSecureServer({ cert: CERTIFICATE, key: KEY }, listener);
  const http = await listen(plain, 0, ALLOWED);
  const https = await listen(secure, 0, ALLOWED);
  for (const port of [http, https]) {
    // Some machines have only one address of loopback, or no IPv6: the fence counts attempts there too.
    for (const host of [REFUSED, '::1']) await listen(victim(), port, host).catch(() => {});
  }
  const name = `uriscan-guard-${process.pid}-${http}`;
  const socketPath = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
  await listen(victim(), socketPath);
  try {
    await inTime(run({ http, https, socketPath, victims: () => arrived }));
  } finally {
    plain.closeAllConnections();
    secure.closeAllConnections();
    for (const server of servers) server.close();
  }
}

/** Fails if something does not end: a broken guard may never answer. */
export async function inTime(done: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${MAX_MILLISECONDS} ms`)), MAX_MILLISECONDS);
  });
  await Promise.race([done, late]).finally(() => clearTimeout(timer));
}

/** The answers for a name: addresses, another name, or a list of such answers, one for each lookup. */
export type Zone = Readonly<Record<string, readonly string[] | string | readonly (readonly string[])[]>>;

/** How a lookup answers. */
export interface Manners {
  /** Before it returns. */
  readonly synchronous?: boolean;
  /** With one address, even if all are requested. */
  readonly single?: boolean;
}

/** A lookup of the names of a zone. */
export function resolverOf(zone: Zone, { synchronous = false, single = false }: Manners = {}): LookupFunction {
  const asked = new Map<string, number>();
  const addressesOf = (name: string): readonly string[] => {
    const record = zone[name] ?? [];
    if (typeof record === 'string') return addressesOf(record);
    const count = asked.get(name) ?? 0;
    asked.set(name, count + 1);
    const turn = record[Math.min(count, record.length - 1)];
    return typeof turn === 'object' ? turn : (record as readonly string[]);
  };
  return (name, options, callback) => {
    const addresses = addressesOf(name).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const answer = (): void => {
      const [first] = addresses;
      if (first === undefined) callback(Object.assign(new Error(`no ${name}`), { code: 'ENOTFOUND' }), []);
      else if (options.all && !single) callback(null, addresses);
      else callback(null, first.address, first.family);
    };
    if (synchronous) answer();
    else setImmediate(answer);
  };
}

/** A policy that allows only ports and {@link ALLOWED}, which is the address of `name.example`. */
export const rulesFor = (ports: readonly number[], more: PolicyOptions = {}): Policy =>
  policy({
    ports,
    addresses: (address) => address === ALLOWED || undefined,
    lookup: resolverOf({ 'name.example': [ALLOWED] }),
    ...more,
  });

/** Answers each request with the text `page`. */
export const page = (_: unknown, response: { end(text: string): void }): void => response.end('page');

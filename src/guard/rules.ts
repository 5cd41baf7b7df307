/** A policy as connections read it. */

import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import { inspectHost } from '../inspect/host.js';
import { HostKind } from '../scanner/index.js';
import { bare } from '../tables/options.js';
import { canonicalAddress, type Rule, refusalOfAddress } from './addresses.js';
import { GuardError, type RefusalCode } from './error.js';
import type { LookupAddress, LookupFunction } from './node-types.js';

/** The schemes that a policy can allow. */
export const GUARDED_SCHEMES = ['http', 'https'] as const;
/** An element of {@link GUARDED_SCHEMES}: `'http'` or `'https'`. */
export type GuardedScheme = (typeof GUARDED_SCHEMES)[number];
const DEFAULT_PORTS: Readonly<Record<GuardedScheme, number>> = { http: 80, https: 443 };

/** The options of a policy, checked. */
export interface Rules {
  readonly schemes: ReadonlySet<string>;
  /** `undefined`: the default port of the scheme. */
  readonly ports: ReadonlySet<number> | undefined;
  readonly hosts: Rule | undefined;
  readonly addresses: Rule | undefined;
  /** `undefined`: that of `node:dns`. */
  readonly lookup: LookupFunction | undefined;
}

/** Returns the number of a port; the default port of the scheme if the port is absent or empty. */
export const portOf = (scheme: GuardedScheme, port: string | number | null | undefined): number =>
  Number(port || DEFAULT_PORTS[scheme]);

/** Whether a policy allows a port. */
export function allowsPort({ ports }: Rules, scheme: GuardedScheme, port: number): boolean {
  return ports === undefined ? port === DEFAULT_PORTS[scheme] : ports.has(port);
}

/**
 * Returns why a host is refused before its addresses are known; `undefined` if it is not. An address is refused as such.
 *
 * @param host - a name or an address, with or without brackets
 */
export function refusalOfHost({ hosts, addresses }: Rules, host: string): RefusalCode | undefined {
  const name = canonicalAddress(host.toLowerCase().replace(/^\[|\]$|\.$/g, ''));
  const isAllowed = hosts?.(name);
  if (isAllowed === false) return 'refused-host';
  if (isIP(name) !== 0) return refusalOfAddress(name, addresses);
  if (isAllowed) return undefined;
  return refusalOfName(name);
}

/** The names that were judged last: a request to the same host costs 1 µs less so (Node 20, x64). */
const JUDGED = /* @__PURE__ */ new Map<string, RefusalCode | undefined>();
const MOST_NAMES = 256;
const LONGEST_NAME = 255;

/** Returns why a name is refused by default; `undefined` if it is not. */
function refusalOfName(name: string): RefusalCode | undefined {
  if (JUDGED.has(name)) return JUDGED.get(name);
  const code = inspectHost(name, HostKind.REG_NAME, 0, undefined).find(({ severity }) => severity === 'danger')?.code;
  if (JUDGED.size === MOST_NAMES) JUDGED.clear();
  if (name.length <= LONGEST_NAME) JUDGED.set(name, code);
  return code;
}

/** Returns the look-up of a policy: it always asks for all addresses, and fails if one of them is refused. */
export function guardedLookup(rules: Rules): LookupFunction {
  const { addresses: rule, lookup: resolveName = lookup as LookupFunction } = rules;
  return (hostname, options, callback) => {
    const fail = (error: Error): void => callback(error, []);
    resolveName(hostname, { ...options, all: true }, (error, answer) => {
      if (error) return fail(error);
      let all: LookupAddress[];
      try {
        all = checkedAnswer(answer, rule);
      } catch (error) {
        // Node calls this, so that an exception would end the process.
        return fail(error as Error);
      }
      const [first] = all as [LookupAddress];
      return options.all ? callback(null, all) : callback(null, first.address, first.family);
    });
  };
}

/** Returns the addresses in the answer of a look-up, at least one. Throws a `GuardError` if the policy refuses one of them. */
function checkedAnswer(answer: unknown, rule: Rule | undefined): LookupAddress[] {
  // A look-up may ignore `all`. The family is read from the address, to which the connection is made.
  const given: readonly unknown[] = Array.isArray(answer) ? answer : [{ address: answer }];
  if (given.length === 0) throw new GuardError('unknown-address');
  return given.map((each) => {
    const address = (each as LookupAddress | null | undefined)?.address;
    if (typeof address !== 'string') throw new GuardError('unknown-address');
    const code = refusalOfAddress(address, rule);
    if (code !== undefined) throw new GuardError(code, { address });
    return { address, family: isIP(address) };
  });
}

/** Options of Node by which a connection is not made to `host` and `port`, or was made before. */
const ELSEWHERE = ['path', 'socketPath', 'socket', 'fd', 'handle'];
/** Options that `tls.connect` sets before those that it is given: an inherited value changes none, but `undefined` would. */
const SET_BY_NODE = ['rejectUnauthorized', 'ciphers', 'checkServerIdentity', 'minDHSize'];

/**
 * Returns the options of a connection, with a look-up that the policy checks. Node copies them to objects that inherit from
 * `Object.prototype`, so they have an `undefined` of their own for each name on it.
 *
 * @param options - as `net.connect` and `tls.connect` read them
 * @throws GuardError if the policy refuses the connection
 */
export function guardedConnection<T extends object>(
  rules: Rules,
  scheme: string,
  options: T,
): T & { readonly host: string; readonly port: number; readonly lookup: LookupFunction } {
  // A copy, so that the options that are checked are those that are used.
  const copy: Record<string, unknown> = bare({ ...(options as object) });
  if (ELSEWHERE.some((key) => copy[key] !== undefined && copy[key] !== null && copy[key] !== '')) {
    throw new GuardError('unknown-address');
  }
  const endpoint = checkedEndpoint(rules, scheme, copy);
  for (const key of [...ELSEWHERE, ...Object.getOwnPropertyNames(Object.prototype)]) {
    if (!(key in copy || SET_BY_NODE.includes(key))) copy[key] = undefined;
  }
  return Object.assign(copy, endpoint, { lookup: guardedLookup(rules) }) as never;
}

/** Returns the host and the port that a connection or a request names. Throws a `GuardError` if the policy refuses them. */
export function checkedEndpoint(rules: Rules, scheme: string, options: object): { host: string; port: number } {
  const { host = 'localhost', port: written } = options as { host?: unknown; port?: string | number | null };
  if (typeof host !== 'string') throw new GuardError('unknown-address');
  if (!isGuardedScheme(scheme) || !rules.schemes.has(scheme)) throw new GuardError('refused-scheme');
  const port = portOf(scheme, written);
  if (!allowsPort(rules, scheme, port)) throw new GuardError('refused-port');
  const code = refusalOfHost(rules, host);
  if (code !== undefined) throw new GuardError(code, { address: isIP(host) === 0 ? undefined : host });
  return { host, port };
}

const isGuardedScheme = (scheme: string): scheme is GuardedScheme => GUARDED_SCHEMES.some((each) => each === scheme);

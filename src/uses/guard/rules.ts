/** A policy as connections read it: the schemes, ports, hosts and addresses that it allows. */

import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import {
  blockOf,
  canonicalIpv6,
  contains,
  embeddedIpv4,
  GROUPS_OF_IPV6,
  type IpAddress,
  ipv4Text,
  isOneAddress,
  isOrdinaryName,
  metadataOperator,
  type Prefix,
  parseAddress,
} from '../../host/index.js';
import { withoutPrototype } from '../../support/index.js';
import { HostKind } from '../../tables/index.js';
import { inspectHost } from '../inspect/index.js';
import { GuardError, type RefusalCode } from './error.js';

/** The schemes that a policy can allow. */
export const GUARDED_SCHEMES = ['http', 'https'] as const;
/** An element of {@link GUARDED_SCHEMES}: `'http'` or `'https'`. */
export type GuardedScheme = (typeof GUARDED_SCHEMES)[number];
const DEFAULT_PORTS: Readonly<Record<GuardedScheme, number>> = { http: 80, https: 443 };

/** Allows (`true`) or refuses (`false`) a host or an address; `undefined` leaves it to the default. */
export type Rule = (text: string) => boolean | undefined;

/** The options of a policy, checked. */
export interface Rules {
  readonly schemes: ReadonlySet<string>;
  /** `undefined`: the default port of the scheme. */
  readonly ports: ReadonlySet<number> | undefined;
  readonly hosts: Rule | undefined;
  readonly addresses: Rule;
  /** The origins of `allow`, as {@link rulesOfOrigin} writes them. */
  readonly origins: ReadonlySet<string>;
  /** `undefined`: the look-up of `node:dns`. */
  readonly lookup: LookupFunction | undefined;
}

type Port = string | number | null | undefined;

/** Returns the number of a port. @param written - absent or empty for the default port of the scheme */
const portOrDefault = (scheme: string, written: Port): number =>
  Number(written || DEFAULT_PORTS[scheme as GuardedScheme]);

/** Returns an origin in its normal form, with its port. */
export const originText = (scheme: string, host: string, port: Port): string =>
  `${scheme}://${canonicalAddress(bareHost(host))}:${portOrDefault(scheme, port)}`;

/** Returns the rules for an origin. An origin of `allow` may have any address; the address of a metadata service has to be its host. */
export function rulesOfOrigin(rules: Rules, scheme: string, host: string, port: Port): Rules {
  const { hosts, addresses, origins } = rules;
  if (origins.size === 0 || !origins.has(originText(scheme, host, port))) return rules;
  const named = canonicalAddress(bareHost(host));
  return {
    ...rules,
    schemes: new Set([scheme]),
    ports: new Set([portOrDefault(scheme, port)]),
    hosts: (name) => hosts?.(name) ?? true,
    addresses: (text) => addresses(text) ?? (text === named || !isMetadata(parseAddress(text)) || undefined),
  };
}

const isMetadata = (address: IpAddress): boolean => metadataOperator(address) !== undefined;

/** Returns the rule about addresses that also allows blocks. Only a block of one address allows a metadata service. */
export function ruleWithBlocks(rule: Rule | undefined, blocks: readonly Prefix[]): Rule {
  return (text) => {
    const answer = rule?.(text);
    if (answer === false) return false;
    const address = parseAddress(text);
    const allowing = blocks.filter((block) => contains(block, address));
    if (isMetadata(address)) return allowing.some(isOneAddress) || undefined;
    return answer || allowing.length > 0 || undefined;
  };
}

/**
 * Returns the number of a port, if a policy allows it.
 *
 * @param written - absent or empty for the default port of the scheme
 */
export function allowedPort({ ports }: Rules, scheme: string, written: Port): number | undefined {
  const port = portOrDefault(scheme, written);
  const isAllowed = ports === undefined ? port === portOrDefault(scheme, undefined) : ports.has(port);
  return isAllowed ? port : undefined;
}

/** Returns a host in lowercase, without brackets and a full stop at its end. */
function bareHost(host: string): string {
  const end = host.endsWith(']') || host.endsWith('.') ? -1 : host.length;
  return host.slice(host.startsWith('[') ? 1 : 0, end).toLowerCase();
}

/**
 * Returns why a host is refused before its addresses are known; `undefined` if it is not. An address is refused as such.
 *
 * @param host - a name or an address, with or without brackets
 */
export function refusalOfHost({ hosts, addresses }: Rules, host: string): RefusalCode | undefined {
  const text = bareHost(host);
  const isOrdinary = isOrdinaryName(text);
  const isAddress = !isOrdinary && isIP(text) !== 0;
  const name = isAddress ? canonicalAddress(text) : text;
  const isAllowed = hosts?.(name);
  const isMapped = isAddress && name.startsWith(MAPPED_PREFIX) && name.includes('.');
  if (isAllowed === false || (isMapped && hosts?.(name.slice(MAPPED_PREFIX.length)) === false)) return 'refused-host';
  if (isAddress) return refusalOfAddress(name, addresses);
  if (isAllowed || isOrdinary) return undefined;
  return inspectHost(name, HostKind.REG_NAME, 0, undefined).find(({ severity }) => severity === 'danger')?.code;
}

const MAPPED = '::ffff:0:0/96';
/** The beginning of such an address in the form of RFC 5952, before an IPv4 address. */
const MAPPED_PREFIX = '::ffff:';
/** Blocks whose addresses lead to the IPv4 addresses in them: RFC 6052, RFC 3056 and RFC 4380. */
const READ_THROUGH: ReadonlySet<string> = /* @__PURE__ */ new Set(['64:ff9b::/96', '2002::/16', '2001::/32']);
/** Global unicast addresses of IPv6 are in 2000::/3 (RFC 4291, section 2.4; IANA assigns no others). */
const GLOBAL_UNICAST = { shift: 13, prefix: 1 };

/**
 * Returns why an address must not be connected to; `undefined` if it may be.
 *
 * @param address - as Node writes it: an IPv6 address may have a zone, and has no brackets
 * @example
 * ```ts
 * refusalOfAddress('8.8.8.8', undefined); // undefined
 * refusalOfAddress('::ffff:10.0.0.1', undefined); // 'private'
 * ```
 */
export function refusalOfAddress(address: string, rule: Rule | undefined): RefusalCode | undefined {
  if (isIP(address) === 0) return 'unknown-address';
  const text = canonicalAddress(address);
  return decide(parseAddress(text), text, rule);
}

/** Returns an IPv6 address without its zone, in the form of RFC 5952; any other text unchanged. */
export function canonicalAddress(text: string): string {
  return isIP(text) === 6 ? canonicalIpv6(text.split('%', 1)[0] as string) : text;
}

function decide(address: IpAddress, text: string, rule: Rule | undefined): RefusalCode | undefined {
  const block = blockOf(address);
  const embedded = block === undefined ? [] : embeddedIpv4(address, block);
  if (block?.block !== MAPPED) {
    const isAllowed = rule?.(text);
    if (isAllowed === false) return 'refused-address';
    const code = isAllowed ? undefined : refusalByDefault(address, block);
    if (code !== undefined) return code;
  }
  for (const each of embedded) {
    const code = decide(each, ipv4Text(each), rule);
    if (code !== undefined) return code;
  }
  return undefined;
}

function refusalByDefault(address: IpAddress, block: ReturnType<typeof blockOf>): RefusalCode | undefined {
  if (isMetadata(address)) return 'metadata';
  if (block !== undefined) return READ_THROUGH.has(block.block) ? undefined : block.code;
  const isGlobal =
    address.length < GROUPS_OF_IPV6 || (address[0] as number) >> GLOBAL_UNICAST.shift === GLOBAL_UNICAST.prefix;
  return isGlobal ? undefined : 'reserved';
}

/** Returns the look-up of a policy: it always asks for all addresses, and fails if one of them is refused. */
function guardedLookup(rules: Rules): LookupFunction {
  const { addresses: rule, lookup: resolveName = lookup as LookupFunction } = rules;
  return (hostname, options, callback) => {
    const fail = (error: Error): void => callback(error, []);
    resolveName(hostname, { ...options, all: true }, (error, answer) => {
      if (error) return fail(error);
      let all: LookupAddress[];
      try {
        all = checkedAnswer(answer, rule);
      } catch (error) {
        // Node calls this: an exception would end the process.
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

/** Options of Node for a connection that is not made to `host` and `port`, or was made before. */
const ELSEWHERE = ['path', 'socketPath', 'socket', 'fd', 'handle'];
/** Options that `tls.connect` sets before those that it is given: an inherited value changes neither, but `undefined` is an error. */
const SET_BY_NODE = ['checkServerIdentity', 'minDHSize'];

/** A character that a look-up may map or end a name at, so that it asks for another name. */
const NOT_PRINTABLE = /[^!-~]/;

interface Endpoint {
  readonly host: string;
  readonly port: number;
  readonly lookup: LookupFunction;
}

/**
 * Returns the options of a connection, with a look-up that the policy checks. Node copies them to objects that inherit from
 * `Object.prototype`, so each name on it is set to `undefined` here.
 *
 * @param options - as `net.connect` and `tls.connect` read them
 * @throws GuardError if the policy refuses the connection
 */
export function guardedConnection<T extends object>(rules: Rules, scheme: string, options: T): T & Endpoint {
  // A copy: the options that are used are the checked ones.
  const copy: Record<string, unknown> = withoutPrototype({ ...(options as object) });
  if (ELSEWHERE.some((key) => copy[key] !== undefined && copy[key] !== null && copy[key] !== '')) {
    throw new GuardError('unknown-address');
  }
  const endpoint = checkedEndpoint(rules, scheme, copy);
  for (const key of [...ELSEWHERE, ...Object.getOwnPropertyNames(Object.prototype)]) {
    if (!(key in copy || SET_BY_NODE.includes(key))) copy[key] = undefined;
  }
  return Object.assign(copy, endpoint) as never;
}

/** Returns the host and the port that a connection or a request names, and the look-up for it. Throws a `GuardError` if the policy refuses them. */
export function checkedEndpoint(rules: Rules, scheme: string, options: object): Endpoint {
  const { host = 'localhost', port: written } = options as { host?: unknown; port?: string | number | null };
  if (typeof host !== 'string') throw new GuardError('unknown-address');
  if (NOT_PRINTABLE.test(host)) throw new GuardError('refused-host');
  const own = rulesOfOrigin(rules, scheme, host, written);
  if (!own.schemes.has(scheme)) throw new GuardError('refused-scheme');
  const port = allowedPort(own, scheme, written);
  if (port === undefined) throw new GuardError('refused-port');
  const code = refusalOfHost(own, host);
  if (code !== undefined) throw new GuardError(code, { address: isIP(host) === 0 ? undefined : host });
  return { host, port, lookup: guardedLookup(own) };
}

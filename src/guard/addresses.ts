/** Which addresses may be connected to. */

import { isIP } from 'node:net';
import { blockOf, embeddedIpv4, METADATA } from '../inspect/addresses.js';
import { type Address, canonicalIpv6, ipv4Text, parseAddress } from '../resolve/addresses.js';
import type { RefusalCode } from './error.js';

/** Allows (`true`) or refuses (`false`) a host or an address; `undefined` leaves it to the default. */
export type Rule = (text: string) => boolean | undefined;

const MAPPED = '::ffff:0:0/96';
/** Blocks whose addresses lead to the IPv4 addresses in them: RFC 6052, RFC 3056 and RFC 4380. */
const READ_THROUGH: ReadonlySet<string> = /* @__PURE__ */ new Set(['64:ff9b::/96', '2002::/16', '2001::/32']);
const GROUPS_OF_IPV6 = 8;
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

function decide(address: Address, text: string, rule: Rule | undefined): RefusalCode | undefined {
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

function refusalByDefault(address: Address, block: ReturnType<typeof blockOf>): RefusalCode | undefined {
  if (METADATA.has(ipv4Text(address))) return 'metadata';
  if (block !== undefined) return READ_THROUGH.has(block.block) ? undefined : block.code;
  const isGlobal =
    address.length < GROUPS_OF_IPV6 || (address[0] as number) >> GLOBAL_UNICAST.shift === GLOBAL_UNICAST.prefix;
  return isGlobal ? undefined : 'reserved';
}

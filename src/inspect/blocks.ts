/**
 * The special-purpose addresses: all rows of the registries of IANA for IPv4 and IPv6 (RFC 6890) as they were last updated on
 * 2025-10-09, and beside them multicast and what has been deprecated, which are registered elsewhere.
 */

import type { FindingCode } from './findings.js';

/** A block of addresses. */
export interface AddressBlock {
  /** The first address and how many bits all of them share, as in `10.0.0.0/8` (RFC 4632, section 3.1). */
  readonly block: string;
  /** Its name in the registry. */
  readonly name: string;
  readonly rfc: string;
  /** The code of the finding for a host that is an address of the block. */
  readonly code: FindingCode;
}

const block = (block: string, code: FindingCode, name: string, rfc: string): AddressBlock => ({
  block,
  name,
  rfc,
  code,
});

/** The table. Blocks may contain others: the smallest block of an address decides. */
export const BLOCKS: readonly AddressBlock[] = [
  block('0.0.0.0/8', 'reserved', 'This network', 'RFC 791, section 3.2'),
  block('0.0.0.0/32', 'unspecified', 'This host on this network', 'RFC 1122, section 3.2.1.3'),
  block('10.0.0.0/8', 'private', 'Private-Use', 'RFC 1918'),
  block('100.64.0.0/10', 'shared', 'Shared Address Space', 'RFC 6598'),
  block('127.0.0.0/8', 'loopback', 'Loopback', 'RFC 1122, section 3.2.1.3'),
  block('169.254.0.0/16', 'link-local', 'Link Local', 'RFC 3927'),
  block('172.16.0.0/12', 'private', 'Private-Use', 'RFC 1918'),
  block('192.0.0.0/24', 'special-purpose', 'IETF Protocol Assignments', 'RFC 6890, section 2.1'),
  block('192.0.0.0/29', 'special-purpose', 'IPv4 Service Continuity Prefix', 'RFC 7335'),
  block('192.0.0.8/32', 'special-purpose', 'IPv4 dummy address', 'RFC 7600'),
  block('192.0.0.9/32', 'special-purpose', 'Port Control Protocol Anycast', 'RFC 7723'),
  block('192.0.0.10/32', 'special-purpose', 'Traversal Using Relays around NAT Anycast', 'RFC 8155'),
  block('192.0.0.170/32', 'special-purpose', 'NAT64/DNS64 Discovery', 'RFC 8880'),
  block('192.0.0.171/32', 'special-purpose', 'NAT64/DNS64 Discovery', 'RFC 8880'),
  block('192.0.2.0/24', 'documentation', 'Documentation (TEST-NET-1)', 'RFC 5737'),
  block('192.31.196.0/24', 'special-purpose', 'AS112-v4', 'RFC 7535'),
  block('192.52.193.0/24', 'special-purpose', 'AMT', 'RFC 7450'),
  block('192.88.99.0/24', 'special-purpose', 'Deprecated (6to4 Relay Anycast)', 'RFC 7526'),
  block('192.88.99.2/32', 'special-purpose', '6a44-relay anycast address', 'RFC 6751'),
  block('192.168.0.0/16', 'private', 'Private-Use', 'RFC 1918'),
  block('192.175.48.0/24', 'special-purpose', 'Direct Delegation AS112 Service', 'RFC 7534'),
  block('198.18.0.0/15', 'benchmarking', 'Benchmarking', 'RFC 2544'),
  block('198.51.100.0/24', 'documentation', 'Documentation (TEST-NET-2)', 'RFC 5737'),
  block('203.0.113.0/24', 'documentation', 'Documentation (TEST-NET-3)', 'RFC 5737'),
  block('224.0.0.0/4', 'multicast', 'Multicast', 'RFC 5771'),
  block('240.0.0.0/4', 'reserved', 'Reserved', 'RFC 1112, section 4'),
  block('255.255.255.255/32', 'broadcast', 'Limited Broadcast', 'RFC 919, section 7'),

  block('::/96', 'ipv4-compatible', 'Deprecated (IPv4-compatible Address)', 'RFC 4291, section 2.5.5.1'),
  block('::/128', 'unspecified', 'Unspecified Address', 'RFC 4291'),
  block('::1/128', 'loopback', 'Loopback Address', 'RFC 4291'),
  block('::ffff:0:0/96', 'ipv4-mapped', 'IPv4-mapped Address', 'RFC 4291'),
  block('::ffff:0:0:0/96', 'ipv4-translated', 'Deprecated (IPv4-translated Address)', 'RFC 2765, section 2.1'),
  block('64:ff9b::/96', 'ipv4-translated', 'IPv4-IPv6 Translat.', 'RFC 6052'),
  block('64:ff9b:1::/48', 'ipv4-translated', 'IPv4-IPv6 Translat.', 'RFC 8215'),
  block('100::/64', 'special-purpose', 'Discard-Only Address Block', 'RFC 6666'),
  block('100:0:0:1::/64', 'special-purpose', 'Dummy IPv6 Prefix', 'RFC 9780'),
  block('2001::/23', 'special-purpose', 'IETF Protocol Assignments', 'RFC 2928'),
  block('2001::/32', 'teredo', 'TEREDO', 'RFC 4380'),
  block('2001:1::1/128', 'special-purpose', 'Port Control Protocol Anycast', 'RFC 7723'),
  block('2001:1::2/128', 'special-purpose', 'Traversal Using Relays around NAT Anycast', 'RFC 8155'),
  block('2001:1::3/128', 'special-purpose', 'DNS-SD Service Registration Protocol Anycast', 'RFC 9665'),
  block('2001:2::/48', 'benchmarking', 'Benchmarking', 'RFC 5180'),
  block('2001:3::/32', 'special-purpose', 'AMT', 'RFC 7450'),
  block('2001:4:112::/48', 'special-purpose', 'AS112-v6', 'RFC 7535'),
  block('2001:10::/28', 'special-purpose', 'Deprecated (previously ORCHID)', 'RFC 4843'),
  block('2001:20::/28', 'special-purpose', 'ORCHIDv2', 'RFC 7343'),
  block('2001:30::/28', 'special-purpose', 'Drone Remote ID Protocol Entity Tags (DETs) Prefix', 'RFC 9374'),
  block('2001:db8::/32', 'documentation', 'Documentation', 'RFC 3849'),
  block('2002::/16', '6to4', '6to4', 'RFC 3056'),
  block('2620:4f:8000::/48', 'special-purpose', 'Direct Delegation AS112 Service', 'RFC 7534'),
  block('3fff::/20', 'documentation', 'Documentation', 'RFC 9637'),
  block('5f00::/16', 'special-purpose', 'Segment Routing (SRv6) SIDs', 'RFC 9602'),
  block('fc00::/7', 'unique-local', 'Unique-Local', 'RFC 4193'),
  block('fe80::/10', 'link-local', 'Link-Local Unicast', 'RFC 4291'),
  block('fec0::/10', 'site-local', 'Deprecated (Site-Local Unicast)', 'RFC 3879'),
  block('ff00::/8', 'multicast', 'Multicast', 'RFC 4291, section 2.7'),
];

/**
 * Metadata services of clouds at IPv4 addresses that no block calls internal, each with its operator. The link-local
 * 169.254.169.254, which most clouds use, is of a block.
 */
export const METADATA: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['168.63.129.16', 'Microsoft Azure'],
  ['192.0.0.192', 'Oracle Cloud'],
]);

// Made by scripts/addresses/blocks.ts (`npm run tables`) from the registries of IANA for special-purpose addresses of IPv4 and IPv6,
// as they were last updated on 2025-10-09, with multicast and deprecated blocks. Do not edit.

/** The codes of blocks. Each is the code of a finding of `inspect`. */
export type BlockCode =
  | 'reserved'
  | 'unspecified'
  | 'private'
  | 'shared'
  | 'loopback'
  | 'link-local'
  | 'documentation'
  | 'benchmarking'
  | 'multicast'
  | 'broadcast'
  | 'ipv4-compatible'
  | 'ipv4-mapped'
  | 'ipv4-translated'
  | 'teredo'
  | '6to4'
  | 'unique-local'
  | 'site-local'
  | 'special-purpose';

/** A block of addresses. */
export interface AddressBlock {
  /** The first address and how many bits all of them share, as in `10.0.0.0/8` (RFC 4632, section 3.1). */
  readonly block: string;
  /** Its name in the registry. */
  readonly name: string;
  readonly rfc: string;
  /** The code of the finding for a host that is an address of the block. */
  readonly code: BlockCode;
}

/** All blocks. They may contain others: the smallest block of an address decides. */
export const BLOCKS: readonly AddressBlock[] = [
  { block: '0.0.0.0/8', name: 'This network', rfc: 'RFC 791, section 3.2', code: 'reserved' },
  { block: '0.0.0.0/32', name: 'This host on this network', rfc: 'RFC 1122, section 3.2.1.3', code: 'unspecified' },
  { block: '10.0.0.0/8', name: 'Private-Use', rfc: 'RFC 1918', code: 'private' },
  { block: '100.64.0.0/10', name: 'Shared Address Space', rfc: 'RFC 6598', code: 'shared' },
  { block: '127.0.0.0/8', name: 'Loopback', rfc: 'RFC 1122, section 3.2.1.3', code: 'loopback' },
  { block: '169.254.0.0/16', name: 'Link Local', rfc: 'RFC 3927', code: 'link-local' },
  { block: '172.16.0.0/12', name: 'Private-Use', rfc: 'RFC 1918', code: 'private' },
  { block: '192.0.0.0/24', name: 'IETF Protocol Assignments', rfc: 'RFC 6890, section 2.1', code: 'special-purpose' },
  { block: '192.0.0.0/29', name: 'IPv4 Service Continuity Prefix', rfc: 'RFC 7335', code: 'special-purpose' },
  { block: '192.0.0.8/32', name: 'IPv4 dummy address', rfc: 'RFC 7600', code: 'special-purpose' },
  { block: '192.0.0.9/32', name: 'Port Control Protocol Anycast', rfc: 'RFC 7723', code: 'special-purpose' },
  { block: '192.0.0.10/32', name: 'Traversal Using Relays around NAT Anycast', rfc: 'RFC 8155', code: 'special-purpose' },
  { block: '192.0.0.170/32', name: 'NAT64/DNS64 Discovery', rfc: 'RFC 8880', code: 'special-purpose' },
  { block: '192.0.0.171/32', name: 'NAT64/DNS64 Discovery', rfc: 'RFC 8880', code: 'special-purpose' },
  { block: '192.0.2.0/24', name: 'Documentation (TEST-NET-1)', rfc: 'RFC 5737', code: 'documentation' },
  { block: '192.31.196.0/24', name: 'AS112-v4', rfc: 'RFC 7535', code: 'special-purpose' },
  { block: '192.52.193.0/24', name: 'AMT', rfc: 'RFC 7450', code: 'special-purpose' },
  { block: '192.88.99.0/24', name: 'Deprecated (6to4 Relay Anycast)', rfc: 'RFC 7526', code: 'special-purpose' },
  { block: '192.88.99.2/32', name: '6a44-relay anycast address', rfc: 'RFC 6751', code: 'special-purpose' },
  { block: '192.168.0.0/16', name: 'Private-Use', rfc: 'RFC 1918', code: 'private' },
  { block: '192.175.48.0/24', name: 'Direct Delegation AS112 Service', rfc: 'RFC 7534', code: 'special-purpose' },
  { block: '198.18.0.0/15', name: 'Benchmarking', rfc: 'RFC 2544', code: 'benchmarking' },
  { block: '198.51.100.0/24', name: 'Documentation (TEST-NET-2)', rfc: 'RFC 5737', code: 'documentation' },
  { block: '203.0.113.0/24', name: 'Documentation (TEST-NET-3)', rfc: 'RFC 5737', code: 'documentation' },
  { block: '240.0.0.0/4', name: 'Reserved', rfc: 'RFC 1112, section 4', code: 'reserved' },
  { block: '255.255.255.255/32', name: 'Limited Broadcast', rfc: 'RFC 919, section 7', code: 'broadcast' },
  { block: '224.0.0.0/4', name: 'Multicast', rfc: 'RFC 5771', code: 'multicast' },
  { block: '::1/128', name: 'Loopback Address', rfc: 'RFC 4291', code: 'loopback' },
  { block: '::/128', name: 'Unspecified Address', rfc: 'RFC 4291', code: 'unspecified' },
  { block: '::ffff:0:0/96', name: 'IPv4-mapped Address', rfc: 'RFC 4291', code: 'ipv4-mapped' },
  { block: '64:ff9b::/96', name: 'IPv4-IPv6 Translat.', rfc: 'RFC 6052', code: 'ipv4-translated' },
  { block: '64:ff9b:1::/48', name: 'IPv4-IPv6 Translat.', rfc: 'RFC 8215', code: 'ipv4-translated' },
  { block: '100::/64', name: 'Discard-Only Address Block', rfc: 'RFC 6666', code: 'special-purpose' },
  { block: '100:0:0:1::/64', name: 'Dummy IPv6 Prefix', rfc: 'RFC 9780', code: 'special-purpose' },
  { block: '2001::/23', name: 'IETF Protocol Assignments', rfc: 'RFC 2928', code: 'special-purpose' },
  { block: '2001::/32', name: 'TEREDO', rfc: 'RFC 4380', code: 'teredo' },
  { block: '2001:1::1/128', name: 'Port Control Protocol Anycast', rfc: 'RFC 7723', code: 'special-purpose' },
  { block: '2001:1::2/128', name: 'Traversal Using Relays around NAT Anycast', rfc: 'RFC 8155', code: 'special-purpose' },
  { block: '2001:1::3/128', name: 'DNS-SD Service Registration Protocol Anycast', rfc: 'RFC 9665', code: 'special-purpose' },
  { block: '2001:2::/48', name: 'Benchmarking', rfc: 'RFC 5180', code: 'benchmarking' },
  { block: '2001:3::/32', name: 'AMT', rfc: 'RFC 7450', code: 'special-purpose' },
  { block: '2001:4:112::/48', name: 'AS112-v6', rfc: 'RFC 7535', code: 'special-purpose' },
  { block: '2001:10::/28', name: 'Deprecated (previously ORCHID)', rfc: 'RFC 4843', code: 'special-purpose' },
  { block: '2001:20::/28', name: 'ORCHIDv2', rfc: 'RFC 7343', code: 'special-purpose' },
  { block: '2001:30::/28', name: 'Drone Remote ID Protocol Entity Tags (DETs) Prefix', rfc: 'RFC 9374', code: 'special-purpose' },
  { block: '2001:db8::/32', name: 'Documentation', rfc: 'RFC 3849', code: 'documentation' },
  { block: '2002::/16', name: '6to4', rfc: 'RFC 3056', code: '6to4' },
  { block: '2620:4f:8000::/48', name: 'Direct Delegation AS112 Service', rfc: 'RFC 7534', code: 'special-purpose' },
  { block: '3fff::/20', name: 'Documentation', rfc: 'RFC 9637', code: 'documentation' },
  { block: '5f00::/16', name: 'Segment Routing (SRv6) SIDs', rfc: 'RFC 9602', code: 'special-purpose' },
  { block: 'fc00::/7', name: 'Unique-Local', rfc: 'RFC 4193', code: 'unique-local' },
  { block: 'fe80::/10', name: 'Link-Local Unicast', rfc: 'RFC 4291', code: 'link-local' },
  { block: '::/96', name: 'Deprecated (IPv4-compatible Address)', rfc: 'RFC 4291, section 2.5.5.1', code: 'ipv4-compatible' },
  { block: '::ffff:0:0:0/96', name: 'Deprecated (IPv4-translated Address)', rfc: 'RFC 2765, section 2.1', code: 'ipv4-translated' },
  { block: 'fec0::/10', name: 'Deprecated (Site-Local Unicast)', rfc: 'RFC 3879', code: 'site-local' },
  { block: 'ff00::/8', name: 'Multicast', rfc: 'RFC 4291, section 2.7', code: 'multicast' },
];

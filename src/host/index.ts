/** Hosts: addresses, names, labels, and which of them have a special use. */

// Reads and writes IP addresses.
export {
  canonicalIpv6,
  GROUPS_OF_IPV6,
  type IpAddress,
  ipv4Text,
  MAX_PORT,
  parseAddress,
} from './address.js';
// Names of internal hosts.
export { isThisHost, sourceOfInternalName, THIS_HOST } from './internal.js';
// The form and the limits of labels and names.
export { A_LABEL, FULL_STOPS, MAX_HOSTNAME, MAX_LABEL } from './label.js';
// What readers take a name for.
export { endsInNumber, hasALabel, isDnsName, isLdhLabel, isLdhName, isNoDomain, isOrdinaryName } from './name.js';
// Reads a name made of numbers as readers of IPv4 do.
export { type NumericHost, numericHost } from './numeric.js';
// Punycode (RFC 3492), both ways.
export { decodeALabel, encodePunycode } from './punycode.js';
// Addresses of special use, and prefixes of addresses.
export {
  blockOf,
  contains,
  embeddedIpv4,
  isBlock,
  isOneAddress,
  metadataOperator,
  type Prefix,
  parseBlock,
} from './special-use.js';

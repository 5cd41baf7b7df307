/** Hosts: addresses, names, labels, and which of them have a special use. */

// Reads and writes IP addresses, in every form that a parser accepts.
export {
  canonicalIpv6,
  ENDS_IN_NUMBER,
  GROUPS_OF_IPV6,
  type IpAddress,
  ipv4Text,
  MAX_PORT,
  type NumericHost,
  numericHost,
  parseAddress,
} from './address.js';
// The form and the limits of labels and names.
export { A_LABEL, FULL_STOPS, MAX_HOSTNAME, MAX_LABEL } from './label.js';
// Punycode (RFC 3492), both ways.
export { decodeALabel, encodePunycode } from './punycode.js';
// Addresses and names of special use, and prefixes of addresses.
export {
  blockOf,
  contains,
  embeddedIpv4,
  INTERNAL_NAME,
  isBlock,
  isOneAddress,
  isOrdinaryName,
  LOCALHOST,
  metadataOperator,
  ORDINARY_NAME,
  type Prefix,
  parseBlock,
  sourceOfPrivateName,
} from './special-use.js';

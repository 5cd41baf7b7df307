import { isIri, isIriReference } from '../../iri/index.js';
import { isUri, isUriReference } from '../../reference/index.js';
import { hostKind, scanFlags } from '../../scanner/index.js';
import { HostKind } from '../../tables/index.js';
import { isUriTemplate } from '../template/index.js';
import { type FormatError, isHostname, isIdnHostname } from './hostname.js';

const OCTETS_OF_IPV4 = 4;
/** Whether a text is a `dec-octet`. */
const isDecOctet = (text: string): boolean => text === String(Number(text) & 0xff);
/** The longest address, an IPv6 one that ends in an IPv4 one. */
const LONGEST = 'ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255'.length;
const NOT_OF_IPV6 = /[^\da-f:.]/i;

/**
 * Whether a value is a string that is an `IPv4address`: four decimal numbers up to 255, without leading zeros (RFC 3986, section 3.2.2).
 *
 * @param value - any value
 * @example
 * ```ts
 * isIpv4('192.0.2.1'); // true
 * isIpv4('127.1'); // false
 * isIpv4(undefined); // false
 * ```
 */
export function isIpv4(value: string): boolean;
export function isIpv4(value: unknown): value is string;
export function isIpv4(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const octets = value.split('.', OCTETS_OF_IPV4 + 1);
  return octets.length === OCTETS_OF_IPV4 && octets.every(isDecOctet);
}

/**
 * Whether a value is a string that is an `IPv6address`, without brackets and without a zone (RFC 3986, section 3.2.2).
 *
 * @param value - any value
 * @example
 * ```ts
 * isIpv6('2001:db8::7'); // true
 * isIpv6('fe80::a%en1'); // false
 * ```
 */
export function isIpv6(value: string): boolean;
export function isIpv6(value: unknown): value is string;
export function isIpv6(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > LONGEST) return false;
  // A reference has no second bracket: this one ends the address.
  const flags = scanFlags(`//[${value}]`);
  return flags >= 0 && hostKind(flags) === HostKind.IPV6;
}

/** The errors of addresses, each with a sentence. */
export const ADDRESS_ERRORS = {
  'invalid-ipv4': 'an IPv4 address has four decimal numbers up to 255, without leading zeros',
  'invalid-ipv6': 'an IPv6 address has eight groups of hexadecimal digits; "::" may replace some',
} as const;

/** Finds the first error in a text that must be an `IPv4address`, if any. */
export function errorInIpv4(text: string): FormatError<'invalid-ipv4'> | undefined {
  if (isIpv4(text)) return undefined;
  let offset = 0;
  for (const octet of text.split('.', OCTETS_OF_IPV4)) {
    let length = Math.min('255'.length, octet.length);
    while (length > 0 && !isDecOctet(octet.slice(0, length))) length--;
    offset += length;
    if (length === 0 || length < octet.length) return { code: 'invalid-ipv4', offset };
    offset++;
  }
  return { code: 'invalid-ipv4', offset: offset - 1 };
}

/** Finds the first error in a text that must be an `IPv6address`, if any. */
export function errorInIpv6(text: string): FormatError<'invalid-ipv6'> | undefined {
  if (isIpv6(text)) return undefined;
  const [start] = text.slice(0, LONGEST + 1).split(NOT_OF_IPV6, 1);
  return { code: 'invalid-ipv6', offset: ~scanFlags(`//[${start}`) - '//['.length };
}

/**
 * The formats of JSON Schema for URIs, hosts and addresses, by name (JSON Schema Validation, sections 7.3.3 to 7.3.6). Each is a
 * function that returns whether a string has the format. Pass them to Ajv as its option `formats`, or one of them to `addFormat`; if you
 * also use ajv-formats, which replaces formats of the same name, add these after it.
 *
 * @example
 * ```ts
 * formats['uri']('http://example.com/'); // true
 * formats['uri']('/a'); // false
 * formats['uri-reference']('/a'); // true
 * formats['iri']('http://ƒøø.ßår/?∂éœ=πîx#πîüx'); // true
 * formats['uri-template']('/users/{id}'); // true
 * formats['hostname']('_dmarc.example.com'); // false
 * formats['idn-hostname']('bücher.example'); // true
 * formats['ipv4']('127.0.0.01'); // false
 * formats['ipv6']('::ffff:192.0.2.1'); // true
 * ```
 */
export const formats = {
  /** `URI` (RFC 3986, section 3): it has a scheme. */
  uri: isUri,
  /** `URI-reference` (RFC 3986, section 4.1). */
  'uri-reference': isUriReference,
  /** `IRI` (RFC 3987, section 2.2): it has a scheme. */
  iri: isIri,
  /** `IRI-reference` (RFC 3987, section 2.2). */
  'iri-reference': isIriReference,
  /** `URI-Template` (RFC 6570, section 2). */
  'uri-template': isUriTemplate,
  /** Hostname (RFC 1123, section 2.1). */
  hostname: isHostname,
  /** Hostname with labels in ASCII or Unicode (RFC 5890, section 2.3.2.3). */
  'idn-hostname': isIdnHostname,
  /** `IPv4address` (section 3.2.2), the "dotted-quad" of RFC 2673. */
  ipv4: isIpv4,
  /** `IPv6address` (section 3.2.2), the text form of RFC 4291, section 2.2. */
  ipv6: isIpv6,
} as const satisfies Readonly<Record<string, (text: string) => boolean>>;

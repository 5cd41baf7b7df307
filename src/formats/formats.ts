import { isIri, isIriReference } from '../iri/index.js';
import { isUri, isUriReference } from '../reference/index.js';
import { isUriTemplate } from '../template/scan.js';
import { isIpv4, isIpv6 } from './addresses.js';
import { isHostname, isIdnHostname } from './hostname.js';

/**
 * The formats of JSON Schema for URIs, hosts and addresses, by name (JSON Schema Validation, sections 7.3.3 to 7.3.6). Each is a
 * function that returns whether a string has the format. Pass them to Ajv as its option `formats`, or one of them to `addFormat`.
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
  /** `IPv4address` (section 3.2.2), which is the "dotted-quad" of RFC 2673. */
  ipv4: isIpv4,
  /** `IPv6address` (section 3.2.2), the text form of RFC 4291, section 2.2. */
  ipv6: isIpv6,
} as const satisfies Readonly<Record<string, (text: string) => boolean>>;

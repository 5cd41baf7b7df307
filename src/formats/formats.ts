import { isIri, isIriReference } from '../iri/index.js';
import { isUri, isUriReference } from '../uri/index.js';
import { isIpv4, isIpv6 } from './addresses.js';

/**
 * The formats of JSON Schema that have to do with URIs, by name: each tells whether a string has it (JSON Schema Validation,
 * sections 7.3.4 and 7.3.5). To be given to Ajv as its option `formats`, or one of them to `addFormat`.
 *
 * @example
 * ```ts
 * formats['uri']('http://example.com/'); // true
 * formats['uri']('/a'); // false
 * formats['uri-reference']('/a'); // true
 * formats['iri']('http://ƒøø.ßår/?∂éœ=πîx#πîüx'); // true
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
  /** `IPv4address` (section 3.2.2), which is the "dotted-quad" of RFC 2673. */
  ipv4: isIpv4,
  /** `IPv6address` (section 3.2.2), which is what RFC 4291 has in its section 2.2. */
  ipv6: isIpv6,
} as const satisfies Readonly<Record<string, (text: string) => boolean>>;

/**
 * Formats of URIs, hosts and addresses for validators: as the formats of JSON Schema, as predicates, and as Standard Schemas.
 *
 * @module
 */

export { formats, isIpv4, isIpv6 } from './formats.js';
export { isHostname, isIdnHostname } from './hostname.js';
export {
  hostname,
  idnHostname,
  ipv4,
  ipv6,
  iri,
  iriReference,
  type StandardIssue,
  type StandardResult,
  type StandardSchema,
  uri,
  uriReference,
  uriTemplate,
} from './schemas.js';
export { type WebUrlOptions, webUrl } from './web-url.js';

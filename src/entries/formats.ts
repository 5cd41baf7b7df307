/**
 * Formats of URIs, hosts and addresses for validators: as the formats of JSON Schema, as predicates, and as Standard Schemas.
 *
 * @module
 */

export { formats, isIpv4, isIpv6 } from '../uses/formats/formats.js';
export { isHostname, isIdnHostname } from '../uses/formats/hostname.js';
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
} from '../uses/formats/schemas.js';
export { type WebScheme, type WebUrlOptions, webUrl } from '../uses/formats/web-url.js';

import { REDACTED } from '../errors/index.js';
import { normalizePercent } from '../resolve/percent.js';
import { authorityStart, Flag, Slot, STRIDE } from '../scanner/index.js';
import { encodeMisleading } from './characters.js';
import { scanIri } from './scan.js';

// Filled and read within one call: nothing of the caller's runs in between.
const record = new Uint32Array(STRIDE);

/**
 * The text of an IRI reference, to show to people, as `display` has it for a URI reference: what follows the first colon of
 * the userinfo is redacted, and unreserved characters of the host are shown as they are. Besides, what would make it look
 * like another one is percent-encoded, as `uriToIri` leaves it.
 */
export function displayIri(iri: string): string {
  const flags = scanIri(iri, record);
  if ((flags & Flag.AUTHORITY) === 0) return encodeMisleading(iri);
  const start = authorityStart(flags, record);
  const hostStart = record[Slot.HOST_START] as number;
  const hostEnd = record[Slot.HOST_END] as number;
  const userinfo = redacted(iri.slice(start, hostStart));
  const host = normalizePercent(iri.slice(hostStart, hostEnd));
  return encodeMisleading(iri.slice(0, start) + userinfo + host + iri.slice(hostEnd));
}

/** A userinfo and its `@`, or nothing, without the password. */
function redacted(userinfo: string): string {
  const colon = userinfo.indexOf(':');
  return colon < 0 ? userinfo : `${userinfo.slice(0, colon)}:${REDACTED}@`;
}

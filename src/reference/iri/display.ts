import { passwordsIn, redactSpans } from '../../errors/redact.js';
import { normalizePercent } from '../../resolve/percent.js';
import { Slot, STRIDE } from '../../scanner/index.js';
import { encodeMisleading } from './characters.js';
import { scanIri } from './scan.js';

const record = new Uint32Array(STRIDE);

/**
 * Returns the text of an IRI reference to show to people, as `display` does for a URI reference: passwords are redacted, and
 * unreserved characters of the host are shown as they are. Characters that would make it look like another one are
 * percent-encoded, as `uriToIri` leaves them.
 */
export function displayIri(iri: string): string {
  scanIri(iri, record);
  // Without an authority, the host is empty.
  const hostStart = record[Slot.HOST_START] as number;
  const hostEnd = record[Slot.HOST_END] as number;
  const shown = iri.slice(0, hostStart) + normalizePercent(iri.slice(hostStart, hostEnd)) + iri.slice(hostEnd);
  return encodeMisleading(redactSpans(shown, passwordsIn(shown, 'reference')));
}

import { visible } from '../errors/excerpt.js';
import { passwordsIn, redactSpans } from '../errors/redact.js';
import { Slot, STRIDE, scan } from '../scanner/index.js';
import { UNRESERVED } from '../tables/uri.generated.js';

// Filled and read within one call: nothing of the caller's runs in between.
const record = new Uint32Array(STRIDE);

/**
 * Returns a text to show to people, for a URI reference or malformed input:
 *
 * - passwords are redacted (section 3.2.1), as `redact` does it: everything that any reader in use may take for one, and
 *   in malformed input everything that might be one;
 * - unreserved characters of the host are shown as they are, not percent-encoded, so that a host cannot be disguised
 *   (section 7.6) and the reference stays equivalent to what it was (section 6.2.2.2), except for passwords;
 * - malformed input is written in printable ASCII, with `\u` escapes for all other characters.
 *
 * It does not judge hosts: characters that look alike, and user names that look like a host, stay.
 *
 * @param reference - any string
 * @throws TypeError if `reference` is not a string
 * @example
 * ```ts
 * display('http://user:secret@ex%61mple.com/%61'); // 'http://user:***@example.com/%61'
 * display('http:/user:secret@example.com/'); // 'http:/user:***@example.com/'
 * display('http://u:secret@example.com/\u202Egnp.exe'); // 'http://u:***@example.com/\\u202Egnp.exe'
 * ```
 */
export function display(reference: string): string {
  const flags = scan(reference, record);
  if (flags < 0) return visible(redactSpans(reference, passwordsIn(reference, 'text')));
  // Without an authority, the host is empty.
  const hostStart = record[Slot.HOST_START] as number;
  const hostEnd = record[Slot.HOST_END] as number;
  const shown = reference.slice(0, hostStart) + plain(reference.slice(hostStart, hostEnd)) + reference.slice(hostEnd);
  return redactSpans(shown, passwordsIn(shown, 'reference'));
}

/** The text with its unreserved characters decoded. */
function plain(host: string): string {
  return host.replaceAll(/%(..)/g, (encoded, digits) => {
    const octet = Number.parseInt(digits, 16);
    return UNRESERVED[octet] === 1 ? String.fromCharCode(octet) : encoded;
  });
}

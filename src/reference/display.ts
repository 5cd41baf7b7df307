import { visible } from '../errors/excerpt.js';
import { passwordsIn, redactSpans } from '../errors/redact.js';
import { octetAt } from '../resolve/percent.js';
import { scan } from '../scanner/scan.js';
import { Slot, STRIDE } from '../tables/record.js';
import { type ParsedReference, textOf } from '../tables/reference-text.js';
import { UNRESERVED } from '../tables/uri.generated.js';

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
 * It does not judge hosts: it leaves confusable characters, and user names that look like a host.
 *
 * @param reference - any string, or a reference that was parsed
 * @throws TypeError if `reference` is any other value
 * @example
 * ```ts
 * display('http://user:secret@ex%61mple.com/%61'); // 'http://user:***@example.com/%61'
 * display('http:/user:secret@example.com/'); // 'http:/user:***@example.com/'
 * display('http://u:secret@example.com/\u202Egnp.exe'); // 'http://u:***@example.com/\\u202Egnp.exe'
 * ```
 */
export function display(reference: string | ParsedReference): string {
  const text = textOf(reference);
  const flags = scan(text, record);
  if (flags < 0) return visible(redactSpans(text, passwordsIn(text, 'text')));
  return shown(text, record[Slot.HOST_START] as number, record[Slot.HOST_END] as number);
}

/** Returns a valid reference as {@link display} does. Without an authority, the host is empty. */
export function shown(text: string, hostStart: number, hostEnd: number): string {
  const plain = text.slice(0, hostStart) + decodeUnreserved(text.slice(hostStart, hostEnd)) + text.slice(hostEnd);
  return redactSpans(plain, passwordsIn(plain, 'reference'));
}

/** Returns the text with its unreserved characters decoded. */
function decodeUnreserved(host: string): string {
  return host.replaceAll(/%../g, (encoded) => {
    const octet = octetAt(encoded, 0);
    return UNRESERVED[octet] === 1 ? String.fromCharCode(octet) : encoded;
  });
}

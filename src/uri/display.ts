import { passwordIn, REDACTED, redact, visible } from '../errors/index.js';
import { authorityStart, Flag, Slot, STRIDE, scan } from '../scanner/index.js';
import { UNRESERVED } from '../tables/index.js';

// Filled and read within one call: nothing of the caller's runs in between.
const record = new Uint32Array(STRIDE);

/**
 * A text to show to people, for a URI reference or what was meant to be one:
 *
 * - what follows the first colon of the userinfo is a password, and redacted (section 3.2.1);
 * - unreserved characters of the host are shown as they are, not percent-encoded, so that a host cannot be disguised
 *   (section 7.6) and the reference stays equivalent to what it was (section 6.2.2.2);
 * - text that is no URI reference is redacted wherever there might be a password, and what is not printable ASCII in it is
 *   written as `\u` escapes, so that it cannot pass for something else.
 *
 * It does not judge hosts: characters that look alike, and user names that look like a host, stay.
 *
 * @throws TypeError if it is not a string
 * @example
 * ```ts
 * display('http://user:secret@ex%61mple.com/%61'); // 'http://user:***@example.com/%61'
 * display('http://u:secret@example.com/\u202Egnp.exe'); // 'http://u:***@example.com/\\u202Egnp.exe'
 * ```
 */
export function display(reference: string): string {
  const flags = scan(reference, record);
  if (flags < 0) return visible(redact(reference, passwordIn(reference)));
  if (!(flags & Flag.AUTHORITY)) return reference;

  const start = authorityStart(flags, record);
  const hostStart = record[Slot.HOST_START] as number;
  const hostEnd = record[Slot.HOST_END] as number;
  const userinfo = reference.slice(start, hostStart).replace(/:.*@/, `:${REDACTED}@`);
  return reference.slice(0, start) + userinfo + plain(reference.slice(hostStart, hostEnd)) + reference.slice(hostEnd);
}

/** The text with its unreserved characters decoded. */
function plain(host: string): string {
  return host.replaceAll(/%(..)/g, (encoded, digits) => {
    const octet = Number.parseInt(digits, 16);
    return UNRESERVED[octet] === 1 ? String.fromCharCode(octet) : encoded;
  });
}

/** Texts for people, with passwords redacted: references, and the input around an offset. */

import { scan } from '../scanner/scan.js';
import { checkInteger, checkText } from '../support/arguments.js';
import { type ParsedReference, textOf } from '../support/reference-text.js';
import { Slot, STRIDE } from '../tables/record.js';
import { UNRESERVED } from '../tables/uri.generated.js';
import { LETTER } from './language.js';
import { MAX_SEARCHED, passwordsIn, REDACTED, redactSpans, type Span } from './passwords.js';

const shownRecord = /* @__PURE__ */ new Uint32Array(STRIDE);

/**
 * Returns a text to show to people, for a URI reference or malformed input:
 *
 * - passwords are redacted (section 3.2.1), as `redact` does it: everything that any reader in use may take for one, and
 *   in malformed input everything that might be one;
 * - unreserved characters of the host are shown decoded, not percent-encoded: a host cannot be disguised
 *   (section 7.6) and the reference stays equivalent (section 6.2.2.2), except for passwords;
 * - malformed input is written in printable ASCII, with `\u` escapes for all other characters, and cut after 16,777,216 code units.
 *
 * It does not warn about deceptive hosts; confusable characters, and user names that look like a host, are shown as they are.
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
  const flags = scan(text, shownRecord);
  if (flags < 0) {
    const redacted = redactSpans(text, passwordsIn(text, 'text'));
    return visible(redacted.slice(0, MAX_SEARCHED)) + (redacted.length > MAX_SEARCHED ? CUT : '');
  }
  return displayReference(text, shownRecord[Slot.HOST_START] as number, shownRecord[Slot.HOST_END] as number);
}

/** Returns a valid reference as {@link display} does. Without an authority, the host is empty. */
export function displayReference(text: string, hostStart: number, hostEnd: number): string {
  const plain = text.slice(0, hostStart) + decodeUnreserved(text.slice(hostStart, hostEnd)) + text.slice(hostEnd);
  return redactSpans(plain, passwordsIn(plain, 'reference'));
}

/** Returns the text with its unreserved characters decoded. */
function decodeUnreserved(host: string): string {
  return host.replaceAll(/%(..)/g, (encoded, digits) => {
    const octet = Number.parseInt(digits, 16);
    return UNRESERVED[octet] === 1 ? String.fromCharCode(octet) : encoded;
  });
}

/** Code units that are drawn before an offset, and from it onwards. */
const BEFORE = 40;
const AFTER = 30;
/** Replaces the text that is not drawn. */
const CUT = '…';

/**
 * Returns the text around an offset on one line, such as for the report of an error: 40 code units before the offset and 30
 * after it. Redacts passwords, and everything that might be one, and writes all characters except printable ASCII and Latin
 * letters as `\u` escapes.
 *
 * @param text - any string
 * @param offset - in UTF-16 code units
 * @returns the text, with `…` where it is cut
 * @throws TypeError if an argument has another type
 * @throws RangeError if `offset` is not an integer from 0
 * @example
 * ```ts
 * excerpt('http://u:secret@h/a b', 19); // 'http://u:***@h/a b'
 * ```
 */
export function excerpt(text: string | ParsedReference, offset: number): string {
  const input = textOf(text);
  checkText(input, 'text');
  checkInteger(offset, 'offset', 0, Number.MAX_SAFE_INTEGER);
  return pointAt(input, offset, passwordsIn(input, 'text'))[0];
}

/** Returns the input around an offset, and a line with a caret for below it. Redacts the passwords before it cuts the text. */
export function pointAt(input: string, offset: number, passwords: readonly Span[]): [excerpt: string, caret: string] {
  const text = redactSpans(input, passwords);
  let at = offset;
  for (const { start, end } of passwords) {
    if (offset >= end) at += REDACTED.length - (end - start);
    else if (offset > start) at -= offset - start;
  }
  const start = Math.max(0, at - BEFORE);
  const end = Math.min(text.length, at + AFTER);
  const before = (start > 0 ? CUT : '') + visible(text.slice(start, at), LETTER);
  const after = visible(text.slice(at, end), LETTER) + (end < text.length ? CUT : '');
  return [before + after, `${' '.repeat(before.length)}^`];
}

/** Escapes all characters except printable ASCII, and the characters of a class: each character of the result takes one column. */
export function visible(text: string, unescaped?: RegExp): string {
  return text.replaceAll(/[^ -~]/g, (c) =>
    unescaped?.test(c) ? c : `\\u${c.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`,
  );
}

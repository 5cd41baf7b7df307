/** Keeps passwords out of links. */

import { passwordIn, redact, type Span } from '../../src/errors/index.js';
import { authorityStart, Flag, Slot, STRIDE, scan } from '../../src/scanner/index.js';

/** The schemes behind which browsers look for an authority, however many slashes there are. */
const SPECIAL: ReadonlySet<string> = new Set(['http', 'https', 'ws', 'wss', 'ftp']);

/**
 * The text without its password (RFC 3986, section 3.2.1): what is one to the RFC, and what may be one to browsers, or to
 * somebody else where it is no URI reference.
 */
export function withoutPassword(text: string): string {
  return redact(text, passwordOf(text));
}

function passwordOf(text: string): Span | undefined {
  const record = new Uint32Array(STRIDE);
  const flags = scan(text, record);
  // To browsers a backslash is a slash.
  if (flags < 0) return passwordIn(text.replaceAll('\\', '/')) ?? between(text, text.indexOf(':') + 1);
  const start = authorityStart(flags, record);
  const hostStart = record[Slot.HOST_START] as number;
  if (flags & Flag.USERINFO) {
    const colon = text.slice(start, hostStart - 1).indexOf(':');
    return colon < 0 ? undefined : { start: start + colon + 1, end: hostStart - 1 };
  }
  if (hostStart < (record[Slot.HOST_END] as number)) return undefined;
  const schemeEnd = record[Slot.SCHEME_END] as number;
  const hasEmptyHost = (flags & Flag.AUTHORITY) !== 0;
  const isSpecial = SPECIAL.has(text.slice(0, schemeEnd).toLowerCase());
  return hasEmptyHost || isSpecial ? between(text, schemeEnd + 1) : undefined;
}

/** From the first colon at `from` or later to the last `@`, as in `http:/user:password@host`. */
function between(text: string, from: number): Span | undefined {
  const start = text.indexOf(':', from) + 1;
  const end = text.lastIndexOf('@');
  return start > 0 && start < end ? { start, end } : undefined;
}

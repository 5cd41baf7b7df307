/** Finds lines without passwords, faster than `redact.ts`. */

const P = 0x70;
const S = 0x73;
/** The bit in which the two cases of a letter differ. */
const CASE = 0x20;

/** What a byte, or a percent-encoding, is to the readers of `redact.ts`. */
const OTHER = 0;
/** It may be part of a userinfo, or needs a closer look. */
const SUSPICIOUS = 1;
const SOLIDUS = 2;
/** A spelling of a slash that does not end an authority to all readers. */
const SLASH = 3;
const COLON = 4;
const ENCODED_COLON = 5;
/** "?" or "#". */
const TERMINATOR = 6;
const PERCENT_SIGN = 7;

/** The digits of percent-encodings, in lowercase, as two bytes. */
const ENCODED_PERCENT = 0x3235;
const ENCODED_SOLIDUS = 0x3266;
const ENCODED_COLON_SIGN = 0x3361;
const ENCODED_AT = 0x3430;
const ENCODED_BACKSLASH = 0x3563;
const ENCODED_FULLWIDTH = 0x6566;

const KINDS = new Uint8Array(256).fill(SUSPICIOUS, 0, 0x20).fill(SUSPICIOUS, 0x7f);
for (const [characters, kind] of [
  ['@', SUSPICIOUS],
  ['/', SOLIDUS],
  ['\\', SLASH],
  [':', COLON],
  ['?#', TERMINATOR],
  ['%', PERCENT_SIGN],
] as const) {
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;
}

/**
 * Whether a line has no password to any reader: `passwordsIn` finds none in it, as a malformed text. Most lines without one are
 * found, without a string.
 *
 * Without an "@", only a text after the colon of an authority may be a password, one that was cut. So no colon may be where an
 * authority may be open, except before a port. One is open at the beginning, after two slashes, and after the colon of a scheme.
 */
export function hasNoPassword(bytes: Uint8Array, start: number, end: number): boolean {
  // A bundle makes a variable of it, which takes twice as long to read.
  const kinds = KINDS;
  let isOpen = true;
  /** The offset after the beginning of an authority: more slashes there do not end it. */
  let opened = -1;
  /** The offset after the last slash. */
  let slashed = -1;
  for (let i = start; i < end; i++) {
    let kind = kinds[bytes[i] as number] as number;
    if (kind === OTHER) continue;
    const at = i;
    if (kind === PERCENT_SIGN) {
      kind = kindOfEncoding(bytes, i, end);
      if (kind === OTHER) continue;
      i += 2;
    }
    const after = i + 1;
    if (kind === SUSPICIOUS) return false;
    if (kind === SOLIDUS || kind === SLASH) {
      if (opened === at || slashed === at) {
        isOpen = true;
        opened = after;
      } else if (kind === SOLIDUS) isOpen = false;
      slashed = after;
    } else if (kind === TERMINATOR) {
      // At the beginning, "?" and "#" may be there by mistake.
      if (at > start) isOpen = false;
    } else {
      if (isOpen && (kind === ENCODED_COLON || !isPortAt(bytes, after, end))) return false;
      if (isEndOfScheme(bytes[at - 1] as number) || (isOpen && kinds[bytes[after] as number] === SOLIDUS)) {
        isOpen = true;
        opened = after;
      }
    }
  }
  return true;
}

/**
 * Returns the kind of the percent-encoding at an offset. "%25" may begin one that is encoded again, and "%ef" a fullwidth character.
 */
function kindOfEncoding(bytes: Uint8Array, at: number, end: number): number {
  if (at + 2 >= end) return OTHER;
  switch ((((bytes[at + 1] as number) | CASE) << 8) | (bytes[at + 2] as number) | CASE) {
    case ENCODED_SOLIDUS:
    case ENCODED_BACKSLASH:
      return SLASH;
    case ENCODED_COLON_SIGN:
      return ENCODED_COLON;
    case ENCODED_PERCENT:
    case ENCODED_AT:
    case ENCODED_FULLWIDTH:
      return SUSPICIOUS;
    default:
      return OTHER;
  }
}

/** Whether the text before an authority may end here: digits, and then a delimiter or the end. */
function isPortAt(bytes: Uint8Array, at: number, end: number): boolean {
  let i = at;
  while (i < end && isDigit(bytes[i] as number)) i++;
  const kind = KINDS[bytes[i] as number];
  return i === end || kind === SOLIDUS || kind === TERMINATOR;
}

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

/** Whether a byte may be the last letter of a scheme before whose authority browsers need no slashes: "http", "https", "ftp", "ws", "wss". */
const isEndOfScheme = (byte: number): boolean => (byte | CASE) === P || (byte | CASE) === S;

/** The paths and queries of schemes: their normal forms, and their findings by the grammars of these schemes. */

import { lowerCase } from '../percent.js';
import type { SchemeFinding } from './rule.js';

/** Returns the finding at an offset; `undefined` for a negative offset. */
function pathFinding(offset: number, code: string, message: string): SchemeFinding | undefined {
  return offset < 0 ? undefined : { code, offset, message };
}

/** Returns the offset of the first of several pieces that is not valid; -1 if all are. */
function offsetOfFirst(pieces: readonly string[], isValid: (piece: string) => boolean): number {
  let start = 0;
  for (const piece of pieces) {
    if (!isValid(piece)) return start;
    start += piece.length + 1;
  }
  return -1;
}

// RFC 6068: `mailto:a@example.com,b@example.com?subject=c`.

/** Quotes, backslashes, and the text between them. */
const PIECE = /%22|%5C|%?[^%]+|%/gi;

/**
 * Returns the path with quotation marks instead of its quoted strings; the last one may lack its end. A backslash escapes the next
 * character: a quote without its "%" is not a quote.
 */
function withoutQuotedText(path: string): string {
  let isQuoted = false;
  let isEscaped = false;
  return path.replace(PIECE, (piece) => {
    const wasQuoted = isQuoted;
    if (!isEscaped && piece === '%22') isQuoted = !isQuoted;
    isEscaped = wasQuoted && !isEscaped && piece.toUpperCase() === '%5C';
    return wasQuoted || isQuoted ? '"'.repeat(piece.length) : piece;
  });
}

/**
 * Returns the path with the domains of the addresses in lowercase, since domain names are case-insensitive (RFC 5321,
 * section 2.4). Only the domain decides how to read the text before the `@`. Addresses with quotes are not changed:
 * there, commas and `@` need not be delimiters.
 */
export function normalizeMailtoPath(path: string): string {
  if (path === path.toLowerCase() || path.includes('%22')) return path;
  return path.replace(/@[^@,]*(?:,|$)/g, lowerCase);
}

function isAddress(address: string): boolean {
  const parts = address.split('@');
  return parts.length === 2 && !parts.includes('');
}

/** Checks `to = addr-spec *("," addr-spec)`, or nothing; of an addr-spec, only its delimiters are checked. */
export function validateMailtoPath(path: string): SchemeFinding | undefined {
  if (path === '') return undefined;
  const addresses = withoutQuotedText(path).split(',');
  return (
    pathFinding(
      path.search(/[/&;=]/),
      'unencoded-delimiter',
      'in an address, "/", "&", ";" and "=" must be percent-encoded (RFC 6068, section 2)',
    ) ??
    pathFinding(
      offsetOfFirst(addresses, isAddress),
      'invalid-address',
      'an address is a local part, "@" and a domain (RFC 6068, section 2)',
    )
  );
}

/** Checks `hfield *("&" hfield)`, where `hfield = hfname "=" hfvalue`. */
export function validateMailtoQuery(query: string): SchemeFinding | undefined {
  const offset = offsetOfFirst(query.split('&'), (field) => field.includes('='));
  return pathFinding(offset, 'invalid-header-field', 'a header field has "=" (RFC 6068, section 2)');
}

// RFC 3966: `tel:+1-201-555-0123;ext=7`, `tel:7042;phone-context=example.com`.

const SEPARATORS = /[-.()]/g;
/** Returns the number before the parameters. */
const numberIn = (path: string): string => path.split(';', 1)[0] as string;

/**
 * Returns the number without visual separators, and everything in lowercase: comparison ignores both (RFC 3966, section
 * 4). It also ignores the order of parameters; the order is kept here. A path that is not a telephone number is returned
 * unchanged.
 */
export function normalizeTelPath(path: string): string {
  if (validateTelPath(path) !== undefined) return path;
  const number = numberIn(path);
  return lowerCase(number.replace(SEPARATORS, '') + path.slice(number.length));
}

/** Checks that a path is a global number, or a local number with its context (section 3). */
export function validateTelPath(path: string): SchemeFinding | undefined {
  const number = numberIn(path);
  const isGlobal = number.startsWith('+');
  // In a local number, `#` is percent-encoded.
  const digits = isGlobal ? `-${number.slice(1)}` : number.replaceAll('%23', '###');
  const invalid = digits.search(isGlobal ? /[^-.()\d]/ : /[^-.()\dA-Fa-f*#]/);
  const hasContext = isGlobal || path.toLowerCase().includes(';phone-context=');
  return (
    pathFinding(
      digits.replace(SEPARATORS, '') === '' ? number.length : invalid,
      'invalid-number',
      'a phone number consists of digits and "-", ".", "(" and ")"; a local number may also contain "*", "%23" and A to F (RFC 3966, section 3)',
    ) ??
    pathFinding(
      hasContext ? -1 : number.length,
      'missing-phone-context',
      'a number that does not begin with "+" needs ";phone-context=" (RFC 3966, section 5.1.5)',
    )
  );
}

// RFC 8141: `urn:NID:NSS?+r-component?=q-component`.

const NID = /^[a-z\d][a-z\d-]{0,30}[a-z\d]$/i;
/** Returns the text up to the first colon. */
const nidIn = (path: string): string => path.split(':', 1)[0] as string;

/**
 * Returns the path with the NID in lowercase (RFC 8141, section 3.1). Only the namespace decides how to compare the
 * NSS. The r- and q-components stay, although comparison ignores them. Unreserved characters are decoded first, as in
 * every URI (RFC 3986, section 2.3): `urn:ab:%2D` equals `urn:ab:-`. In RFC 8141 they are different.
 */
export function normalizeUrnPath(path: string): string {
  const nid = nidIn(path);
  return nid.length < path.length && NID.test(nid) ? nid.toLowerCase() + path.slice(nid.length) : path;
}

/** Checks `NID ":" NSS`. */
export function validateUrnPath(path: string): SchemeFinding | undefined {
  const nid = nidIn(path);
  const [valid] = /^(?:[a-z\d](?:[a-z\d]|-(?!:|$)){0,31})?/i.exec(path) as RegExpExecArray;
  return (
    pathFinding(
      NID.test(nid) ? -1 : valid.length,
      'invalid-nid',
      'an NID is 2 to 32 letters, digits and "-", and neither begins nor ends with "-" (RFC 8141, section 2)',
    ) ??
    pathFinding(
      isPcharAt(path, nid.length + 1) ? -1 : Math.min(nid.length + 1, path.length),
      'invalid-nss',
      '":" and an NSS that begins with a pchar must follow the NID (RFC 8141, section 2)',
    )
  );
}

/** Whether a part of a reference has a character at an offset that is neither a slash nor a question mark. */
const isPcharAt = (part: string, offset: number): boolean =>
  offset < part.length && !'/?'.includes(part.charAt(offset));

/** Checks `"+" r-component [ "?=" q-component ]` or `"=" q-component`; each component begins with a pchar. */
export function validateUrnQuery(query: string): SchemeFinding | undefined {
  const [before] = /^(?:\+[^/?].*?\?=|[+=])?/s.exec(query) as RegExpExecArray;
  const isValid = before !== '' && isPcharAt(query, before.length);
  return pathFinding(
    isValid ? -1 : before.length,
    'invalid-urn-component',
    'a name may be followed by "?+" and an r-component, "?=" and a q-component, or both (RFC 8141, section 2)',
  );
}

/** Checks that a `file-path` is a `path-absolute`. */
export function validateFilePath(path: string): SchemeFinding | undefined {
  const offset = path.startsWith('/') ? -1 : 0;
  return pathFinding(offset, 'path-not-absolute', 'the path of a file begins with "/" (RFC 8089, section 2)');
}

/** Checks `[ mediatype ] [ ";base64" ] "," data`. */
export function validateDataPath(path: string): SchemeFinding | undefined {
  const offset = path.includes(',') ? -1 : path.length;
  return pathFinding(offset, 'missing-comma', 'data begins after a "," (RFC 2397, section 3)');
}

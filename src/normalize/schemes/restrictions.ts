/** The findings in the paths and queries of schemes, by the grammars of these schemes. */

import { NID, nidIn, pathFinding } from './paths.js';
import type { SchemeFinding } from './rule.js';

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

// RFC 8141: `urn:NID:NSS?+r-component?=q-component`.

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

/** The paths and queries of `mailto`, `tel` and `urn`: their normal forms, and their faults by the grammars of these schemes. */

import { lowerCase } from '../percent.js';
import type { SchemeFinding } from './rule.js';

const fault = (code: string, offset: number, message: string): SchemeFinding => ({ code, offset, message });

// RFC 6068: `mailto:a@example.com,b@example.com?subject=c`.

const QUOTE = '%22';

/**
 * Returns the path with the domains of the addresses in lowercase, since domain names are case-insensitive (RFC 5321,
 * section 2.4). Only the domain decides how to read the text before the `@`. Addresses with quotes are not changed:
 * there, commas and `@` need not be delimiters.
 */
export function normalizeMailtoPath(path: string): string {
  if (path.includes(QUOTE)) return path;
  return path.split(',').map(lowerCaseDomain).join(',');
}

function lowerCaseDomain(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 0 ? address : address.slice(0, at) + lowerCase(address.slice(at));
}

/** Checks `to = addr-spec *("," addr-spec)`, or nothing; of an addr-spec, only its delimiters are checked. */
export function validateMailtoPath(path: string): SchemeFinding | undefined {
  if (path === '') return undefined;
  const delimiter = path.search(/[/&;=]/);
  if (delimiter >= 0) {
    const message = 'in an address, "/", "&", ";" and "=" must be percent-encoded (RFC 6068, section 2)';
    return fault('unencoded-delimiter', delimiter, message);
  }
  const invalidAddress = (offset: number): SchemeFinding =>
    fault('invalid-address', offset, 'an address is a local part, "@" and a domain (RFC 6068, section 2)');
  let start = 0;
  let at = -1;
  for (let i = 0; ; i++) {
    if (path.startsWith(QUOTE, i)) i = endOfQuoted(path, i);
    const isEnd = i >= path.length;
    if (isEnd || path[i] === ',') {
      // An `@`, with text before and after it.
      if (at <= start || at + 1 >= i) return invalidAddress(start);
      if (isEnd) return undefined;
      start = i + 1;
      at = -1;
    } else if (path[i] === '@') {
      if (at >= 0) return invalidAddress(start);
      at = i;
    }
  }
}

/** Returns the last character of the quoted string that begins at `start`; beyond the path if it does not end. */
function endOfQuoted(path: string, start: number): number {
  let i = start + QUOTE.length;
  while (i < path.length && !path.startsWith(QUOTE, i)) {
    // A backslash escapes the next character: a quote without its "%" is not a quote.
    i += path.startsWith('%5C', i) || path.startsWith('%5c', i) ? QUOTE.length + 1 : 1;
  }
  return i + QUOTE.length - 1;
}

/** Checks `hfield *("&" hfield)`, where `hfield = hfname "=" hfvalue`. */
export function validateMailtoQuery(query: string): SchemeFinding | undefined {
  let start = 0;
  for (const field of query.split('&')) {
    if (!field.includes('='))
      return fault('invalid-header-field', start, 'a header field has "=" (RFC 6068, section 2)');
    start += field.length + 1;
  }
  return undefined;
}

// RFC 3966: `tel:+1-201-555-0123;ext=7`, `tel:7042;phone-context=example.com`.

/**
 * Returns the number without visual separators, and everything in lowercase: comparison ignores both (RFC 3966, section
 * 4). It also ignores the order of parameters; the order is kept here. A path that is not a telephone number is returned
 * unchanged.
 */
export function normalizeTelPath(path: string): string {
  if (validateTelPath(path) !== undefined) return path;
  const end = endOfNumber(path);
  return lowerCase(path.slice(0, end).replace(/[-.()]/g, '') + path.slice(end));
}

/** Checks that a path is a global number, or a local number with its context (section 3). */
export function validateTelPath(path: string): SchemeFinding | undefined {
  const end = endOfNumber(path);
  const number = path.slice(0, end);
  const isGlobal = number.startsWith('+');
  // In a local number, `#` is percent-encoded.
  const invalid = isGlobal
    ? number.slice(1).search(/[^-.()\d]/) + 1 || -1
    : number.replace(/%23/g, '###').search(/[^-.()\dA-Fa-f*#]/);
  if (invalid >= 0 || !/[^-.()+]/.test(number)) {
    const message =
      'a number has digits and the separators "-", ".", "(" and ")"; a local one "*", "%23" and A to F too';
    return fault('invalid-number', invalid < 0 ? end : invalid, `${message} (RFC 3966, section 3)`);
  }
  if (isGlobal || /;phone-context=/i.test(path)) return undefined;
  const message = 'a number that does not begin with "+" needs ";phone-context=" (RFC 3966, section 5.1.5)';
  return fault('missing-phone-context', end, message);
}

/** Returns the offset at which a number ends and its parameters begin. */
function endOfNumber(path: string): number {
  return path.search(/;|$/);
}

// RFC 8141: `urn:NID:NSS?+r-component?=q-component`.

const LEAST_OF_NID = 2;
const MOST_OF_NID = 32;

/**
 * Returns the path with the NID in lowercase (RFC 8141, section 3.1). Only the namespace decides how to compare the
 * NSS. The r- and q-components stay, although comparison ignores them. Unreserved characters are decoded first, as in
 * every URI (RFC 3986, section 2.3): `urn:ab:%2D` equals `urn:ab:-`. In RFC 8141 they are different.
 */
export function normalizeUrnPath(path: string): string {
  const colon = path.indexOf(':');
  const nid = path.slice(0, Math.max(colon, 0));
  return faultOfNid(nid) < 0 ? nid.toLowerCase() + path.slice(colon) : path;
}

/** Checks `NID ":" NSS`. */
export function validateUrnPath(path: string): SchemeFinding | undefined {
  const nid = path.slice(0, path.search(/:|$/));
  const invalid = faultOfNid(nid);
  if (invalid >= 0) {
    const message =
      'an NID is 2 to 32 letters, digits and "-", and neither begins nor ends with "-" (RFC 8141, section 2)';
    return fault('invalid-nid', invalid, message);
  }
  const nss = nid.length + 1;
  if (nss < path.length && path[nss] !== '/') return undefined;
  const message = '":" and an NSS that begins with a pchar must follow the NID (RFC 8141, section 2)';
  return fault('invalid-nss', Math.min(nss, path.length), message);
}

/** Returns the offset of the first invalid character of an NID; -1 if it is valid. */
function faultOfNid(nid: string): number {
  const invalid = nid.slice(0, MOST_OF_NID).search(/[^-A-Za-z0-9]|^-/);
  if (invalid >= 0) return invalid;
  if (nid.length < LEAST_OF_NID) return nid.length;
  if (nid.length > MOST_OF_NID) return MOST_OF_NID;
  return nid.endsWith('-') ? nid.length - 1 : -1;
}

/** Checks `"+" r-component [ "?=" q-component ]` or `"=" q-component`; each component begins with a pchar. */
export function validateUrnQuery(query: string): SchemeFinding | undefined {
  const starts = query.startsWith('+') ? [1, query.indexOf('?=') + 2] : [1];
  const invalid = /^[+=]/.test(query) ? starts.find((start) => !/^[^/?]/.test(query.slice(start))) : 0;
  if (invalid === undefined) return undefined;
  const message =
    'a name may be followed by "?+" and an r-component, "?=" and a q-component, or both (RFC 8141, section 2)';
  return fault('invalid-urn-component', invalid, message);
}

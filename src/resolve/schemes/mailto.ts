/** The rules of RFC 6068 for `mailto` URIs: `mailto:a@example.com,b@example.com?subject=c`. */

import { lowerCase } from '../percent.js';
import type { SchemeFinding } from './rule.js';

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
    return {
      code: 'unencoded-delimiter',
      offset: delimiter,
      message: 'in an address, "/", "&", ";" and "=" have to be percent-encoded (RFC 6068, section 2)',
    };
  }
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

function invalidAddress(offset: number): SchemeFinding {
  return {
    code: 'invalid-address',
    offset,
    message: 'an address is a local part, "@" and a domain (RFC 6068, section 2)',
  };
}

/** Checks `hfield *("&" hfield)`, where `hfield = hfname "=" hfvalue`. */
export function validateMailtoQuery(query: string): SchemeFinding | undefined {
  let start = 0;
  for (const field of query.split('&')) {
    if (!field.includes('=')) {
      return { code: 'invalid-header-field', offset: start, message: 'a header field has "=" (RFC 6068, section 2)' };
    }
    start += field.length + 1;
  }
  return undefined;
}

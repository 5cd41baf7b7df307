/** The normal forms of the paths of schemes. */

import { lowerCase } from '../percent.js';
import type { SchemeFinding } from './rule.js';

/** Returns the finding at an offset; `undefined` for a negative offset. */
export function pathFinding(offset: number, code: string, message: string): SchemeFinding | undefined {
  return offset < 0 ? undefined : { code, offset, message };
}

// RFC 6068: `mailto:a@example.com,b@example.com?subject=c`.

/**
 * Returns the path with the domains of the addresses in lowercase, since domain names are case-insensitive (RFC 5321,
 * section 2.4). Only the domain decides how to read the text before the `@`. Addresses with quotes are not changed:
 * there, commas and `@` need not be delimiters.
 */
export function normalizeMailtoPath(path: string): string {
  if (path === path.toLowerCase() || path.includes('%22')) return path;
  return path.replace(/@[^@,]*(?:,|$)/g, lowerCase);
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

export const NID = /^[a-z\d][a-z\d-]{0,30}[a-z\d]$/i;
/** Returns the text up to the first colon. */
export const nidIn = (path: string): string => path.split(':', 1)[0] as string;

/**
 * Returns the path with the NID in lowercase (RFC 8141, section 3.1). Only the namespace decides how to compare the
 * NSS. The r- and q-components stay, although comparison ignores them. Unreserved characters are decoded first, as in
 * every URI (RFC 3986, section 2.3): `urn:ab:%2D` equals `urn:ab:-`. In RFC 8141 they are different.
 */
export function normalizeUrnPath(path: string): string {
  const nid = nidIn(path);
  return nid.length < path.length && NID.test(nid) ? nid.toLowerCase() + path.slice(nid.length) : path;
}

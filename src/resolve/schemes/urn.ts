/** The rules of RFC 8141 for `urn` URIs: `urn:NID:NSS?+r-component?=q-component`. */

import type { SchemeFinding } from './rule.js';

const LEAST_OF_NID = 2;
const MOST_OF_NID = 32;

/**
 * Returns the path with the NID in lowercase (RFC 8141, section 3.1). Only the namespace decides how to compare the
 * NSS. The r- and q-components stay, although comparison ignores them. Unreserved characters are decoded first, as in
 * every URI (RFC 3986, section 2.3): `urn:ab:%2D` equals `urn:ab:-`, which are different in RFC 8141.
 */
export function normalizeUrnPath(path: string): string {
  const colon = path.indexOf(':');
  const nid = path.slice(0, Math.max(colon, 0));
  return faultOfNid(nid) === undefined ? nid.toLowerCase() + path.slice(colon) : path;
}

/** Checks `NID ":" NSS`. */
export function validateUrnPath(path: string): SchemeFinding | undefined {
  const nid = path.slice(0, path.search(/:|$/));
  const fault = faultOfNid(nid);
  if (fault !== undefined) {
    const message =
      'an NID is 2 to 32 letters, digits and "-", the latter neither first nor last (RFC 8141, section 2)';
    return { code: 'invalid-nid', offset: fault, message };
  }
  const nss = nid.length + 1;
  if (nss < path.length && path[nss] !== '/') return undefined;
  return {
    code: 'invalid-nss',
    offset: Math.min(nss, path.length),
    message: '":" and an NSS, which begins with a pchar, must follow the NID (RFC 8141, section 2)',
  };
}

/** Returns the offset of the first invalid character of an NID. */
function faultOfNid(nid: string): number | undefined {
  const fault = nid.slice(0, MOST_OF_NID).search(/[^-A-Za-z0-9]|^-/);
  if (fault >= 0) return fault;
  if (nid.length < LEAST_OF_NID) return nid.length;
  if (nid.length > MOST_OF_NID) return MOST_OF_NID;
  return nid.endsWith('-') ? nid.length - 1 : undefined;
}

/** Checks `"+" r-component [ "?=" q-component ]` or `"=" q-component`; each component begins with a pchar. */
export function validateUrnQuery(query: string): SchemeFinding | undefined {
  const hasR = query.startsWith('+');
  if (!hasR && !query.startsWith('=')) return invalidComponent(0);
  const delimiters = hasR ? [0, query.indexOf('?=') + 1] : [0];
  const start = delimiters.map((delimiter) => delimiter + 1).find((offset) => !beginsWithPchar(query, offset));
  return start === undefined ? undefined : invalidComponent(start);
}

function beginsWithPchar(query: string, start: number): boolean {
  return start < query.length && query[start] !== '/' && query[start] !== '?';
}

function invalidComponent(offset: number): SchemeFinding {
  return {
    code: 'invalid-urn-component',
    offset,
    message: 'a name may be followed by "?+" and an r-component, "?=" and a q-component, or both (RFC 8141, section 2)',
  };
}

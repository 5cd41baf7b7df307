/** References without a host in which a WHATWG parser finds one. */

export const MISSING_HOST = 'URI host is missing.';

/** In the schemes of the web, a WHATWG parser skips all slashes before the host, and needs none. */
const PATH_READ_AS_HOST = /^(?:(?:https?|wss?|ftp):(?:\/?|\/{3,})|\/{3,})[^/?#]/i;

/**
 * Whether a WHATWG parser reads the first segment of the path as the host: `a` in `http:a`, `http:/a`, `http:///a` and `///a`,
 * none of which has a host by RFC 3986. It depends on the base for `///a`, and for `http:a` and `http:/a`.
 */
export function isPathReadAsHost(reference: string): boolean {
  return PATH_READ_AS_HOST.test(reference);
}

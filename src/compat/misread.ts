/** References without a host in which a WHATWG parser finds one. */

export const MISSING_HOST = 'URI host is missing.';

/** For schemes of the web, a WHATWG parser skips any number of slashes before the host, even zero. */
const PATH_READ_AS_HOST = /^(?:(?:https?|wss?|ftp):(?:\/?|\/{3,})|\/{3,})[^/?#]/i;

/**
 * Whether a WHATWG parser reads the first segment of the path as the host: `a` in `http:a`, `http:/a`, `http:///a` and
 * `///a`, which have no host in RFC 3986. For `///a`, `http:a` and `http:/a`, it depends on the base.
 */
export function isPathReadAsHost(reference: string): boolean {
  return PATH_READ_AS_HOST.test(reference);
}

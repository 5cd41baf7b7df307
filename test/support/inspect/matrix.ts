/** Compares the promise of `isReadAlike` with parsers of the WHATWG URL Standard. */

import { tryParse } from '../../../src/entries/index.js';
import { isReadAlike } from '../../../src/entries/inspect.js';
import { canonicalIpv6 } from '../../../src/host/address.js';

/** The properties that the `URL` of Node and of `whatwg-url` have in common. */
interface UrlLike {
  readonly href: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}
export type UrlConstructor = new (reference: string) => UrlLike;

const DEFAULT_PORTS = new Map(Object.entries({ http: '80', https: '443', ws: '80', wss: '443', ftp: '21' }));

/**
 * Whether a URL parser reads a string exactly as RFC 3986 does: by its `href`, which distinguishes undefined from
 * empty, then by each getter.
 */
export function readsAlike(reference: string, Url: UrlConstructor): boolean {
  const uri = tryParse(reference);
  if (uri?.scheme === undefined || uri.host === undefined) return false;
  let url: UrlLike;
  try {
    url = new Url(reference);
  } catch {
    return false;
  }
  const scheme = uri.scheme.toLowerCase();
  const defaultPort = DEFAULT_PORTS.get(scheme);
  const host = hostLike(uri.host, url.hostname);
  const port = uri.port ? String(BigInt(uri.port)) : '';
  const portShown = port === defaultPort ? '' : port;
  const path = uri.path === '' && defaultPort !== undefined ? '/' : uri.path;
  const [user, ...password] = (uri.userinfo ?? '').split(':');
  const href =
    `${scheme}://${uri.userinfo === undefined ? '' : `${uri.userinfo}@`}${host}${portShown && `:${portShown}`}${path}` +
    `${uri.query === undefined ? '' : `?${uri.query}`}${uri.fragment === undefined ? '' : `#${uri.fragment}`}`;
  return (
    url.href === href &&
    url.protocol === `${scheme}:` &&
    url.username === user &&
    url.password === password.join(':') &&
    url.hostname === host &&
    url.port === portShown &&
    url.pathname === path &&
    url.search === (uri.query ? `?${uri.query}` : '') &&
    url.hash === (uri.fragment ? `#${uri.fragment}` : '')
  );
}

/** The expected host: an IPv6 address as the other parser writes it, if both are equal. */
function hostLike(host: string, other: string): string {
  const isIpv6 = (text: string): boolean => text.startsWith('[') && text.includes(':');
  const isSame =
    isIpv6(host) && isIpv6(other) && canonicalIpv6(host.slice(1, -1)) === canonicalIpv6(other.slice(1, -1));
  return isSame ? other : host.toLowerCase();
}

/** How many strings have the answer `true` or `false`, by whether both parsers agree on them. */
export interface Matrix {
  readonly trueAndSame: number;
  readonly trueAndDifferent: number;
  readonly falseThoughSame: number;
  readonly falseAndDifferent: number;
  /** The shortest string with `true` although the parsers disagree. */
  readonly shortest: string | undefined;
}

export function matrixOf(strings: Iterable<string>, count: number, Url: UrlConstructor): Matrix {
  const counts = [0, 0, 0, 0];
  let shortest: string | undefined;
  let left = count;
  for (const string of strings) {
    if (left-- === 0) break;
    const isFalse = !isReadAlike(string);
    const isDifferent = !readsAlike(string, Url);
    const index = Number(isFalse) * 2 + Number(isDifferent);
    counts[index] = (counts[index] as number) + 1;
    if (index === 1 && (shortest === undefined || string.length < shortest.length)) shortest = string;
  }
  const [trueAndSame, trueAndDifferent, falseThoughSame, falseAndDifferent] = counts as [
    number,
    number,
    number,
    number,
  ];
  return { trueAndSame, trueAndDifferent, falseThoughSame, falseAndDifferent, shortest };
}

/** The form that the Internet Archive gives a URI before it becomes a key. */

import { dottedAddress } from './ipv4.js';
import { decodeRepeatedly, encodeOnce } from './octets.js';
import { withoutSessionIdsInPath, withoutSessionIdsInQuery } from './session-ids.js';

/** The components of a key; empty ones are removed, except for the query. */
export interface ArchiveForm {
  readonly scheme: string;
  readonly host: string;
  readonly port: string;
  readonly path: string;
  readonly query: string | undefined;
}

/** Appendix B, without the fragment. The text after a second `http://` need not be a URI. */
const COMPONENTS = /^([^:/?#]*):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?/;
type Matched = [text: string, scheme: string, authority: string | undefined, path: string, query: string | undefined];
const NUL = '\0';
const WWW = /^www\d*\./;
const DEFAULT_PORTS: ReadonlyMap<string, string> = new Map([
  ['http', '80'],
  ['https', '443'],
]);

/** Returns the archive form of a URI. @param uri - a URI; it is not checked */
export function archiveForm(uri: string): ArchiveForm {
  const text = uri.slice(lastBeginning(uri));
  const [, scheme, authority = '', rawPath, rawQuery = ''] = COMPONENTS.exec(text) as unknown as Matched;
  let [host, port] = hostAndPort(authority);
  let path = rawPath;
  if (host === '' && scheme.startsWith('http')) [host, path] = hostInPath(path);
  if (port === DEFAULT_PORTS.get(scheme.toLowerCase())) port = '';
  host = canonicalHost(host);
  path = decodeRepeatedly(path);
  if (host !== '') path = keptSegments(path);
  const query = canonicalQuery(rawQuery);
  return {
    scheme,
    host: scheme === 'dns' ? host : host.replace(WWW, ''),
    port,
    path: canonicalPath(path),
    query: query === '' ? undefined : query,
  };
}

/** Returns the start of the last of several leading `http://` and `https://`. */
function lastBeginning(uri: string): number {
  let last = 0;
  let next = 0;
  while (uri.startsWith('http://', next) || uri.startsWith('https://', next)) {
    last = next;
    next = uri.indexOf('//', next) + 2;
  }
  return last;
}

/** Returns the host, without the brackets of an IP-literal, and the port without leading zeros, which is empty for 0. */
function hostAndPort(authority: string): [host: string, port: string] {
  const hostPort = authority.slice(authority.lastIndexOf('@') + 1);
  const literalEnd = hostPort.startsWith('[') ? hostPort.indexOf(']') : -1;
  const colon = hostPort.indexOf(':', literalEnd + 1);
  const end = colon < 0 ? hostPort.length : colon;
  const host = literalEnd < 0 ? hostPort.slice(0, end) : hostPort.slice(1, literalEnd);
  return [host, hostPort.slice(end + 1).replace(/^0+/, '')];
}

/** Returns host and path of `http:///host/path` and similar texts. */
function hostInPath(path: string): [host: string, path: string] {
  if (path === '') return ['', ''];
  const rest = path.replace(/^\/+/, '');
  const slash = rest.indexOf('/');
  return slash < 0 ? [rest, '/'] : [rest.slice(0, slash), rest.slice(slash)];
}

function canonicalHost(host: string): string {
  const name = decodeRepeatedly(host).replaceAll('..', '.');
  let start = 0;
  let end = name.length;
  while (name.charAt(start) === '.') start++;
  while (end > start && name.charAt(end - 1) === '.') end--;
  const trimmed = name.slice(start, end);
  return dottedAddress(trimmed) ?? encodeOnce(trimmed).toLowerCase();
}

/**
 * Removes empty segments and dot-segments from a path. A `..` without a segment before it stays, and the next `..`
 * removes it.
 */
function keptSegments(path: string): string {
  if (path.startsWith('/') && !path.includes('//') && !path.includes('/.')) return path;
  const kept: string[] = [];
  for (const segment of path.split('/').slice(1)) {
    if (segment === '..' && kept.length > 0) kept.pop();
    else if (segment !== '.') kept.push(segment);
  }
  const last = kept.pop() ?? '';
  return `/${kept.map((segment) => (segment === '' ? '' : `${segment}/`)).join('')}${last}`;
}

function canonicalPath(path: string): string {
  const stripped = withoutSessionIdsInPath(encodeOnce(path).toLowerCase());
  return stripped.length > 1 && stripped.endsWith('/') ? stripped.slice(0, -1) : stripped;
}

/** Sorts the parameters by name, then by value; a parameter without a value precedes one with an empty value. */
export function canonicalQuery(query: string): string {
  const stripped = withoutSessionIdsInQuery(encodeOnce(decodeRepeatedly(query))).toLowerCase();
  if (!stripped.includes('&')) return stripped;
  // A NUL sorts before any character of a name, and decoding has removed all others.
  const parameters = stripped.split('&').map((parameter) => parameter.replace('=', NUL));
  return parameters.sort().join('&').replaceAll(NUL, '=');
}

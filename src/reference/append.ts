import { UriComponentError } from '../errors/error.js';
import { protectFirstSegment, removeDotSegments } from '../resolve/segments.js';
import { checkText } from '../support/arguments.js';
import { readOptions } from '../support/options.js';
import type { ParsedReference } from '../support/reference-text.js';
import { checkComponent } from './check-component.js';
import { encodeComponent } from './encode.js';
import { parse } from './parse.js';
import type { UriReference } from './reference.js';

/**
 * Appends segments to the path of a reference, and percent-encodes each, `/` and `%` included. An empty segment at the end of the path
 * is replaced: `/a` and `/a/` give the same. Query and fragment stay.
 *
 * @param reference - the reference, whose path is treated as a directory
 * @param segments - texts that are not encoded; an empty text at the end leaves a `/` there
 * @throws UriSyntaxError if `reference` is not a URI reference
 * @throws UriComponentError `dot-segment` for `.` and `..`: they would lead to another place and cannot be encoded (RFC 3986, section
 * 3.3); `lone-surrogate`
 * @throws TypeError if an argument has another type
 * @example
 * ```ts
 * appendSegments('http://a.example/files?v=1', 'my file', 'a/b'); // 'http://a.example/files/my%20file/a%2Fb?v=1'
 * appendSegments('http://a.example', 'b', ''); // 'http://a.example/b/'
 * ```
 */
export function appendSegments(reference: string | ParsedReference, ...segments: readonly string[]): string {
  const uri = parse(reference);
  let { path } = uri;
  for (const segment of segments) {
    checkText(segment, 'segment');
    if (segment === '.' || segment === '..') throw new UriComponentError('dot-segment', 0, 'path');
    path = pathBelow(path, uri, encodeComponent(segment, 'segment'));
  }
  return uri.with({ path }).toString();
}

/** Options of {@link appendPath}. */
export interface AppendPathOptions {
  /**
   * The treatment of dot-segments of the path, percent-encoded ones (`%2e%2e`) included: they are an error (`'refuse'`, the default), or
   * removed as in resolution (`'remove'`). A `..` never removes a segment of the base.
   */
  readonly dots?: 'refuse' | 'remove';
}

const OPTIONS = { dots: ['refuse', 'remove'] } as const;
const DOT_SEGMENT = /(?<![^/])(?:\.|%2e){1,2}(?![^/])/gi;

/**
 * Appends a path to the path of a reference, with one `/` between them: a `/` at the beginning of the appended path is ignored. Query and
 * fragment of the reference stay. Encodes nothing: `appendSegments` encodes names, and a `/` in them. Use `resolveWithin` for a path
 * that is not trusted: a server may decode `..%2f`.
 *
 * @param reference - the reference, whose path is treated as a directory
 * @param path - a path as written in a reference; an empty one changes nothing, and `/` at its end stays
 * @param options - the treatment of dot-segments
 * @throws UriSyntaxError if `reference` is not a URI reference
 * @throws UriComponentError if `path` is not a path, such as one with `?`, `#` or a space; `dot-segment` for `.` and `..`, unless they are
 * removed. The offset is in `path`
 * @throws TypeError if an argument has another type, or there is no such option
 * @throws RangeError if `dots` has another value
 * @example
 * ```ts
 * appendPath('https://a.example/v1?k=1', 'users/7'); // 'https://a.example/v1/users/7?k=1'
 * appendPath('https://a.example/v1/', '/users/'); // 'https://a.example/v1/users/'
 * appendPath('https://a.example/v1', 'a/../../b', { dots: 'remove' }); // 'https://a.example/v1/b'
 * ```
 */
export function appendPath(reference: string | ParsedReference, path: string, options?: AppendPathOptions): string {
  const { dots } = readOptions(options, OPTIONS);
  const uri = parse(reference);
  checkComponent('path', path);
  if (path === '') return uri.toString();
  const dot = path.search(DOT_SEGMENT);
  if (dot >= 0 && dots === 'refuse') throw new UriComponentError('dot-segment', dot, 'path');
  const absolute = path.startsWith('/') ? path : `/${path}`;
  const plain = absolute.replaceAll(DOT_SEGMENT, (segment) => segment.toLowerCase().replaceAll('%2e', '.'));
  return uri.with({ path: pathBelow(uri.path, uri, removeDotSegments(plain).slice(1)) }).toString();
}

/** Returns a path with a text after it, in the directory that it names. The first segments of a relative reference stay relative. */
function pathBelow(path: string, { scheme, host }: UriReference, text: string): string {
  if (path === '' && host === undefined) return scheme === undefined ? protectFirstSegment(text) : text;
  return path.endsWith('/') ? path + text : `${path}/${text}`;
}

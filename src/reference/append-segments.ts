import { UriComponentError } from '../errors/index.js';
import { checkText } from '../tables/arguments.js';
import type { ParsedReference } from '../tables/reference-text.js';
import { encodeComponent } from './encode.js';
import { parse } from './parse.js';

/**
 * Appends segments to the path of a reference, and percent-encodes each, `/` and `%` included. An empty segment at the end of the path
 * is replaced, so that `/a` and `/a/` give the same; query and fragment stay.
 *
 * @param reference - the reference, whose path is treated as a directory
 * @param segments - texts that are not encoded; an empty text at the end leaves a `/` there
 * @throws UriSyntaxError if `reference` is not a URI reference
 * @throws UriComponentError `dot-segment` for `.` and `..`, which would lead to another place and cannot be encoded (RFC 3986, section
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
  let isFirst = path === '' && uri.host === undefined;
  for (const segment of segments) {
    checkText(segment, 'segment');
    if (segment === '.' || segment === '..') throw new UriComponentError('dot-segment', 0, 'path');
    if (!isFirst && !path.endsWith('/')) path += '/';
    path += encodeComponent(segment, 'segment');
    isFirst = false;
  }
  return uri.with({ path }).toString();
}

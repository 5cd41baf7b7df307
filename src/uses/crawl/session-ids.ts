/** Removes session ids from paths and queries, as the Internet Archive's keys do. */

import { ALPHA, DIGIT } from '../../tables/index.js';

/** The names of ids in a query, and their shapes: "a" is a letter, "0" a letter or a digit. */
const IN_QUERY = [
  ['jsessionid=', '0'.repeat(32)],
  ['phpsessid=', '0'.repeat(32)],
  ['sid=', '0'.repeat(32)],
  ['aspsessionid', `${'a'.repeat(8)}=${'a'.repeat(24)}`],
] as const;

/** The shapes of the ids of ASP.NET in a segment in parentheses: several with a letter before each, or one. */
const IDS_IN_SEGMENT = `a(${'0'.repeat(24)})`;
const IN_SEGMENT: readonly ((text: string) => boolean)[] = [
  (text) => text !== '' && hasShape(text, IDS_IN_SEGMENT.repeat(text.length / IDS_IN_SEGMENT.length)),
  (text) => hasShape(text, '0'.repeat(24)),
];
const ASP_NET = '.aspx';

function hasShape(text: string, shape: string): boolean {
  if (text.length !== shape.length) return false;
  for (let i = 0; i < shape.length; i++) {
    const c = text.charCodeAt(i);
    const kind = shape[i];
    if (kind === 'a' || kind === '0' ? ALPHA[c] !== 1 && (kind === 'a' || DIGIT[c] !== 1) : kind !== text[i])
      return false;
  }
  return true;
}

/**
 * Returns a query without its session ids: the last one of each kind is removed. The `&` before the last parameter
 * stays, as in the Internet Archive's keys. The query is in lowercase.
 *
 * @example
 * ```ts
 * withoutSessionIdsInQuery('a=1&jsessionid=0123456789abcdefghijklemopqrstuv&b'); // 'a=1&b'
 * withoutSessionIdsInQuery('a&cfid=11695&cftoken=48630'); // 'a&'
 * ```
 */
export const withoutSessionIdsInQuery = (query: string): string =>
  withoutToken(IN_QUERY.reduce((rest, [name, shape]) => withoutLast(rest, name, shape), query));

/** Removes the last id of a kind. A parameter ends with it. */
function withoutLast(query: string, name: string, shape: string): string {
  const last = name.length + shape.length;
  for (let at = query.lastIndexOf(name); at >= 0; at = at > 0 ? query.lastIndexOf(name, at - 1) : -1) {
    const end = at + last;
    if (hasShape(query.slice(at + name.length, end), shape) && (end === query.length || query[end] === '&'))
      return query.slice(0, at) + query.slice(end + 1);
  }
  return query;
}

/** Removes the last id of ColdFusion: the end of a parameter, and its token in the next one. */
function withoutToken(query: string): string {
  if (!query.includes('cfid=')) return query;
  const parameters = query.split('&');
  for (let i = parameters.length - 2; i >= 0; i--) {
    const [parameter = '', token = ''] = parameters.slice(i, i + 2);
    const at = parameter.slice(0, -1).lastIndexOf('cfid=');
    if (at >= 0 && at + 'cfid='.length < parameter.length && token.startsWith('cftoken=') && token !== 'cftoken=')
      return [...parameters.slice(0, i), parameter.slice(0, at) + parameters.slice(i + 2).join('&')].join('&');
  }
  return query;
}

/**
 * Returns a path without the session ids that ASP.NET puts in a segment before the segment of an `.aspx` page: the last
 * one of each kind. The path is in lowercase.
 *
 * @example
 * ```ts
 * withoutSessionIdsInPath('/(s(4hqa0555fwsecu455xqckv45))/mileg.aspx'); // '/mileg.aspx'
 * ```
 */
export const withoutSessionIdsInPath = (path: string): string => IN_SEGMENT.reduce(withoutLastSegment, path);

/** Removes the last segment of a kind that `.aspx` follows, but not immediately, and without a `?` between them. */
function withoutLastSegment(path: string, isId: (text: string) => boolean): string {
  const segments = path.split('/');
  let isBeforePage = false;
  for (let i = segments.length - 2; i > 0; i--) {
    const [segment = '', next = ''] = segments.slice(i, i + 2);
    const isGroup = segment.startsWith('(') && segment.endsWith(')');
    if (isGroup && isId(segment.slice(1, -1)) && (leadsToPage(next, 1) ?? isBeforePage)) {
      segments.splice(i, 1);
      return segments.join('/');
    }
    isBeforePage = leadsToPage(next, 0) ?? isBeforePage;
  }
  return path;
}

/** Whether the name of a page is in a segment, before any `?`; `undefined` if it has neither. */
function leadsToPage(segment: string, from: number): boolean | undefined {
  const page = segment.indexOf(ASP_NET, from);
  const mark = segment.indexOf('?');
  return page < 0 && mark < 0 ? undefined : page >= 0 && (mark < 0 || mark > page);
}

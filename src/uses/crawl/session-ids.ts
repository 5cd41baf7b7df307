/** Removes session ids from paths and queries, as the Internet Archive's keys do. */

/** The last session id of each kind in a query, with the text before it and after it. */
const IN_QUERY = [
  /^(.*)jsessionid=[0-9a-z]{32}(?:&(.*))?$/s,
  /^(.*)phpsessid=[0-9a-z]{32}(?:&(.*))?$/s,
  /^(.*)sid=[0-9a-z]{32}(?:&(.*))?$/s,
  /^(.*)aspsessionid[a-z]{8}=[a-z]{24}(?:&(.*))?$/s,
  // Looks for the token first: after each of many `cfid=`, that takes quadratic time.
  /^((?:.*&)?(?=[^&]+&cftoken=[^&])[^&]*)cfid=[^&]+&cftoken=[^&]+(?:&(.*))?$/s,
];

const SEGMENT_IN_PARENTHESES = /\/\(([^/]*)\)(?=\/)/g;
/** The text of segments of ASP.NET in parentheses that hold session ids, in lowercase. */
const IN_SEGMENT = [
  (text: string): boolean => text !== '' && text.replaceAll(/[a-z]\([0-9a-z]{24}\)/g, '') === '',
  (text: string): boolean => /^[0-9a-z]{24}$/.test(text),
];
const ASP_NET = '.aspx';

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
  IN_QUERY.reduce((rest, id) => rest.replace(id, '$1$2'), query);

/**
 * Returns a path without the session ids that ASP.NET puts in a segment before the segment of an `.aspx` page: the last
 * one of each kind. The path is in lowercase.
 *
 * @example
 * ```ts
 * withoutSessionIdsInPath('/(s(4hqa0555fwsecu455xqckv45))/mileg.aspx'); // '/mileg.aspx'
 * ```
 */
export function withoutSessionIdsInPath(path: string): string {
  let rest = path;
  for (const isId of IN_SEGMENT) {
    const last = lastBeforePage(rest, isId);
    if (last !== undefined) rest = rest.slice(0, last.index) + rest.slice(last.index + last[0].length);
  }
  return rest;
}

/** Returns the last segment of a kind that `.aspx` follows, but not immediately, and without a `?` between them. */
function lastBeforePage(path: string, isId: (text: string) => boolean): RegExpExecArray | undefined {
  let last: RegExpExecArray | undefined;
  let page = 0;
  let mark = 0;
  for (const match of path.matchAll(SEGMENT_IN_PARENTHESES)) {
    if (!isId(match[1] as string)) continue;
    const next = match.index + match[0].length + 1;
    // Never searches the same span twice.
    if (page >= 0 && page <= next) page = path.indexOf(ASP_NET, next + 1);
    if (mark >= 0 && mark < next) mark = path.indexOf('?', next);
    if (page >= 0 && (mark < 0 || mark > page)) last = match;
  }
  return last;
}

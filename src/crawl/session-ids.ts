/** Removes session ids from paths and queries, as the Internet Archive's keys do. */

/** Ends of parameters with a session id. */
const IN_PARAMETER = [
  /jsessionid=[0-9a-z]{32}$/,
  /phpsessid=[0-9a-z]{32}$/,
  /sid=[0-9a-z]{32}$/,
  /aspsessionid[a-z]{8}=[a-z]{24}$/,
];

const COLD_FUSION_ID = 'cfid=';
const COLD_FUSION_TOKEN = 'cftoken=';

/** Segments of ASP.NET that hold a session id, in lowercase. */
const IN_SEGMENT = [/\/\((?:[a-z]\([0-9a-z]{24}\))+\)(?=\/)/g, /\/\([0-9a-z]{24}\)(?=\/)/g];
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
export function withoutSessionIdsInQuery(query: string): string {
  let parameters = query.split('&');
  for (const id of IN_PARAMETER) {
    const last = parameters.findLastIndex((parameter) => id.test(parameter));
    if (last >= 0) parameters = without(parameters, last, (parameters[last] as string).search(id), 1);
  }
  for (let i = parameters.length - 2; i >= 0; i--) {
    const parameter = parameters[i] as string;
    const next = parameters[i + 1] as string;
    const start = parameter.lastIndexOf(COLD_FUSION_ID, parameter.length - COLD_FUSION_ID.length - 1);
    const isId = start >= 0 && parameter.length > COLD_FUSION_ID.length;
    if (!isId || next.length <= COLD_FUSION_TOKEN.length || !next.startsWith(COLD_FUSION_TOKEN)) continue;
    return without(parameters, i, start, 2).join('&');
  }
  return parameters.join('&');
}

/** Removes `count` parameters; the text before `start` in the first of them is joined to the next parameter. */
function without(parameters: readonly string[], first: number, start: number, count: number): string[] {
  const [next = '', ...rest] = parameters.slice(first + count);
  return [...parameters.slice(0, first), (parameters[first] as string).slice(0, start) + next, ...rest];
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
export function withoutSessionIdsInPath(path: string): string {
  let rest = path;
  for (const id of IN_SEGMENT) {
    const last = lastBeforePage(rest, id);
    if (last !== undefined) rest = rest.slice(0, last.index) + rest.slice(last.index + last[0].length);
  }
  return rest;
}

/** Returns the last segment of a kind that `.aspx` follows, but not immediately, and without a `?` between them. */
function lastBeforePage(path: string, segment: RegExp): RegExpExecArray | undefined {
  let last: RegExpExecArray | undefined;
  let page = 0;
  let mark = 0;
  for (const match of path.matchAll(segment)) {
    const next = match.index + match[0].length + 1;
    // Never searches the same span twice.
    if (page >= 0 && page <= next) page = path.indexOf(ASP_NET, next + 1);
    if (mark >= 0 && mark < next) mark = path.indexOf('?', next);
    if (page >= 0 && (mark < 0 || mark > page)) last = match;
  }
  return last;
}

import { nameOf, type QueryForm, sortedByName } from '../../reference/index.js';
import { readReference } from '../../resolve/index.js';
import { ScannedString } from '../../scanner/index.js';
import { type ParsedReference, readOptions, readTexts, textOf } from '../../support/index.js';

const queried = /* @__PURE__ */ new ScannedString();

/** Options of {@link canonicalizeQuery}: which parameters to remove, and whether to sort the rest. */
export interface CanonicalQueryOptions {
  /** Whether to sort them by name. Parameters of the same name keep their order. */
  readonly sort?: boolean;
  /**
   * Names of parameters to remove, decoded; `utm_*` matches all names that begin with `utm_`.
   */
  readonly drop?: readonly string[];
  /** Whether `drop` ignores the case of names; `false` by default. */
  readonly ignoreCase?: boolean;
  /** Whether `+` is a space in names, as in HTML forms; `false` by default. */
  readonly plus?: boolean;
}

const OPTIONS = { sort: false, drop: readTexts, ignoreCase: false, plus: false };

/**
 * Sorts the parameters of a query, and removes parameters that only track visitors. The rest of the reference does not
 * change. Only the caller knows whether the result still leads to the same page.
 *
 * Parameters are the texts between `&`. Their names are the texts before the first `=`, decoded, or as written if
 * that is not UTF-8. Names are sorted by UTF-16 code unit, as `URLSearchParams.sort` does with `plus: true`. A parameter is
 * written unchanged, even if it is empty. A query becomes undefined if all its parameters are removed; an empty query
 * stays empty.
 *
 * @param reference - a URI reference, as a string or parsed
 * @param options - which parameters to remove, and whether to sort the rest; nothing changes by default
 * @returns the same string if nothing changes
 * @throws UriSyntaxError if it is not a URI reference
 * @throws TypeError if it is not a string
 * @example
 * ```ts
 * canonicalizeQuery('/a?b=2&utm_source=x&a&b=1#c', { sort: true, drop: ['utm_*'] }); // '/a?a&b=2&b=1#c'
 * canonicalizeQuery('/a?fbclid=x', { drop: ['fbclid'] }); // '/a'
 * canonicalizeQuery('/a?', { drop: ['fbclid'] }); // '/a?'
 * ```
 */
export function canonicalizeQuery(reference: string | ParsedReference, options: CanonicalQueryOptions): string {
  return queryCanonicalizer(options)(reference);
}

/**
 * Returns {@link canonicalizeQuery} for many references: the options are read once.
 *
 * @param options - the options of `canonicalizeQuery`
 * @returns a function that takes a reference and returns what `canonicalizeQuery` returns for it
 * @example
 * ```ts
 * const toKey = queryCanonicalizer({ sort: true });
 * toKey('?b&a'); // '?a&b'
 * ```
 */
export function queryCanonicalizer(options: CanonicalQueryOptions): (reference: string | ParsedReference) => string {
  const { sort, drop: listed = [], ignoreCase, plus } = readOptions(options, OPTIONS);
  const form: QueryForm = { plus, invalid: 'error' };
  const folded = (name: string): string => (ignoreCase ? name.toLowerCase() : name);
  const drop = listed.map(folded);
  const names = new Set(drop);
  const prefixes = drop.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
  const isKept = (parameter: string): boolean => {
    const name = folded(nameOf(parameter, form));
    return !names.has(name) && !prefixes.some((prefix) => name.startsWith(prefix));
  };
  return (reference) => {
    readReference(queried, textOf(reference), 'reference');
    const { input, query, pathEnd, queryEnd } = queried;
    if (query === undefined || query === '') return input;
    const parameters = query.split('&');
    const rest = drop.length === 0 ? parameters : parameters.filter(isKept);
    if (!sort && rest.length === parameters.length) return input;
    if (rest.length === 0) return input.slice(0, pathEnd) + input.slice(queryEnd);
    const canonical = (sort ? sortedByName(rest, form) : rest).join('&');
    return canonical === query ? input : input.slice(0, pathEnd + 1) + canonical + input.slice(queryEnd);
  };
}

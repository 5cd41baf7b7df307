import { UriSyntaxError } from '../errors/index.js';
import { Flag, Slot, STRIDE, scan } from '../scanner/index.js';
import { checkText, wrongType } from '../tables/arguments.js';
import { checkOptions, own, ownBoolean } from '../tables/options.js';
import { type ParsedReference, textOf } from '../tables/reference-text.js';
import { decodeForm } from './query-cursor.js';

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
}

const OPTIONS = ['sort', 'drop', 'ignoreCase'] as const;

// Filled and read within one call: no code of the caller runs in between.
const record = new Uint32Array(STRIDE);

/**
 * Sorts the parameters of a query, and removes parameters that only track visitors. The rest of the reference does not
 * change. The caller has to know whether the result still leads to the same page.
 *
 * Parameters are the texts between `&`. Their names are the texts before the first `=`, decoded as in a form, or as
 * written if that is not UTF-8. Names are sorted by UTF-16 code unit, as `URLSearchParams.sort` does. A parameter is
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
  checkOptions(options, OPTIONS);
  const sort = ownBoolean(options, 'sort', false);
  const folded = ownBoolean(options, 'ignoreCase', false)
    ? (name: string) => name.toLowerCase()
    : (name: string) => name;
  const drop = namesOf(own(options, 'drop', [])).map(folded);
  const names = new Set(drop);
  const prefixes = drop.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
  const isDropped = (name: string): boolean => names.has(name) || prefixes.some((prefix) => name.startsWith(prefix));

  return (given) => {
    const reference = textOf(given);
    const flags = scan(reference, record);
    if (flags < 0) throw new UriSyntaxError(reference, ~flags);
    const start = (record[Slot.PATH_END] as number) + 1;
    const end = record[Slot.QUERY_END] as number;
    if ((flags & Flag.QUERY) === 0 || start === end) return reference;
    const parameters = reference.slice(start, end).split('&').map(named);
    const kept = drop.length === 0 ? parameters : parameters.filter(({ name }) => !isDropped(folded(name)));
    if (kept.length === 0) return reference.slice(0, start - 1) + reference.slice(end);
    if (sort) kept.sort(byName);
    const query = kept.map(({ text }) => text).join('&');
    return query === reference.slice(start, end) ? reference : reference.slice(0, start) + query + reference.slice(end);
  };
}

/** Reads the names to remove, each once. */
function namesOf(drop: unknown): string[] {
  if (!Array.isArray(drop)) throw wrongType('drop', 'an array of strings', drop);
  return Array.from(drop, (name: unknown, i) => {
    checkText(name, `drop[${i}]`);
    return name;
  });
}

interface Parameter {
  readonly name: string;
  readonly text: string;
}

function named(text: string): Parameter {
  const equals = text.indexOf('=');
  const name = equals < 0 ? text : text.slice(0, equals);
  try {
    return { name: decodeForm(name), text };
  } catch {
    return { name, text };
  }
}

function byName(a: Parameter, b: Parameter): number {
  if (a.name === b.name) return 0;
  return a.name < b.name ? -1 : 1;
}

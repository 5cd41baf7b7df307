import { decode, nameOf, QUERY_OPTIONS, type QueryForm, type QueryOptions, sortedByName } from '../reference/query.js';
import { readReference } from '../resolve/read-reference.js';
import { checkScanned } from '../resolve/resolve.js';
import { Flag, Slot } from '../scanner/index.js';
import { ScannedString } from '../scanner/scanned.js';
import { checkText, readTexts } from '../support/arguments.js';
import { CodeUnit } from '../support/code-unit.js';
import { readOptions } from '../support/options.js';
import { type ParsedReference, textOf } from '../support/reference-text.js';

const queried = /* @__PURE__ */ new ScannedString();

/**
 * A cursor over the parameters of a query. It reads them as `Query` does, and has the same options.
 *
 * Between `&`, there is a name up to the first `=` and a value after it; empty text between two `&` is not a parameter. With `plus`, `+`
 * is a space, as in HTML forms. (RFC 3986 does not define parameters; a scheme or a server may read a query in another way.)
 *
 * Make it once, and set it to one reference after the other. It makes no objects for parameters, and strings only when
 * you read them; `next` writes offsets, in UTF-16 code units of the reference.
 *
 * @example
 * ```ts
 * const parameters = new QueryCursor({ plus: true }).of('http://h/?q=a+b%26c&flag&&x=#y');
 * parameters.next(); // true
 * [parameters.nameStart, parameters.nameEnd, parameters.valueStart, parameters.valueEnd]; // [ 10, 11, 12, 19 ]
 * parameters.value; // 'a+b%26c'
 * parameters.decodedValue(); // 'a b&c'
 * parameters.next(); // true
 * parameters.name; // 'flag'
 * parameters.value; // undefined
 * parameters.next(); // true
 * parameters.value; // ''
 * parameters.next(); // false
 * ```
 */
export class QueryCursor {
  /** The start of the name. */
  nameStart = 0;
  /** The end of the name, exclusive. */
  nameEnd = 0;
  /** The start of the value, or -1 if there is no `=`. */
  valueStart = -1;
  /** The end of the value, exclusive, or -1. */
  valueEnd = -1;
  #text = '';
  #at = 0;
  #end = 0;
  readonly #how: QueryForm;

  /**
   * @param options - whether `+` is a space, and the effect of octets that are not UTF-8
   * @throws TypeError if an option has another type or name
   * @throws RangeError if `invalid` has another value
   */
  constructor(options?: QueryOptions) {
    this.#how = readOptions(options, QUERY_OPTIONS);
  }

  /**
   * Moves before the first parameter of a reference; a reference without a query has no parameters.
   *
   * @param reference - a URI reference, as a string or parsed
   * @returns this cursor
   * @throws UriSyntaxError if it is not a URI reference
   * @throws TypeError if it is any other value
   */
  of(reference: string | ParsedReference): this {
    const flags = readReference(queried, textOf(reference), 'reference');
    return this.scanned(queried.input, flags, queried.offsets);
  }

  /**
   * Moves before the first parameter of a scanned string, given the flags and the record of the scan.
   *
   * @param reference - the string that was scanned
   * @param flags - the result of the scan, at least 0
   * @param offsets - the array with the record, in UTF-16 code units
   * @param at - the index in `offsets` at which the record starts; 0 by default
   * @returns this cursor
   */
  scanned(reference: string, flags: number, offsets: Uint32Array, at = 0): this {
    checkText(reference, 'reference');
    checkScanned(reference.length, flags, offsets, at);
    const start = offsets[at + Slot.START] as number;
    this.#text = reference;
    // `| 0`: a value of a Uint32Array may be stored as an object (14 collections in 3 million calls, then none; Node
    // 20).
    this.#end = ((offsets[at + Slot.QUERY_END] as number) - start) | 0;
    this.#at = flags & Flag.QUERY ? ((offsets[at + Slot.PATH_END] as number) - start + 1) | 0 : this.#end;
    return this;
  }

  /** Moves to the next parameter; returns `false` if there is no further one. */
  next(): boolean {
    const text = this.#text;
    const end = this.#end;
    let i = this.#at;
    while (i < end && text.charCodeAt(i) === CodeUnit.AMPERSAND) i++;
    if (i >= end) {
      this.#at = i;
      return false;
    }
    this.nameStart = i;
    this.nameEnd = -1;
    for (; i < end; i++) {
      const character = text.charCodeAt(i);
      if (character === CodeUnit.AMPERSAND) break;
      if (character === CodeUnit.EQUALS && this.nameEnd < 0) this.nameEnd = i;
    }
    const hasValue = this.nameEnd >= 0;
    this.valueStart = hasValue ? this.nameEnd + 1 : -1;
    this.valueEnd = hasValue ? i : -1;
    if (!hasValue) this.nameEnd = i;
    this.#at = i;
    return true;
  }

  /** The name as written. */
  get name(): string {
    return this.#text.slice(this.nameStart, this.nameEnd);
  }

  /** The value as written; `undefined` without a `=`. */
  get value(): string | undefined {
    return this.valueStart < 0 ? undefined : this.#text.slice(this.valueStart, this.valueEnd);
  }

  /**
   * The name, decoded; with the option `plus`, `+` is a space.
   *
   * @throws UriComponentError `malformed-utf-8` or `unexpected-end` if it is not UTF-8, and the option `invalid` is `'error'`
   */
  decodedName(): string {
    return decode(this.name, this.#how);
  }

  /** The value, decoded like {@link decodedName}. */
  decodedValue(): string | undefined {
    const { value } = this;
    return value === undefined ? undefined : decode(value, this.#how);
  }
}

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
  const how: QueryForm = { plus, invalid: 'error' };
  const folded = (name: string): string => (ignoreCase ? name.toLowerCase() : name);
  const drop = listed.map(folded);
  const names = new Set(drop);
  const prefixes = drop.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
  const isKept = (parameter: string): boolean => {
    const name = folded(nameOf(parameter, how));
    return !names.has(name) && !prefixes.some((prefix) => name.startsWith(prefix));
  };
  return (given) => {
    readReference(queried, textOf(given), 'reference');
    const { input, query, pathEnd, queryEnd } = queried;
    if (query === undefined || query === '') return input;
    const parameters = query.split('&');
    const kept = drop.length === 0 ? parameters : parameters.filter(isKept);
    if (!sort && kept.length === parameters.length) return input;
    if (kept.length === 0) return input.slice(0, pathEnd) + input.slice(queryEnd);
    const canonical = (sort ? sortedByName(kept, how) : kept).join('&');
    return canonical === query ? input : input.slice(0, pathEnd + 1) + canonical + input.slice(queryEnd);
  };
}

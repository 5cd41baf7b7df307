import { passwordsIn, redactSpans } from '../errors/passwords.js';
import { tryDecode } from '../normalize/percent.js';
import { checkChoice, checkText, textOfScalar, wrongType, wrongValue } from '../support/arguments.js';
import { utf8Decoder } from '../support/lazy.js';
import { checkObject, has, keysOf, readOptions, withoutPrototype } from '../support/options.js';
import { queryTextOf, readQueriesWith, textHash } from '../support/reference-text.js';
import { QUERY } from '../tables/uri.generated.js';
import { checkQuery, isQuery } from './check-component.js';
import { type Change, changed, Draft } from './draft.js';
import { decodeBytes, decodeComponent, encodeComponent } from './encode.js';

/** Options of {@link Query}, to read and write it. */
export interface QueryOptions {
  /** Whether `+` is a space, as in HTML forms; `false` by default: a space is `%20`, and `+` is itself. */
  readonly plus?: boolean;
  /**
   * The effect of octets that are not UTF-8, such as `%FF`, on a method that decodes them: `'error'` (the default) or `'replace'`, by
   * U+FFFD as `URLSearchParams` does (the default with `repair`). The text of the query stays.
   */
  readonly invalid?: 'error' | 'replace';
  /**
   * Whether a text may be any string, such as `location.search`; `false` by default. One `?` at its beginning is removed, and all that
   * a query must not contain is percent-encoded: `%` without two digits, `#`, `[`, space, non-ASCII. With `plus`, the names
   * and values are those of `URLSearchParams`. `changes` lists the repairs.
   */
  readonly repair?: boolean;
}

const READINGS = ['error', 'replace'] as const;
const OPTIONS = { plus: false, invalid: (value: unknown) => checkChoice(value, 'invalid', READINGS), repair: false };

export type QueryForm = Required<Omit<QueryOptions, 'repair'>>;

/** The value of a parameter to write: numbers, bigints and booleans are written as `String` does. */
export type QueryValue = string | number | bigint | boolean | undefined;

/** The input of the constructor of {@link Query}. */
export type QueryInit =
  | string
  | Query
  | Iterable<readonly [name: string, value: QueryValue]>
  | { readonly [name: string]: QueryValue | readonly QueryValue[] };

/**
 * The parameters of a query: names and values, joined by `=` and `&`, as HTML forms write them. RFC 3986 does not define
 * parameters, and other schemes and servers may read a query differently.
 *
 * Immutable: methods that change something return another `Query`. Order and duplicates stay, and the text of each parameter that was
 * not changed stays byte for byte. A parameter without `=` has the value `undefined`; `a=` has the value `''`. An empty text between
 * two `&` is not a parameter.
 *
 * @example
 * ```ts
 * const uri = parse('http://a.example/?tag=b%26c&x&tag=d#top');
 * const query = new Query(uri.query);
 * query.get('tag'); // 'b&c'
 * query.getAll('tag'); // [ 'b&c', 'd' ]
 * query.get('x'); // undefined
 * query.has('x'); // true
 * uri.with({ query: query.set('x', 'é').append('y', '1 2') }).toString();
 * // 'http://a.example/?tag=b%26c&x=%C3%A9&tag=d&y=1%202#top'
 * uri.with({ query: query.delete('tag').delete('x') }).toString(); // 'http://a.example/#top'
 * new Query({ q: 'a b', page: 2 }, { plus: true }).toString(); // 'q=a+b&page=2'
 * [...new Query('a=1&b')]; // [ [ 'a', '1' ], [ 'b', undefined ] ]
 * new Query('q=caf%E9', { invalid: 'replace' }).get('q'); // 'caf�'
 * ```
 */
export class Query implements Iterable<[name: string, value: string | undefined]> {
  static {
    readQueriesWith((object) => (#text in object ? { text: object.#text } : undefined));
    // As for a parsed reference: deep-equal checks compare it.
    Object.defineProperty(Query.prototype, 'textHash', withoutPrototype({ enumerable: true }));
  }

  readonly #text: string | undefined;
  readonly #form: QueryForm;
  readonly #changes: readonly Change[];

  /**
   * Makes a query from its text, or from names and values, which are encoded.
   *
   * @param init - the query of a reference, as written, without the `?` before it: a query may itself begin with `?`, so set
   * `repair` for `location.search`; or names and values to encode, as an object or a list. A list as a value of an object is a parameter for
   * each element, and an undefined value there is left out.
   * `undefined`: there is no query
   * @param options - how `+` and spaces are read and written, the effect of octets that are not UTF-8, and whether a text is repaired
   * @throws UriComponentError if a text is not a query, and is not to be repaired
   * @throws TypeError if an argument, a name or a value has another type, such as a reference: pass its `query`
   * @throws RangeError if `invalid` has another value
   * @example
   * ```ts
   * new Query({ q: 'a b', page: 2, all: true }).toString(); // 'q=a%20b&page=2&all=true'
   * new Query('q=a%20b').get('q'); // 'a b'
   * new Query('q=a+b', { plus: true }).get('q'); // 'a b'
   * new Query('?filter[color]=50%', { repair: true }).get('filter[color]'); // '50%'
   * ```
   */
  constructor(init?: QueryInit, options?: QueryOptions) {
    const { plus, repair, invalid = repair ? 'replace' : 'error' } = readOptions(options, OPTIONS);
    this.#form = { plus, invalid };
    this.#changes = repair && typeof init === 'string' ? repairsOf(init) : [];
    this.#text = textOfInit(this.#changes.length > 0 ? changed(init as string, this.#changes) : init, this.#form);
  }

  /**
   * The repairs of the text that the constructor got, in order, each with its offsets in that text. Empty without the option `repair`,
   * and for a query that a method returns.
   *
   * @example
   * ```ts
   * const query = new Query('?q=50%&a=b', { repair: true });
   * query.toString(); // 'q=50%25&a=b'
   * query.changes[1]; // { code: 'percent', start: 5, end: 6, replacement: '%25' }
   * ```
   */
  get changes(): readonly Change[] {
    return this.#changes;
  }

  /**
   * Returns the value of the first parameter with a name, decoded; `undefined` if it is absent or has no `=`: see
   * {@link has}.
   *
   * @param name - the name of the parameter, decoded
   * @throws UriComponentError `malformed-utf-8` or `unexpected-end` if the value is not UTF-8, and the option `invalid` is `'error'`
   */
  get(name: string): string | undefined {
    const parameter = firstOf(this.#text, isNamed(name, this.#form));
    return parameter === undefined ? undefined : valueIn(parameter, this.#form);
  }

  /**
   * Returns the values of all parameters with a name, decoded.
   *
   * @param name - the name of the parameters, decoded
   */
  getAll(name: string): (string | undefined)[] {
    return parametersOf(this.#text)
      .filter(isNamed(name, this.#form))
      .map((parameter) => valueIn(parameter, this.#form));
  }

  /**
   * Whether there is a parameter with a name.
   *
   * @param name - the name of the parameter, decoded
   */
  has(name: string): boolean {
    return firstOf(this.#text, isNamed(name, this.#form)) !== undefined;
  }

  /**
   * Iterates over the names, decoded, in order; a name that appears twice is there twice.
   *
   * @example
   * ```ts
   * [...new Query('a=1&b&a=2').keys()]; // [ 'a', 'b', 'a' ]
   * ```
   */
  *keys(): Generator<string> {
    for (const [name] of this) yield name;
  }

  /**
   * Iterates over the names and values, as the query itself does.
   *
   * @example
   * ```ts
   * Object.fromEntries(new Query('a=1&b').entries()); // { a: '1', b: undefined }
   * ```
   */
  entries(): Generator<[name: string, value: string | undefined]> {
    return this[Symbol.iterator]();
  }

  /** Iterates over the names and values, decoded, in order. */
  *[Symbol.iterator](): Generator<[name: string, value: string | undefined]> {
    for (const parameter of parametersOf(this.#text)) {
      if (parameter !== '') yield [decode(nameIn(parameter), this.#form), valueIn(parameter, this.#form)];
    }
  }

  /**
   * Returns the query with one parameter of a name: the first one gets the value, and the others are removed. If the
   * name is absent, the parameter is appended.
   *
   * @param name - the name of the parameter; it is encoded
   * @param value - the value; it is encoded; `undefined` for a name without `=`
   */
  set(name: string, value?: QueryValue): Query {
    const is = isNamed(name, this.#form);
    const parameter = parameterOf(name, value, this.#form);
    const parameters = parametersOf(this.#text);
    const first = parameters.findIndex(is);
    if (first < 0) return this.append(name, value);
    return this.#with(
      parameters.flatMap((other, i) => (i === first ? [parameter] : is(other) ? [] : [other])).join('&'),
    );
  }

  /**
   * Returns the query with one more parameter at its end.
   *
   * @param name - the name of the parameter; it is encoded
   * @param value - the value; it is encoded; `undefined` for a name without `=`
   */
  append(name: string, value?: QueryValue): Query {
    const parameter = parameterOf(name, value, this.#form);
    const text = this.#text ?? '';
    return this.#with(text + (text === '' || text.endsWith('&') ? '' : '&') + parameter);
  }

  /**
   * Returns the query without the parameters of a name; there is no query if there was nothing else.
   *
   * @param name - the name of the parameters, decoded
   */
  delete(name: string): Query {
    const is = isNamed(name, this.#form);
    const parameters = parametersOf(this.#text);
    const others = parameters.filter((parameter) => !is(parameter));
    if (others.length === parameters.length) return this;
    return this.#with(others.length === 0 ? undefined : others.join('&'));
  }

  /**
   * Returns the query with its parameters in the order of their names, by UTF-16 code units; parameters of one name stay in
   * order.
   */
  sort(): Query {
    return this.#text === undefined ? this : this.#with(sortedByName(parametersOf(this.#text), this.#form).join('&'));
  }

  /** Returns the query as written, without `?`; empty also if there is no query. */
  toString(): string {
    return this.#text ?? '';
  }

  /** Returns the query as written, with passwords of URIs in it redacted. */
  toJSON(): string {
    const query = `?${this.toString()}`;
    return redactSpans(query, passwordsIn(query, 'reference')).slice(1);
  }

  /** Returns the text that Node prints. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.#text === undefined ? 'Query <>' : `Query <?${this.toJSON()}>`;
  }

  /**
   * A hash of the text, for deep-equal checks of test libraries, to distinguish queries. It does not reveal a text,
   * but confirms a guess.
   */
  get textHash(): string {
    return textHash(`${Object.values(this.#form)}${this.#text}`);
  }

  /** The tag that Node's `assert`, Jest, Vitest and chai compare before properties: it has the hash of the text. */
  get [Symbol.toStringTag](): string {
    return `Query ${this.textHash}`;
  }

  #with(text: string | undefined): Query {
    return text === this.#text ? this : queryOf(text, this.#form);
  }
}

// Outside of the class: esbuild gives a class that names itself in a method another name, and its static block does not know that yet.
function queryOf(text: string | undefined, form: QueryForm): Query {
  return new Query(text, form);
}

/** Returns the changes that make a query of any text. */
function repairsOf(text: string): readonly Change[] {
  const start = text.startsWith('?') ? 1 : 0;
  const source = text.slice(start);
  const mark: Change[] = start === 0 ? [] : [{ code: 'question-mark', start: 0, end: 1, replacement: '' }];
  if (isQuery(source)) return mark;
  const draft = new Draft(
    source,
    Uint32Array.from({ length: source.length + 1 }, (_, i) => start + i),
    mark,
  );
  draft.encode(0, source.length, QUERY);
  return draft.changes;
}

function textOfInit(init: QueryInit | undefined, form: QueryForm): string | undefined {
  const query = queryTextOf(init);
  if (query !== undefined) return query.text;
  if (init === undefined) return undefined;
  if (typeof init === 'string') {
    checkQuery(init);
    return init;
  }
  checkObject(init, 'init');
  const parameters: string[] = [];
  if (Symbol.iterator in init) {
    for (const pair of init as Iterable<readonly [string, QueryValue]>) {
      if (!Array.isArray(pair)) throw wrongType('init', 'a list of names and values', pair);
      parameters.push(parameterOf(pair[0], pair[1], form));
    }
  } else {
    for (const name of keysOf(init, 'init')) {
      const values = (init as Readonly<Record<string, unknown>>)[name];
      for (const value of Array.isArray(values) ? values : [values]) {
        if (value !== undefined) parameters.push(parameterOf(name, value as QueryValue, form));
      }
    }
  }
  return parameters.length === 0 ? undefined : parameters.join('&');
}

function parametersOf(text: string | undefined): string[] {
  return text === undefined ? [] : text.split('&');
}

/** Returns the first of certain parameters. An array of all takes twice the time. */
function firstOf(text: string | undefined, is: (parameter: string) => boolean): string | undefined {
  if (text === undefined) return undefined;
  for (let start = 0; start < text.length; ) {
    const ampersand = text.indexOf('&', start);
    const end = ampersand < 0 ? text.length : ampersand;
    const parameter = text.slice(start, end);
    if (is(parameter)) return parameter;
    start = end + 1;
  }
  return undefined;
}

/** Writes a parameter. */
function parameterOf(name: string, value: QueryValue, form: QueryForm): string {
  checkText(name, 'name');
  if (value !== undefined) return `${encode(name, form)}=${encode(textOfScalar(value, 'value'), form)}`;
  if (name === '') throw wrongValue('name', 'a text that is not empty, if there is no value', "''");
  return encode(name, form);
}

function nameIn(parameter: string): string {
  const equals = parameter.indexOf('=');
  return equals < 0 ? parameter : parameter.slice(0, equals);
}

function valueIn(parameter: string, form: QueryForm): string | undefined {
  const equals = parameter.indexOf('=');
  return equals < 0 ? undefined : decode(parameter.slice(equals + 1), form);
}

/** Whether a parameter has a name. A name that cannot be decoded is not equal to any. */
function isNamed(name: string, form: QueryForm): (parameter: string) => boolean {
  checkText(name, 'name');
  return (parameter) => {
    const written = nameIn(parameter);
    if (written.includes('%') || written.includes('+')) return tryName(written, form) === name;
    return written === name && parameter !== '';
  };
}

/** Returns the name of a parameter, decoded; as written if it cannot be decoded. */
export function nameOf(parameter: string, form: QueryForm): string {
  const name = nameIn(parameter);
  return tryName(name, form) ?? name;
}

/** Sorts parameters by name, by UTF-16 code units; parameters of one name stay in order. */
export function sortedByName(parameters: readonly string[], form: QueryForm): string[] {
  const named = parameters.map((parameter) => [nameOf(parameter, form), parameter] as const);
  return named.sort(([a], [b]) => (a < b ? -1 : Number(a > b))).map(([, parameter]) => parameter);
}

function encode(text: string, form: QueryForm): string {
  const encoded = encodeComponent(text, 'data');
  return form.plus ? encoded.replaceAll('%20', '+') : encoded;
}

const spaced = (text: string, form: QueryForm): string => (form.plus ? text.replaceAll('+', ' ') : text);

/** Decodes a name or a value. */
function decode(text: string, form: QueryForm): string {
  const encoded = spaced(text, form);
  if (form.invalid === 'error') return decodeComponent(encoded);
  // Most texts are UTF-8: this takes a third of the time of the bytes (Node 20, x64).
  return tryDecode(encoded) ?? utf8Decoder().decode(decodeBytes(encoded));
}

/** Decodes a name; returns `undefined` if that is an error. */
const tryName = (text: string, form: QueryForm): string | undefined =>
  form.invalid === 'error' ? tryDecode(spaced(text, form)) : decode(text, form);

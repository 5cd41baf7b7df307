import { isEncoded, normalizePercent, tryDecode } from '../../normalize/index.js';
import { CodeUnit, checkText, readOptions } from '../../support/index.js';
import { UNRESERVED } from '../../tables/index.js';
import { type Expression, type Operator, partsOf, RESERVED_TOO, SIMPLE, type Variable } from './parse.js';

/** The expressions of a template, such as `id` and `?lang,page*`. */
type ExpressionsOf<T extends string> = T extends `${string}{${infer Expression}}${infer Rest}`
  ? Expression | ExpressionsOf<Rest>
  : never;
type WithOperator = `${'+' | '#' | '.' | '/' | ';' | '?' | '&'}${string}`;
/** The variables of a list, with their modifiers. */
type VariablesIn<List extends string> = List extends `${infer First},${infer Rest}` ? First | VariablesIn<Rest> : List;
type Optional<Expression extends string> = Expression extends WithOperator
  ? Expression extends `${string}${infer List}`
    ? VariablesIn<List>
    : never
  : never;
type VariableValue<Variable extends string> = Variable extends `${string}*` ? readonly string[] : string;
type NameOf<Variable extends string> = Variable extends `${infer Name}*` ? Name : Variable;

/**
 * The values in a URI that a template matches: a list for a variable with `*`, a string for others. A variable of an expression with an
 * operator, such as `{?lang}`, may be absent. For a template that is not a literal, any name may have a value.
 */
export type TemplateMatch<Template extends string = string> = string extends Template
  ? { readonly [name: string]: string | readonly string[] }
  : {
      readonly [V in VariablesIn<Exclude<ExpressionsOf<Template>, WithOperator>> as NameOf<V>]: VariableValue<V>;
    } & { readonly [V in Optional<ExpressionsOf<Template>> as NameOf<V>]?: VariableValue<V> };

/** Options of {@link match}. */
export interface MatchOptions {
  /** Whether the query may have parameters of names that the template does not have, such as `utm_source`; `false` by default. */
  readonly others?: boolean;
}

const OPTIONS = { others: false };

/** The characters of a value that an expansion encodes, but that do not end it, unless the template has them next. */
const UNENCODED = "!$'()*+,:=@";
const UNENCODED_IN_QUERY = `${UNENCODED}/?`;
/** The characters of the name of a parameter, which may have any others. */
const IN_NAME = /* @__PURE__ */ withEntries(/* @__PURE__ */ new Uint8Array(0x100).fill(1), '%=&#', 0);
const CHARACTER_OF_VALUE = /(?:%[\da-f]{2}|[^%])?/iy;

/**
 * Returns the values of a template's variables in a URI; `undefined` if the template does not match it.
 *
 * It is the inverse of {@link expand} for templates whose variables are delimited: each value is followed by the end, or by a
 * character that it does not have. Each expression takes as much text as it can, without backtracking, so the time is linear for any
 * template and any text. Percent-encodings of literals and names are compared in their normal form (RFC 3986, section 6.2.2).
 * Values may have characters that an expansion encodes, such as `@`, `:`, `,` and `+`, if the template does not have them next; in a
 * query, `/` and `?` as well. A `+` is itself.
 *
 * - `{x}` and `{x,y}` need a character for each variable. With an operator, as in `{/x}` or `{?x,y}`, variables may be absent.
 * - `{x*}` is a list of at least one text, and other variables are one text. Maps and prefixes, as `{x:3}`, are not found.
 * - `{?x,y}` and `{&x,y}` find their parameters in any order, each once. With `others`, parameters of other names are ignored.
 * - Values are decoded, once. `{+x}` and `{#x}` have one variable, take all the rest of the URI, and are not decoded.
 * - A variable that appears twice must have the same value in both places.
 *
 * A value is untrusted: it may be `..`, or have slashes, as `a%2F..%2Fb` has. Check it before it becomes part of a path.
 *
 * @param template - the template
 * @param text - any text; a URI that the template may have made
 * @param options - whether the query may have further parameters
 * @returns the values by the names of the variables, in an object without a prototype
 * @throws {@link UriTemplateError} if the template is malformed or has a reserved operator
 * @throws TypeError if an argument is not a string, or there is no such option
 * @example
 * ```ts
 * ({ ...match('/users/{id}{?lang}', '/users/7?lang=en') }); // { id: '7', lang: 'en' }
 * match('/files{/path*}', '/files/a/b%20c')?.path; // [ 'a', 'b c' ]
 * match('/users/{id}', '/users/7/mail'); // undefined
 * ({ ...match('/s{?q,page}', '/s?page=2&utm_source=x&q=a:b', { others: true }) }); // { q: 'a:b', page: '2' }
 * ```
 */
export function match<Template extends string>(
  template: Template,
  text: string,
  options?: MatchOptions,
): TemplateMatch<Template> | undefined {
  const { others } = readOptions(options, OPTIONS);
  checkText(template, 'template');
  checkText(text, 'text');
  const parts = partsOf(template);
  const classes = classesOf(parts);
  const reader = new ValueReader(text, others ? parameterNames(parts) : undefined);
  const isMatch = parts.every((part, i) =>
    typeof part === 'string' ? reader.skipLiteral(part) : reader.readExpression(part, classes[i] as Uint8Array),
  );
  return isMatch && reader.isAtEnd() ? (reader.found as TemplateMatch<Template>) : undefined;
}

/** The characters of values in templates whose parts are kept: without them, a match takes 2.5 times as long (Node 20, x64). */
const CLASSES = /* @__PURE__ */ new WeakMap<readonly (string | Expression)[], readonly Uint8Array[]>();

/** Returns, for each part of a template, the characters of its values. */
function classesOf(parts: readonly (string | Expression)[]): readonly Uint8Array[] {
  const known = CLASSES.get(parts);
  if (known !== undefined) return known;
  const classes: Uint8Array[] = [];
  // The characters that may follow the part.
  let stops = '';
  for (let i = parts.length - 1; i >= 0; i--) {
    const part = parts[i] as string | Expression;
    if (typeof part === 'string') {
      stops = part.charAt(0);
      continue;
    }
    classes[i] = classBefore(stops, part);
    if (part.operator === SIMPLE) stops = '';
    else if (part.operator.first === '') stops = UNENCODED_IN_QUERY;
    else if (!stops.includes(part.operator.first)) stops += part.operator.first;
  }
  CLASSES.set(parts, classes);
  return classes;
}

/** Returns a character class with another entry for some characters. */
function withEntries(characterClass: Uint8Array, characters: string, entry: number): Uint8Array {
  const changed = characterClass.slice();
  for (const character of characters) changed[character.charCodeAt(0)] = entry;
  return changed;
}

/** Returns the characters of the values of an expression before certain characters. */
function classBefore(stops: string, { operator, variables }: Expression): Uint8Array {
  const isList = operator !== SIMPLE || variables.length > 1 || (variables[0] as Variable).isExploded;
  const unencoded = operator.ifEmpty === '' ? UNENCODED : UNENCODED_IN_QUERY;
  const ends = [...stops].filter((character) => unencoded.includes(character)).join('');
  return withEntries(withEntries(UNRESERVED, unencoded, 1), isList ? ends + operator.separator : ends, 0);
}

/** Returns the names of the parameters that a template has. */
function parameterNames(parts: readonly (string | Expression)[]): ReadonlySet<string> {
  const expressions = parts.filter((part) => typeof part !== 'string' && part.operator.ifEmpty !== '');
  return new Set(
    (expressions as Expression[]).flatMap(({ variables }) => variables.map(({ name }) => normalizePercent(name))),
  );
}

/** The parameters of a name in a query. */
interface Parameters {
  /** How often the expression names the variable. */
  readonly times: number;
  readonly items: string[];
}

/** Reads a URI from left to right. */
class ValueReader {
  at = 0;
  readonly found: { [name: string]: string | readonly string[] } = Object.create(null);

  /** The values so far, as text that can be compared. */
  private readonly seen = new Map<string, string | undefined>();

  constructor(
    private readonly uri: string,
    /** The names that no further parameter has; `undefined` if there are no further ones. */
    private readonly names: ReadonlySet<string> | undefined,
  ) {}

  /** Whether the rest is empty, or has further parameters. */
  isAtEnd(): boolean {
    if (this.at === this.uri.length) return true;
    const isInQuery = this.uri.slice(0, this.at).includes('?');
    const rest = this.uri.slice(this.at);
    if (!rest.startsWith(isInQuery ? '&' : '?') || rest.includes('#')) return false;
    return rest
      .slice(1)
      .split('&')
      .every((parameter) => this.isOther(parameter.split('=', 1)[0] as string));
  }

  private isOther(name: string): boolean {
    return this.names?.has(normalizePercent(name)) === false;
  }

  /** Skips a text; returns whether the URI has it. */
  skip(text: string): boolean {
    if (!this.uri.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  /** Skips a literal or the name of a variable, with any spelling of its percent-encodings. */
  skipLiteral(text: string): boolean {
    if (this.skip(text)) return true;
    const characters = text.match(/%..|./g) as string[];
    return characters.every((c) => {
      CHARACTER_OF_VALUE.lastIndex = this.at;
      const [character] = CHARACTER_OF_VALUE.exec(this.uri) as RegExpExecArray;
      this.at += character.length;
      return normalizePercent(c) === normalizePercent(character);
    });
  }

  /** @param inValue - the characters of a value */
  readExpression({ operator, variables }: Expression, inValue: Uint8Array): boolean {
    if (operator.keepsReserved) return this.readRest(operator.first, variables);
    if (operator.ifEmpty !== '') return this.readParameters(operator, variables, inValue);
    let before = operator.first;
    return variables.every((variable) => {
      const items: string[] = [];
      do {
        const text = this.readItem(before, variable.name, operator, inValue);
        if (text === undefined) break;
        const item = tryDecode(text);
        if (item === undefined) return false;
        items.push(item);
        before = operator.separator;
      } while (variable.isExploded);
      return this.addItems(operator, variable, items);
    });
  }

  /** Reads the parameters of a query, in any order. An expression that names a variable twice has its items twice. */
  private readParameters(operator: Operator, variables: readonly Variable[], inValue: Uint8Array): boolean {
    const found = new Map<string, Parameters>();
    for (const variable of variables) {
      const name = normalizePercent(variable.name);
      const { times } = found.get(name) ?? { times: 0 };
      found.set(name, { times: times + 1, items: [] });
    }
    let before = operator.first;
    for (let start = this.at; this.skip(before); start = this.at) {
      const name = this.readAll(IN_NAME);
      const parameters = found.get(normalizePercent(name));
      if (parameters !== undefined && this.skip('=')) {
        const item = tryDecode(this.readAll(inValue));
        if (item === undefined) return false;
        parameters.items.push(item);
      } else if (this.isOther(name)) {
        while (!'&#'.includes(this.uri.charAt(this.at))) this.at++;
      } else {
        this.at = start;
        break;
      }
      before = operator.separator;
    }
    for (const { items, times } of found.values()) {
      const once = items.length / times;
      if (!Number.isInteger(once) || items.some((item, i) => item !== items[i % once])) return false;
      items.length = once;
    }
    return variables.every((variable) =>
      this.addItems(operator, variable, (found.get(normalizePercent(variable.name)) as Parameters).items),
    );
  }

  /** Adds the items of a variable, or their absence; a variable that is not a list has one item. */
  private addItems(operator: Operator, { name, isExploded, prefix }: Variable, items: readonly string[]): boolean {
    const [first] = items;
    if (first === undefined) return operator !== SIMPLE && this.add(name, undefined);
    return prefix === undefined && (isExploded || items.length === 1) && this.add(name, isExploded ? items : first);
  }

  /** Reads all the rest; it may have any character of a URI. Without the `#` of `{#x}`, there is no variable. */
  private readRest(first: string, variables: readonly Variable[]): boolean {
    const { name, isExploded, prefix } = variables[0] as Variable;
    if (variables.length > 1 || isExploded || prefix !== undefined) return false;
    if (!this.skip(first)) return this.add(name, undefined);
    const text = this.readAll(RESERVED_TOO);
    return (first !== '' || text !== '') && this.add(name, text);
  }

  /** Returns the text of an item, encoded; `undefined` if the next item is not of this variable. */
  private readItem(before: string, name: string, operator: Operator, inValue: Uint8Array): string | undefined {
    const start = this.at;
    const text = this.skip(before) ? this.readValue(name, operator, inValue) : undefined;
    if (text === undefined) this.at = start;
    return text;
  }

  private readValue(name: string, operator: Operator, inValue: Uint8Array): string | undefined {
    if (operator.isNamed && !this.skipLiteral(name)) return undefined;
    // `{;x}` writes an empty value without "=".
    if (operator.isNamed && !this.skip('=')) {
      const next = this.uri.charCodeAt(this.at);
      return UNRESERVED[next] === 1 || next === CodeUnit.PERCENT_SIGN ? undefined : '';
    }
    const text = this.readAll(inValue);
    return text === '' && (operator.isNamed || operator === SIMPLE) ? undefined : text;
  }

  /** Reads percent-encodings and all characters of a class: its last entry is also for all further code units. */
  private readAll(characterClass: Uint8Array): string {
    const start = this.at;
    for (; this.at < this.uri.length; this.at++) {
      if (characterClass[Math.min(this.uri.charCodeAt(this.at), 0xff)] === 1) continue;
      if (!isEncoded(this.uri, this.at)) break;
      this.at += 2;
    }
    return this.uri.slice(start, this.at);
  }

  /** Adds a value, or the absence of one; returns whether the variable has the same everywhere. */
  private add(name: string, value: string | readonly string[] | undefined): boolean {
    const text = JSON.stringify(value);
    if (this.seen.has(name)) return this.seen.get(name) === text;
    this.seen.set(name, text);
    if (value !== undefined) this.found[name] = value;
    return true;
  }
}

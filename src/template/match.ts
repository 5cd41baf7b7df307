import { tryDecode } from '../resolve/percent.js';
import { checkText } from '../tables/arguments.js';
import { type Expression, type Operator, partsOf, SIMPLE, type Variable } from './parse.js';

/** The values in a URI that a template matches: a list for a variable with `*`, a string for others. */
export interface TemplateMatch {
  readonly [name: string]: string | readonly string[];
}

// Each begins at `lastIndex`.
const VALUE = /(?:[\w.~-]|%[\da-f]{2})*/iy;
const LABEL = /(?:[\w~-]|%[\da-f]{2})*/iy;
const RESERVED_VALUE = /(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})*/iy;

/** A character that a name, or a value after it, may have. */
const IN_NAME = /[\w.~%-]/;

/**
 * Returns the values from which a template expands to a URI; `undefined` if no values do so, or they are not found.
 *
 * It is the inverse of {@link expand} for templates whose variables are delimited: each value is followed by the end, or by a character
 * that no value has. Each expression takes as much text as it can, without backtracking, so the time is linear for any template and any
 * text. The values expand to the URI again, apart from the spelling of percent-encodings. So parameters of a query have the
 * order of the template.
 *
 * - `{x}` and `{x,y}` need a character for each variable. With an operator, as in `{/x}` or `{?x,y}`, variables may be absent.
 * - `{x*}` is a list of at least one text, and other variables are one text. Maps and prefixes, as `{x:3}`, are not found.
 * - Values are decoded, once. `{+x}` and `{#x}` have one variable, take all the rest of the URI, and are not decoded.
 * - A variable that appears twice has the same value in both places, or none.
 *
 * @param template - the template
 * @param text - any text; a URI that the template may have made
 * @returns the values by the names of the variables, in an object without a prototype
 * @throws {@link UriTemplateError} if the template is malformed or has a reserved operator
 * @throws TypeError if an argument is not a string
 * @example
 * ```ts
 * ({ ...match('/users/{id}{?lang}', '/users/7?lang=en') }); // { id: '7', lang: 'en' }
 * match('/files{/path*}', '/files/a/b%20c')?.path; // [ 'a', 'b c' ]
 * match('/users/{id}', '/users/7/mail'); // undefined
 * ```
 */
export function match(template: string, text: string): TemplateMatch | undefined {
  checkText(template, 'template');
  checkText(text, 'text');
  const reader = new Reader(text);
  const isMatch = partsOf(template).every((part) =>
    typeof part === 'string' ? reader.skip(part) : reader.readExpression(part),
  );
  return isMatch && reader.at === text.length ? reader.found : undefined;
}

/** Reads a URI from left to right. */
class Reader {
  at = 0;
  readonly found: { [name: string]: string | readonly string[] } = Object.create(null);

  /** The values so far, as text that can be compared. */
  private readonly seen = new Map<string, string | undefined>();

  constructor(private readonly uri: string) {}

  /** Skips a text; returns whether the URI has it. */
  skip(text: string): boolean {
    if (!this.uri.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  readExpression({ operator, variables }: Expression): boolean {
    if (operator.keepsReserved) return this.readRest(operator.first, variables);
    let before = operator.first;
    return variables.every((variable) => {
      const items: string[] = [];
      do {
        const text = this.readItem(before, variable.name, operator);
        if (text === undefined) break;
        const item = tryDecode(text);
        if (item === undefined) return false;
        items.push(item);
        before = operator.separator;
      } while (variable.isExploded);
      const [first] = items;
      if (first === undefined) return operator !== SIMPLE && this.add(variable.name, undefined);
      return variable.prefix === undefined && this.add(variable.name, variable.isExploded ? items : first);
    });
  }

  /** Reads all the rest; it may have any character of a URI. Without the `#` of `{#x}`, there is no variable. */
  private readRest(first: string, [variable, ...others]: readonly Variable[]): boolean {
    if (variable === undefined || others.length > 0 || variable.isExploded || variable.prefix !== undefined)
      return false;
    if (!this.skip(first)) return this.add(variable.name, undefined);
    const text = this.run(RESERVED_VALUE);
    return (first !== '' || text !== '') && this.add(variable.name, text);
  }

  /** Returns the text of an item, encoded; `undefined` if the next item is not of this variable. */
  private readItem(before: string, name: string, operator: Operator): string | undefined {
    const start = this.at;
    const text = this.skip(before) ? this.readValue(name, operator) : undefined;
    if (text === undefined) this.at = start;
    return text;
  }

  private readValue(name: string, operator: Operator): string | undefined {
    // `{;x}` writes an empty value without "=".
    const hasBareNames = operator.isNamed && operator.ifEmpty === '';
    if (operator.isNamed && !this.skip(name)) return undefined;
    if (operator.isNamed && !this.skip('='))
      return hasBareNames && !IN_NAME.test(this.uri.charAt(this.at)) ? '' : undefined;
    const text = this.run(operator.separator === '.' ? LABEL : VALUE);
    return text === '' && (hasBareNames || operator === SIMPLE) ? undefined : text;
  }

  /** Reads as much as an expression matches. */
  private run(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [text] = pattern.exec(this.uri) as RegExpExecArray;
    this.at += text.length;
    return text;
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

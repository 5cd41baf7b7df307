import { checkText, wrongType } from '../tables/arguments.js';
import { checkObject } from '../tables/options.js';
import { encodeReserved, encodeUnreserved, firstCharacters } from './encode.js';
import { UriTemplateError } from './error.js';
import { type Expression, type Operator, partsOf, type Variable } from './parts.js';

/** A value that is text: numbers and booleans are written as `String` does. */
export type TemplateScalar = string | number | boolean;

/** The value of a variable: text, a list or a map. Undefined and null members are left out; a list or map without members is undefined. */
export type TemplateValue =
  | TemplateScalar
  | readonly (TemplateScalar | null | undefined)[]
  | { readonly [name: string]: TemplateScalar | null | undefined }
  | null
  | undefined;

/** The values of the variables of a template, by name. */
export interface TemplateValues {
  readonly [name: string]: TemplateValue;
}

/** Half a surrogate pair. */
const SURROGATE = /\p{Surrogate}/u;

/**
 * Expands a URI Template: all four levels of RFC 6570.
 *
 * Values are percent-encoded as UTF-8: all characters except unreserved ones or, with `{+x}` and `{#x}`, except reserved and unreserved
 * ones and percent-encodings. A variable without a value is left out. Only own properties of `values` are read. Takes linear time. The
 * members of a map are expanded in the order of its properties.
 *
 * The result need not be a URI reference, as `{a}:b` shows. A value may be `..`, and with `{+x}` it may have slashes: check untrusted
 * values, or resolve the result by `resolveWithin`.
 *
 * @param template - the template
 * @param values - the values by the names of the variables
 * @returns the expansion
 * @throws {@link UriTemplateError} if the template is malformed or has a reserved operator; `prefix-of-list` if a variable with a prefix, as
 * `{x:3}`, has a list or a map; `lone-surrogate` if a value is not well-formed
 * @throws TypeError if `template` is not a string, `values` is not an object, or a value has another type
 * @example
 * ```ts
 * expand('/users/{id}{?fields*,lang}', { id: 7, fields: ['name', 'mail'] }); // '/users/7?fields=name&fields=mail'
 * expand('{/path*}{#anchor}', { path: ['a b', 'c/d'], anchor: 'top' }); // '/a%20b/c%2Fd#top'
 * expand('{+base}search{?q}', { base: 'http://example.com/', q: 'é&' }); // 'http://example.com/search?q=%C3%A9%26'
 * ```
 */
export function expand(template: string, values: TemplateValues): string {
  checkText(template, 'template');
  checkObject(values, 'values');
  return partsOf(template)
    .map((part) => (typeof part === 'string' ? part : expanded(part, values)))
    .join('');
}

/** Expands an expression (section 3.2.1). */
function expanded({ operator, variables }: Expression, values: TemplateValues): string {
  const items = variables.flatMap((variable) => {
    const value: unknown = Object.hasOwn(values, variable.name) ? values[variable.name] : undefined;
    return value === undefined || value === null ? [] : new Writer(variable, operator).itemsOf(value);
  });
  return items.length === 0 ? '' : operator.first + items.join(operator.separator);
}

/** Writes the items of a variable. */
class Writer {
  constructor(
    private readonly variable: Variable,
    private readonly operator: Operator,
  ) {}

  itemsOf(value: unknown): string[] {
    const { name, offset, prefix, isExploded } = this.variable;
    if (typeof value !== 'object' || value === null) return [this.named(name, this.encoded(value))];
    const isList = Array.isArray(value);
    if (!isList && Object.prototype.toString.call(value) !== '[object Object]') throw this.wrong(value);
    if (prefix !== undefined) throw new UriTemplateError('prefix-of-list', offset);
    const members = Object.entries(value).filter(([, member]) => member !== undefined && member !== null);
    const pairs = members.map(([key, member]) => [isList ? '' : this.encoded(key), this.encoded(member)] as const);
    if (!isExploded) {
      const texts = pairs.map(([key, member]) => (isList ? member : `${key},${member}`));
      return texts.length === 0 ? [] : [this.named(name, texts.join(','))];
    }
    if (isList) return pairs.map(([, member]) => this.named(name, member));
    return pairs.map(([key, member]) => (this.operator.isNamed ? this.named(key, member) : `${key}=${member}`));
  }

  private named(name: string, value: string): string {
    if (!this.operator.isNamed) return value;
    return name + (value === '' ? this.operator.ifEmpty : `=${value}`);
  }

  private encoded(value: unknown): string {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') throw this.wrong(value);
    const { offset, prefix } = this.variable;
    const { keepsReserved } = this.operator;
    const text = String(value);
    if (SURROGATE.test(text)) throw new UriTemplateError('lone-surrogate', offset);
    const read = prefix === undefined ? text : firstCharacters(text, prefix, keepsReserved);
    return keepsReserved ? encodeReserved(read) : encodeUnreserved(read);
  }

  private wrong(value: unknown): TypeError {
    return wrongType(`values.${this.variable.name}`, 'text, a list or a map of text', value);
  }
}

import { encodeBy, endOfEncoded } from '../../normalize/index.js';
import {
  CodeUnit,
  checkObject,
  checkText,
  isHighSurrogate,
  isScalar,
  LONE_SURROGATE,
  wrongType,
} from '../../support/index.js';
import { UNRESERVED } from '../../tables/index.js';
import { type Expression, encodeReserved, type Operator, partsOf, UriTemplateError, type Variable } from './parse.js';

/** A value that is text: numbers, bigints and booleans are written as `String` does. */
export type TemplateScalar = string | number | bigint | boolean;

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
  const items: string[] = [];
  for (const variable of variables) {
    const value: unknown = Object.hasOwn(values, variable.name) ? values[variable.name] : undefined;
    if (value !== undefined && value !== null) for (const item of itemsOf(value, variable, operator)) items.push(item);
  }
  return items.length === 0 ? '' : operator.first + items.join(operator.separator);
}

/** Returns the items of a variable. */
function itemsOf(value: NonNullable<unknown>, variable: Variable, operator: Operator): string[] {
  const { name, offset, prefix, isExploded } = variable;
  const encoded = (text: unknown): string => encodedText(text, variable, operator);
  const named = (itemName: string, text: string): string => {
    if (!operator.isNamed) return text;
    return itemName + (text === '' ? operator.ifEmpty : `=${text}`);
  };
  if (typeof value !== 'object') return [named(name, encoded(value))];
  const isList = Array.isArray(value);
  if (!isList && Object.prototype.toString.call(value) !== '[object Object]') throw notText(value, variable);
  if (prefix !== undefined) throw new UriTemplateError('prefix-of-list', offset);
  const members = Object.entries(value).filter(([, member]) => member !== undefined && member !== null);
  const pairs = members.map(([key, member]) => [isList ? '' : encoded(key), encoded(member)] as const);
  if (!isExploded) {
    const texts = pairs.map(([key, member]) => (isList ? member : `${key},${member}`));
    return texts.length === 0 ? [] : [named(name, texts.join(','))];
  }
  if (isList) return pairs.map(([, member]) => named(name, member));
  return pairs.map(([key, member]) => (operator.isNamed ? named(key, member) : `${key}=${member}`));
}

function encodedText(value: unknown, variable: Variable, { keepsReserved }: Operator): string {
  if (!isScalar(value)) throw notText(value, variable);
  const { offset, prefix } = variable;
  const text = String(value);
  if (LONE_SURROGATE.test(text)) throw new UriTemplateError('lone-surrogate', offset);
  const read = prefix === undefined ? text : firstCharacters(text, prefix, keepsReserved);
  return keepsReserved ? encodeReserved(read) : encodeBy(encodeURIComponent, read, UNRESERVED, "!'()*");
}

const notText = (value: unknown, { name }: Variable): TypeError =>
  wrongType(`values.${name}`, 'text, a list or a map of text', value);

/**
 * Returns the first characters of a text, without dividing one.
 *
 * @param keepsEncoded - whether a percent-encoded character is one character
 */
function firstCharacters(text: string, count: number, keepsEncoded: boolean): string {
  let end = 0;
  for (let i = 0; i < count && end < text.length; i++) {
    const unit = text.charCodeAt(end);
    if (keepsEncoded && unit === CodeUnit.PERCENT_SIGN) end = endOfEncoded(text, end);
    else end += isHighSurrogate(unit) ? 2 : 1;
  }
  return text.slice(0, end);
}

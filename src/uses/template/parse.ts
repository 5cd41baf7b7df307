/** Templates as their grammar has them (RFC 6570, section 2): whether a text is a template, its errors, its literals and expressions. */

import { charactersAt, describe, mayEndAt, Place, UriError } from '../../errors/index.js';
import { runTemplateUnits } from '../../scanner/index.js';
import { checkChoice, checkInteger, MAX_OFFSET } from '../../support/index.js';
import { IGNORED_RECORD, templateAutomaton } from '../../tables/index.js';

/** The errors of templates; the codes are stable. */
export const TEMPLATE_ERRORS = {
  'unexpected-end': 'unexpected end of input',
  'unexpected-character': 'unexpected character in a template',
  'reserved-operator': 'this operator is reserved for extensions (RFC 6570, section 2.2)',
  'prefix-of-list': 'a list or a map has no prefix (RFC 6570, section 2.4.1)',
  'lone-surrogate': 'the value of this variable has a lone surrogate, but UTF-8 cannot encode one',
} as const;

/** Stable code of a {@link UriTemplateError}: a key of {@link TEMPLATE_ERRORS}. */
export type TemplateErrorCode = keyof typeof TEMPLATE_ERRORS;

/**
 * The error for a template that is malformed, or that has no expansion with the values.
 *
 * @example
 * ```ts
 * try {
 *   expand('/users/{id', {});
 * } catch (error) {
 *   error.message; // 'unexpected end of input (unexpected-end, offset 10)'
 * }
 * ```
 */
export class UriTemplateError extends UriError {
  override readonly name = 'UriTemplateError';
  /** The code of the error. */
  override readonly code: TemplateErrorCode;
  /** The offset of the error in the template, in UTF-16 code units. */
  readonly offset: number;

  /**
   * @param code - the code of the error
   * @param offset - the offset of the error in the template, in UTF-16 code units
   */
  constructor(code: TemplateErrorCode, offset: number) {
    checkChoice(code, 'code', Object.keys(TEMPLATE_ERRORS));
    checkInteger(offset, 'offset', 0, MAX_OFFSET);
    super(`${TEMPLATE_ERRORS[code]} (${code}, offset ${offset})`);
    this.code = code;
    this.offset = offset;
  }
}

function scanTemplate(text: string): number {
  const { START_STATE, REFUSED_MARKS } = templateAutomaton();
  return runTemplateUnits(text, IGNORED_RECORD, 0, START_STATE[0] as number, REFUSED_MARKS[0] as number);
}

/**
 * Whether a value is a string that is a `URI-Template` (RFC 6570, section 2, with erratum 6937: an apostrophe is a literal), by the automaton of that grammar.
 *
 * @param value - any value; only strings are templates
 * @example
 * ```ts
 * isUriTemplate('http://example.com/{term:1}/{term}{?q*,lang}'); // true
 * isUriTemplate('http://example.com/{term'); // false
 * ```
 */
export function isUriTemplate(value: string): boolean;
export function isUriTemplate(value: unknown): value is string;
export function isUriTemplate(value: unknown): boolean {
  return typeof value === 'string' && scanTemplate(value) >= 0;
}

/** An error in a text that must be a template. */
export interface TemplateError {
  readonly code: TemplateErrorCode;
  readonly offset: number;
  /** The tokens that are valid at the offset. */
  readonly expected: readonly string[];
}

/** Finds the first error in a text that must be a template, if any. */
export function errorInTemplate(text: string): TemplateError | undefined {
  const offset = ~scanTemplate(text);
  if (offset < 0) return undefined;
  const place = new Place(templateAutomaton(), 0, text, offset);
  const expected = describe(charactersAt(place), mayEndAt(place));
  return { code: offset === text.length ? 'unexpected-end' : 'unexpected-character', offset, expected };
}

/** Text that is neither reserved nor unreserved, and percent signs without two digits. */
const NOT_RESERVED = /[^\w.~:/?#[\]@!$&'()*+,;=%-]+|%(?![\da-f]{2})/gi;

/** Encodes all characters except reserved and unreserved ones, and keeps percent-encodings (sections 1.6 and 3). */
export const encodeReserved = (text: string): string =>
  // Without a match, `replace` takes five times as long as a test.
  NOT_RESERVED.test(text) ? text.replace(NOT_RESERVED, (part) => encodeURIComponent(part)) : text;

/** How an operator expands its variables: a column of the table in RFC 6570, appendix A. */
export interface Operator {
  /** The text before the first item. */
  readonly first: string;
  /** The text between items. */
  readonly separator: string;
  /** Whether an item has the name of its variable. */
  readonly isNamed: boolean;
  /** The text after a name without a value. */
  readonly ifEmpty: string;
  /** Whether a value keeps reserved characters and percent-encodings. */
  readonly keepsReserved: boolean;
}

const operator = (first: string, separator: string, more: Partial<Operator> = {}): Operator => ({
  first,
  separator,
  isNamed: false,
  ifEmpty: '',
  keepsReserved: false,
  ...more,
});

/** The expansion of an expression without an operator. */
export const SIMPLE = /* @__PURE__ */ operator('', ',');

const OPERATORS: ReadonlyMap<string, Operator> = /* @__PURE__ */ new Map([
  ['+', operator('', ',', { keepsReserved: true })],
  ['#', operator('#', ',', { keepsReserved: true })],
  ['.', operator('.', '.')],
  ['/', operator('/', '/')],
  [';', operator(';', ';', { isNamed: true })],
  ['?', operator('?', '&', { isNamed: true, ifEmpty: '=' })],
  ['&', operator('&', '&', { isNamed: true, ifEmpty: '=' })],
]);
/** `op-reserve`: valid, without a meaning. */
const RESERVED = /^[=,!@|]/;

/** A `varspec`. */
export interface Variable {
  readonly name: string;
  /** Its offset in the template. */
  readonly offset: number;
  /** How many characters of the value are taken; `undefined` for all. */
  readonly prefix: number | undefined;
  /** Whether each member of a list or a map is an item. */
  readonly isExploded: boolean;
}

/** An `expression`. */
export interface Expression {
  readonly operator: Operator;
  readonly variables: readonly Variable[];
}

/** The most code units of a template that stays in memory. */
const MAX_KEPT = 2048;
/** The last template that was read, and its parts: most callers use one many times. */
let kept = { template: '', parts: [] as readonly (string | Expression)[] };

/**
 * Returns the literals of a template, encoded, and its expressions, in order.
 *
 * @throws UriTemplateError if the automaton of templates refuses the text, or an operator is reserved
 */
export function partsOf(template: string): readonly (string | Expression)[] {
  if (template === kept.template) return kept.parts;
  const error = errorInTemplate(template);
  if (error !== undefined) throw new UriTemplateError(error.code, error.offset);
  const parts: (string | Expression)[] = [];
  for (let start = 0; start < template.length; ) {
    const open = template.indexOf('{', start);
    const end = open < 0 ? template.length : open;
    if (end > start) parts.push(encodeReserved(template.slice(start, end)));
    if (open < 0) break;
    const close = template.indexOf('}', open);
    parts.push(expressionOf(template.slice(open + 1, close), open + 1));
    start = close + 1;
  }
  if (template.length <= MAX_KEPT) kept = { template, parts };
  return parts;
}

/** @param start - the offset of the text in the template */
function expressionOf(text: string, start: number): Expression {
  if (RESERVED.test(text)) throw new UriTemplateError('reserved-operator', start);
  const found = OPERATORS.get(text.charAt(0));
  const list = found === undefined ? text : text.slice(1);
  let offset = start + text.length - list.length;
  const variables = list.split(',').map((spec): Variable => {
    const [name = '', prefix] = spec.replace(/\*$/, '').split(':');
    const at = offset;
    offset += spec.length + ','.length;
    return { name, offset: at, prefix: prefix === undefined ? prefix : Number(prefix), isExploded: spec.endsWith('*') };
  });
  return { operator: found ?? SIMPLE, variables };
}

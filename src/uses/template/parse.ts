/** Templates as their grammar has them (RFC 6570, section 2): whether a text is a template, its errors, its literals and expressions. */

import { describe, UriError } from '../../errors/index.js';
import { encodeBy } from '../../normalize/index.js';
import { CodeUnit, checkChoice, checkInteger, MAX_OFFSET } from '../../support/index.js';
import { findMarks, RESERVED, TemplateMark, TemplateStart, templateAutomaton, UNRESERVED } from '../../tables/index.js';

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

/** Returns a search for marks from the beginning of a template. */
const searchOf = () => ({ next: 0, state: TemplateStart.TEMPLATE, offset: 0, marks: 0 });

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
  return typeof value === 'string' && findMarks(templateAutomaton(), searchOf(), value, TemplateMark.END);
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
  const search = searchOf();
  if (findMarks(templateAutomaton(), search, text, TemplateMark.END)) return undefined;
  const { state, offset } = search;
  const next = (after: string) => {
    const there = { next: 0, state, offset: 0, marks: 0 };
    return findMarks(templateAutomaton(), there, after, TemplateMark.END) || there.offset > 0;
  };
  const characters = Array.from({ length: CodeUnit.LAST_OF_ASCII + 1 }, (_, unit) => unit);
  const expected = describe(
    characters.filter((unit) => next(String.fromCharCode(unit))),
    next(''),
  );
  return { code: offset === text.length ? 'unexpected-end' : 'unexpected-character', offset, expected };
}

/** Reserved and unreserved characters. */
export const RESERVED_TOO = /* @__PURE__ */ UNRESERVED.map((is, c) => is | (RESERVED[c] as number));

/** Encodes all characters except reserved and unreserved ones, and keeps percent-encodings (sections 1.6 and 3). */
export const encodeReserved = (text: string): string => encodeBy(encodeUri, text, RESERVED_TOO);

const encodeUri = (text: string): string =>
  encodeURI(text)
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')
    .replace(/%25([\da-f]{2})/gi, '%$1');

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
  const parts: (string | Expression)[] = [];
  const search = searchOf();
  let literal = 0;
  let open = 0;
  let reserved = -1;
  let variables: Writable<Variable>[] = [];
  let variable: Writable<Variable> = NO_VARIABLE;
  while (findMarks(templateAutomaton(), search, template, ~0)) {
    const { offset, marks } = search;
    if (marks & TemplateMark.NAME_END) variable.name = template.slice(variable.offset, offset);
    if (marks & TemplateMark.EXPLODE) variable.isExploded = true;
    if (marks & TemplateMark.PREFIX) variable.prefix = Number.parseInt(template.slice(offset, offset + MAX_DIGITS), 10);
    if (marks & TemplateMark.CLOSE) {
      const [first] = variables as unknown as [Variable];
      parts.push({ operator: OPERATORS.get(template.slice(open + 1, first.offset)) ?? SIMPLE, variables });
      literal = offset;
    }
    if (marks & TemplateMark.OPEN) {
      open = offset;
      variables = [];
    }
    if (marks & TemplateMark.RESERVED && reserved < 0) reserved = offset;
    if (marks & TemplateMark.NAME) {
      variable = { ...NO_VARIABLE, offset };
      variables.push(variable);
    }
    if (marks & (TemplateMark.OPEN | TemplateMark.END) && offset > literal)
      parts.push(encodeReserved(template.slice(literal, offset)));
    if (marks & TemplateMark.END) {
      if (reserved >= 0) throw new UriTemplateError('reserved-operator', reserved);
      if (template.length <= MAX_KEPT) kept = { template, parts };
      return parts;
    }
  }
  const { code, offset } = errorInTemplate(template) as TemplateError;
  throw new UriTemplateError(code, offset);
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
const NO_VARIABLE: Variable = { name: '', offset: 0, prefix: undefined, isExploded: false };
/** The digits of the longest prefix. */
const MAX_DIGITS = 4;

/** A template as its literals and expressions (RFC 6570, section 2). */

import { encodeReserved } from './encode.js';
import { UriTemplateError } from './error.js';
import { faultInTemplate } from './scan.js';

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

/**
 * Returns the literals of a template, encoded, and its expressions, in order.
 *
 * @throws UriTemplateError if the automaton of templates refuses the text, or an operator is reserved
 */
export function partsOf(template: string): (string | Expression)[] {
  const fault = faultInTemplate(template);
  if (fault !== undefined) throw new UriTemplateError(fault.code, fault.offset);
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
  return parts;
}

/** @param start - the offset of the text in the template */
function expressionOf(text: string, start: number): Expression {
  if (RESERVED.test(text)) throw new UriTemplateError('reserved-operator', start);
  const found = OPERATORS.get(text.charAt(0));
  let offset = start + (found === undefined ? 0 : 1);
  const variables = text
    .slice(offset - start)
    .split(',')
    .map((spec): Variable => {
      const [name = '', prefix] = spec.replace(/\*$/, '').split(':');
      const variable = {
        name,
        offset,
        prefix: prefix === undefined ? prefix : Number(prefix),
        isExploded: spec.endsWith('*'),
      };
      offset += spec.length + ','.length;
      return variable;
    });
  return { operator: found ?? SIMPLE, variables };
}

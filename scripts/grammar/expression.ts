/** Regular expressions over bytes, as data: what the productions of a grammar are written in. */

import type { Part } from '../../src/tables/automaton.js';

export type Expression =
  /** One character of a set, given as its code units in ascending order. */
  | { readonly type: 'characters'; readonly set: readonly number[] }
  | { readonly type: 'sequence'; readonly items: readonly Expression[] }
  | { readonly type: 'choice'; readonly items: readonly Expression[] }
  /** ABNF's `<min>*<max>`; `max` may be Infinity. */
  | { readonly type: 'repeat'; readonly item: Expression; readonly min: number; readonly max: number }
  /** Notes a mark of the grammar, given as its bits, at the character that follows, or at the end. */
  | { readonly type: 'mark'; readonly bits: number }
  | { readonly type: 'part'; readonly part: Part; readonly item: Expression };

/** `"abc"`: the given text. */
export const text = (value: string): Expression => sequence(...Array.from(value, (character) => characters(character)));

/** `"a" / "b" / …`: any one character of a text. */
export const characters = (list: string): Expression => set(Array.from(list, (c) => c.charCodeAt(0)));

/** `%xFIRST-LAST`. */
export const range = (first: string, last: string): Expression => {
  const from = first.charCodeAt(0);
  return set(Array.from({ length: last.charCodeAt(0) - from + 1 }, (_, i) => from + i));
};

/** A choice of character sets that stays a single set. */
export const union = (...items: readonly Expression[]): Expression => set(items.flatMap((item) => [...members(item)]));

/** The characters of `from` that `what` does not have. */
export const without = (from: Expression, what: Expression): Expression => {
  const gone = new Set(members(what));
  return set(members(from).filter((c) => !gone.has(c)));
};

/** The code units of a character set, ascending. */
export const members = (expression: Expression): readonly number[] => {
  if (expression.type !== 'characters') throw new TypeError(`not a character set: ${expression.type}`);
  return expression.set;
};

export const sequence = (...items: readonly Expression[]): Expression => ({ type: 'sequence', items });
export const choice = (...items: readonly Expression[]): Expression => ({ type: 'choice', items });
export const repeat = (min: number, max: number, item: Expression): Expression => ({ type: 'repeat', item, min, max });
/** `*item` */
export const any = (item: Expression): Expression => repeat(0, Number.POSITIVE_INFINITY, item);
/** `1*item` */
export const some = (item: Expression): Expression => repeat(1, Number.POSITIVE_INFINITY, item);
/** `[ item ]` */
export const optional = (...items: readonly Expression[]): Expression => repeat(0, 1, sequence(...items));
/** Returns a bit for each name, from the lowest bit upwards: the marks of a grammar. */
export const bitsOf = <Name extends string>(...names: readonly Name[]): Readonly<Record<Name, number>> =>
  Object.fromEntries(names.map((name, i) => [name, 1 << i])) as Record<Name, number>;

/** Returns the function that makes an expression of a mark, by its name, for the marks of a grammar. */
export const marking =
  <Name extends string>(marks: Readonly<Record<Name, number>>) =>
  (name: Name): Expression => ({ type: 'mark', bits: marks[name] });
export const part = (name: Part, ...items: readonly Expression[]): Expression => ({
  type: 'part',
  part: name,
  item: sequence(...items),
});

const set = (list: readonly number[]): Expression => ({
  type: 'characters',
  set: [...new Set(list)].sort((a, b) => a - b),
});

/**
 * Changes of tables: each entry is deleted, and each value in it is changed.
 *
 * A table is a constant of a module whose value is, or is made from, an array or an object: also a list of words, and a function without
 * parameters that returns one. A property that is `undefined` is not an entry.
 */

import { parseSync } from 'rolldown/utils';
import type { Mutant } from './mutants.js';

/** A node of the syntax tree (ESTree). */
interface SyntaxNode extends Part {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** A part of the code. */
interface Part {
  readonly start: number;
  readonly end: number;
}

const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  (Object.values(node).flat() as (SyntaxNode | undefined)[]).filter(
    (each): each is SyntaxNode => each?.type !== undefined,
  );

/** Whether a node is a function that does more than to return a value. */
const isCode = ({ type, params, body }: SyntaxNode): boolean =>
  /Function|Class/.test(type) && ((params as unknown[]).length > 0 || (body as SyntaxNode).type === 'BlockStatement');

/** Returns the function that a node calls where it is written. */
const calledIn = ({ callee }: SyntaxNode): SyntaxNode | undefined => {
  const called = callee as SyntaxNode | undefined;
  return [called, called?.['expression'] as SyntaxNode | undefined].find((each) => /Function/.test(each?.type ?? ''));
};

/** Returns the entries of the outermost lists in a node. */
function entriesIn(node: SyntaxNode): SyntaxNode[] {
  const called = calledIn(node);
  if (called) return childrenOf(called['body'] as SyntaxNode).flatMap(entriesIn);
  if (isCode(node)) return [];
  if (!/^(?:Array|Object)Expression$/.test(node.type)) return childrenOf(node).flatMap(entriesIn);
  const list = (node['elements'] ?? node['properties']) as readonly SyntaxNode[];
  return list.flatMap((entry) => {
    if (entry.type === 'SpreadElement') return entriesIn(entry);
    return (entry['value'] as SyntaxNode | undefined)?.['name'] === 'undefined' ? [] : [entry];
  });
}

/** Returns the values of an entry. Sentences for people stay as they are: tests compare codes and offsets. */
function valuesIn(node: SyntaxNode): SyntaxNode[] {
  if (isCode(node)) return [];
  if (node.type === 'Literal') return String(node['value']).includes(' ') ? [] : [node];
  return (node.type === 'Property' ? [node['value'] as SyntaxNode] : childrenOf(node)).flatMap(valuesIn);
}

/** Returns the words of a list that is written as a text. */
function wordsIn(node: SyntaxNode, code: string): Part[] {
  if (isCode(node)) return [];
  if (node.type !== 'Literal') return childrenOf(node).flatMap((child) => wordsIn(child, code));
  const text = code.slice(node.start, node.end);
  if (!/^'[\w:-]+(?: [\w:-]+)+ ?'$/.test(text)) return [];
  return Array.from(text.matchAll(/[\w:-]+/g), ({ 0: word, index }) => {
    const start = node.start + index;
    return { start, end: start + word.length };
  });
}

function changed(text: string): string {
  if (/^\d/.test(text)) return `(${text} + 1)`;
  if (/^(?:true|false|null)$/.test(text)) return text === 'true' ? 'false' : 'true';
  if (text.startsWith('/')) return `/(?!)${text.slice(1)}`;
  return /^['"`]/.test(text) ? `${text[0]}x${text.slice(1)}` : `x${text}`;
}

/** Returns all mutants of the tables of a file. */
export function tableMutantsOf(file: string, code: string): Mutant[] {
  const mutant = ({ start, end }: Part, replacement: string): Mutant => {
    const before = code.slice(0, start).split('\n');
    return { file, position: `${before.length}:${(before.at(-1) as string).length + 1}`, start, end, replacement };
  };
  const statements = parseSync(file, code).program.body as unknown as SyntaxNode[];
  const values = statements.flatMap((each) => {
    const { declarations = [] } = (each['declaration'] ?? each) as { declarations?: SyntaxNode[] };
    return declarations.flatMap(({ init }) => (init as SyntaxNode | null) ?? []);
  });
  return values.flatMap((init) => {
    const words = code.includes(".split(' ')") ? wordsIn(init, code) : [];
    const entries = entriesIn(init);
    const deleted = [...entries, ...words].map(({ start, end }) => {
      const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
      return mutant({ start, end: end + comma }, '');
    });
    const others = [...entries.flatMap(valuesIn), ...words];
    return [...deleted, ...others.map((value) => mutant(value, changed(code.slice(value.start, value.end))))];
  });
}

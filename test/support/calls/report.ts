/** The declarations of each entry, read from its committed report. */

import { readReport } from '../read-table.js';

export interface Declared {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
}
/** The parameters and the result of a function; a constructor has the name `constructor`, a property that is a function its name. */
export interface Signature {
  readonly name: string;
  readonly parameters: readonly Declared[];
  readonly returns: string;
}
export interface Declaration {
  readonly kind: string;
  readonly name: string;
  /** The type of a constant, or the types that a class or an interface extends. */
  readonly type: string;
  /** The function itself, in each of its forms; or the constructor and methods. */
  readonly signatures: readonly Signature[];
  readonly properties: readonly Declared[];
}

/** Splits a text at a separator outside brackets. */
export function split(text: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [i, character] of [...text].entries()) {
    if ('([{<'.includes(character)) depth++;
    if (')]}'.includes(character) || (character === '>' && text[i - 1] !== '=')) depth--;
    if (character === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const declared = (text: string): Declared => {
  const [name = '', ...type] = split(text, ':');
  return { name: name.replace(/\?$/, ''), type: type.join(':'), isOptional: name.endsWith('?') };
};

/** Reads `name<generics>(parameters): result`. */
export function signatureOf(text: string): Signature {
  const [head = '', ...returns] = split(text, ':');
  const start = head.indexOf('(');
  // A call passes one argument of a rest parameter.
  const parameters = split(head.slice(start + 1, -1), ',').map((one) =>
    declared(one.replace(/^\.\.\.(.*: )readonly (\w+)\[\]$/, '$1$2')),
  );
  return { name: head.slice(0, start).replace(/<.*/s, ''), parameters, returns: returns.join(':') };
}

const DECLARATION = /^export (?:abstract )?(class|function|interface|const|type) (\w+)(?:<[^({]*?>(?=[ (]))?(.*)$/s;

function declarationOf(text: string): Declaration | undefined {
  const [, kind = '', name = '', rest = ''] = DECLARATION.exec(text) ?? [];
  if (kind === 'function') return { kind, name, type: '', signatures: [signatureOf(name + rest)], properties: [] };
  if (kind === 'const' || kind === 'type')
    return { kind, name, type: rest.replace(/^ = |^: /, ''), signatures: [], properties: [] };
  const start = rest.indexOf('{\n');
  if (kind === '' || start < 0) return undefined;
  const members = rest.slice(start + 1, rest.lastIndexOf('}')).split(/\n {4}(?=[^\s}])/);
  const all = members
    .map((member) =>
      member
        .trim()
        .replace(/^(?:readonly|abstract) |;$/g, '')
        .replace(/^get (.*)\(\):/, '$1:'),
    )
    .filter((member) => /^(?!protected)[\w(]/.test(member));
  return {
    kind,
    name,
    type: rest.slice(0, start),
    signatures: all.filter((member) => /^\w*\(/.test(member)).map(signatureOf),
    properties: all.filter((member) => !/^\w*\(/.test(member)).map((member) => declared(member)),
  };
}

/** Returns the declarations of an entry; the last form of a function takes the most values. */
export const declarationsOf = (entry: string): Declaration[] =>
  readReport(entry)
    .replaceAll(/ *\/\/ \(undocumented\)\n/g, '')
    .split(/\n(?=export )/)
    .flatMap((text) => declarationOf((text.split('\n\n//')[0] as string).trim().replace(/;$/, '')) ?? []);

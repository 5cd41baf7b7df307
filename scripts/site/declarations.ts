/** The declarations of the package's entries, read from its types in `dist/cjs`. */

import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ESTree, type ParseResult, parseSync } from 'rolldown/utils';
import { ENTRIES } from '../build/bundle.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Entries that come before entries that export their names too. */
const FIRST = ['scanner', 'tables', 'errors', 'resolve', 'inspect'].map((name) => `uriscan/${name}`);
/** The entries in the order of the reference, which documents an export at the first entry that has it. */
export const ENTRIES_IN_ORDER: readonly string[] = [
  ...FIRST,
  ...ENTRIES.filter((entry) => entry !== 'uriscan' && !FIRST.includes(entry)).sort(),
  'uriscan',
];

export const KINDS = ['Functions', 'Classes', 'Variables', 'Interfaces', 'Type Aliases'] as const;
export type Kind = (typeof KINDS)[number];

/** A parameter of a function, or a member of an object. */
export interface Member {
  readonly name: string;
  readonly type: string;
  /** Its docstring. */
  readonly comment: string;
}

/** The parameters and the result of a function, or of one of its overloads. */
export interface Signature {
  readonly parameters: readonly Member[];
  readonly result: string;
  readonly comment: string;
}

export interface Declaration {
  readonly name: string;
  /** The place of the declaration: the same for each entry that exports it. */
  readonly id: string;
  readonly kind: Kind;
  /** The text without comments; that of each overload on a line. */
  readonly text: string;
  /** The docstring as Markdown, with its tags; the one of the first overload that has one. */
  readonly comment: string;
  readonly signatures: readonly Signature[];
  /** The members of a class or an interface, inherited ones included. */
  readonly members: readonly Member[];
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** A file of types. */
interface Module {
  readonly file: string;
  readonly code: string;
  readonly comments: ParseResult['comments'];
  /** The ranges of comments, and of members of classes that are not for users. */
  readonly hidden: readonly Range[];
  /** The declarations by their local names. */
  readonly declared: ReadonlyMap<string, readonly ESTree.Node[]>;
  /** The local names of exports. */
  readonly exported: ReadonlyMap<string, string>;
  /** The files and exported names of imports, by their local names. */
  readonly imported: ReadonlyMap<string, readonly [file: string, name: string]>;
}

type Named = { readonly name?: string; readonly value?: string };
const nameOf = (node: unknown): string => String((node as Named).name ?? (node as Named).value);

const modules = new Map<string, Module>();

/** Reads a file below `dist/cjs`. */
function read(file: string): Module {
  const known = modules.get(file);
  if (known !== undefined) return known;
  const code = readFileSync(`${ROOT}dist/cjs/${file}`, 'utf8');
  const { program, comments } = parseSync(file, code);
  const declared = new Map<string, ESTree.Node[]>();
  const exported = new Map<string, string>();
  const imported = new Map<string, readonly [string, string]>();
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      const { value } = statement.source;
      if (value.startsWith('node:')) continue;
      const from = posix.join(posix.dirname(file), value).replace(/\.js$/, '.d.ts');
      for (const one of statement.specifiers)
        if (one.type === 'ImportSpecifier') imported.set(one.local.name, [from, nameOf(one.imported)]);
    } else {
      const isExport = statement.type === 'ExportNamedDeclaration';
      if (isExport) for (const one of statement.specifiers) exported.set(nameOf(one.exported), nameOf(one.local));
      const declaration = (isExport ? statement.declaration : statement) as ESTree.Node | null;
      if (declaration === null) continue;
      const named = 'declarations' in declaration ? declaration.declarations[0] : declaration;
      if (named === undefined || !('id' in named)) continue;
      const name = nameOf(named.id);
      declared.set(name, [...(declared.get(name) ?? []), { ...declaration, start: statement.start }]);
      if (isExport) exported.set(name, name);
    }
  }
  const internal = [...declared.values()].flat().flatMap((node) => {
    const members = node.type === 'ClassDeclaration' ? node.body.body : [];
    return members.filter((member) => isInternal({ code, comments }, member));
  });
  const hidden = [...comments, ...internal].sort((a, b) => a.start - b.start);
  const module = { file, code, comments, hidden, declared, exported, imported };
  modules.set(file, module);
  return module;
}

/** Where a local name is declared. */
function find(module: Module, name: string): { module: Module; nodes: readonly ESTree.Node[] } | undefined {
  const nodes = module.declared.get(name);
  if (nodes !== undefined) return { module, nodes };
  const [file, exported] = module.imported.get(name) ?? [];
  if (file === undefined || exported === undefined) return undefined;
  const other = read(file);
  return find(other, other.exported.get(exported) ?? '');
}

/** Returns a part of a file on one line, without comments and members that are not for users. */
function textOf({ code, hidden }: Module, { start, end }: Range): string {
  let text = '';
  let last = start;
  for (const range of hidden) {
    if (range.start < last || range.end > end) continue;
    text += code.slice(last, range.start);
    last = range.end;
  }
  // The bundler numbers names that several entries have.
  return `${text}${code.slice(last, end)}`
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+/g, '')
    .replace(/^export (?:declare )?|^declare /, '');
}

/** Returns the docstring before a node, without its marks. */
function commentOf({ code, comments }: Pick<Module, 'code' | 'comments'>, { start }: Range): string {
  const comment = comments.findLast(({ end }) => end <= start && code.slice(end, start).trim() === '');
  return (comment?.value ?? '')
    .replaceAll(/^[ \t]*\* ?/gm, '')
    .replaceAll(/\{@link (\w+)\}/g, '`$1`')
    .trim();
}

/** Whether a member of a class is private, or marked as internal. */
const isInternal = (file: Pick<Module, 'code' | 'comments'>, member: ESTree.ClassElement): boolean =>
  ('key' in member && member.key.type === 'PrivateIdentifier') || /^@internal/m.test(commentOf(file, member));

/** Returns the description of a parameter, by its tag in a docstring. */
const parameterIn = (comment: string, name: string): string =>
  new RegExp(`@param ${name} - ([^@]*)`).exec(comment)?.[1]?.trim() ?? '';

function signatureOf(module: Module, node: ESTree.Node): Signature | undefined {
  if (!('params' in node) || !Array.isArray(node.params)) return undefined;
  const comment = commentOf(module, node);
  const parameters = (node.params as ESTree.Node[]).map((parameter): Member => {
    const target = (parameter.type === 'RestElement' ? parameter.argument : parameter) as ESTree.BindingIdentifier;
    const annotation = (parameter as ESTree.BindingIdentifier).typeAnnotation ?? target.typeAnnotation;
    const type = annotation ? textOf(module, annotation.typeAnnotation) : '';
    return { name: target.name, type, comment: parameterIn(comment, target.name) };
  });
  const returns = 'returnType' in node ? (node.returnType as ESTree.TSTypeAnnotation | null) : null;
  return { parameters, result: returns ? textOf(module, returns.typeAnnotation) : '', comment };
}

/** The members of a class or an interface, and of those that it extends. */
function membersOf(module: Module, node: ESTree.Node): Member[] {
  if (node.type !== 'TSInterfaceDeclaration' && node.type !== 'ClassDeclaration') return [];
  const own = node.body.body.flatMap((member): Member[] => {
    if (!('key' in member) || nameOf(member.key) === 'undefined' || isInternal(module, member as ESTree.ClassElement))
      return [];
    const annotation = 'typeAnnotation' in member ? member.typeAnnotation : undefined;
    const type = annotation ? textOf(module, annotation.typeAnnotation) : textOf(module, member);
    return [{ name: nameOf(member.key), type, comment: commentOf(module, member) }];
  });
  const inherited = (node.type === 'TSInterfaceDeclaration' ? node.extends : []).flatMap((heritage) => {
    // `Omit<Options, 'level'>`
    const [, omitted, name = textOf(module, heritage), left = ''] =
      /^(Omit)<(\w+), (.*)>$/.exec(textOf(module, heritage)) ?? [];
    const base = find(module, name);
    const members = base?.nodes.flatMap((one) => membersOf(base.module, one)) ?? [];
    return members.filter((member) => !omitted || !left.includes(`"${member.name}"`));
  });
  return [...own, ...inherited.filter(({ name }) => !own.some((member) => member.name === name))];
}

function kindOf({ type }: ESTree.Node): Kind {
  if (type === 'ClassDeclaration') return 'Classes';
  if (type === 'VariableDeclaration') return 'Variables';
  if (type === 'TSInterfaceDeclaration') return 'Interfaces';
  return type === 'TSTypeAliasDeclaration' ? 'Type Aliases' : 'Functions';
}

/** Returns the exports of an entry, such as `uriscan/scanner`, in the order of kinds and names. */
export function declarationsOf(entry: string): Declaration[] {
  const module = read(`${entry.replace(/^uriscan\/?/, '')}/index.d.ts`.replace(/^\//, ''));
  const declarations = [...module.exported]
    .filter(([name]) => name !== 'default')
    .map(([name, local]): Declaration => {
      const found = find(module, local);
      const node = found?.nodes.at(-1);
      if (found === undefined || node === undefined) throw new Error(`${entry} exports ${name}, which is not declared`);
      return {
        name,
        id: `${found.module.file} ${node.start}`,
        kind: kindOf(node),
        text: found.nodes.map((one) => textOf(found.module, one)).join('\n'),
        comment: found.nodes.map((one) => commentOf(found.module, one)).find(Boolean) ?? '',
        signatures: found.nodes.flatMap((one) => signatureOf(found.module, one) ?? []),
        members: found.nodes.flatMap((one) => membersOf(found.module, one)),
      };
    });
  const order = (one: Declaration): string => `${KINDS.indexOf(one.kind)}${one.name}`;
  return declarations.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/**
 * `npm run mutate:tables`: deletes each entry of each table of `src`, and changes each, one at a time, in a copy of the project. Runs the
 * tests of the table's room. An entry that survives has no row that notices it.
 *
 * A table is a constant of a module whose value is, or is made from, an array or an object with two entries or more.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { type Mutant, mutated } from './mutants.js';
import { ProjectCopy } from './project-copy.js';
import { ROOT } from './support.js';

const USAGE = `npm run mutate:tables -- [NAME]...

  NAME  a table, or the file of one (all); without names, the list of tables is printed first`;

/** A node of the syntax tree (ESTree). */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

interface Table {
  readonly name: string;
  readonly file: string;
  readonly code: string;
  readonly entries: readonly SyntaxNode[];
}

/** Rooms whose tables other rooms test too. */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  host: ['test/inspect/addresses', 'test/inspect/inspect', 'test/inspect/ordinary', 'test/guard/addresses'],
  errors: ['test/errors/', 'test/security/secrets'],
  support: ['test/formats/', 'test/reference/', 'test/repair/'],
};
/** Most seconds for the tests of an entry. */
const MOST_SECONDS = 240;

const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  (Object.values(node).flat() as (SyntaxNode | undefined)[]).filter(
    (each): each is SyntaxNode => each?.type !== undefined,
  );

/** Returns the result of a function for the first node, from the outside in, for which it has one. Does not enter functions. */
function firstIn<T>(node: SyntaxNode, find: (node: SyntaxNode) => T | undefined): T | undefined {
  if (/Function/.test(node.type)) return undefined;
  let found = find(node);
  for (const child of childrenOf(node)) found ??= firstIn(child, find);
  return found;
}

function listOf(node: SyntaxNode): readonly SyntaxNode[] | undefined {
  const list = (node['elements'] ?? node['properties']) as readonly SyntaxNode[] | undefined;
  return /^(?:Array|Object)Expression$/.test(node.type) && (list as readonly SyntaxNode[]).length > 1
    ? list
    : undefined;
}

function tablesIn(file: string): Table[] {
  const code = readFileSync(join(ROOT, file), 'utf8');
  const statements = parseSync(file, code).program.body as unknown as SyntaxNode[];
  const declarations = statements.flatMap((each) => {
    const { declarations = [] } = (each['declaration'] ?? each) as { declarations?: SyntaxNode[] };
    return declarations;
  });
  return declarations.flatMap(({ id, init }) => {
    const entries = init ? firstIn(init as SyntaxNode, listOf) : undefined;
    return entries === undefined ? [] : [{ name: (id as { name: string }).name, file, code, entries }];
  });
}

/** Returns the first text, number or expression in an entry, which can be changed; of a property, in its value. */
function leafOf(entry: SyntaxNode): SyntaxNode | undefined {
  const node = entry.type === 'Property' ? (entry['value'] as SyntaxNode) : entry;
  return firstIn(node, (each) => (each.type === 'Literal' ? each : undefined));
}

function changed(text: string): string {
  if (/^\d/.test(text)) return `(${text} + 1)`;
  return text.startsWith('/') ? `/(?!)${text.slice(1)}` : `${text[0]}~${text.slice(1)}`;
}

/** Returns two mutants of an entry: without it, and with another value. */
function mutantsOfEntry({ file, code }: Table, entry: SyntaxNode): Mutant[] {
  const at = { file, position: `${code.slice(0, entry.start).split('\n').length}` };
  const comma = /^\s*,/.exec(code.slice(entry.end))?.[0].length ?? 0;
  const leaf = leafOf(entry);
  const change = leaf && {
    ...at,
    start: leaf.start,
    end: leaf.end,
    replacement: changed(code.slice(leaf.start, leaf.end)),
  };
  return [{ ...at, start: entry.start, end: entry.end + comma, replacement: '' }, ...(change ? [change] : [])];
}

const names = process.argv.slice(2);
const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.as\.ts$|^entries/.test(file))
  .map((file) => `src/${file}`)
  .sort();
const tables = files
  .flatMap(tablesIn)
  .filter(({ name, file }) => names.length === 0 || names.includes(name) || names.includes(file));
if (tables.length === 0) throw new Error(USAGE);
for (const { name, file, entries } of tables) console.log(`${file} ${name}: ${entries.length} entries`);

const copy = new ProjectCopy();
const survivors: string[] = [];
let tried = 0;
for (const table of tables) {
  const [, room = ''] = /^src\/(?:uses\/)?(\w+)\//.exec(table.file) ?? [];
  for (const mutant of table.entries.flatMap((entry) => mutantsOfEntry(table, entry))) {
    const path = join(copy.folder, mutant.file);
    writeFileSync(path, mutated(table.code, mutant));
    const verdict = await copy.test(TESTS[room] ?? [`test/${room}/`], MOST_SECONDS);
    writeFileSync(path, table.code);
    tried++;
    if (verdict !== 'survived') continue;
    survivors.push(`${table.name} ${mutant.file}:${mutant.position} ${mutant.replacement || 'deleted'}`);
    console.log(survivors.at(-1));
  }
  console.log(`${table.name}: ${tried} tried, ${survivors.length} survived`);
}

/**
 * `npm run mutate:tables`: deletes each entry of each table of `src`, and changes each value in it, one at a time, in a copy of the project.
 * Runs the tests of the table's room until one fails. An entry that survives has no row that notices it.
 *
 * A table is a constant of a module whose value is, or is made from, an array or an object: also a list of words, and a function without
 * parameters that returns one. Constants that code makes have no entries here.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { readsBuild, testFiles } from './files.js';
import { differenceOf, type Mutant, mutated } from './mutants.js';
import { ProjectCopy } from './project-copy.js';
import { ROOT, TESTS, totals } from './support.js';
import { TestProcess } from './test-process.js';

const USAGE = `npm run mutate:tables -- [NAME]...

  NAME  a table, or the beginning of the path of its file (all)`;

/** A node of the syntax tree (ESTree). */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

/** A part of the code. */
interface Part {
  readonly start: number;
  readonly end: number;
}

interface Table {
  readonly name: string;
  readonly file: string;
  readonly code: string;
  readonly entries: readonly Part[];
  /** Texts, numbers and expressions of the entries. */
  readonly values: readonly Part[];
}

/** Rooms whose tables other rooms test too. */
const TESTS_OF_ROOMS: Readonly<Record<string, readonly string[]>> = {
  errors: ['test/errors/', 'test/security/secrets'],
  host: ['test/host/', 'test/inspect/', 'test/guard/addresses', 'test/guard/policy'],
  loose: ['test/loose/', 'test/inspect/', 'test/errors/'],
  support: ['test/support/', 'test/formats/', 'test/reference/', 'test/repair/'],
  tables: ['test/tables/', 'test/scanner/', 'test/reference/', 'test/template/', 'test/iri/', 'test/http/'],
};
/** A test file needs seconds. */
const MAX_MINUTES = 1;
/** Test files that a process runs before a new one starts: each keeps its modules. */
const MAX_RUNS = 60;

const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  (Object.values(node).flat() as (SyntaxNode | undefined)[]).filter(
    (each): each is SyntaxNode => each?.type !== undefined,
  );

/** Whether a node is a function that does more than to return a value. */
const isCode = ({ type, params, body }: SyntaxNode): boolean =>
  /Function|Class/.test(type) && ((params as unknown[]).length > 0 || (body as SyntaxNode).type === 'BlockStatement');

/** Returns the entries of the outermost lists in a node. */
function entriesIn(node: SyntaxNode): SyntaxNode[] {
  if (isCode(node)) return [];
  if (!/^(?:Array|Object)Expression$/.test(node.type)) return childrenOf(node).flatMap(entriesIn);
  const list = (node['elements'] ?? node['properties']) as readonly SyntaxNode[];
  return list.flatMap((entry) => (entry.type === 'SpreadElement' ? entriesIn(entry) : [entry]));
}

function valuesIn(node: SyntaxNode): SyntaxNode[] {
  if (isCode(node)) return [];
  if (node.type === 'Literal') return [node];
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

function tablesIn(file: string): Table[] {
  const code = readFileSync(join(ROOT, file), 'utf8');
  const statements = parseSync(file, code).program.body as unknown as SyntaxNode[];
  const declarations = statements.flatMap((each) => {
    const { declarations = [] } = (each['declaration'] ?? each) as { declarations?: SyntaxNode[] };
    return declarations;
  });
  return declarations.flatMap(({ id, init }) => {
    if (!init) return [];
    const entries = entriesIn(init as SyntaxNode);
    const words = code.includes(".split(' ')") ? wordsIn(init as SyntaxNode, code) : [];
    const values = [...entries.flatMap(valuesIn), ...words];
    const name = (id as { name?: string }).name ?? 'unnamed';
    return entries.length + words.length > 0 ? [{ name, file, code, entries: [...entries, ...words], values }] : [];
  });
}

function changed(text: string): string {
  if (/^\d/.test(text)) return `(${text} + 1)`;
  if (/^(?:true|false|null)$/.test(text)) return text === 'true' ? 'false' : 'true';
  if (text.startsWith('/')) return `/(?!)${text.slice(1)}`;
  return /^['"`]/.test(text) ? `${text[0]}x${text.slice(1)}` : `x${text}`;
}

function mutantsOf({ file, code, entries, values }: Table): Mutant[] {
  const mutant = ({ start, end }: Part, replacement: string): Mutant => {
    const before = code.slice(0, start).split('\n');
    return { file, position: `${before.length}:${(before.at(-1) as string).length + 1}`, start, end, replacement };
  };
  const deleted = entries.map(({ start, end }) => {
    const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
    return mutant({ start, end: end + comma }, '');
  });
  return [...deleted, ...values.map((value) => mutant(value, changed(code.slice(value.start, value.end))))];
}

const names = process.argv.slice(2);
const tables = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.as\.ts$|^entries/.test(file))
  .map((file) => `src/${file}`)
  .sort()
  .flatMap(tablesIn)
  .filter(({ name, file }) => names.length === 0 || names.some((each) => name === each || file.startsWith(each)));
if (tables.length === 0) throw new Error(USAGE);
for (const { name, file, entries } of tables) console.log(`${file} ${name}: ${entries.length}`);
const sum = tables.reduce((total, { entries }) => total + entries.length, 0);
const all = tables.reduce((total, table) => total + mutantsOf(table).length, 0);
console.log(`${tables.length} tables, ${sum} entries, ${all} mutants`);

const copy = new ProjectCopy();
let tests = new TestProcess(true, 1000, copy.folder);
/** The seconds of each test file that passes without a mutant, and the mutants of the room that it has killed. */
const seconds = new Map<string, number>();
const kills = new Map<string, number>();

async function passes(test: string): Promise<boolean> {
  if (tests.files.length >= MAX_RUNS) {
    await tests.end();
    tests = new TestProcess(true, 1000, copy.folder);
  }
  const { output } = await tests.run(join(copy.folder, 'test', test), MAX_MINUTES);
  const { total, passed } = totals(output);
  return total > 0 && passed === total;
}

/** Returns the test files of a room that pass without a mutant. */
async function testsOf(room: string): Promise<string[]> {
  const files = testFiles(TESTS, TESTS_OF_ROOMS[room] ?? [`test/${room}/`]);
  for (const file of files.filter((each) => !seconds.has(each) && !readsBuild(join(TESTS, each)))) {
    const started = performance.now();
    const isPassed = await passes(file);
    seconds.set(file, isPassed ? (performance.now() - started) / 1000 : Number.POSITIVE_INFINITY);
    if (!isPassed) console.log(`left out, as it fails without a mutant: ${file}`);
  }
  return files.filter((file) => Number.isFinite(seconds.get(file) ?? Number.POSITIVE_INFINITY));
}

const value = (file: string): number => ((kills.get(file) ?? 0) + 0.1) / (seconds.get(file) as number);

async function isKilled(files: readonly string[]): Promise<boolean> {
  for (const file of files.toSorted((a, b) => value(b) - value(a))) {
    if (await passes(file)) continue;
    kills.set(file, (kills.get(file) ?? 0) + 1);
    return true;
  }
  return false;
}

let tried = 0;
let survived = 0;
const started = performance.now();
for (const table of tables) {
  const [, room = ''] = /^src\/(?:uses\/)?(\w+)\//.exec(table.file) ?? [];
  const files = await testsOf(room);
  const path = join(copy.folder, table.file);
  kills.clear();
  for (const mutant of mutantsOf(table)) {
    writeFileSync(path, mutated(table.code, mutant));
    tried++;
    if (await isKilled(files)) continue;
    survived++;
    console.log(`${table.name} ${mutant.file}:${mutant.position} survived\n${differenceOf(table.code, mutant)}`);
  }
  writeFileSync(path, table.code);
  const minutes = (performance.now() - started) / 60_000;
  console.log(`${table.name}: ${tried} of ${all} tried in ${minutes.toFixed(0)} min, ${survived} survived`);
}
await tests.end();

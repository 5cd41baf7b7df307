/**
 * `npm run mutate:tables`: deletes each entry of each table of `src`, and changes each value in it, one at a time, in a copy of the project.
 * Runs the everyday test files that need the table until one fails. An entry that survives has no row that notices it.
 *
 * A table is a constant of a module whose value is, or is made from, an array or an object: also a list of words, and a function without
 * parameters that returns one. Exported constants that code makes are listed without entries. A property that is `undefined` is not an entry.
 */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** The tests of rooms that have no folder in `test`, or that others test too. */
const NEAR: Readonly<Record<string, RegExp>> = {
  errors: /^test\/(?:errors|security\/secrets)/,
  host: /^test\/(?:inspect|guard\/(?:policy|addresses))/,
  loose: /^test\/(?:loose|inspect|errors)/,
  support: /^test\/(?:support|formats|reference|repair)/,
  tables: /^test\/(?:tables|reference|iri|http|template)/,
};
/** A value that code makes, other than a function. */
const MADE = /^(?!once\()(?:new (?!RegExp\b)\S|[\w.]+\()/;
/** A test file needs seconds. */
const MAX_MINUTES = 1;
/** The time for the tests of a mutant. */
const MAX_SECONDS = 30;
/** Test files that a process runs before a new one starts: each keeps its modules. */
const MAX_RUNS = 60;

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

function tablesIn(file: string): Table[] {
  const code = readFileSync(join(ROOT, file), 'utf8');
  const statements = parseSync(file, code).program.body as unknown as SyntaxNode[];
  const declarations = statements.flatMap((each) => {
    const { declarations = [] } = (each['declaration'] ?? each) as { declarations?: SyntaxNode[] };
    return declarations.map(({ id, init }) => ({ id, init, isExported: Boolean(each['declaration']) }));
  });
  return declarations.flatMap(({ id, init, isExported }) => {
    const { name } = id as { name?: string };
    if (!init || name === undefined) return [];
    const isMade = isExported && MADE.test(code.slice((init as SyntaxNode).start, (init as SyntaxNode).end));
    const entries = entriesIn(init as SyntaxNode);
    const words = code.includes(".split(' ')") ? wordsIn(init as SyntaxNode, code) : [];
    const values = [...entries.flatMap(valuesIn), ...words];
    return isMade || entries.length + words.length > 0
      ? [{ name, file, code, entries: [...entries, ...words], values }]
      : [];
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
for (const { name, file, entries } of tables) console.log(`${file} ${name}: ${entries.length || 'made by code'}`);
const sum = tables.reduce((total, { entries }) => total + entries.length, 0);
const all = tables.reduce((total, table) => total + mutantsOf(table).length, 0);
console.log(`${tables.length} tables, ${sum} entries, ${all} mutants`);

const importsOf = new Map<string, readonly string[]>();

/** Adds a file, and the files of this project that it imports, directly or not. */
function addFiles(file: string, found: Set<string>): Set<string> {
  if (found.has(file) || !existsSync(join(ROOT, file))) return found;
  found.add(file);
  if (!importsOf.has(file)) {
    const names = readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)\.js'/g);
    importsOf.set(
      file,
      Array.from(names, ([, name = '']) => join(file, '..', `${name}.ts`)),
    );
  }
  for (const other of importsOf.get(file) as readonly string[]) addFiles(other, found);
  return found;
}

/** The files that each test file needs. Test files that read the build are left out: it has no mutant. */
const neededBy = new Map(
  testFiles(TESTS)
    .filter((file) => !readsBuild(join(TESTS, file)))
    .map((file) => [`test/${file}`, addFiles(`test/${file}`, new Set())]),
);

const copy = new ProjectCopy();
let tests = new TestProcess(true, 1000, copy.folder);
const seconds = new Map<string, number>();
/** Whether a test file passes without a mutant, and the mutants that it has killed. */
const works = new Map<string, boolean>();
const kills = new Map<string, number>();

async function passes(test: string): Promise<boolean> {
  if (tests.files.length >= MAX_RUNS) {
    await tests.end();
    tests = new TestProcess(true, 1000, copy.folder);
  }
  const started = performance.now();
  const { output } = await tests.run(join(copy.folder, test), MAX_MINUTES);
  seconds.set(test, (performance.now() - started) / 1000);
  const { total, passed } = totals(output);
  return total > 0 && passed === total;
}

/** Runs the test files that need a table, first those that are likely to fail soon, until one fails. */
async function isKilled(table: Table, mutant: Mutant): Promise<boolean> {
  const [, room = ''] = /^src\/(?:uses\/)?(\w+)\//.exec(table.file) ?? [];
  const near = NEAR[room] ?? new RegExp(`^test/${room}/`);
  const path = join(copy.folder, table.file);
  const worth = (test: string): number =>
    ((kills.get(test) ?? 0) + (near.test(test) ? 0.1 : 0.001)) / (seconds.get(test) ?? 1);
  const files = [...neededBy.keys()].filter((test) => neededBy.get(test)?.has(table.file) && works.get(test) !== false);
  const end = performance.now() + MAX_SECONDS * 1000;
  for (const test of files.sort((a, b) => worth(b) - worth(a))) {
    if (performance.now() > end) break;
    writeFileSync(path, mutated(table.code, mutant));
    const isPassed = await passes(test);
    writeFileSync(path, table.code);
    if (isPassed) continue;
    if (!works.has(test)) works.set(test, await passes(test));
    if (works.get(test) === false) continue;
    kills.set(test, (kills.get(test) ?? 0) + 1);
    return true;
  }
  return false;
}

let tried = 0;
let survived = 0;
const started = performance.now();
for (const table of tables) {
  for (const [test, times] of kills) kills.set(test, Math.min(times, 1));
  for (const mutant of mutantsOf(table)) {
    tried++;
    if (await isKilled(table, mutant)) continue;
    survived++;
    console.log(`${table.name} ${mutant.file}:${mutant.position} survived\n${differenceOf(table.code, mutant)}`);
  }
  const minutes = (performance.now() - started) / 60_000;
  console.log(`${table.name}: ${tried} of ${all} tried in ${minutes.toFixed(0)} min, ${survived} survived`);
}
for (const [test, isPassed] of works) if (!isPassed) console.log(`left out, as it fails without a mutant: ${test}`);
await tests.end();

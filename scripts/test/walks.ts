/**
 * `npm run walks`: counts, for calls that should be short, the functions that they enter, the files of these functions, how often a call
 * returns to a file that it has left, and the scans. `-- NAME` prints the functions that the calls with this word in their name enter.
 */

import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { parseSync, Visitor } from 'rolldown/utils';
import { ROOT } from './support.js';

const SRC = join(ROOT, 'src');
const ENTRIES = { main: 'index', errors: 'errors', inspect: 'inspect', iri: 'iri' };
/** A scan of a string by the kernel, or by an automaton. */
const SCAN = /^scanner\/(?:string-copy\.ts|engine\/.* run$)/;
/** The first calls make the tables, and the kernel for strings starts after 1,000 scans. */
const CALLS_BEFORE = 1_100;

/** The functions that a call has entered, each after its file. */
const walk: string[] = [];

/** Returns the code of a module whose functions report each call. */
function traced(path: string): string {
  const code = readFileSync(path, 'utf8');
  const inserted: [at: number, text: string][] = [];
  const names = new Map<object, string>();
  const addName = (name: object, value: object | null): unknown =>
    value && 'name' in name && names.set(value, String(name.name));
  // biome-ignore lint/suspicious/noExplicitAny: each kind of function has its own type
  const addStep = (node: any): void => {
    const { id, body } = node;
    if (!body) return;
    const step = `addStep('${relative(SRC, path)} ${id?.name ?? names.get(node) ?? '(function)'}')`;
    if (code[body.start] === '{') inserted.push([body.start + 1, `${step};`]);
    else inserted.push([body.start, `(${step}, `], [body.end, ')']);
  };
  new Visitor({
    MethodDefinition: ({ key, value }) => void addName(key, value),
    VariableDeclarator: ({ id, init }) => void addName(id, init),
    FunctionDeclaration: addStep,
    FunctionExpression: addStep,
    ArrowFunctionExpression: addStep,
  }).visit(parseSync(path, code).program);
  let text = code;
  for (const [at, part] of inserted.sort(([a], [b]) => b - a)) text = text.slice(0, at) + part + text.slice(at);
  return text;
}

const contents = Object.entries(ENTRIES).map(([name, file]) => `export * as ${name} from './entries/${file}.js';`);
const { outputFiles } = await build({
  stdin: { contents: contents.join('\n'), resolveDir: SRC },
  bundle: true,
  format: 'esm',
  write: false,
  plugins: [
    {
      name: 'traced',
      setup: ({ onLoad }) => onLoad({ filter: /\.ts$/ }, ({ path }) => ({ contents: traced(path), loader: 'ts' })),
    },
  ],
});
Object.assign(globalThis, { addStep: (step: string) => walk.push(step) });
const { main, errors, inspect, iri } = await import(
  `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`
);
const [, , shown] = process.argv;

function trace(name: string, call: () => unknown): void {
  if (shown !== undefined && !name.includes(shown)) return;
  for (let times = 0; times <= CALLS_BEFORE; times++) {
    walk.length = 0;
    call();
  }
  const files = walk.map((step) => step.slice(0, step.indexOf(' ')));
  const returns = files.filter((file, i) => file !== files[i - 1] && files.indexOf(file) < i).length;
  const scans = walk.filter((step) => SCAN.test(step)).length;
  if (shown !== undefined) console.log(`${name}:\n  ${walk.join('\n  ')}`);
  else console.log(`| ${[name, walk.length, new Set(walk).size, new Set(files).size, returns, scans].join(' | ')} |`);
}

/** Returns the error of a call. */
function errorOf(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}

const fails = (): unknown => errorOf(() => main.parse('http://example.com/a b'));
if (shown === undefined)
  console.log('| call | calls | functions | files | returns | scans |\n|---|--:|--:|--:|--:|--:|');
trace('parse', () => main.parse('http://example.com/a?b'));
trace('failing parse', fails);
trace('failing parse with explain', () => errors.explain(fails()));
trace('resolve', () => main.resolve('http://example.com/a/b/c', '../d'));
trace('failing base of resolve', () => errorOf(() => main.resolve('http://example.com/a b', '../d')));
trace('normalize', () => main.normalize('HTTP://Example.com:80/%7Ea/../b'));
trace('normalize by scheme', () => main.normalize('HTTP://Example.com:80/%7Ea/../b', { level: 'scheme' }));
trace('origin', () => main.origin('HTTP://Example.com:80/a'));
trace('toUrl', () => main.toUrl('HTTP://Example.com:80/a'));
trace('resolveWithin', () => inspect.resolveWithin('https://shop.example/login', '/cart?a=b', { within: 'origin' }));
trace('equals', () => main.equals('http://example.com/%7Ea', 'HTTP://example.com/~a'));
trace('equals of one text', () => main.equals('http://example.com/a', 'http://example.com/a'));
trace('inspect of a malformed text', () => inspect.inspect('http:\\\\127.1\\@good.example:80\t/%2e%2e/a b'));
trace('inspect of "http://0x7f.1/"', () => inspect.inspect('http://0x7f.1/'));
trace('normalizeIri', () => iri.normalizeIri('HTTP://BÜCHER.example:80/%7Ea/../%C3%A4?ü'));

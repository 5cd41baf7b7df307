/**
 * Examples in documents: code with its outcomes in comments. `expression; // outcome` is compared with the output of
 * `inspect`, or with its beginning if the outcome ends with a colon and a remark. Comment lines below an expression are
 * its outcome too, one line of a string per line.
 */

import { inspect } from 'node:util';
import { transformSync } from 'esbuild';
import { ENTRIES } from '../../../scripts/build/bundle.js';
import { assert } from '../suite.js';

/** The entries of the package, and the replacement of fast-uri, by their names. */
export async function entryModules(): Promise<Record<string, object>> {
  const modules: Record<string, object> = {
    '@uriscan/fast-uri': await import('../../../packages/fast-uri/src/index.js'),
  };
  for (const entry of ENTRIES.toReversed()) {
    const file = entry === 'uriscan' ? 'index' : entry.replace('uriscan/', '');
    modules[entry] = await import(`../../../src/entries/${file}.ts`);
  }
  return modules;
}

export interface Example {
  /** The document and the line of the example. */
  readonly title: string;
  readonly code: string;
}

/** The examples in a Markdown text: its `ts` and `js` blocks, or those of one language. */
export function fromMarkdown(name: string, text: string, language = '[jt]s'): Example[] {
  return blocks(text, language).map(({ code, line }) => ({ title: `${name}:${line}`, code }));
}

/** The examples in the docstrings of a source text. */
export function fromDocstrings(name: string, text: string): Example[] {
  return fromMarkdown(name, text.replaceAll(/^ *\* ?/gm, ''));
}

function blocks(text: string, language: string): { code: string; line: number }[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map((match) => ({
    code: match[1] as string,
    line: text.slice(0, match.index).split('\n').length,
  }));
}

/** Runs an example. Returns the number of outcomes that were compared. */
export async function run(code: string, modules: Readonly<Record<string, object>>): Promise<number> {
  let outcomes = 0;
  const check = (value: unknown, outcome: string): void => {
    outcomes++;
    assert.is(simplify(show(value, outcome)), simplify(outcome));
  };
  const scope = Object.assign({}, ...Object.values(modules)) as Record<string, unknown>;
  const declared = new Set([
    ...namesImported(code),
    ...Array.from(code.matchAll(/^(?:const|let) (\w+)/gm), ([, name]) => name),
  ]);
  // Newer versions of Node export "module.exports" of a CommonJS module, too.
  const names = Object.keys(scope).filter((name) => !/^default$|\W/.test(name) && !declared.has(name));
  // A function has no `import.meta`.
  const script = code.replaceAll('import.meta.url', JSON.stringify(import.meta.url));
  const body = instrument(script).replaceAll(IMPORT, (_, what: string, module: string) => {
    if (!Object.hasOwn(modules, module)) throw new Error(`an example imports ${module}`);
    return `const ${bindings(what)} = modules['${module}'];`;
  });
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as FunctionConstructor;
  const { code: withoutTypes } = transformSync(body, { loader: 'ts', target: 'es2022' });
  const execute = new AsyncFunction('check', 'modules', ...names, withoutTypes) as (
    ...values: unknown[]
  ) => Promise<void>;
  await execute(check, modules, ...names.map((name) => scope[name]));
  return outcomes;
}

const IMPORT = /^import (.+) from '([^']+)';/gm;

/** Declares variables instead of an import: for the whole module, its default export, or some of its names. */
function bindings(what: string): string {
  if (what.startsWith('* as ')) return what.slice('* as '.length);
  return what.startsWith('{') ? what.replaceAll(/\btype \w+,?/g, '').replaceAll(' as ', ': ') : `{ default: ${what} }`;
}

function namesImported(code: string): Set<string> {
  return new Set(
    [...code.matchAll(IMPORT)].flatMap(([, what = '']) =>
      what
        .replaceAll(/[{}]/g, '')
        .split(',')
        .map((name) => (name.split(' as ').at(-1) as string).trim()),
    ),
  );
}

/** Wraps every expression that has an outcome in a call of `check`. */
function instrument(code: string): string {
  const lines = code.split('\n');
  const result: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string;
    const [, indent = '', expression, comment] = /^(\s*)([^\s/}].*?);(?:\s*\/\/ (.*))?$/.exec(line) ?? [];
    const below: string[] = [];
    while (comment === undefined && /^\s*\/\/ /.test(lines[i + 1 + below.length] ?? '')) {
      below.push((lines[i + 1 + below.length] as string).replace(/^\s*\/\/ /, ''));
    }
    const outcome = comment ?? below.join('\n');
    if (expression === undefined || outcome === '' || /^(const|let|import|return|throw)\b/.test(expression)) {
      result.push(line);
    } else {
      result.push(`${indent}check(${expression}, ${JSON.stringify(outcome)});`);
    }
  }
  return result.join('\n');
}

/**
 * Returns the output for a value, cut to the size of its outcome: as many lines of a long text, or as much of one line.
 */
function show(value: unknown, outcome: string): string {
  if (typeof value === 'string' && outcome.includes('\n')) return value;
  const text = inspect(value, { breakLength: Number.POSITIVE_INFINITY, depth: 5 });
  return outcome.startsWith(`${text}: `) ? outcome : text;
}

const simplify = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

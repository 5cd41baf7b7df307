/**
 * `npm run check -- expressions`: checks that every regular expression of `src` and of the command takes linear time, and that no text
 * overflows the stack of the engine. `-- --list` prints all of them.
 *
 * recheck decides about time, by the automaton of an expression; those with a lookaround, which it does not support, are exceptions. V8
 * writes to its stack in each turn of a loop whose body has alternatives, captures or no fixed length, and throws a RangeError at 64 MiB.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { checkSync } from 'recheck';
import { parseSync, Visitor } from 'rolldown/utils';
import { ROOT } from './support.js';

const FOLDERS = ['src', 'packages/cli/src', 'packages/fast-uri/src'];
/** Loops with at most so many turns do not overflow the stack. */
const FEW_TURNS = 10_000;
/** V8 writes a loop as so many copies of its body instead. */
const MAX_COPIES = 3;

/** Expressions that the check refuses, by their beginnings, and why they are linear, or get short texts only. */
const EXCEPTIONS: readonly (readonly [file: string, beginning: string, reason: string])[] = [
  [
    'src/uses/crawl/links/references.ts',
    '/^[ \\t\\n\\f\\r]*[\\d.]+(?!',
    'one attempt; each loop ends where the next one begins',
  ],
  [
    'src/uses/crawl/links/references.ts',
    '/\\/\\*.*?',
    'a string ends at the next quotation mark, which begins the next attempt',
  ],
  ['src/errors/passwords.ts', '/(?:https?|(?<![a-z])', 'no loop, or a match takes all that a loop reads'],
  [
    'src/errors/secrets.ts',
    'new RegExp(',
    'begins at a host or a slash, and reads as many segments as the template has',
  ],
  ['src/uses/formats/web-url.ts', '/^(?:[/\\\\]{2,})?(?:[^', 'at most 2,048 code units'],
  ['src/uses/inspect/host.ts', '/^(?![\\da-f]*:', 'one attempt; the lookahead reads the text once'],
  ['src/uses/inspect/names.ts', 'new RegExp(`\\\\p{Script=', 'no loop'],
  ['src/uses/inspect/path.ts', '/^[\\0-\\x20]*(?:file:', 'one attempt; the lookahead reads a scheme once'],
  ['src/uses/inspect/read-alike.ts', '/^https?:', 'ends in the host, which has at most 63 code units'],
  ['src/loose/reader.ts', '/[^/\\\\?#]*:|https?(?=', 'one attempt; the lookahead reads two characters'],
  [
    'src/uses/inspect/readings.ts',
    '/^(?:file:',
    'one attempt; no two loops read the same character, and each lookahead reads the text once',
  ],
  [
    'packages/cli/src/format/fields.ts',
    '/\\{([^{}]*)',
    'the format is an argument of the command: at most 131,071 bytes',
  ],
  ['packages/cli/src/help.ts', '/\\B(?=', 'reads a constant'],
  ['packages/cli/src/verbs/links.ts', '/<meta', 'at most 1,024 bytes'],
];

/**
 * Returns the regular expressions of a module as they are written: literals, and calls of `RegExp`. A call without a variable is returned
 * as its literal.
 */
export function expressionsIn(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code);
  if (errors[0] !== undefined) throw new SyntaxError(`${file}: ${errors[0].message}`);
  const found: string[] = [];
  const add = (node: { start: number; end: number }): unknown => found.push(code.slice(node.start, node.end));
  const addCall = (node: { callee: object; start: number; end: number }): void => {
    if (!('name' in node.callee) || node.callee.name !== 'RegExp') return;
    const call = code.slice(node.start, node.end);
    const isConstant = /^new RegExp\(`[^`$]*(?:\$(?!\{)[^`$]*)*`(?:, '[a-z]+')?\)$/.test(call);
    found.push(isConstant ? String(new Function(`return ${call}`)()) : call);
  };
  new Visitor({
    Literal: (node) => void ('regex' in node && add(node)),
    NewExpression: addCall,
    CallExpression: addCall,
  }).visit(program);
  return found;
}

/** Returns why an expression may take long or overflow the stack; `undefined` for all others. */
export function faultOf(expression: string): string | undefined {
  if (!expression.startsWith('/')) return 'is made at run time';
  const { pattern, flags } = new RegExpParser().parseLiteral(expression);
  const loop = deepLoop(pattern, flags.unicode || flags.unicodeSets);
  if (loop !== undefined) return `writes to the stack in each turn of ${loop}`;
  // The flag `d` adds indices to a match, and recheck does not know it.
  const found = checkSync(pattern.raw, flags.raw.replace('d', ''), { checker: 'automaton', timeout: null });
  if (found.status === 'safe') return undefined;
  if (found.status === 'unknown') return `is ${found.error.kind}`;
  return `takes ${found.complexity.summary} time: ${found.attack.pattern}`;
}

/** Returns the first loop of an expression with many turns, each of which writes to the stack. */
function deepLoop(pattern: AST.Pattern, isUnicode: boolean): string | undefined {
  const loops: string[] = [];
  visitRegExpAST(pattern, {
    onQuantifierEnter: ({ min, max, element, raw }) => {
      const isSimple = min <= MAX_COPIES && max === Number.POSITIVE_INFINITY && isFixed(element, isUnicode);
      if (max > FEW_TURNS && !isSimple) loops.push(raw);
    },
  });
  return loops[0];
}

/** Whether each match of an element has the same number of code units, without a choice. */
function isFixed(element: AST.Element, isUnicode: boolean): boolean {
  if (element.type === 'Group') {
    const [first, ...others] = element.alternatives;
    return others.length === 0 && first?.elements.every((each) => isFixed(each, isUnicode)) === true;
  }
  if (element.type === 'Quantifier')
    return element.min === element.max && element.max <= MAX_COPIES && isFixed(element.element, isUnicode);
  // With the flag `u`, a set of characters is of one code unit or two.
  return element.type === 'Character' || (element.type.startsWith('Character') && !isUnicode);
}

function check(isListed: boolean): string[] {
  const unused = new Set(EXCEPTIONS);
  const faults: string[] = [];
  for (const folder of FOLDERS) {
    for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      // AssemblyScript has no regular expressions, and TypeScript does not have its decorators.
      if (!name.endsWith('.ts') || name.endsWith('.as.ts')) continue;
      const file = `${folder}/${name}`;
      for (const expression of expressionsIn(file, readFileSync(join(ROOT, file), 'utf8'))) {
        const exception = EXCEPTIONS.find(([where, beginning]) => where === file && expression.startsWith(beginning));
        const fault = faultOf(expression);
        if (isListed)
          console.log(`${file}: ${expression}: ${fault ?? 'is linear'}${exception ? ` (${exception[2]})` : ''}`);
        if (exception !== undefined && fault !== undefined) unused.delete(exception);
        else if (fault !== undefined) faults.push(`${file}: ${expression} ${fault}`);
      }
    }
  }
  return [...faults, ...Array.from(unused, ([file, beginning]) => `${file}: ${beginning} needs no exception`)];
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const faults = check(process.argv.includes('--list'));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

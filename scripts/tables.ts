/**
 * `npm run tables`: compiles the grammar and writes `src/tables/generated.ts`.
 *
 * - `--check` writes nothing and fails if the file is not what the grammar gives;
 * - `--dot` prints the automaton for Graphviz.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { compile } from './automaton/pack.js';
import { dot, emit } from './emit.js';
import { CHARACTER_CLASSES, START_RULES } from './grammar/rfc3986.js';

const FILE = new URL('../src/tables/generated.ts', import.meta.url);

const packed = compile(START_RULES);

if (process.argv.includes('--dot')) {
  process.stdout.write(dot(packed));
} else {
  const source = emit(packed, CHARACTER_CLASSES);
  if (!process.argv.includes('--check')) {
    writeFileSync(FILE, source);
    console.log(`src/tables/generated.ts: ${packed.dfa.states.length} states, ${packed.classes.members.length} classes`);
  } else if (readFileSync(FILE, 'utf8') !== source) {
    console.error('src/tables/generated.ts is not what the grammar gives: run `npm run tables`');
    process.exitCode = 1;
  }
}

/**
 * `npm run tables`: compiles the grammar to `src/tables/generated.ts`, makes the other scanners
 * out of `src/scanner/bytes.ts`, and compiles the kernels.
 *
 * - `--check` writes nothing and fails if a file is not what it would be;
 * - `--dot` prints the automaton for Graphviz.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { compile } from './automaton/pack.js';
import { dot, emit } from './emit.js';
import { CHARACTER_CLASSES, NAMED_STATES, START_RULES } from './grammar/rfc3986.js';
import { KERNELS, kernelModule } from './kernel.js';
import { codeUnitsFromBytes, copiedFromBytes } from './twin.js';

const packed = compile(START_RULES, Object.values(NAMED_STATES));

if (process.argv.includes('--dot')) {
  process.stdout.write(dot(packed));
} else {
  const check = process.argv.includes('--check');
  update('src/tables/generated.ts', emit(packed, CHARACTER_CLASSES), check);
  const scanner = read('src/scanner/bytes.ts');
  update('src/scanner/code-units.generated.ts', codeUnitsFromBytes(scanner), check);
  update('src/scanner/copied.generated.ts', copiedFromBytes(scanner), check);
  for (const [source, file] of Object.entries(KERNELS)) update(file, await kernelModule(url(''), source), check);
}

function update(file: string, text: string, check: boolean): void {
  if (!check) {
    writeFileSync(url(file), text);
    console.log(`${file}: written`);
  } else if (read(file) !== text) {
    console.error(`${file} is out of date: run \`npm run tables\``);
    process.exitCode = 1;
  }
}

function read(file: string): string {
  return readFileSync(url(file), 'utf8');
}

function url(file: string): URL {
  return new URL(`../${file}`, import.meta.url);
}

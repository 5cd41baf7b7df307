/**
 * `npm run tables`: compiles each grammar to tables, writes the instances of the engine that run them,
 * and compiles the kernels. Writes the tables of special-purpose addresses and of properties of characters too.
 *
 * - `--check` writes nothing, fails if a file is not what it would be, and warns if data of IANA or Unicode is older than a year;
 * - `--dot` prints the automata for Graphviz.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { emitBlocks } from '../addresses/blocks.js';
import { GRAMMARS, RFC3986 } from '../grammar/grammars.js';
import { emitProperties } from '../unicode/properties.js';
import { KERNELS, kernelModule } from './assemble-kernels.js';
import { agesOfData } from './data-age.js';
import { emitLayout, layoutsOf } from './emit-assembly.js';
import { emitEngine } from './emit-engine.js';
import { dot, emit } from './emit-tables.js';
import { compile } from './pack.js';

const automata = GRAMMARS.map((grammar) => ({ grammar, packed: compile(grammar) }));

if (process.argv.includes('--dot')) {
  for (const { grammar, packed } of automata) process.stdout.write(dot(packed, grammar));
} else {
  const check = process.argv.includes('--check');
  for (const { grammar, packed } of automata) {
    update(grammar.output, emit(packed, grammar), check);
    for (const engine of grammar.engines) update(engine.output, emitEngine(engine, grammar, packed.tables), check);
  }
  const { tables } = compile(RFC3986);
  for (const [file, layout] of Object.entries(layoutsOf(tables))) update(file, emitLayout(layout), check);
  update('src/inspect/blocks.generated.ts', emitBlocks(), check);
  update('src/formats/properties.generated.ts', emitProperties(), check);
  for (const [source, file] of Object.entries(KERNELS)) update(file, await kernelModule(url(''), source), check);
  for (const { text, isOld } of agesOfData(new Date()))
    if (isOld) console.warn(`warning: ${text}`);
    else if (!check) console.log(text);
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
  return new URL(`../../${file}`, import.meta.url);
}

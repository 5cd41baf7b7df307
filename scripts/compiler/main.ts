/**
 * `npm run tables`: compiles each grammar to tables, writes the instances of the engine that run them,
 * and compiles the kernels. Writes the tables of special-purpose addresses and of properties of characters too.
 *
 * `--check` writes nothing, fails if a file is not what it would be, and warns if data of IANA or Unicode is older than a year.
 */

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { emitBlocks } from '../addresses/blocks.js';
import { GRAMMARS, MARKED_GRAMMARS, RFC3986 } from '../grammar/grammars.js';
import { readArguments } from '../test/support.js';
import { emitLinkEnds, emitLookalikes, emitProperties } from '../unicode/properties.js';
import { KERNELS, kernelModule } from './assemble-kernels.js';
import { agesOfData } from './data-age.js';
import { emitLayout, layoutsOf } from './emit-assembly.js';
import { emitEngine } from './emit-engine.js';
import { emit, emitMarked } from './emit-tables.js';
import { compile, compileMarked } from './pack.js';

const ROOT = new URL('../../', import.meta.url);
const HELP = `npm run tables -- [--check]

  --check  lists the generated files that are out of date, and writes nothing`;

const { check } = readArguments(HELP, { check: { type: 'boolean' } }).values;
for (const grammar of GRAMMARS) {
  const packed = compile(grammar);
  update(grammar.output, emit(packed, grammar));
  for (const engine of grammar.engines) update(engine.output, emitEngine(engine, grammar, packed.tables));
  if (grammar === RFC3986)
    for (const [file, layout] of Object.entries(layoutsOf(packed.tables))) update(file, emitLayout(layout));
}
for (const grammar of MARKED_GRAMMARS) update(grammar.output, emitMarked(compileMarked(grammar), grammar));
update('src/host/blocks.generated.ts', emitBlocks());
update('src/uses/formats/properties.generated.ts', emitProperties());
update('src/uses/inspect/lookalikes.generated.ts', emitLookalikes());
update('src/uses/crawl/find/link-ends.generated.ts', emitLinkEnds());
// The kernels import the layouts.
for (const [source, file] of Object.entries(KERNELS)) update(file, await kernelModule(ROOT, source));
for (const { text, isOld } of agesOfData(new Date()))
  if (isOld) console.warn(`warning: ${text}`);
  else if (!check) console.log(text);

function update(file: string, text: string): void {
  const url = new URL(file, ROOT);
  if (!check) {
    // Written aside: a run that stops leaves no file half written.
    const aside = new URL(`${file}.tmp`, ROOT);
    writeFileSync(aside, text);
    renameSync(aside, url);
    console.log(`${file}: written`);
  } else if (readFileSync(url, 'utf8') !== text) {
    console.error(`${file} is out of date: run \`npm run tables\``);
    process.exitCode = 1;
  }
}

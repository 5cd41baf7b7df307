/**
 * `npm run mutate`: makes small changes (mutants) to the code, one at a time, in a copy of the project, and runs the everyday test files
 * that import the file until one fails. These tests do not notice the mutants that survive.
 */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../../bench/model/random.js';
import { readsBuild, testFiles, withImports } from '../test/files.js';
import { misuse, ROOT, readArguments, TESTS } from '../test/support.js';
import { differenceOf, type Mutant, mutantsOf, mutated } from './mutants.js';
import { ProjectCopy } from './project-copy.js';
import { tableMutantsOf } from './table-mutants.js';

const USAGE = `npm run mutate -- [FOLDER or FILE]... [OPTION]...

  FOLDER, FILE  where to change the code (src packages/cli/src)
  --tables      deletes each entry of a table, and changes each value in it, instead of other code
  --count N     how many mutants to draw at random (all, in order)
  --seed N      draws the same mutants again (1)
  --thorough    tries all that the tests draw, not a tenth of it

Example: npm run mutate -- src/resolve packages/cli/src/program.ts --count 20`;

const SOURCES = ['src', 'packages/cli/src'];

const { values, positionals } = readArguments(USAGE, {
  tables: { type: 'boolean', default: false },
  count: { type: 'string' },
  seed: { type: 'string', default: '1' },
  thorough: { type: 'boolean', default: false },
});
if (values.thorough) process.env['URISCAN_THOROUGH'] = 'true';
const files = [...new Set((positionals.length > 0 ? positionals : SOURCES).flatMap(sourcesIn))];
const make = values.tables ? tableMutantsOf : mutantsOf;
const all = (await Promise.all(files.map((file) => make(file, codeOf(file))))).flat();
const count = Math.min(all.length, numberOf('--count', values.count ?? String(all.length)));
const random = new Random(numberOf('--seed', values.seed));
console.log(`${all.length} mutants of ${files.length} files`);

// The build has no mutant.
const tests = testFiles(TESTS)
  .map((file) => join('test', file))
  .filter((file) => !readsBuild(join(ROOT, file)));
const needs = new Map(tests.map((file) => [file, withImports(join(ROOT, file))]));
const copy = new ProjectCopy();
process.once('SIGINT', () => process.exit(1));
const counts: Record<string, number> = { killed: 0, survived: 0, 'not compiled': 0 };
const started = performance.now();
for (let done = 0; done < count && all.length > 0; ) {
  const [mutant] = all.splice(values.count === undefined ? 0 : random.between(0, all.length - 1), 1) as [Mutant];
  const code = codeOf(mutant.file);
  const near = tests.filter((file) => needs.get(file)?.has(join(ROOT, mutant.file)));
  const verdict = await copy.verdictOn(mutant.file, code, mutated(code, mutant), near);
  const [kind = ''] = verdict.split(' by ');
  counts[kind] = (counts[kind] ?? 0) + 1;
  if (verdict === 'not compiled') continue;
  done++;
  const minutes = ((performance.now() - started) / 60_000 / done) * (count - done);
  console.log(`${done} of ${count}, ${minutes.toFixed(0)} min left: ${mutant.file}:${mutant.position} ${verdict}`);
  if (verdict === 'survived') console.log(differenceOf(code, mutant));
}
await copy.end();
if (copy.broken.size > 0) console.log(`left out, as they fail without a mutant: ${[...copy.broken].join(' ')}`);
const ends = Object.entries(counts).map(([kind, times]) => `${times} ${kind}`);
console.log(ends.join(', '));

/** Returns the files of a folder, or a file, that people write; generated ones follow from others. */
function sourcesIn(path: string): string[] {
  const name = path.replace(/\/$/, '');
  const isSource = SOURCES.some((folder) => `${name}/`.startsWith(`${folder}/`));
  const found = isSource ? statSync(join(ROOT, name), { throwIfNoEntry: false }) : undefined;
  if (!found) misuse(`expected a folder or file of src or packages/cli/src, got ${path}`);
  if (found.isFile()) return [name];
  return readdirSync(join(ROOT, name), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.generated|\.as)\.ts$/.test(file))
    .map((file) => `${name}/${file.replaceAll('\\', '/')}`)
    .sort();
}

function codeOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

function numberOf(option: string, text: string): number {
  if (!/^\d+$/.test(text)) misuse(`expected a number after ${option}, got ${text}`);
  return Number(text);
}

/**
 * `npm run mutate`: makes small changes (mutants) to the code, one at a time, in a copy of the project, and runs the everyday test files
 * that import the file until one fails. These tests do not notice the mutants that survive.
 */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../../bench/model/random.js';
import { readsBuild, testFiles, withImports } from '../test/files.js';
import { counts, misuse, numberOf, ROOT, readArguments, TESTS } from '../test/support.js';
import { temporaryFolder } from '../test/temporary-folder.js';
import { TestProcess } from '../test/test-process.js';
import { differenceOf, type Mutant, mutantsOf, mutated } from './mutants.js';
import { tableMutantsOf } from './table-mutants.js';

const USAGE = `npm run mutate -- [FOLDER or FILE]... [OPTION]...

  FOLDER, FILE  where to change the code (src packages/cli/src)
  --tables      deletes each entry of a table, and changes each value in it, instead of other code
  --count N     how many mutants to draw at random (all, in order)
  --seed N      draws the same mutants again (1)
  --thorough    tries all that the tests draw, not a tenth of it

Example: npm run mutate -- src/resolve packages/cli/src/program.ts --count 20`;

const SOURCES = ['src', 'packages/cli/src'];
const NOT_COPIED = ['.git', 'coverage', 'node_modules', 'site'];
/** A change of code often leaves a name without a use, which is not an error of types. */
const COMPILE =
  '-p . --incremental --tsBuildInfoFile coverage/types.json --noUnusedLocals false --noUnusedParameters false';
/** The time of a test file. */
const MAX_MINUTES = 2;
/** Test files that a process runs before a new one starts: each keeps its modules. */
const MAX_RUNS = 60;

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
process.once('SIGINT', () => process.exit(1));
const copy = copyOfProject();
const processOfTests = new TestProcess(true, 1000, copy);
/** Test files that fail without a mutant. */
const broken = new Set<string>();
const working = new Set<string>();
const seconds = new Map<string, number>();
const kills = new Map<string, number>();

const ends: Record<string, number> = { killed: 0, survived: 0, 'not compiled': 0 };
const started = performance.now();
for (let done = 0; done < count && all.length > 0; ) {
  const [mutant] = all.splice(values.count === undefined ? 0 : random.between(0, all.length - 1), 1) as [Mutant];
  const verdict = await verdictOn(mutant);
  const [kind = ''] = verdict.split(' by ');
  ends[kind] = (ends[kind] ?? 0) + 1;
  if (verdict === 'not compiled') continue;
  done++;
  const minutes = ((performance.now() - started) / 60_000 / done) * (count - done);
  console.log(`${done} of ${count}, ${minutes.toFixed(0)} min left: ${mutant.file}:${mutant.position} ${verdict}`);
  if (verdict === 'survived') console.log(differenceOf(codeOf(mutant.file), mutant));
}
await processOfTests.end();
if (broken.size > 0) console.log(`left out, as they fail without a mutant: ${[...broken].join(' ')}`);
const texts = Object.entries(ends).map(([kind, times]) => `${times} ${kind}`);
console.log(texts.join(', '));

/** Makes a copy of the project, whose code may be changed while its tests run. */
function copyOfProject(): string {
  const folder = join(temporaryFolder('copy'), 'project');
  for (const name of readdirSync(ROOT).filter((entry) => !NOT_COPIED.includes(entry)))
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'coverage'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

/** Runs the test files that import the file of a mutant until one fails: first those that are likely to fail soon. */
async function verdictOn(mutant: Mutant): Promise<string> {
  const path = join(copy, mutant.file);
  const code = codeOf(mutant.file);
  const [, room] = /^(?:packages\/)?(?:src\/)?(?:uses\/)?(\w+)\//.exec(mutant.file) ?? [];
  const chance = (test: string): number => kills.get(test) ?? (test.startsWith(`test/${room}/`) ? 0.1 : 0.001);
  const worth = (test: string): number => chance(test) / (seconds.get(test) ?? 1);
  const near = tests.filter((test) => !broken.has(test) && needs.get(test)?.has(join(ROOT, mutant.file)));
  try {
    for (const test of near.sort((a, b) => worth(b) - worth(a))) {
      writeFileSync(path, mutated(code, mutant));
      if (await passes(test)) continue;
      writeFileSync(path, code);
      if (working.has(test) || (await passes(test))) {
        working.add(test);
        kills.set(test, (kills.get(test) ?? 0) + 1);
        return `killed by ${test}`;
      }
      broken.add(test);
    }
    writeFileSync(path, mutated(code, mutant));
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { status } = spawnSync(process.execPath, [tsc, ...COMPILE.split(' ')], { cwd: copy });
    return status === 0 ? 'survived' : 'not compiled';
  } finally {
    writeFileSync(path, code);
  }
}

async function passes(test: string): Promise<boolean> {
  if (processOfTests.files.length >= MAX_RUNS) await processOfTests.end();
  const start = performance.now();
  const { output } = await processOfTests.run(join(copy, test), MAX_MINUTES);
  seconds.set(test, (performance.now() - start) / 1000);
  return counts(output)[1] === 0;
}

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

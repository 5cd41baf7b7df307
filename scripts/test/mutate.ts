/**
 * `npm run mutate`: makes small changes (mutants) to the code, one at a time, in a copy of the project. Runs the everyday tests of the folder
 * of each, and all others if these pass. `npm test` does not notice the mutants that survive.
 */

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '../../bench/model/random.js';
import { testFiles } from './files.js';
import { differenceOf, type Mutant, mutantsOf, mutated } from './mutants.js';
import { ProjectCopy } from './project-copy.js';
import { ROOT, TESTS } from './support.js';

const USAGE = `npm run mutate -- [FOLDER or FILE]... [--count N] [--seed N] [--thorough]

  FOLDER, FILE  where to change the code (src packages/cli/src)
  --count N     how many mutants to draw at random (all, in order)
  --seed N      draws the same mutants again (1)
  --thorough    tries all that the tests draw, not a tenth of it

Example: npm run mutate -- src/resolve packages/cli/src/program.ts --count 20`;

const SOURCES = ['src', 'packages/cli/src'];
/** Tests of a mutant may take twice as long as without it, and these seconds, since other programs may use the processors. */
const MORE_SECONDS = 60;

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: 'string' },
      seed: { type: 'string', default: '1' },
      thorough: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const files = [...new Set((positionals.length > 0 ? positionals : SOURCES).flatMap(sourcesIn))];
  const all = (await Promise.all(files.map((file) => mutantsOf(file, codeOf(file))))).flat();
  const count = Math.min(all.length, numberOf('--count', values.count ?? String(all.length)));
  const random = new Random(numberOf('--seed', values.seed));
  const options = values.thorough ? ['--thorough'] : [];

  execFileSync(process.execPath, [join(ROOT, 'scripts/build/setup.mjs')], { stdio: 'inherit' });
  const copy = new ProjectCopy();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      copy.stop();
      process.exit(1);
    });
  console.log(`${all.length} mutants of ${files.length} files; first, all everyday tests run without a mutant`);
  if (!copy.compiles()) throw new Error('expected the project to compile without a mutant; see npm run verify:types');
  await copy.test(options, 3600, false);
  const failed = testFiles(TESTS).filter((file) => !copy.seconds.has(`test/${file}`));
  if (failed.length > 0) console.log(`left out, as they fail without a mutant: ${failed.join(' ')}`);
  if (copy.seconds.size === 0) throw new Error('expected tests to pass without a mutant; see npm test');

  const counts: Record<string, number> = { killed: 0, survived: 0, 'timed out': 0, 'not compiled': 0 };
  const started = performance.now();
  for (let done = 0; done < count && all.length > 0; ) {
    const [mutant] = all.splice(values.count === undefined ? 0 : random.between(0, all.length - 1), 1) as [Mutant];
    const verdict = await verdictOn(mutant, copy, options);
    const [kind = ''] = verdict.split(' by ');
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (verdict === 'not compiled') continue;
    done++;
    const minutes = ((performance.now() - started) / 60_000 / done) * (count - done);
    console.log(`${done} of ${count}, ${minutes.toFixed(0)} min left: ${mutant.file}:${mutant.position} ${verdict}`);
    if (verdict === 'survived') console.log(differenceOf(codeOf(mutant.file), mutant));
  }
  console.log(
    Object.entries(counts)
      .map(([kind, times]) => `${times} ${kind}`)
      .join(', '),
  );
}

/** Runs the tests of a mutant. */
async function verdictOn(mutant: Mutant, copy: ProjectCopy, options: readonly string[]): Promise<string> {
  const code = codeOf(mutant.file);
  const path = join(copy.folder, mutant.file);
  writeFileSync(path, mutated(code, mutant));
  try {
    if (!copy.compiles()) return 'not compiled';
    const [, folder] = /^(?:packages\/(?=cli))?(?:src\/)?(?:uses\/)?(\w+)\//.exec(mutant.file) ?? [];
    const words = [`test/${folder}/`, `/${basename(mutant.file, '.ts')}.`];
    const tests = [...copy.seconds.keys()];
    const isNear = (test: string): boolean => words.some((word) => test.includes(word));
    for (const names of [tests.filter(isNear), tests.filter((test) => !isNear(test))]) {
      const seconds = names.reduce((sum, test) => sum + (copy.seconds.get(test) ?? 0), 0);
      const verdict =
        names.length > 0 ? await copy.test([...options, ...names], 2 * seconds + MORE_SECONDS) : 'survived';
      if (verdict !== 'survived') return verdict;
    }
    return 'survived';
  } finally {
    writeFileSync(path, code);
  }
}

/** Returns the files of a folder, or a file, that people write; generated ones follow from others. */
function sourcesIn(path: string): string[] {
  const name = path.replace(/\/$/, '');
  const isSource = SOURCES.some((folder) => `${name}/`.startsWith(`${folder}/`));
  const found = isSource ? statSync(join(ROOT, name), { throwIfNoEntry: false }) : undefined;
  if (!found) throw new Error(`expected a folder or file of src or packages/cli/src, got ${path}`);
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
  if (!/^\d+$/.test(text)) throw new Error(`expected a number after ${option}, got ${text}`);
  return Number(text);
}

/**
 * `npm test`: runs the everyday test files, or with `--suite` another suite, and prints `N passed, N failed` last. A suite is the files
 * `test/**\/*.SUITE.ts`, or the module `suites/SUITE.ts`, which runs programs.
 *
 * Everyday tests try a tenth of what they draw at random or list in full (`test/support/draws.ts`), and with `--thorough` all of it.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Random } from '../../bench/model/random.js';
import { npm } from '../../bench/runner/npm.js';
import { readsBuild, readsPackages, runFiles, testFiles } from './files.js';
import { misuse, numberOf, PACKED, ROOT, readArguments, type Suite, Tally, TESTS } from './support.js';
import { TestProcess } from './test-process.js';

/** The suites of files. */
const FILES: Readonly<Record<string, string>> = {
  test: 'everyday tests, together 100 % coverage; without --suite',
  slow: 'proofs, all or very many texts, measurements, other programs',
  nightly: 'slow tests that only a change of the engine, the tables or the judge of speed can break',
  page: 'the page and the site in Chromium (its path is CHROMIUM, if it is not on PATH)',
  data: 'recipes of packages/cli/docs/from-data-tools.md; needs jq, Java 17 and Python 3 with pip',
  spark: 'the job of examples/spark on a local cluster; needs Java 17 and Python 3 with pip',
};
/** The suites of programs, which fetch packages. */
const PROGRAMS: Readonly<Record<string, string>> = {
  consumers: 'the packed package in projects with Jest, Vitest, chai, uvu, undici, got and others',
  types: 'declarations with TypeScript 5.0 to the newest; --all: with each way to find modules',
  undici: 'uriscan/guard with the oldest undici and Node, and the newest; --all: all of them',
  runtimes: 'the tests on Node 20, 22, 24 and 26, Deno and Bun; words name runtimes',
  workers: 'a worker in workerd, the runtime of Cloudflare Workers',
  'fast-uri': 'the tests of fast-uri on @uriscan/fast-uri; a word is the folder of another release',
  adopting: 'the changes of docs/adopting, applied to their packages',
};
const HELP = `npm test -- [WORD]... [--suite NAME] [OPTION]...

  WORD          runs the files with one of these words in their path: npm test -- scanner lines
  --suite NAME  runs another suite
  --thorough    tries all that the tests draw at random or list in full, not a tenth
  --coverage    measures coverage, for npm run check -- coverage
  --seed N      draws other texts, and runs the files in another order
  --all         tries all combinations (types, undici)

Suites:
${Object.entries({ ...FILES, ...PROGRAMS })
  .map(([name, about]) => `  ${name.padEnd(10)} ${about}`)
  .join('\n')}`;

const PACKAGES = ['.', './packages/cli', './packages/fast-uri'];
const COVERAGE = join(ROOT, 'coverage/raw');
/** Everyday files wait for servers and other processes, so that two of three processes keep two processors busy. */
const sharedProcesses = (): TestProcess[] => [new TestProcess(), new TestProcess(), new TestProcess(false)];
/** Files of other suites measure, or need much memory; Spark uses all processors. */
const separateProcesses = (suite: string): undefined[] => Array(suite === 'spark' ? 1 : 2).fill(undefined);

/** Folders with packages that suites need. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  slow: ['scripts/compiler', 'test/docs/frameworks'],
  nightly: ['scripts/compiler'],
  page: ['test/page'],
};

/** Prepares a suite, here and not in its tests, whose output is shown only if they fail. */
const PREPARATIONS: Readonly<Record<string, (files: readonly string[]) => Promise<unknown>>> = {
  data: async () => (await import('../../test/data/install.js')).install(),
  spark: async () => (await import('../../test/spark/install.js')).install(),
  page: async (files) => {
    const { BELOW, chromiumPath } = await import('../../test/page/chromium.js');
    console.log(`in ${chromiumPath()}`);
    if (files.some((file) => file.includes('site')))
      npm(ROOT, ['run', 'site'], { stdio: 'inherit', env: { ...process.env, SITE_URL: `http://127.0.0.1${BELOW}` } });
  },
};

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  // Processes of tests may still run.
  process.exit(1);
}

async function main(): Promise<void> {
  const { values, positionals: words } = readArguments(HELP, {
    suite: { type: 'string', default: 'test' },
    coverage: { type: 'boolean', default: false },
    thorough: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    seed: { type: 'string' },
  });
  const { suite, coverage, thorough, all, seed } = values;
  const names = Object.keys({ ...FILES, ...PROGRAMS });
  if (!names.includes(suite)) misuse(`expected a suite of ${names.join(', ')}, got ${suite}`);
  if (suite in PROGRAMS) {
    const { run }: { run: Suite } = await import(`./suites/${suite}.js`);
    await setup();
    const tally = new Tally();
    await run(tally, words, all);
    return tally.end();
  }
  const files = testFiles(TESTS, words, suite);
  const others = suite === 'test' && words.length > 0 ? ['slow', 'nightly'] : [];
  const named = others.flatMap((other) => testFiles(TESTS, words, other).map((file) => `${other} test/${file}`));
  for (const file of named) console.log(`slow: npm test -- --suite ${file}`);
  if (files.length + named.length === 0)
    throw new Error(`no file test/**/*.${suite}.ts has ${words.join(' or ')} in its path`);
  if (files.length === 0) return;
  const isEveryday = suite === 'test';
  const readBuild = !isEveryday || files.some((file) => readsBuild(join(TESTS, file)));
  // Everyday files that do not read the build run meanwhile.
  const folders = FOLDERS[suite] ?? (readBuild ? [] : undefined);
  const isBuilt =
    folders &&
    setup(
      folders,
      files.some((file) => readsPackages(join(TESTS, file))),
    );
  if (!isEveryday) await isBuilt;
  await PREPARATIONS[suite]?.(files);
  if (coverage && isEveryday) {
    rmSync(COVERAGE, { recursive: true, force: true });
    process.env['NODE_V8_COVERAGE'] = COVERAGE;
  }
  if (thorough || !isEveryday) process.env['URISCAN_THOROUGH'] = 'true';
  if (seed !== undefined) {
    process.env['URISCAN_SEED'] = seed;
    shuffle(files, new Random(numberOf('--seed', seed)));
  }
  await runFiles(TESTS, files, isEveryday ? sharedProcesses() : separateProcesses(suite), isBuilt);
}

function shuffle(files: string[], random: Random): void {
  for (let i = files.length - 1; i > 0; i--) {
    const other = random.between(0, i);
    [files[i], files[other]] = [files[other] as string, files[i] as string];
  }
}

/** Installs the packages of folders, builds `dist/` if it is out of date, and packs the packages if a file reads them. */
async function setup(folders: readonly string[] = [], packs = false): Promise<void> {
  const build = spawn(process.execPath, [join(ROOT, 'scripts/build/setup.mjs'), ...folders], { stdio: 'inherit' });
  const [code] = await once(build, 'close');
  if (code !== 0) throw new Error('dist/ is not built: see above');
  if (!packs) return;
  mkdirSync(dirname(PACKED), { recursive: true });
  writeFileSync(PACKED, npm(ROOT, ['pack', '--dry-run', '--json', '--ignore-scripts', ...PACKAGES]));
}

/**
 * `npm run test:runtimes [-- NAME …]`: the tests on Node 20, 22, 24 and 26, on Deno and on Bun, as a matrix; with names, only on these
 * runtimes, which are fetched from npm the first time.
 *
 * Node runs every everyday test file; the others run the tests of the library that need nothing of Node.
 */

import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { PACKAGED_RUNTIMES, type PackagedRuntime, packagedProgram } from '../../bench/runner/runtimes.js';
import { testFiles } from './files.js';
import { counts, ROOT, runProgram, Tally, TESTS, withTables } from './support.js';
import { temporaryFolder } from './temporary-folder.js';

/** Folders whose tests are not about the library. */
const NOT_THE_LIBRARY = /^(?:bench|cli|page|package|fast-uri|fuzz|example|docs|scripts)/;
/** Modules of Node; `punycode` is a package, too. */
const OF_NODE = builtinModules.filter((name) => name !== 'punycode');
const ARGUMENTS: Partial<Record<PackagedRuntime, readonly string[]>> = { Deno: ['run', '--allow-all', '--no-config'] };

const wanted = process.argv.slice(2);
const runtimes = PACKAGED_RUNTIMES.filter((name) => name !== 'workerd').filter(
  (name) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);
if (runtimes.length === 0)
  throw new Error(`expected names of ${PACKAGED_RUNTIMES.join(', ')}, got ${wanted.join(' ')}`);

const tally = new Tally();
let portable: string[] | undefined;
for (const name of runtimes) {
  const program = packagedProgram(name);
  const started = performance.now();
  const { passed, failed, output } = name.startsWith('Node') ? await runAll(program) : await runPortable(name, program);
  const { stdout } = await runProgram(program, ['--version']);
  const version = /\d+(?:\.\d+)+/.exec(stdout)?.[0];
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  tally.add(`${name} ${version}: ${passed} passed, ${failed} failed, ${seconds} s`, passed, failed, output);
}
tally.end();

interface Results {
  readonly passed: number;
  readonly failed: number;
  readonly output: string;
}

/** Runs the everyday test files: each has the given word in its path, so coverage is not measured. */
async function runAll(node: string): Promise<Results> {
  const { output } = await runProgram(node, ['--import', 'tsx', 'scripts/test/run.ts', '.test.ts']);
  const [, passed = 0, failed = 1] = (/^(\d+) passed, (\d+) failed$/m.exec(output) ?? []).map(Number);
  return { passed, failed, output };
}

/** Runs the portable tests; keeps the output of files that failed. */
async function runPortable(name: PackagedRuntime, program: string): Promise<Results> {
  portable ??= await portableTests();
  const results = { passed: 0, failed: 0, output: '' };
  for (const file of portable) {
    const { output } = await runProgram(program, [...(ARGUMENTS[name] ?? []), file]);
    const [passed, failed] = counts(output);
    results.passed += passed;
    results.failed += failed;
    if (failed > 0) results.output += `${file}\n${output}\n`;
  }
  return results;
}

/** Bundles each test that does not import modules of Node, for runtimes that know no TypeScript, and returns the files. */
async function portableTests(): Promise<string[]> {
  const folder = temporaryFolder('runtimes');
  const libraryTests = ['test', 'slow', 'nightly']
    .flatMap((suite) => testFiles(TESTS, [], suite))
    .filter((file) => !NOT_THE_LIBRARY.test(file));
  const bundles = await Promise.all(
    libraryTests.map(async (file) => {
      const outfile = join(folder, file.replaceAll(/[\\/]/g, '-').replace(/ts$/, 'mjs'));
      const { metafile } = await build({
        absWorkingDir: ROOT,
        entryPoints: [`test/${file}`],
        outfile,
        bundle: true,
        metafile: true,
        format: 'esm',
        target: 'es2022',
        platform: 'neutral',
        mainFields: ['module', 'main'],
        external: ['node:*', ...OF_NODE],
        plugins: [withTables],
        logLevel: 'error',
      });
      const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
      const usesNode = imports.some(
        ({ path, kind }) => kind !== 'dynamic-import' && (path.startsWith('node:') || OF_NODE.includes(path)),
      );
      return usesNode ? [] : [outfile];
    }),
  );
  return bundles.flat();
}

/**
 * `npm test -- --suite runtimes [NAME]…`: the tests on Node 20, 22, 24 and 26, on Deno and on Bun; with names, only on these
 * runtimes, which are fetched from npm the first time.
 *
 * Node runs every everyday test file; the others run the tests of the library that need nothing of Node.
 */

import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { PACKAGED_RUNTIMES, type PackagedRuntime, packagedProgram } from '../../../bench/runner/runtimes.js';
import { testFiles } from '../files.js';
import { ROOT, type Run, type Suite, TESTS, withTables } from '../support.js';
import { temporaryFolder } from '../temporary-folder.js';

/** Folders whose tests are not about the library. */
const NOT_THE_LIBRARY = /^(?:bench|cli|page|package|fast-uri|fuzz|example|docs|scripts)/;
/** Modules of Node; `punycode` is a package, too. */
const OF_NODE = builtinModules.filter((name) => name !== 'punycode');
const ARGUMENTS: Partial<Record<PackagedRuntime, readonly string[]>> = { Deno: ['run', '--allow-all', '--no-config'] };

export const run: Suite = async (tally, names) => {
  const runtimes = PACKAGED_RUNTIMES.filter((name) => name !== 'workerd').filter(
    (name) => names.length === 0 || names.some((word) => name.includes(word)),
  );
  if (runtimes.length === 0)
    throw new Error(`expected names of ${PACKAGED_RUNTIMES.join(', ')}, got ${names.join(' ')}`);
  const others = runtimes.filter((name) => !name.startsWith('Node'));
  const portable = others.length > 0 ? await portableTests() : [];
  for (const name of runtimes) {
    const program = packagedProgram(name);
    const everyday: Run = { title: name, program, args: ['--import', 'tsx', 'scripts/test/run.ts'], hasTests: true };
    await tally.run(
      others.includes(name)
        ? portable.map((file) => ({ ...everyday, title: `${name}, ${file}`, args: [...(ARGUMENTS[name] ?? []), file] }))
        : [everyday],
    );
  }
};

/** Bundles each test that does not import modules of Node, for runtimes that know no TypeScript, and returns the files. */
async function portableTests(): Promise<string[]> {
  const tests = ['test', 'slow', 'nightly'].flatMap((suite) => testFiles(TESTS, [], suite));
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: tests.filter((file) => !NOT_THE_LIBRARY.test(file)).map((file) => `test/${file}`),
    outdir: temporaryFolder('runtimes'),
    outExtension: { '.js': '.mjs' },
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
  return Object.entries(metafile.outputs)
    .filter(([, { imports }]) => imports.every(({ kind, external }) => kind === 'dynamic-import' || !external))
    .map(([file]) => join(ROOT, file));
}

/**
 * `npm run test:consumers`: installs the packed package in a separate project, with Jest, Vitest, chai, uvu, undici, got
 * and packages that take Standard Schemas, and runs the programs of `test/consumers` there. Prints `N passed, N failed`
 * last, counting programs, each of which has many tests. Fetches the packages from npm.
 */

import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inParallel, makeProject, runProgram, Tally, TESTS } from './support.js';

const PROGRAMS = join(TESTS, 'consumers');
const { PASSWORD } = createRequire(import.meta.url)(`${PROGRAMS}/cases.cjs`) as { PASSWORD: string };

const PACKAGES = {
  jest: '30.5.2',
  'jest-environment-jsdom': '30.5.2',
  vitest: '4.1.12',
  chai: '6.3.0',
  uvu: '0.5.6',
  undici: '7.30.2',
  got: '14.6.6',
  arktype: '2.2.9',
  '@trpc/server': '11.25.2',
  hono: '4.13.19',
  '@hono/standard-validator': '0.4.0',
  h3: '2.0.8',
};

/** Versions that uriscan does not take as options. npm has to install it next to them. */
const OTHER_VERSIONS = { parse5: '7.3.0', tldts: '5.7.112', tr46: '4.1.1', undici: '5.29.0' };

/** A program of a project. */
interface Program {
  /** The arguments of Node. */
  readonly run: readonly string[];
  /** How many of its tests have to fail; 0 if not given. Their messages are tested. */
  readonly failures?: number;
}

const JEST = ['node_modules/jest/bin/jest.js', '--rootDir', '.', '--config', '{"testMatch":["<rootDir>/*.cjs"]}'];
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.config.mjs'];

const FOR_PACKAGES: readonly Program[] = [
  { run: ['--test', 'libraries.mjs'] },
  { run: [...JEST, 'jest.cjs'] },
  { run: [...JEST, 'jest-failure.cjs'], failures: 3 },
  { run: [...JEST, 'jest-jsdom.cjs'] },
  { run: [...VITEST, 'vitest.mjs'] },
  { run: [...VITEST, 'vitest-failure.mjs'], failures: 3 },
  { run: ['--test', 'connections.mjs'] },
  { run: ['--test', 'standard-schema.mjs'] },
];

const tally = new Tally();
await runAll(PACKAGES, FOR_PACKAGES);
await runAll(OTHER_VERSIONS, [{ run: ['--test', 'other-versions.mjs'] }]);
tally.end();

/** Runs programs in a project with packages. */
async function runAll(packages: Readonly<Record<string, string>>, programs: readonly Program[]): Promise<void> {
  const folder = makeProject(packages);
  cpSync(PROGRAMS, folder, { recursive: true });
  await inParallel(programs, async ({ run, failures = 0 }) => {
    const { code, output } = await runProgram(process.execPath, run, { cwd: folder, env: { CI: '1' } });
    const showsPassword = output.includes(PASSWORD);
    const hasFailures = failures === 0 ? code === '0' : code === '1' && output.includes(`${failures} failed`);
    tally.addOne(
      `${run.at(-1)}${failures > 0 ? `, ${failures} tests of which have to fail` : ''}`,
      hasFailures && !showsPassword,
      `${showsPassword ? 'the output has the password' : `ended with ${code}`}\n${output}`,
    );
  });
}

/**
 * `npm test -- --suite consumers`: installs the packed package in a separate project, with Jest, Vitest, chai, uvu, undici, got
 * and packages that take Standard Schemas, and runs the programs of `test/consumers` there. Counts programs, each of which has many
 * tests. Fetches the packages from npm.
 */

import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Ended, makeProject, type Suite, TESTS } from '../support.js';

const PROGRAMS = join(TESTS, 'consumers');
const { PASSWORD } = createRequire(import.meta.url)(`${PROGRAMS}/cases.cjs`) as { PASSWORD: string };
const JEST = ['node_modules/jest/bin/jest.js', '--rootDir', '.', '--config', '{"testMatch":["<rootDir>/*.cjs"]}'];
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.config.mjs'];

type Versions = Readonly<Record<string, string>>;

const PACKAGES: Versions = {
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
const OTHER_VERSIONS: Versions = { parse5: '7.3.0', tldts: '5.7.112', tr46: '4.1.1', undici: '5.29.0' };

/** The arguments of Node for each program, and how many of its tests have to fail. Their messages are tested. */
const RUNS: readonly (readonly [packages: Versions, args: readonly string[], failures?: number])[] = [
  [PACKAGES, ['--test', 'libraries.mjs']],
  [PACKAGES, [...JEST, 'jest.cjs']],
  [PACKAGES, [...JEST, 'jest-failure.cjs'], 3],
  [PACKAGES, [...JEST, 'jest-jsdom.cjs']],
  [PACKAGES, [...VITEST, 'vitest.mjs']],
  [PACKAGES, [...VITEST, 'vitest-failure.mjs'], 3],
  [PACKAGES, ['--test', 'connections.mjs']],
  [PACKAGES, ['--test', 'standard-schema.mjs']],
  [OTHER_VERSIONS, ['--test', 'other-versions.mjs']],
];

export const run: Suite = async (tally) => {
  const folders = new Map([PACKAGES, OTHER_VERSIONS].map((packages) => [packages, makeProject(packages)]));
  for (const folder of folders.values()) cpSync(PROGRAMS, folder, { recursive: true });
  await tally.run(
    RUNS.map(([packages, args, failures = 0]) => ({
      title: `${args.at(-1)}${failures > 0 ? `, ${failures} tests of which have to fail` : ''}`,
      args,
      cwd: folders.get(packages) as string,
      env: { CI: '1' },
      isPassed: ({ code, output }: Ended) =>
        !output.includes(PASSWORD) &&
        (failures === 0 ? code === '0' : code === '1' && output.includes(`${failures} failed`)),
    })),
  );
};

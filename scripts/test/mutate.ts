/**
 * `npm run mutate -- src/reference`: changes the code of a folder in small ways, one at a time (mutants), and lists those that no everyday
 * test of the folder detects. The report is `coverage/mutation.html`. Each mutant takes one run of these tests; a file, such as
 * `src/reference/query.ts`, has fewer.
 */

import { Stryker } from '@stryker-mutator/core';

/** Tests that start processes and threads. */
const LEFT_OUT = 'fuzz|layout|own-tests|threads';

const [path = ''] = process.argv.slice(2);
const [, folder] = /^(?:packages\/cli\/)?src\/(\w+)/.exec(path) ?? [];
if (folder === undefined)
  throw new Error(`expected a folder or file of src or packages/cli/src, got ${path || 'none'}`);
const tests = path.startsWith('packages/') ? 'test/cli' : `test/${folder}`;

await new Stryker({
  mutate: [path.endsWith('.ts') ? path : `${path}/**/*.ts`, '!**/*.generated.ts', '!**/*.as.ts'],
  // Messages and help texts: tests compare codes and offsets.
  mutator: { excludedMutations: ['StringLiteral'] },
  testRunner: 'command',
  commandRunner: {
    command: `node --import tsx node_modules/uvu/bin.js --bail --ignore "${LEFT_OUT}" ${tests} "[.]test[.]ts$"`,
  },
  ignorePatterns: ['coverage', 'site'],
  tempDirName: 'coverage/mutation',
  // The tests run without type checks, and Stryker does not support TypeScript 7.
  disableTypeChecks: false,
  tsconfigFile: 'none',
  concurrency: 2,
  reporters: ['clear-text', 'progress-append-only', 'html'],
  clearTextReporter: { logTests: false, reportTests: false },
  htmlReporter: { fileName: 'coverage/mutation.html' },
}).runMutationTest();

/** The guard of `npm test`: test files that uvu wrongly treats as a success are failures. */

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runFile } from '../../scripts/test/files.js';
import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { some } from '../support/draws.js';
import { assert, suite } from '../support/suite.js';

const folder = temporaryFolder('test-files', true);
const SUITE = JSON.stringify(new URL('../support/suite.ts', import.meta.url).href);
const HEAD = `import { suite } from ${SUITE};\nconst cases = suite('cases');\n`;
const PASS = "cases('passes', () => {});\n";
const FAIL = "cases('fails', () => { throw new Error('no'); });\n";
const RUN = 'cases.run();\n';

const guard = suite('test-files');

/** The tests of a file with this source that pass, its failures, and the problems that are reported. */
const SOURCES: readonly (readonly [title: string, source: string, passed: number, failed: number, ...RegExp[]])[] = [
  ['a failing test', `${HEAD}${PASS}${FAIL}${RUN}`, 1, 1],
  ['a passing test', `${HEAD}${PASS}${RUN}`, 1, 0],
  ['an empty file', '', 0, 1, /ran no test/],
  ['a suite without its run', `${HEAD}${PASS}`, 0, 2, /suite "cases"/, /ran no test/],
  [
    'a suite without its run after one that has it',
    `${HEAD}${PASS}${RUN}for (const name of ['others']) { const other = suite(name); other('passes', () => {}); }`,
    1,
    1,
    /suite "others"/,
  ],
  ['a forgotten only', `${HEAD}${FAIL}cases.only('one', () => {});\n${RUN}`, 1, 1, /left out 1/],
  ['a forgotten skip', `${HEAD}${PASS}cases.skip('one', () => {});\n${RUN}`, 1, 1, /left out 1/],
  ['a before hook that throws', `${HEAD}${PASS}cases.before(() => { throw 1; });\n${RUN}`, 0, 1],
  ['a file that throws', `${HEAD}${PASS}${RUN}throw new Error('no');`, 0, 2, /ends its process with 1/, /ran no test/],
  [
    'an exit in the middle',
    `${HEAD}cases('exits', () => process.exit(0));\n${RUN}`,
    0,
    2,
    /ends its process with 1/,
    /ran no test/,
  ],
  [
    'its own exit code',
    `${HEAD}${PASS}${RUN}process.on('exit', () => { process.exitCode = 3; });`,
    1,
    1,
    /ends its process with 3/,
  ],
];
for (const [title, source, passed, failed, ...problems] of some('scripts/test-files: rows of sources', SOURCES)) {
  guard(title, async () => {
    const file = `${title.replace(/\W+/g, '-')}.test.ts`;
    writeFileSync(join(folder, file), source);
    const result = await runFile(folder, file);
    assert.equal([result.passed, result.failed], [passed, failed], result.output);
    assert.is(result.problems.length, problems.length);
    for (const [i, problem] of problems.entries()) assert.match(result.problems[i] as string, problem);
  });
}

/** Tests the output of a command that runs no test file. */
function says(program: string, args: readonly string[], status: number, output: string): void {
  guard(`${program} ${args.join(' ')}`, () => {
    const options = { cwd: fileURLToPath(new URL('../..', import.meta.url)), encoding: 'utf8' } as const;
    const run = spawnSync(process.execPath, ['--import', 'tsx', `scripts/test/${program}.ts`, ...args], options);
    assert.is(run.status, status);
    assert.match(run.stdout + run.stderr, output);
  });
}

says('run', ['no-such-file'], 1, 'no file test/**/*.test.ts has no-such-file in its path\n');
says('run', ['security/growth'], 0, 'slow: npm test -- --suite slow test/security/growth.slow.ts\n');
says('run', ['bench/rates'], 0, 'slow: npm test -- --suite nightly test/bench/rates.nightly.ts\n');
says('run', ['--suite', 'typo'], 2, 'expected a suite of test, slow, nightly, page, ');
says('run', ['--typo'], 2, "Unknown option '--typo'");
says('run', ['--help'], 0, '\n  fast-uri   the tests of fast-uri');
says('check', ['typo'], 2, 'expected a part of types, style, ');
says('check', ['--typo'], 2, "Unknown option '--typo'");
says('check', ['--help'], 0, '\n  types        ');

guard.run();

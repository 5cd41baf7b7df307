/** The steps of `.ci/run` and `.ci/nightly`: their order, limits and tally, which are a program of Bash for Linux. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { assert, suite } from '../support/suite.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** More than any case takes. A process that outlives its step keeps the output open for longer. */
const TIMEOUT = 10_000;

const steps = suite('steps of CI');

/** A program with steps, whose minutes are seconds, ends with this status; its results without times, and its tally last. */
const ends = (program: string, status: number, ...results: readonly string[]): void =>
  steps(program, () => {
    if (process.platform !== 'linux') return;
    const options = { cwd: ROOT, encoding: 'utf8', timeout: TIMEOUT } as const;
    const run = spawnSync('bash', ['-c', `. .ci/steps; minute=1\n${program}`], options);
    const lines = (run.stdout + run.stderr).match(/^(?:ok |FAIL|\d+ passed|failed$).*/gm) ?? [];
    const shown = lines.map((line) => line.replace(/: +\d+ s\b/, ''));
    // A step that fails is named when it ends, and at the end.
    assert.equal([run.error, run.status, [...new Set(shown)]], [undefined, status, results]);
  });

ends(
  `step 5 'echo 3 passed, 0 failed'; step 5 'echo checks'`,
  0,
  '3 passed, 0 failed',
  'ok   echo 3 passed, 0 failed',
  'ok   echo checks',
  '4 passed, 0 failed',
);
ends(
  `step 5 'echo 3 passed, 2 failed; exit 1'; step 5 exit 4; step 5 true`,
  1,
  '3 passed, 2 failed',
  'FAIL echo 3 passed, 2 failed; exit 1, ended with status 1',
  'FAIL exit 4, ended with status 4',
  'ok   true',
  '4 passed, 3 failed',
);
ends(`step 5 false || exit; step 5 true`, 1, 'FAIL false, ended with status 1', '0 passed, 1 failed');
ends(
  `step 2 'echo 3 passed, 0 failed; (trap "" TERM; sleep 60) & wait'`,
  1,
  '3 passed, 0 failed',
  'FAIL echo 3 passed, 0 failed; (trap "" TERM; sleep 60) & wait, ran into its limit of 2 minutes',
  '3 passed, 1 failed',
);
ends(
  `one() { step 5 'sleep 1; exit 2'; step 5 echo last; }
two() { step 5 echo first; echo a sentence; }
lanes one two; has_passed || echo failed`,
  1,
  'ok   echo first',
  'FAIL sleep 1; exit 2, ended with status 2',
  'ok   echo last',
  'failed',
  '2 passed, 1 failed',
);
ends(
  `export run=$$
one() { step 60 'echo begins; kill $run; sleep 60'; step 60 echo never; }
lanes one`,
  1,
  'FAIL interrupted',
  '0 passed, 1 failed',
);

steps.run();

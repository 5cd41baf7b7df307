/** The steps of `.ci/run` and `.ci/nightly`: their order, limits and tally, which are a program of Bash for Linux. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { assert, suite } from '../support/suite.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** More than any case takes. A process that outlives its step keeps the output open for longer. */
const TIMEOUT = 10_000;

const steps = suite('steps of CI');

/** Tests the output of a program with steps, whose minutes are seconds; each time in it is `0 s`. */
const prints = (program: string, status: number, output: string): void =>
  steps(program, () => {
    const options = { cwd: ROOT, encoding: 'utf8', timeout: TIMEOUT } as const;
    const run = spawnSync('bash', ['-c', `. .ci/steps; minute=1\n${program}`], options);
    const text = (run.stdout + run.stderr).replaceAll(/ *\d+ s\b/g, ' 0 s').trim();
    assert.equal([run.error, run.status, text], [undefined, status, output.trim()]);
  });

if (process.platform === 'linux') {
  prints(
    `step 5 'echo tests; echo 3 passed, 0 failed'; step 5 'echo checks'`,
    0,
    `
===== echo tests; echo 3 passed, 0 failed
tests
3 passed, 0 failed
ok   echo tests; echo 3 passed, 0 failed: 0 s

===== echo checks
checks
ok   echo checks: 0 s

  wall  processor
 0 s 0 s  echo tests; echo 3 passed, 0 failed
 0 s 0 s  echo checks
 0 s 0 s  all steps
4 passed, 0 failed`,
  );
  prints(
    `step 5 'echo 3 passed, 2 failed; exit 1'; step 5 exit 4; step 5 true`,
    1,
    `
===== echo 3 passed, 2 failed; exit 1
3 passed, 2 failed
FAIL echo 3 passed, 2 failed; exit 1: 0 s, ended with status 1

===== exit 4
FAIL exit 4: 0 s, ended with status 4

===== true
ok   true: 0 s

  wall  processor
 0 s 0 s  echo 3 passed, 2 failed; exit 1
 0 s 0 s  exit 4
 0 s 0 s  true
 0 s 0 s  all steps

FAIL echo 3 passed, 2 failed; exit 1: 0 s, ended with status 1
FAIL exit 4: 0 s, ended with status 4
4 passed, 3 failed`,
  );
  prints(
    `step 5 false || exit; step 5 true`,
    1,
    `
===== false
FAIL false: 0 s, ended with status 1

  wall  processor
 0 s 0 s  false
 0 s 0 s  all steps

FAIL false: 0 s, ended with status 1
0 passed, 1 failed`,
  );
  prints(
    `step 2 'echo 3 passed, 0 failed; (trap "" TERM; sleep 60) & wait'`,
    1,
    `
===== echo 3 passed, 0 failed; (trap "" TERM; sleep 60) & wait
3 passed, 0 failed
FAIL echo 3 passed, 0 failed; (trap "" TERM; sleep 60) & wait: 0 s, ran into its limit of 2 minutes

  wall  processor
 0 s 0 s  echo 3 passed, 0 failed; (trap "" TERM; sleep 60) & wait
 0 s 0 s  all steps

FAIL echo 3 passed, 0 failed; (trap "" TERM; sleep 60) & wait: 0 s, ran into its limit of 2 minutes
3 passed, 1 failed`,
  );
  prints(
    `one() { step 5 'sleep 1; exit 2'; step 5 echo last; }
two() { step 5 echo first; echo a sentence; }
lanes one two; has_passed || echo failed`,
    1,
    `
ok   echo first: 0 s
FAIL sleep 1; exit 2: 0 s, ended with status 2
ok   echo last: 0 s

===== sleep 1; exit 2

===== echo last
last

===== echo first
first
a sentence
failed

  wall  processor
 0 s 0 s  echo first
 0 s 0 s  sleep 1; exit 2
 0 s 0 s  echo last
 0 s 0 s  all steps

FAIL sleep 1; exit 2: 0 s, ended with status 2
2 passed, 1 failed`,
  );
  prints(
    `export run=$$
one() { step 60 'echo begins; kill $run; sleep 60'; step 60 echo never; }
lanes one`,
    1,
    `
===== echo begins; kill $run; sleep 60
begins

  wall  processor
 0 s 0 s  all steps

FAIL interrupted
0 passed, 1 failed`,
  );
} else steps('need Linux', () => {});

steps.run();

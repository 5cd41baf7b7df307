/** The process in which tests are run: imports test files, and runs tests with one mutant after the other. */

import { pathToFileURL } from 'node:url';
import type { CoverageData } from '@stryker-mutator/api/core';
import type { Measured, Opened, Opening, Task, Verdict } from './messages.js';
import { openFile, tests } from './suites.js';
import { secondsUsed, startWatchdog } from './watchdog.js';

const SECONDS_TO_OPEN = 60;
const SECONDS_TO_MEASURE = 1200;
/** Of a processor, and as much again as the test took when it was measured: what takes longer never ends. */
const SECONDS_FOR_A_TEST = 3;
/** Processor time for the tests of one mutant, fast tests first; a mutant that is not detected by then survives. */
const SECONDS_FOR_A_SURVIVOR = 10;

const { files, mutant } = JSON.parse(process.argv[2] as string) as Opening;
/** The state that instrumented code reads: the active mutant, and the counters of coverage. */
const stryker = {
  activeMutant: mutant,
  hitCount: 0,
  hitLimit: Number.POSITIVE_INFINITY,
  currentTestId: undefined as string | undefined,
  mutantCoverage: { static: {} as CoverageData, perTest: {} as Record<string, CoverageData> },
};
Object.assign(globalThis, { __stryker__: stryker });
const leave = startWatchdog(SECONDS_TO_OPEN);
const say = (answer: Opened | Verdict | readonly Measured[]): unknown => process.send?.(answer);

/** Why a test failed; `undefined` if it passed. */
async function failureOf(test: string): Promise<string | undefined> {
  try {
    await tests.get(test)?.();
  } catch (error) {
    return String((error as Error | undefined)?.message ?? error).slice(0, 500);
  }
  return undefined;
}

async function judge({ tests, mutant, hitLimit = Number.POSITIVE_INFINITY }: Task): Promise<Verdict> {
  const most = secondsUsed() + SECONDS_FOR_A_SURVIVOR;
  stryker.hitCount = 0;
  for (const { test, milliseconds } of tests) {
    if (secondsUsed() > most) break;
    leave(SECONDS_FOR_A_TEST + (2 * milliseconds) / 1000);
    Object.assign(stryker, { activeMutant: mutant, hitLimit });
    const failure = await failureOf(test);
    stryker.activeMutant = undefined;
    const hits = stryker.hitCount;
    if (failure !== undefined) return { killer: test, failure, hits, isClean: (await failureOf(test)) === undefined };
  }
  return { hits: stryker.hitCount, isClean: true };
}

async function measure(): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  leave(SECONDS_TO_MEASURE);
  for (const test of tests.keys()) {
    stryker.currentTestId = test;
    const started = performance.now();
    const failure = await failureOf(test);
    const milliseconds = performance.now() - started;
    measured.push({ test, milliseconds, failure, coverage: stryker.mutantCoverage.perTest[test] ?? {} });
  }
  return measured;
}

process.on('message', async (task: Task | 'measure') => {
  say(task === 'measure' ? await measure() : await judge(task));
});

process.stdout.write = () => true;
try {
  for (const file of files) {
    openFile(file);
    await import(pathToFileURL(file).href);
  }
  say({ coverage: stryker.mutantCoverage.static });
} catch (error) {
  say({ failure: String(error) });
}

/**
 * Tests the check: runs it on builds for which the expected result is known.
 *
 *     npx tsx bench/trial.ts [RUNS]
 *
 * - the tree against itself: any reported difference is a false alarm;
 * - a copy whose loop over a run, in which a scan spends its time, takes about a tenth longer: the check must report
 *   it;
 * - a copy in which every scan allocates an object: the check must report it, by counting.
 */

import { type CheckResult, compareBuilds } from './check/check.js';
import { allocate, slowDown } from './check/patches.js';
import { load } from './corpora/index.js';
import { change } from './report/check.js';
import { machineLines } from './report/terminal.js';
import { machine } from './runner/machine.js';
import { buildTree, openRunFolder, ROOT } from './runner/run-folder.js';
import type { Verb } from './tasks/task.js';

const runs = Number(process.argv[2] ?? 10);
const runFolder = await openRunFolder();
buildTree();
const corpus = await load('sample');
const against = runFolder.addLibrary('against', ROOT);
const unchanged = runFolder.addLibrary('unchanged', ROOT);
const slowed = runFolder.addLibrary('slowed', ROOT);
const allocating = runFolder.addLibrary('allocating', ROOT);
slowDown(slowed);
allocate(allocating);

/** Checks a build so many times, and prints how many runs failed. */
async function tryOut(title: string, library: string, verbs: readonly Verb[]): Promise<void> {
  let failed = 0;
  for (let i = 0; i < runs; i++) {
    const started = performance.now();
    const result = await compareBuilds(runFolder, library, against, corpus, {
      verbs,
      isQuick: true,
      onBlock: () => {},
    });
    if (!result.passed) failed++;
    console.log(`  ${summary(result)}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  console.log(`${title}: found something in ${failed} of ${runs} runs`);
}

const summary = ({ tasks, worse, passed }: CheckResult): string =>
  [
    passed ? 'passed' : 'failed',
    ...tasks.map(
      ({ verb, verdict, middle, low, high, blocks }) =>
        `${verb} ${verdict} ${change(middle)} (${change(low)} … ${change(high)}, ${blocks.length})`,
    ),
    ...worse,
  ].join(', ');

console.log(machineLines(machine()).join('\n'));
await tryOut('unchanged', unchanged, ['scan', 'scanBytes', 'scanLines', 'parse']);
await tryOut('loop slowed down', slowed, ['scan', 'scanBytes', 'parse']);
await tryOut('an allocation added to scan', allocating, []);
runFolder.close();

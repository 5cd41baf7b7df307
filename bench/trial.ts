/**
 * Tests the check: compares builds for which the expected result is known.
 *
 *     npx tsx bench/trial.ts [RUNS] [TRIAL …]
 *
 * The trials, each of a copy of the tree:
 *
 * - `unchanged`: any slow-down that is found is a false alarm;
 * - `5` and `10`: scans, and loading the package, take about that many percent longer;
 * - `unchanged-required`, `5-required`, `10-required`: the same, loaded by `require`. On Node both forms load the same file.
 *
 * `npm test -- bench/counters` tests the counters.
 */

import { compareTimes, isTooSlow } from './check/check.js';
import { slowDown } from './check/patches.js';
import { load } from './corpora/index.js';
import { change } from './report/check.js';
import { machineLines } from './report/terminal.js';
import { machine } from './runner/machine.js';
import { buildTree, openRunFolder, ROOT } from './runner/run-folder.js';
import type { Verb } from './tasks/task.js';

const VERBS: readonly Verb[] = ['scan', 'require'];
const TRIALS = ['unchanged', '5', '10'].flatMap((name) => [name, `${name}-required`]);

const [count = '10', ...names] = process.argv.slice(2);
const runFolder = await openRunFolder();
buildTree();
const corpus = await load('sample');
const against = runFolder.addLibrary('against', ROOT);

console.log(machineLines(machine()).join('\n'));
for (const trial of TRIALS.filter((name) => names.length === 0 || names.includes(name))) {
  const library = runFolder.addLibrary(trial, ROOT);
  const percent = Number.parseInt(trial, 10);
  if (percent > 0) slowDown(library, percent);
  const form = trial.endsWith('-required') ? 'require' : 'import';
  let found = 0;
  for (let run = 0; run < Number(count); run++) {
    const started = performance.now();
    const options = { verbs: VERBS, isQuick: true, form, onBlock: () => {} } as const;
    const { tasks, together } = await compareTimes(runFolder, library, against, corpus, options);
    const judgments = [...tasks, ...(together ? [{ verb: 'together', ...together }] : [])];
    if (judgments.some((each) => isTooSlow(each))) found++;
    const texts = judgments.map(
      ({ verb, verdict, middle, low, high }) =>
        `${verb} ${verdict} ${change(middle)} (${change(low)} … ${change(high)})`,
    );
    console.log(`  ${((performance.now() - started) / 1000).toFixed(0)} s: ${texts.join(', ')}`);
  }
  console.log(`${trial}: found a slow-down in ${found} of ${count} runs`);
}
runFolder.close();

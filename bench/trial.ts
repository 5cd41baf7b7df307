/**
 * Tests the check: runs it on builds for which the expected result is known.
 *
 *     npx tsx bench/trial.ts [RUNS] [TRIAL …]
 *
 * The trials, each of a copy of the tree loaded by `import` and by `require`:
 *
 * - `unchanged`: any reported difference is a false alarm;
 * - `5` and `10`: scans, and loading the package, take about that many percent longer;
 * - `allocating`: every scan allocates an object, which counting must find.
 */

import { type CheckResult, compareBuilds } from './check/check.js';
import { allocate, slowDown } from './check/patches.js';
import { load } from './corpora/index.js';
import { change } from './report/check.js';
import { machineLines } from './report/terminal.js';
import { machine } from './runner/machine.js';
import { buildTree, openRunFolder, ROOT } from './runner/run-folder.js';
import type { Verb } from './tasks/task.js';

const VERBS: readonly Verb[] = ['scan', 'scanBytes', 'scanLines', 'parse', 'import', 'require'];
const TRIALS: Readonly<Record<string, { change: (library: string) => void; verbs: readonly Verb[] }>> = {
  unchanged: { change: () => {}, verbs: VERBS },
  5: { change: (library) => slowDown(library, 5), verbs: VERBS },
  10: { change: (library) => slowDown(library, 10), verbs: VERBS },
  allocating: { change: allocate, verbs: [] },
};

const [count = '10', ...names] = process.argv.slice(2);
const runs = Number(count);
const runFolder = await openRunFolder();
buildTree();
const corpus = await load('sample');
const against = runFolder.addLibrary('against', ROOT);

const summary = ({ tasks, together, worse }: CheckResult): string =>
  [
    ...tasks.map(({ verb, ...of }) => ({ title: verb, ...of })),
    ...(together ? [{ title: 'together', ...together }] : []),
  ]
    .map(
      ({ title, verdict, middle, low, high }) =>
        `${title} ${verdict} ${change(middle)} (${change(low)} … ${change(high)})`,
    )
    .concat(worse)
    .join(', ');

console.log(machineLines(machine()).join('\n'));
for (const [name, trial] of Object.entries(TRIALS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const library = runFolder.addLibrary(name, ROOT);
  trial.change(library);
  for (const form of ['import', 'require'] as const) {
    let failed = 0;
    for (let run = 0; run < runs; run++) {
      const started = performance.now();
      const options = { verbs: trial.verbs, isQuick: true, form, onBlock: () => {} };
      const result = await compareBuilds(runFolder, library, against, corpus, options);
      if (!result.passed) failed++;
      console.log(
        `  ${result.passed ? 'passed' : 'failed'}, ${((performance.now() - started) / 1000).toFixed(0)} s: ${summary(result)}`,
      );
    }
    console.log(`${name}, ${form}: found something in ${failed} of ${runs} runs`);
  }
}
runFolder.close();

/** A run of the whole suite, from building the library to the last figure. */

import { type Corpus, describeFacts, type LoadOptions, load } from '../corpora/index.js';
import type { Run } from '../model/earlier-result.js';
import { isCold, PROCESS } from './cold.js';
import type { Results } from './group.js';
import { machine } from './machine.js';
import { openProgress } from './progress.js';
import { withTree } from './run-folder.js';
import { runSuite, type SuiteOptions } from './suite.js';

/** The fewest rounds of processes: a round takes a second. */
const COLD_ROUNDS = 7;

export function run(
  command: string,
  names: readonly string[],
  ofCorpora: LoadOptions,
  options: SuiteOptions,
): Promise<Run> {
  const started = performance.now();
  const facts = machine(options.runtime, options.native?.versions);
  return withTree(async (runFolder, library) => {
    const corpora: Corpus[] = [];
    for (const name of names) {
      const corpus = await load(name, ofCorpora);
      console.error(describeFacts(corpus.facts));
      corpora.push(corpus);
    }
    const warm = { ...options, verbs: options.verbs.filter((verb) => !isCold(verb)) };
    const plan = { ...options.plan, rounds: Math.max(COLD_ROUNDS, Math.round(options.plan.rounds / 3)) };
    const cold = { ...options, plan, verbs: options.verbs.filter(isCold) };
    const results: Results = { measurements: [], differences: [], dropped: [], agreement: [], peakMemory: 0 };
    for (const [corpus, of] of [...corpora.map((each) => [each, warm] as const), [PROCESS, cold] as const]) {
      const progress = openProgress();
      await runSuite(corpus, runFolder, library, of, progress, results).finally(progress.close);
    }
    return {
      machine: facts,
      command,
      corpora: corpora.map((corpus) => corpus.facts),
      ...results,
      peakMemory: process.resourceUsage().maxRSS * 1024 + results.peakMemory,
      seconds: (performance.now() - started) / 1000,
    };
  });
}

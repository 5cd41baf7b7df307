/** A run of the whole suite, from building the library to the last figure. */

import { type Corpus, describeFacts, type LoadOptions, load } from '../corpora/index.js';
import type { Run } from '../model/result.js';
import type { Findings } from './group.js';
import { machine } from './machine.js';
import { openProgress } from './progress.js';
import { buildTree, openRunFolder, ROOT } from './run-folder.js';
import { runSuite, type SuiteOptions } from './suite.js';

export async function run(
  command: string,
  names: readonly string[],
  ofCorpora: LoadOptions,
  options: SuiteOptions,
): Promise<Run> {
  const started = performance.now();
  const facts = machine(options.native?.versions);
  const runFolder = await openRunFolder();
  try {
    buildTree();
    const library = runFolder.addLibrary('tree', ROOT);
    const corpora: Corpus[] = [];
    for (const name of names) {
      const corpus = await load(name, ofCorpora);
      console.error(describeFacts(corpus.facts));
      corpora.push(corpus);
    }
    const all: Findings[] = [];
    for (const corpus of corpora) {
      const progress = openProgress();
      try {
        all.push(await runSuite(corpus, runFolder, library, options, progress));
      } finally {
        progress.close();
      }
    }
    return {
      machine: facts,
      command,
      corpora: corpora.map((corpus) => corpus.facts),
      measurements: all.flatMap(({ measurements }) => measurements),
      differences: all.flatMap(({ differences }) => differences),
      dropped: all.flatMap(({ dropped }) => dropped),
      agreement: all.flatMap(({ agreement }) => agreement),
      peakMemory: process.resourceUsage().maxRSS * 1024 + Math.max(...all.map(({ peakMemory }) => peakMemory)),
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    runFolder.close();
  }
}

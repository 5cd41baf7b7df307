/** `npm run bench`: measures uriscan and other packages, and checks whether uriscan has become slower. */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type CheckOptions, changesIn, check } from './check/check.js';
import { compareRevisions, compareRuns } from './check/compare.js';
import { accept, acceptedOthers, commitOf, otherNamed } from './check/revisions.js';
import { type Corpus, describeFacts, load, NAMES } from './corpora/index.js';
import type { Run } from './model/earlier-result.js';
import { readRun as readSaved } from './model/result.js';
import { checkReport, comparisonReport } from './report/check.js';
import { writeHtml } from './report/html.js';
import { writeBetweenMarkers, writeMarkdown } from './report/markdown.js';
import { runtimesTable } from './report/runtimes.js';
import { commandOf, keep, keptRuns, readRun, writeJson } from './report/store.js';
import { machineLines, terminalReport } from './report/terminal.js';
import { buildNative } from './runner/cargo.js';
import { machine } from './runner/machine.js';
import type { NativeProgram } from './runner/native.js';
import { openProgress } from './runner/progress.js';
import { run } from './runner/run.js';
import { withRunFolder, withTree } from './runner/run-folder.js';
import { allRuntimes, HERE } from './runner/runtimes.js';
import { NATIVE_VERB, type SuiteOptions, verbsNamed } from './runner/suite.js';
import { VERBS } from './tasks/task.js';

const lines = (list: readonly (readonly [string, string])[]): string =>
  list.map(([name, about]) => `  ${name.padEnd(20)} ${about}`).join('\n');

const HELP = `npm run bench -- [options]

On 2 idle cores, a run on the sample takes about 11 minutes, and 90 seconds with --quick. --native adds 10 seconds, and 1 to 2
minutes for building the first time; --runtimes takes 5 times as long. --check takes about 5 minutes, and 1 with --quick.

${lines([
  ['--corpus NAME|FILE', 'what to measure on; may be given several times (default: sample)'],
  ['--size N', 'how many references of each corpus'],
  ['--only VERB', 'what to measure; may be given several times (default: everything)'],
  ['--quick', 'fewer rounds, and only the usual kind of strings'],
  ['--native', 'also measure native parsers, for scanLines; needs cargo, which builds them first'],
  ['--runtimes', 'measure on Node 20, 24 and 26, Bun and Deno, and print one table'],
  ['--differences', 'list the answers that differ'],
  ['--json FILE', 'write the run, or the check, to a file'],
  ['--html FILE', 'write a page with plots, and the runs kept so far'],
  [
    '--markdown',
    'write the tables of README.md and docs/speed.md, and docs/speed.svg; with --runtimes, docs/speed-by-runtime.md',
  ],
  ['--keep', 'keep the run in bench/results/'],
  ['--from FILE', 'report on a run that --json has written, and measure nothing'],
  ['--check', 'compare this tree with the baseline and the last release; exit 1 if it is slower, and 3 if undecided'],
  ['--continue', 'continue an undecided check of the same tree'],
  ['--against REV', 'check against this revision instead'],
  ['--accept REASON', 'make HEAD the baseline, with the changes that its last check found'],
  ['--compare A B', 'compare two revisions, or two runs that --json has written'],
  ['--help', 'this text'],
])}

corpora:
${lines(NAMES.map(({ name, about }) => [name, about]))}

verbs:
${lines(Object.entries(VERBS))}
`;

type Effort = Omit<SuiteOptions, 'verbs' | 'runtime'>;
const FULL: Effort = {
  plan: { rounds: 41, roundTime: 4, longestRound: 200, warmUpTime: 800 },
  allStrings: true,
  harnessTime: 600,
  timeout: 120_000,
};
const QUICK: Effort = {
  plan: { rounds: 15, roundTime: 2, longestRound: 10, warmUpTime: 120 },
  allStrings: false,
  harnessTime: 0,
  timeout: 5_000,
};
const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Reads the options. An unknown word ends the program. */
function readOptions() {
  try {
    return parseArgs({
      allowPositionals: process.argv.includes('--compare'),
      options: {
        corpus: { type: 'string', multiple: true, default: ['sample'] },
        size: { type: 'string' },
        only: { type: 'string', multiple: true, default: Object.keys(VERBS) },
        quick: { type: 'boolean', default: false },
        native: { type: 'boolean', default: false },
        runtimes: { type: 'boolean', default: false },
        differences: { type: 'boolean', default: false },
        json: { type: 'string' },
        html: { type: 'string' },
        markdown: { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
        from: { type: 'string' },
        check: { type: 'boolean', default: false },
        against: { type: 'string' },
        continue: { type: 'boolean', default: false },
        accept: { type: 'string' },
        compare: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    console.error(`bench: ${(error as Error).message}\n\n${HELP}`);
    process.exit(2);
  }
}

const { values, positionals } = readOptions();
const ofCorpora = values.size === undefined ? {} : { size: Number(values.size) };
const command = commandOf(process.argv.slice(2));

/** Returns the program that measures native code, if the options request it and it can be built. */
function nativeProgram(): NativeProgram | undefined {
  if (!values.native) return undefined;
  console.error('building bench/native, which takes a minute or two the first time');
  const found = buildNative();
  if (typeof found !== 'string') return found;
  console.error(found);
  return undefined;
}

async function measureAll(runtime = HERE, more: Partial<Effort> = {}): Promise<Run> {
  const verbs = verbsNamed(values.only);
  return run(command, values.corpus, ofCorpora, {
    ...(values.quick ? QUICK : FULL),
    ...more,
    verbs,
    runtime,
    native: verbs.includes(NATIVE_VERB) ? nativeProgram() : undefined,
  });
}

async function measureRuntimes(): Promise<void> {
  const runs: Run[] = [];
  for (const runtime of allRuntimes()) {
    console.error(runtime.name);
    // The two harnesses have checked the rounds on one runtime.
    runs.push(await measureAll(runtime, { allStrings: true, harnessTime: 0 }));
  }
  const table = runtimesTable(runs as [Run, ...Run[]]);
  if (values.json !== undefined) writeJson(values.json, runs);
  if (values.markdown) writeBetweenMarkers(ROOT, 'docs/speed-by-runtime.md', table);
  console.log(table);
}

async function measure(): Promise<void> {
  const found = values.from === undefined ? await measureAll() : readRun(values.from);
  const earlier = keptRuns().filter(({ machine: { date } }) => date < found.machine.date);
  if (values.json !== undefined) writeJson(values.json, found);
  if (values.html !== undefined) writeHtml(found, earlier, values.html);
  if (values.markdown) writeMarkdown(found, keptRuns(), ROOT);
  console.log(terminalReport(found, values.differences));
  if (values.keep) console.log(`kept as ${keep(found)}`);
}

/** Gives `work` the corpus and the options of a check, and closes the progress. */
async function comparing<Result>(work: (corpus: Corpus, options: CheckOptions) => Promise<Result>): Promise<Result> {
  const corpus = await load(values.corpus[0] as string, ofCorpora);
  console.error(describeFacts(corpus.facts));
  const progress = openProgress();
  const options = {
    verbs: verbsNamed(values.only),
    isQuick: values.quick,
    isContinued: values.continue,
    onBlock: progress.step,
  };
  return work(corpus, options).finally(progress.close);
}

const STATUS = { same: 0, slower: 1, undecided: 3 } as const;

async function checkTree(): Promise<void> {
  const others = values.against === undefined ? acceptedOthers() : [otherNamed(values.against)];
  const facts = machine();
  const result = await comparing((corpus, options) =>
    withTree((runFolder, library) => check(runFolder, library, others, corpus, options)),
  );
  if (values.json !== undefined) writeJson(values.json, { machine: facts, command, ...result });
  console.log([...machineLines(facts), checkReport(result)].join('\n'));
  process.exitCode = STATUS[result.verdict];
}

async function compare(): Promise<void> {
  const [a, b, more] = positionals;
  if (a === undefined || b === undefined || more !== undefined)
    throw new Error('--compare takes two revisions or files');
  const rows =
    existsSync(a) && existsSync(b)
      ? compareRuns(readSaved(a), readSaved(b))
      : await comparing((corpus, options) =>
          withRunFolder((runFolder) => compareRevisions(runFolder, [commitOf(a), commitOf(b)], corpus, options)),
        );
  console.log(comparisonReport(rows));
}

async function acceptTree(reason: string): Promise<void> {
  if (reason === '') throw new Error('--accept needs a reason');
  await withTree((_, library) => accept(reason, library, changesIn(library)));
}

async function main(): Promise<void> {
  if (values.help) console.log(HELP);
  else if (values.accept !== undefined) await acceptTree(values.accept);
  else if (values.compare) await compare();
  else if (values.check || values.continue || values.against !== undefined) await checkTree();
  else if (values.runtimes) await measureRuntimes();
  else await measure();
}

await main().catch((error: Error) => {
  console.error(`bench: ${error.message}`);
  process.exitCode = 2;
});

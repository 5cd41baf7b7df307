/** `npm run bench`: measures uriscan and other packages, and checks whether uriscan has become slower. */

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { commitOf } from './check/against.js';
import { type Baseline, check, readBaseline, writeBaseline } from './check/check.js';
import { describeFacts, load, NAMES } from './corpora/index.js';
import type { Run } from './model/earlier-result.js';
import { checkReport } from './report/check.js';
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
import { withTree } from './runner/run-folder.js';
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
  ['--check', 'compare this tree with the baseline; exit 1 if it is slower or larger'],
  ['--against REV', 'compare it with this revision instead'],
  ['--tolerate N', 'let the check fail only for what is slower by more than N percent'],
  ['--accept', 'make HEAD the baseline of times, and this tree that of sizes'],
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
    const { values } = parseArgs({
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
        tolerate: { type: 'string' },
        accept: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    console.error(`bench: ${(error as Error).message}\n\n${HELP}`);
    process.exit(2);
  }
}

const values = readOptions();
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

async function compareWith(baseline: Baseline): Promise<void> {
  const corpus = await load(values.corpus[0] as string, ofCorpora);
  console.error(describeFacts(corpus.facts));
  const progress = openProgress();
  const options = {
    verbs: verbsNamed(values.only),
    isQuick: values.quick,
    tolerated: values.tolerate === undefined ? undefined : Number(values.tolerate),
    onBlock: progress.step,
  };
  const facts = machine();
  const result = await withTree((runFolder, library) => check(runFolder, library, baseline, corpus, options)).finally(
    progress.close,
  );
  if (values.json !== undefined) writeJson(values.json, { machine: facts, command, ...result });
  console.log([...machineLines(facts), checkReport(result)].join('\n'));
  if (!result.passed) process.exitCode = 1;
}

async function main(): Promise<void> {
  if (values.help) console.log(HELP);
  else if (values.accept) await withTree((_, library) => writeBaseline(library));
  else if (values.against !== undefined) await compareWith({ commit: commitOf(values.against) });
  else if (values.check) await compareWith(readBaseline());
  else if (values.runtimes) await measureRuntimes();
  else await measure();
}

await main().catch((error: Error) => {
  console.error(`bench: ${error.message}`);
  process.exitCode = 2;
});

/** `npm run bench`: measures uriscan and other packages, and checks whether uriscan has become slower. */

import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type CheckOptions, changesIn, check } from './check/check.js';
import { compareRevisions, compareRuns } from './check/compare.js';
import { accept, acceptedOthers, commitOf, otherNamed } from './check/revisions.js';
import { type Corpus, describe, load, NAMES } from './corpora/index.js';
import { type Run, readRun, writeRun } from './model/result.js';
import { change, checkReport, comparisonReport } from './report/check.js';
import { CORPORA, describeMachine, HEADLINE } from './report/figures.js';
import { readHistory, withRows, writeHistory } from './report/history.js';
import { writeHtml } from './report/html.js';
import { publish, runtimesTable } from './report/markdown.js';
import { terminalReport } from './report/terminal.js';
import { machine } from './runner/machine.js';
import { buildNative, type NativeProgram } from './runner/native.js';
import { openProgress } from './runner/progress.js';
import type { Plan } from './runner/rounds.js';
import { type RunOptions, run } from './runner/run.js';
import { withRunFolder, withTree } from './runner/run-folder.js';
import { allRuntimes, HERE } from './runner/runtimes.js';
import { VERBS, verbsNamed } from './tasks/task.js';

const lines = (list: readonly (readonly [string, string])[]): string =>
  list.map(([name, about]) => `  ${name.padEnd(20)} ${about}`).join('\n');

const HELP = `npm run bench -- [options]

Measures throughput on one core. On 2 idle cores, a plain run takes about 15 minutes, and 2 with --quick. --check takes about 5
minutes, and 2 with --quick; a busy machine makes it longer.

${lines([
  ['--corpus NAME|FILE', `what to measure on; may be given several times (default: ${CORPORA.join(', ')})`],
  ['--scale N', 'repeat the references of each corpus N times, and measure only uriscan'],
  ['--only VERB', 'what to measure; may be given several times (default: everything)'],
  ['--quick', 'fewer and shorter rounds; by default on fewer corpora'],
  ['--native', 'also measure native parsers, for scanLines; needs cargo, which builds them first'],
  ['--runtimes', 'measure on Node 20, 24 and 26, Bun and Deno, and print one table'],
  ['--differences', 'list the answers that differ'],
  ['--save FILE', 'write the run to a file'],
  ['--from FILE', 'report on a run that --save has written, and measure nothing'],
  ['--html FILE', 'write the report as a page'],
  ['--publish', 'measure everything, and write all figures of README.md and docs/, and bench/history.ndjson'],
  ['--check', 'compare this tree with the baseline and the last release; exit 1 if it is slower, and 3 if undecided'],
  ['--continue', 'continue an undecided check of the same tree'],
  ['--against REV', 'check against this revision instead'],
  ['--accept REASON', 'make HEAD the baseline, with the changes that its last check found'],
  ['--compare A B', 'compare two revisions, or two runs that --save has written'],
  ['--json FILE', 'write the check to a file'],
  ['--help', 'this text'],
])}

corpora:
${lines(NAMES.map(({ name, about }) => [name, about]))}

verbs:
${lines(Object.entries(VERBS))}
`;

const FULL: Plan = { rounds: 12, turnTime: 80, sampleTime: 4, warmUpTime: 600, timeout: 120_000 };
const QUICK: Plan = { rounds: 6, turnTime: 20, sampleTime: 2, warmUpTime: 100, timeout: 5000 };
const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** How often the links are repeated to be a gigabyte. */
const GIGABYTE = 116;

/** Reads the options. An unknown word ends the program. */
function readOptions() {
  try {
    return parseArgs({
      allowPositionals: process.argv.includes('--compare'),
      options: {
        corpus: { type: 'string', multiple: true },
        scale: { type: 'string', default: '1' },
        only: { type: 'string', multiple: true, default: Object.keys(VERBS) },
        quick: { type: 'boolean', default: false },
        native: { type: 'boolean', default: false },
        runtimes: { type: 'boolean', default: false },
        differences: { type: 'boolean', default: false },
        save: { type: 'string' },
        from: { type: 'string' },
        html: { type: 'string' },
        publish: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        against: { type: 'string' },
        continue: { type: 'boolean', default: false },
        accept: { type: 'string' },
        compare: { type: 'boolean', default: false },
        json: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    console.error(`bench: ${(error as Error).message}\n\n${HELP}`);
    process.exit(2);
  }
}

const { values, positionals } = readOptions();

/** Returns the program that measures native code, if it can be built. */
function nativeProgram(): NativeProgram | undefined {
  console.error('building bench/native, which takes a minute or two the first time');
  const found = buildNative();
  if (typeof found !== 'string') return found;
  console.error(found);
  return undefined;
}

/** The run that the options request. */
function requested(): RunOptions {
  const verbs = verbsNamed(values.only);
  const scale = Number(values.scale);
  if (!(Number.isInteger(scale) && scale > 0))
    throw new Error(`--scale: expected a positive integer, got ${values.scale}`);
  return {
    command: commandOf(process.argv.slice(2)),
    isComplete:
      !values.quick && values.corpus === undefined && scale === 1 && verbs.length === Object.keys(VERBS).length,
    corpora: values.corpus ?? (values.quick ? [HEADLINE, 'sample'] : CORPORA),
    scale,
    verbs,
    plan: values.quick ? QUICK : FULL,
    runtime: HERE,
    native: values.native ? nativeProgram() : undefined,
  };
}

async function measureRuntimes(options: RunOptions): Promise<[Run, ...Run[]]> {
  const runs: Run[] = [];
  for (const runtime of allRuntimes()) {
    console.error(runtime.name);
    runs.push(await run({ ...options, runtime }));
  }
  return runs as [Run, ...Run[]];
}

async function measure(): Promise<void> {
  const found = values.from === undefined ? await run(requested()) : readRun(values.from);
  if (values.save !== undefined) writeRun(values.save, found);
  if (values.html !== undefined) writeHtml(found, values.html);
  console.log(terminalReport(found, values.differences));
}

/** Measures all published figures. The longest run is the last one, so that a missing program is reported early. */
async function measureAndPublish(): Promise<void> {
  const complete: RunOptions = { ...requested(), native: nativeProgram() };
  const few = { ...complete, isComplete: false, native: undefined, plan: QUICK };
  const large = await run({
    ...few,
    command: `npm run bench -- --quick --corpus ${HEADLINE} --scale ${GIGABYTE} --only scanLines --only fingerprintLines`,
    corpora: [HEADLINE],
    scale: GIGABYTE,
    verbs: ['scanLines', 'fingerprintLines'],
  });
  const command = 'npm run bench -- --quick --corpus sample --runtimes';
  const runtimes = await measureRuntimes({ ...few, command, corpora: ['sample'] });
  const found = await run(complete);
  const history = readHistory();
  publish({ run: found, large, runtimes }, history, ROOT);
  writeHistory(withRows(history, found));
  console.log(terminalReport(found));
}

/** The command of a run, with only the name of a file that is outside the project. */
function commandOf(args: readonly string[]): string {
  return ['npm run bench --', ...args.map((arg) => arg.replace(/^(--[a-z]+=)?(?:\/|\.\.\/).*\//, '$1'))].join(' ');
}

/** Gives `work` the corpus and the options of a check, and closes the progress. */
async function comparing<Result>(work: (corpus: Corpus, options: CheckOptions) => Promise<Result>): Promise<Result> {
  const corpus = await load(values.corpus?.[0] ?? 'sample');
  console.error(describe(corpus.facts));
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
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ machine: facts, ...result }, null, 2)}\n`);
  console.log(`${describeMachine(facts)}\n${checkReport(result)}`);
  process.exitCode = STATUS[result.verdict];
}

async function compare(): Promise<void> {
  const [a, b, more] = positionals;
  if (a === undefined || b === undefined || more !== undefined)
    throw new Error('--compare takes two revisions or files');
  const rows =
    existsSync(a) && existsSync(b)
      ? compareRuns(readRun(a), readRun(b))
      : await comparing((corpus, options) =>
          withRunFolder((runFolder) => compareRevisions(runFolder, [commitOf(a), commitOf(b)], corpus, options)),
        );
  console.log(comparisonReport(rows));
}

async function acceptTree(reason: string): Promise<void> {
  if (reason === '') throw new Error('--accept needs a reason');
  await withTree(async (_, library) => {
    const changes = changesIn(library);
    await accept(reason, library, changes);
    const texts = Object.entries(changes).map(([title, share]) => `${title} ${change(Math.log1p(share))}`);
    console.log(`accepted, with these changes since the oldest revision: ${texts.join(', ') || 'none is known'}`);
  });
}

async function main(): Promise<void> {
  if (values.help) console.log(HELP);
  else if (values.accept !== undefined) await acceptTree(values.accept);
  else if (values.compare) await compare();
  else if (values.check || values.continue || values.against !== undefined) await checkTree();
  else if (values.publish) await measureAndPublish();
  else if (values.runtimes) console.log(runtimesTable(await measureRuntimes(requested())));
  else await measure();
}

await main().catch((error: Error) => {
  console.error(`bench: ${error.message}`);
  process.exitCode = 2;
});

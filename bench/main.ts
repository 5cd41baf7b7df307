/** `npm run bench`: measures uriscan and other packages, and checks whether uriscan has become slower. */

import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type CheckOptions, changesIn, check } from './check/check.js';
import { compareRevisions } from './check/compare.js';
import { overview, UNTIL } from './check/overview.js';
import { accept, acceptedOthers, CACHE, commitOf, NO_COMMIT, type Other, otherNamed } from './check/revisions.js';
import { type Corpus, describe, load, NAMES } from './corpora/index.js';
import type { Run } from './model/result.js';
import { CORPORA, comparisons, describeMachine, HEADLINE, LARGE } from './report/figures.js';
import { readHistory, withRows, writeHistory } from './report/history.js';
import { publish, runtimesTable } from './report/markdown.js';
import {
  change,
  checkReport,
  comparisonReport,
  figuresOf,
  fullReport,
  plainReport,
  STATUS,
} from './report/terminal.js';
import { machine } from './runner/machine.js';
import { buildNative, type NativeProgram } from './runner/native.js';
import { openProgress } from './runner/progress.js';
import type { Plan } from './runner/rounds.js';
import { type RunOptions, run } from './runner/run.js';
import { ROOT, withRunFolder, withTree } from './runner/run-folder.js';
import { allRuntimes, HERE } from './runner/runtimes.js';
import { VERBS, type Verb, verbsNamed } from './tasks/task.js';

const lines = (list: readonly (readonly [string, string])[]): string =>
  list.map(([name, about]) => `  ${name.padEnd(23)} ${about}`).join('\n');

/** The runs, each with the options that it takes; an option with the name of a run requests it. */
const RUNS: Readonly<Record<string, readonly [work: () => Promise<void>, ...options: string[]]>> = {
  plain: [measurePlain, 'corpus', 'only', 'quick', 'continue', 'against', 'json'],
  full: [measureAll, 'corpus', 'only', 'quick', 'scale', 'native', 'json'],
  check: [checkTree, 'corpus', 'only', 'quick', 'continue', 'against', 'json'],
  compare: [compare, 'corpus', 'only', 'quick', 'json'],
  accept: [acceptTree],
  runtimes: [compareRuntimes, 'corpus', 'only', 'quick'],
  publish: [measureAndPublish],
  help: [async () => console.log(HELP)],
};

const ALL = Object.keys(VERBS) as Verb[];
/** The verbs of a plain run. */
const PLAIN = ['scan', 'scanLines', 'parse', 'resolve', 'normalize', 'normalizeLines (scheme)', 'inspect'];

const HELP = `npm run bench [-- OPTIONS]

Measures throughput on one core, and whether it is slower than the accepted commit: on 2 idle cores, in 2 minutes, 3 at most.
Without an accepted commit, as in a shallow clone, it measures throughput only, and the exit status is 0.
Otherwise it is 0 for no slower, 1 for slower, 3 for undecided, and 2 for an error.

other runs:
${lines([
  ['--full', 'measure every verb, also by other packages; 20 minutes, 3 with --quick'],
  ['--check', 'compare every verb with the accepted commit and the starting point; 9 minutes, 2 with --quick'],
  ['--compare A B', 'compare two revisions'],
  ['--accept REASON', 'make HEAD the accepted commit, with the changes that its last check found'],
  ['--runtimes', 'measure on Node 20, 24 and 26, Bun and Deno, and print one table'],
  ['--publish', 'measure everything, and write all figures of README.md and docs/, and bench/history.ndjson'],
  ['--help', 'print this text'],
])}

The starting point is the last release or, before the first one, the oldest accepted commit.

options:
${lines([
  ['--corpus NAME|FILE', 'what to measure on; may be given several times'],
  ['--only VERB', 'what to measure; may be given several times'],
  ['--quick', 'measure less'],
  ['--json FILE', 'write the figures to a file'],
  ['--continue', 'continue an undecided run of the same tree and options (plain and --check)'],
  ['--against REV', 'compare with this revision instead (plain and --check)'],
  ['--scale N', 'repeat the references of each corpus N times, and measure only uriscan (--full)'],
  ['--native', 'also measure native parsers, for scanLines; needs cargo, which builds them first (--full)'],
])}

corpora (plain: ${LARGE.join(', ')}; --full: also sample; --check and --compare: sample):
${lines(NAMES)}

verbs (plain: ${PLAIN.join(', ')}; otherwise all):
${lines(Object.entries(VERBS))}
`;

const FULL: Plan = { rounds: 12, turnTime: 80, sampleTime: 4, warmUpTime: 600 };
const QUICK: Plan = { rounds: 6, turnTime: 20, sampleTime: 2, warmUpTime: 100 };
/** How often the links are repeated to be a gigabyte. */
const GIGABYTE = 116;

const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;
const list = { type: 'string', multiple: true } as const;

/** Reads the options, and which run they request. An option that the run does not take ends the program. */
function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: process.argv.includes('--compare'),
      options: {
        ...{ full: flag, check: flag, compare: flag, runtimes: flag, publish: flag, help: flag, accept: text },
        ...{ quick: flag, continue: flag, native: flag, against: text, json: text, scale: text },
        ...{ corpus: list, only: list },
      },
    });
    const names = values.help ? ['help'] : Object.keys(values);
    const run = names.find((name) => name in RUNS) ?? 'plain';
    const refused = names.find((name) => name !== run && !RUNS[run]?.includes(name));
    if (refused === undefined) return { values, positionals, run };
    throw new Error(`--${refused} is not an option of ${run === 'plain' ? 'the plain run' : `--${run}`}: see --help`);
  } catch (error) {
    console.error(`bench: ${(error as Error).message}`);
    process.exit(2);
  }
}

const { values, positionals, run: requested } = readOptions();
const { quick = false, continue: isContinued = false } = values;

/** Returns the program that measures native code, if it can be built. */
function nativeProgram(): NativeProgram | undefined {
  console.error('building bench/native, which takes a minute or two the first time');
  const found = buildNative();
  if (typeof found !== 'string') return found;
  console.error(found);
  return undefined;
}

function loadCorpora(names: readonly string[]): Corpus[] {
  const corpora = names.map((name) => load(name));
  for (const { facts } of corpora) console.error(describe(facts));
  return corpora;
}

const verbsOr = (names: readonly string[]): Verb[] => verbsNamed(values.only ?? names);

/** The run that the options request, and what it measures by default. */
function optionsOf(corpora: readonly string[], verbs: readonly string[] = ALL): RunOptions {
  const scale = Number(values.scale ?? 1);
  if (!(Number.isInteger(scale) && scale > 0))
    throw new Error(`--scale: expected a positive integer, got ${values.scale}`);
  return {
    // Only the name of a file that is outside the project is shown.
    command: commandOf(process.argv.slice(2).map((arg) => arg.replace(/^(--[a-z]+=)?(?:\/|\.\.\/).*\//, '$1'))),
    verbs: verbsOr(verbs),
    corpora: loadCorpora(values.corpus ?? corpora),
    scale,
    isAlone: requested === 'plain' || scale > 1,
    plan: quick || requested === 'plain' ? QUICK : FULL,
    runtime: HERE,
    native: values.native ? nativeProgram() : undefined,
  };
}

const commandOf = (args: readonly string[]): string => ['npm run bench --', ...args].join(' ');

/** Writes figures as JSON; by default, to the file that `--json` names. */
function writeFigures(figures: unknown, file = values.json): void {
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
}

async function measurePlain(): Promise<void> {
  const other = plainOther();
  const { corpus: corpora = quick ? [HEADLINE] : LARGE } = values;
  console.error(
    `Measures ${verbsOr(PLAIN).join(', ')} on ${corpora.join(', ')}:\n` +
      `throughput${other ? `, and its change since ${other.title}, ${other.commit.slice(0, 7)}` : ''}. This takes about ${quick ? 1 : 2} min on 2 idle cores, and\n` +
      'at most 3. A busy machine takes longer, and may leave it undecided.',
  );
  const options = optionsOf(corpora, PLAIN);
  const progress = openProgress(UNTIL);
  const found = await withTree((runFolder, library) =>
    overview(runFolder, library, other, options, isContinued, progress.step),
  ).finally(progress.close);
  const file = values.json ?? join(CACHE, 'figures.json');
  const {
    run: { machine, load },
    ...compared
  } = found;
  writeFigures({ machine, load, figures: figuresOf(found), ...compared }, file);
  const args = process.argv.slice(2).filter((arg) => arg !== '--continue');
  console.log(plainReport(found, commandOf([...args, '--continue']), relative('', file)));
  process.exitCode = other === undefined ? 0 : STATUS[found.verdict];
}

/** The revisions to compare with. */
const others = (): Other[] => (values.against === undefined ? acceptedOthers() : [otherNamed(values.against)]);

/** The revision that a plain run compares with; `undefined` if this copy has no accepted commit: throughput needs none. */
function plainOther(): Other | undefined {
  try {
    return others()[0];
  } catch (error) {
    if ((error as Error).message === NO_COMMIT) return undefined;
    throw error;
  }
}

async function measureRuntimes(options: RunOptions): Promise<[Run, ...Run[]]> {
  const runs: Run[] = [];
  for (const runtime of allRuntimes()) {
    console.error(runtime.name);
    runs.push(await run({ ...options, runtime }));
  }
  return runs as [Run, ...Run[]];
}

async function compareRuntimes(): Promise<void> {
  console.log(runtimesTable(await measureRuntimes(optionsOf(CORPORA))));
}

async function measureAll(): Promise<void> {
  const found = await run(optionsOf(quick ? [HEADLINE, 'sample'] : CORPORA));
  writeFigures({ machine: found.machine, figures: comparisons(found) });
  console.log(fullReport(found));
}

/** Measures all published figures. The longest run is the last one, so that a missing program is reported early. */
async function measureAndPublish(): Promise<void> {
  const complete: RunOptions = { ...optionsOf(CORPORA), native: nativeProgram() };
  const few = (corpus: string, args: string): RunOptions => ({
    ...complete,
    ...{ native: undefined, plan: QUICK, corpora: complete.corpora.filter(({ name }) => name === corpus) },
    command: commandOf([args]),
  });
  const only = `--scale ${GIGABYTE} --only scanLines --only fingerprintLines`;
  const large = await run({
    ...few(HEADLINE, `--full --quick --corpus ${HEADLINE} ${only}`),
    ...{ scale: GIGABYTE, isAlone: true, verbs: ['scanLines', 'fingerprintLines'] },
  });
  const runtimes = await measureRuntimes(few('sample', '--quick --corpus sample --runtimes'));
  const found = await run(complete);
  const history = readHistory();
  publish(found, large, runtimes, history, ROOT);
  writeHistory(withRows(history, found));
  console.log(fullReport(found));
}

/** Gives `work` the corpus and the options of a check, and closes the progress. */
async function comparing<Result>(work: (corpus: Corpus, options: CheckOptions) => Promise<Result>): Promise<Result> {
  const { corpus: names = ['sample'] } = values;
  if (names.length > 1) throw new Error(`--${requested} takes one corpus`);
  const [corpus] = loadCorpora(names) as [Corpus];
  const progress = openProgress();
  const options = { verbs: verbsOr(ALL), isQuick: quick, isContinued, onBlock: progress.step };
  return work(corpus, options).finally(progress.close);
}

async function checkTree(): Promise<void> {
  const facts = machine();
  // First: a copy that lacks them needs no build.
  const revisions = others();
  const result = await comparing((corpus, options) =>
    withTree((runFolder, library) => check(runFolder, library, revisions, corpus, options)),
  );
  writeFigures({ machine: facts, ...result });
  console.log(`${describeMachine(facts)}\n${checkReport(result)}`);
  process.exitCode = STATUS[result.verdict];
}

async function compare(): Promise<void> {
  const [a, b, more] = positionals;
  if (a === undefined || b === undefined || more !== undefined)
    throw new Error(`--compare takes two revisions, got ${positionals.length}; --only takes one verb each`);
  const rows = await comparing((corpus, options) =>
    withRunFolder((runFolder) => compareRevisions(runFolder, [commitOf(a), commitOf(b)], corpus, options)),
  );
  writeFigures(rows);
  console.log(comparisonReport(rows));
}

async function acceptTree(): Promise<void> {
  const { accept: reason = '' } = values;
  if (reason === '') throw new Error('--accept needs a reason');
  await withTree(async (_, library) => {
    const changes = changesIn(library);
    accept(reason, changes);
    const texts = Object.entries(changes).map(([title, share]) => `${title} ${change(Math.log1p(share))}`);
    console.log(`accepted, with these changes since the starting point: ${texts.join(', ') || 'none is known'}`);
  });
}

await RUNS[requested]?.[0]().catch((error: Error) => {
  console.error(`bench: ${error.message}`);
  process.exitCode = 2;
});

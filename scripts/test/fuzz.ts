/**
 * `npm run fuzz`: holds every entry of the library to its promises, with inputs that a search by coverage comes up with, or that
 * are generated. See `test/fuzz/README.md`. The exit code is 1 if a promise is broken.
 */

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { readCorpus, writeCorpus } from '../../test/fuzz/corpus.js';
import { bundle } from '../../test/fuzz/engine/instrument.js';
import type { Answer, Order } from '../../test/fuzz/engine/order.js';
import { TARGETS } from '../../test/fuzz/targets/index.js';

const USAGE = `npm run fuzz -- [--minutes N] [--target NAME]... [--runs N] [--generated N] [--jobs N] [--seed N] [--save]
npm run fuzz -- --replay FILE

  --minutes N    how long to search, all targets together (1)
  --target NAME  only this one; may be given more than once
  --runs N       how many inputs to search with for each target, instead of minutes
  --generated N  how many inputs to generate for each target without looking at coverage, instead of a search, or after it
  --jobs N       how many targets to run at the same time (1)
  --seed N       makes generated inputs come out the same
  --save         keep what the search found in test/fuzz/corpus
  --replay FILE  run the target again for the input of a finding

Targets: ${TARGETS.map(({ name }) => name).join(', ')}`;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = fileURLToPath(new URL('../../coverage/fuzz', import.meta.url));
const LONGEST_INPUT = 1 << 16;
/** Seconds of silence after which an input is taken to run forever. */
const SILENCE = 60;
const SECONDS_BETWEEN_LINES = 10;
/** Code units of an input that are printed; the file has all of them. */
const MOST_SHOWN = 200;

/** The result of one target, or of all targets of an entry. */
interface Row {
  readonly target: string;
  readonly entry: string;
  readonly guided: number;
  readonly generated: number;
  readonly seconds: number;
  readonly features: number;
  readonly corpus: number;
  readonly findings: number;
}

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    target: { type: 'string', multiple: true },
    runs: { type: 'string' },
    generated: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    seed: { type: 'string' },
    save: { type: 'boolean', default: false },
    replay: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
async function replay(file: string): Promise<void> {
  const { target: name, input } = JSON.parse(readFileSync(file, 'utf8')) as { target: string; input: string };
  const target = targetNamed(name);
  console.log(`${target.name}: ${target.promise}\n${JSON.stringify(input)}`);
  await target.check(input);
  console.log('the promise holds');
}

function targetNamed(name: string): (typeof TARGETS)[number] {
  const target = TARGETS.find((target) => target.name === name);
  if (target === undefined) throw new Error(`there is no target "${name}"\n${USAGE}`);
  return target;
}

function number(name: 'minutes' | 'runs' | 'generated' | 'jobs' | 'seed', otherwise: number): number {
  const text = values[name];
  if (text === undefined) return otherwise;
  if (!/^\d+(\.\d+)?$/.test(text)) throw new Error(`--${name} is not a number: ${text}\n${USAGE}`);
  return Number(text);
}

async function fuzz(): Promise<void> {
  const names = values.target?.map((name) => targetNamed(name).name) ?? TARGETS.map(({ name }) => name);
  const seed = number('seed', Math.floor(Math.random() * 2 ** 31));
  const jobs = number('jobs', 1);
  const generated = number('generated', 0);
  const isTimed = values.runs === undefined && (generated === 0 || values.minutes !== undefined);
  const runs = number('runs', isTimed ? Number.POSITIVE_INFINITY : 0);
  const seconds = isTimed ? (number('minutes', 1) * 60 * jobs) / names.length : Number.POSITIVE_INFINITY;

  mkdirSync(FOLDER, { recursive: true });
  const worker = fileURLToPath(new URL('../../test/fuzz/engine/worker.ts', import.meta.url));
  const [guidedBundle, plainBundle] = [`${FOLDER}/guided-${process.pid}.mjs`, `${FOLDER}/plain-${process.pid}.mjs`];
  if (runs > 0) await bundle(worker, guidedBundle, true);
  if (generated > 0) await bundle(worker, plainBundle, false);
  console.log(`seed ${seed}`);

  const rows: Row[] = [];
  const waiting = names.values();
  const one = async (): Promise<void> => {
    for (const target of waiting) {
      const order = { target, seed, seconds, seeds: readCorpus(target) };
      const search = runs > 0 ? await thread(guidedBundle, { ...order, runs, isGuided: true }) : NOTHING;
      if (values.save && search.findings === 0) writeCorpus(target, search.corpus);
      const rest =
        generated > 0 && search.findings === 0
          ? await thread(plainBundle, { ...order, runs: generated, isGuided: false, seconds: Number.POSITIVE_INFINITY })
          : NOTHING;
      const row = {
        target,
        entry: targetNamed(target).entry,
        guided: search.runs,
        generated: rest.runs,
        seconds: search.seconds + rest.seconds,
        features: search.features,
        corpus: search.corpus.length,
        findings: search.findings + rest.findings,
      };
      rows.push(row);
      console.log(lineOf(row));
    }
  };
  await Promise.all(Array.from({ length: jobs }, one));
  for (const file of [guidedBundle, plainBundle]) for (const end of ['', '.map']) rmSync(file + end, { force: true });
  rows.sort((a, b) => names.indexOf(a.target) - names.indexOf(b.target));
  console.log(['', HEADER, ...rows.map(lineOf), '', HEADER_OF_SUMS, ...sums(rows).map(lineOf)].join('\n'));
  if (rows.some(({ findings }) => findings > 0)) process.exitCode = 1;
}

/** The result of a thread. */
interface Result {
  readonly runs: number;
  readonly seconds: number;
  readonly features: number;
  readonly corpus: readonly string[];
  readonly findings: number;
}
const NOTHING: Result = { runs: 0, seconds: 0, features: 0, corpus: [], findings: 0 };

/** Runs a target in a thread, which is ended if nothing is heard of it. */
function thread(file: string, order: Omit<Order, 'current'>): Promise<Result> {
  const current = new SharedArrayBuffer(2 * (LONGEST_INPUT + 1));
  const worker = new Worker(file, {
    workerData: { ...order, current } satisfies Order,
    execArgv: ['--enable-source-maps'],
  });
  let result = NOTHING;
  let lastLine = performance.now();
  return new Promise((resolve, reject) => {
    const give = (): void => resolve(result);
    let isDone = false;
    const tellLost = (message: string): void => {
      const units = new Uint16Array(current);
      tellFinding(order.target, String.fromCharCode(...units.subarray(1, 1 + (units[0] as number))), message);
      result = { ...result, findings: 1 };
    };
    const silence = setTimeout(async () => {
      tellLost(`does not end within ${SILENCE} s`);
      await worker.terminate();
    }, SILENCE * 1000);
    worker.on('error', reject);
    worker.on('exit', () => {
      clearTimeout(silence);
      // Nothing is left to do, and the input has not come to its end.
      if (!isDone && result.findings === 0) tellLost('never comes to an end');
      give();
    });
    worker.on('message', (answer: Answer) => {
      silence.refresh();
      if (answer.kind === 'finding') {
        tellFinding(order.target, answer.input, answer.message);
        result = { ...result, findings: 1 };
        return;
      }
      const { runs, seconds, features, corpus } = answer;
      result = { ...result, runs, seconds, features, corpus };
      isDone = answer.kind === 'done';
      if (isDone || performance.now() - lastLine < SECONDS_BETWEEN_LINES * 1000) return;
      lastLine = performance.now();
      console.log(`  ${order.target}: ${runs} inputs, ${rate(runs, seconds)} a second, ${features} features`);
    });
  });
}

function tellFinding(target: string, input: string, message: string): void {
  const digest = createHash('sha256').update(input).digest('hex').slice(0, 12);
  const file = `${FOLDER}/${target}-${digest}.json`;
  writeFileSync(file, `${JSON.stringify({ target, input, message }, undefined, 2)}\n`);
  const shown =
    JSON.stringify(input.slice(0, MOST_SHOWN)) +
    (input.length > MOST_SHOWN ? ` and ${input.length - MOST_SHOWN} more` : '');
  console.log(`FINDING in ${target}: ${message}\n  ${shown}`);
  console.log(`  npm run fuzz -- --replay ${relative(ROOT, file)}`);
}

const rate = (runs: number, seconds: number): string => (runs / Math.max(seconds, 0.001)).toFixed(0);
const COLUMNS = ['guided', 'generated', 'seconds', 'a second', 'features', 'corpus', 'findings'];
const line = (cells: readonly (string | number)[]): string =>
  cells.map((cell, i) => (i === 0 ? String(cell).padEnd(18) : String(cell).padStart(10))).join(' ');
const HEADER = line(['target', ...COLUMNS]);
const HEADER_OF_SUMS = line(['entry', ...COLUMNS]);

/** The result of each entry: the sums of its targets. */
function sums(rows: readonly Row[]): Row[] {
  return [...new Set(rows.map(({ entry }) => entry))].map((entry) => {
    const total: Record<string, number> = {};
    for (const { target: _, entry: its, ...counts } of rows) {
      if (its !== entry) continue;
      for (const [column, count] of Object.entries(counts)) total[column] = (total[column] ?? 0) + count;
    }
    return { ...total, target: entry, entry } as Row & typeof total;
  });
}

const lineOf = ({ target, guided, generated, seconds, features, corpus, findings }: Row): string =>
  line([target, guided, generated, seconds.toFixed(1), rate(guided + generated, seconds), features, corpus, findings]);

if (values.help) console.log(USAGE);
else if (values.replay !== undefined) await replay(values.replay);
else await fuzz();

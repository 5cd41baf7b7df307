/**
 * `npm run fuzz`: checks the promises of every entry of the library with the inputs of the corpora, mutations of them, and
 * generated inputs. See `test/fuzz/README.md`. The exit code is 1 if a promise is broken.
 */

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { TARGETS } from '../../test/fuzz/targets/index.js';
import type { Answer, Order } from '../../test/fuzz/worker.js';
import { inParallel, misuse, ROOT, readArguments } from './support.js';

const USAGE = `npm run fuzz -- [--minutes N] [--target NAME]... [--runs N] [--jobs N] [--seed N]
npm run fuzz -- --replay FILE

  --minutes N    how long to search, all targets together (1)
  --target NAME  only this one; may be given more than once
  --runs N       how many inputs to try for each target, instead of minutes
  --jobs N       how many targets to run at the same time (1)
  --seed N       makes the inputs come out the same
  --replay FILE  run the target again for the input of a finding

Targets: ${TARGETS.map(({ name }) => name).join(', ')}`;

const FOLDER = fileURLToPath(new URL('../../coverage/fuzz', import.meta.url));
/** A thread does not inherit the loader of TypeScript. */
const WORKER = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(${JSON.stringify(new URL('../../test/fuzz/worker.ts', import.meta.url).href)});
});`;
const MAX_INPUT = 1 << 16;
/** Seconds of silence after which an input is taken to run forever. */
const SILENCE = 60;
/** Code units of an input that are printed; the file has all of them. */
const MAX_SHOWN = 200;

const { values, positionals } = readArguments(USAGE, {
  minutes: { type: 'string' },
  target: { type: 'string', multiple: true },
  runs: { type: 'string' },
  jobs: { type: 'string', default: '1' },
  seed: { type: 'string' },
  replay: { type: 'string' },
});
if (positionals.length > 0) misuse(`expected an option, got ${positionals.join(' ')}\n${USAGE}`);

async function replay(file: string): Promise<void> {
  const { target: name, input } = JSON.parse(readFileSync(file, 'utf8')) as { target: string; input: string };
  const target = targetNamed(name);
  console.log(`${target.name}: ${target.promise}\n${JSON.stringify(input)}`);
  await target.check(input);
  console.log('the promise holds');
}

function targetNamed(name: string): (typeof TARGETS)[number] {
  const target = TARGETS.find((target) => target.name === name);
  return target ?? misuse(`there is no target "${name}"\n${USAGE}`);
}

function number(name: 'minutes' | 'runs' | 'jobs' | 'seed', otherwise: number): number {
  const text = values[name];
  if (text === undefined) return otherwise;
  if (!/^\d+(\.\d+)?$/.test(text)) misuse(`--${name} is not a number: ${text}\n${USAGE}`);
  return Number(text);
}

async function fuzz(): Promise<void> {
  const names = values.target?.map((name) => targetNamed(name).name) ?? TARGETS.map(({ name }) => name);
  const seed = number('seed', Math.floor(Math.random() * 2 ** 31));
  const jobs = number('jobs', 1);
  const runs = number('runs', Number.POSITIVE_INFINITY);
  const isTimed = values.runs === undefined || values.minutes !== undefined;
  const seconds = isTimed ? (number('minutes', 1) * 60 * jobs) / names.length : Number.POSITIVE_INFINITY;

  mkdirSync(FOLDER, { recursive: true });
  console.log(`seed ${seed}\n${line(['target', 'inputs', 'seconds', 'a second'])}`);
  const run = async (target: string): Promise<void> => {
    const { count, time } = await thread({ target, seed, runs, seconds });
    console.log(line([target, count, time.toFixed(1), (count / Math.max(time, 0.001)).toFixed(0)]));
  };
  await inParallel(names, run, jobs);
}

const line = (cells: readonly (string | number)[]): string =>
  cells.map((cell, i) => (i === 0 ? String(cell).padEnd(18) : String(cell).padStart(10))).join(' ');

/** Runs a target in a thread, which is ended if nothing is heard of it. */
function thread(order: Omit<Order, 'current'>): Promise<{ readonly count: number; readonly time: number }> {
  const current = new SharedArrayBuffer(2 * (MAX_INPUT + 1));
  const worker = new Worker(WORKER, { eval: true, workerData: { ...order, current } satisfies Order });
  let result = { count: 0, time: 0 };
  let isDone = false;
  return new Promise((resolve, reject) => {
    const reportLost = (message: string): void => {
      const units = new Uint16Array(current);
      reportFinding(order.target, String.fromCharCode(...units.subarray(1, 1 + (units[0] as number))), message);
      isDone = true;
    };
    const silence = setTimeout(async () => {
      reportLost(`does not end within ${SILENCE} s`);
      await worker.terminate();
    }, SILENCE * 1000);
    worker.on('error', reject);
    worker.on('exit', () => {
      clearTimeout(silence);
      // Nothing is left to do, and the input has not come to its end.
      if (!isDone) reportLost('never comes to an end');
      resolve(result);
    });
    worker.on('message', (answer: Answer) => {
      silence.refresh();
      if (answer.kind === 'finding') return reportFinding(order.target, answer.input, answer.message);
      result = { count: answer.runs, time: answer.seconds };
      isDone = answer.kind === 'done';
    });
  });
}

function reportFinding(target: string, input: string, message: string): void {
  process.exitCode = 1;
  const digest = createHash('sha256').update(input).digest('hex').slice(0, 12);
  const file = `${FOLDER}/${target}-${digest}.json`;
  writeFileSync(file, `${JSON.stringify({ target, input, message }, undefined, 2)}\n`);
  const shown =
    JSON.stringify(input.slice(0, MAX_SHOWN)) +
    (input.length > MAX_SHOWN ? ` and ${input.length - MAX_SHOWN} more` : '');
  console.log(`FINDING in ${target}: ${message}\n  ${shown}`);
  console.log(`  npm run fuzz -- --replay ${relative(ROOT, file)}`);
}

if (values.replay !== undefined) await replay(values.replay);
else await fuzz();

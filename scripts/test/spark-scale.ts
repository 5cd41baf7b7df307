/**
 * Runs the job of `examples/spark` on a large index, on a local cluster of two workers, and prints the figures of `docs/scale.md`:
 *
 *     npx tsx scripts/test/spark-scale.ts [--rows 20000000] [--form arrow|transform] [--index FOLDER]
 *
 * Writes the index first, unless the folder has one. Checks the result by DuckDB. Needs the `ps` of Linux.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeMachine } from '../../bench/report/figures.js';
import { machine } from '../../bench/runner/machine.js';
import { install } from '../../test/spark/install.js';
import { EXAMPLE, submit } from '../../test/spark/submit.js';
import { temporaryFolder } from './temporary-folder.js';

const EVERY_MS = 500;

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000000' },
    form: { type: 'string', default: 'arrow' },
    index: { type: 'string' },
  },
});
const rows = Number(values.rows);
const folder = temporaryFolder('spark');
const index = values.index ?? join(folder, 'index');
const output = join(folder, 'result');

const run = (program: string, ...args: readonly string[]): string => execFileSync(program, args, { encoding: 'utf8' });
const python = (program: string, ...args: readonly string[]): string =>
  run(install().python, join(EXAMPLE, program), ...args);

if (!existsSync(index)) python('index.py', String(rows), index);
const settings = ['spark.executor.memory=1g', 'spark.sql.files.maxPartitionBytes=64m'];
const events = [
  `spark.eventLog.enabled=true`,
  `spark.eventLog.dir=file://${folder}`,
  'spark.eventLog.rolling.enabled=false',
];
const job = submit([values.form, index, output], folder, [...settings, ...events]);

/** Seconds of processor time of each process, also of those that have ended. */
const processes = new Map<string, readonly [program: string, seconds: number]>();
const timer = setInterval(() => {
  for (const line of run('ps', '-A', '-o', 'pgid=,pid=,times=,comm=').split('\n')) {
    const [group, id = '', seconds, program = ''] = line.trim().split(/\s+/);
    if (Number(group) === job.group) processes.set(id, [program, Number(seconds)]);
  }
}, EVERY_MS);
const code = await job.ended;
clearInterval(timer);
if (code !== 0) throw new Error(job.log);

console.log(`${describeMachine(machine())}\n${values.form}, ${rows} rows`);
const seconds: Record<string, number> = {};
for (const [program, time] of processes.values()) seconds[program] = (seconds[program] ?? 0) + time;
for (const [program, time] of Object.entries(seconds))
  console.log(`${program}: ${time} s of processor time, ${((time / rows) * 1e6).toFixed(2)} µs per row`);

/** The bytes that the tasks moved, by their path in the events of Spark. */
const bytes: Record<string, number> = {};
const [log = ''] = readdirSync(folder).filter((name) => /^(?:app|local)-/.test(name));
for (const line of readFileSync(join(folder, log), 'utf8').split('\n')) {
  if (!line.includes('SparkListenerTaskEnd')) continue;
  const { 'Task Metrics': metrics } = JSON.parse(line) as { 'Task Metrics'?: Record<string, Record<string, number>> };
  for (const [group, name] of [
    ['Input Metrics', 'Bytes Read'],
    ['Shuffle Write Metrics', 'Shuffle Bytes Written'],
    ['Output Metrics', 'Bytes Written'],
  ] as const)
    bytes[name] = (bytes[name] ?? 0) + (metrics?.[group]?.[name] ?? 0);
}
for (const [name, count] of Object.entries(bytes)) console.log(`${name}: ${(count / 1e6).toFixed(0)} MB`);
console.log(python('check.py', index, output));

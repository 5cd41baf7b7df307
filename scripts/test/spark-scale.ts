/**
 * Runs the job of `examples/spark` on a large index, on a cluster of one master and two workers on this machine, one of
 * which is killed half-way, and prints the figures of `docs/scale.md`:
 *
 *     npx tsx scripts/test/spark-scale.ts [--rows 20000000] [--form arrow|transform] [--index FOLDER] [--no-kill]
 *
 * Writes the index first, unless the folder has one. Checks the result by DuckDB.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { describeMachine } from '../../bench/report/figures.js';
import { machine } from '../../bench/runner/machine.js';
import { Cluster } from '../../test/spark/cluster.js';
import { install } from '../../test/spark/install.js';
import { type Form, Job } from '../../test/spark/job.js';
import { ProcessorTimes } from '../../test/spark/processor-times.js';
import { temporaryFolder } from './support.js';

const EXAMPLE = fileURLToPath(new URL('../../examples/spark', import.meta.url));

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000000' },
    form: { type: 'string', default: 'arrow' },
    index: { type: 'string' },
    'no-kill': { type: 'boolean', default: false },
  },
});
const rows = Number(values.rows);
const spark = install();
const folder = temporaryFolder('spark');
const index = values.index ?? join(folder, 'index');
const [output, runFolder] = [join(folder, 'result'), join(folder, 'run')];
mkdirSync(runFolder);

const python = (program: string, ...args: readonly string[]): string =>
  execFileSync(spark.python, [join(EXAMPLE, program), ...args], { encoding: 'utf8' });
const megabytes = (path: string): string => (bytesIn(path) / 1e6).toFixed(0);

function bytesIn(path: string): number {
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.parquet'));
  return files.reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
}

if (!existsSync(index)) python('index.py', String(rows), index);

const cluster = await Cluster.start(spark, runFolder, 2, '2g');
const started = performance.now();
const settings = ['spark.executor.memory=2g', 'spark.sql.files.maxPartitionBytes=64m'];
const job = new Job({ spark, folder: runFolder, master: cluster.url }, values.form as Form, index, output, settings);
const times = new ProcessorTimes(() => [job.group, ...cluster.groups]);
if (!values['no-kill']) {
  const { application, executor } = await job.halfway();
  cluster.kill(application, executor);
  await cluster.addWorker();
}
const stages = await job.stages();
const { code, log } = await job.end();
const seconds = (performance.now() - started) / 1000;
times.stop();
cluster.stop();
if (code !== 0) throw new Error(log);

console.log(describeMachine(machine()));
console.log(
  `${values.form}, ${rows} rows, ${megabytes(index)} MB of Parquet in, ${megabytes(output)} MB out, ${seconds.toFixed(0)} s`,
);
for (const [program, time] of times.byProgram) {
  console.log(
    `${program.padEnd(10)} ${time.toFixed(0).padStart(6)} s of processor time, ${((time / rows) * 1e6).toFixed(2)} µs per row`,
  );
}
for (const { name, inputBytes, shuffleReadBytes, shuffleWriteBytes, outputBytes, numTasks } of stages) {
  const sizes = { inputBytes, shuffleReadBytes, shuffleWriteBytes, outputBytes };
  console.log(
    `stage ${name}: ${numTasks} tasks`,
    ...Object.entries(sizes).map(([key, bytes]) => `${key} ${(bytes / 1e6).toFixed(0)} MB`),
  );
}
console.log(python('check.py', index, output));

/** Tests the job of `examples/spark` on a cluster: every row of its result, when a worker is lost half-way. */

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Cluster } from './cluster.js';
import { install } from './install.js';
import { type Form, Job } from './job.js';

const WORKERS = 2;
const ROWS = 60_000;
const EXAMPLE = fileURLToPath(new URL('../../examples/spark', import.meta.url));

const spark = install();
const folder = mkdtempSync(join(tmpdir(), 'uriscan-spark-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const [index, runFolder] = [join(folder, 'index'), join(folder, 'runFolder')];
mkdirSync(runFolder);

/** Runs a program of the example. Returns its output; throws it if the program fails. */
const python = async (program: string, ...args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(spark.python, [join(EXAMPLE, program), ...args])).stdout;

await python('index.py', String(ROWS), index);
const cluster = await Cluster.start(spark, runFolder, WORKERS);
const where = { spark, folder: runFolder, master: cluster.url };

const job = suite('job');

/** Tests the result of a form of the job while one of the workers and its executor are killed. */
const survives = (form: Form): void => {
  job(`${form} loses nothing and doubles nothing if a worker is killed`, async () => {
    const output = join(folder, form);
    const run = new Job(where, form, index, output);
    const { application, executor } = await run.halfway();
    cluster.kill(application, executor);
    const { code, log } = await run.end();
    assert.is(code, 0, log);
    assert.match(log, `Lost executor ${executor} `);
    const counts = new Map(
      (await python('check.py', index, output)).split('\n').map((line) => line.split('\t') as [string, string]),
    );
    assert.is(counts.get('captures'), String(ROWS));
    assert.is(counts.get('lost'), '0');
    assert.is(counts.get('added'), '0');
    await cluster.addWorker();
  });
};

survives('arrow');
survives('transform');

job('fails, and leaves no result, if a program of Node ends with an error after its output', async () => {
  const output = join(folder, 'failed');
  const fault = join(runFolder, 'fault.cjs');
  writeFileSync(
    fault,
    "if (process.argv[1].endsWith('columns.mjs')) process.on('exit', () => { process.exitCode = 77; });",
  );
  const run = new Job(where, 'arrow', index, output, [`spark.executorEnv.NODE_OPTIONS=--require=${fault}`]);
  const { code, log } = await run.end();
  assert.is.not(code, 0);
  assert.match(log, /status 77/);
  assert.not.ok(existsSync(join(output, '_SUCCESS')));
});

job.after(() => cluster.stop());
job.run();

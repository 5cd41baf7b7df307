/** Tests the job of `examples/spark` on a local cluster: every row of its result, when an executor is lost half-way. */

import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { assert, suite } from '../support/suite.js';
import { install } from './install.js';
import { EXAMPLE, type Job, kill, submit } from './submit.js';

const ROWS = 60_000;
/** A job that takes longer is killed. */
const MILLISECONDS = 400_000;
/** Small tasks: enough of them to stop the job half-way. */
const SETTINGS = ['spark.sql.files.maxPartitionBytes=400k'];

const { python } = install();
const folder = temporaryFolder('spark');
const index = join(folder, 'index');

/** Runs a program of the example. Returns its output; throws it if the program fails. */
const run = async (program: string, ...args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(python, [join(EXAMPLE, program), ...args])).stdout;

async function end(job: Job): Promise<number | null> {
  const late = setTimeout(() => kill(job), MILLISECONDS);
  return job.ended.finally(() => clearTimeout(late));
}

const jobs = suite('job');
jobs.before(async () => {
  await run('index.py', `${ROWS}`, index);
});

/** Tests the result of a form of the job while one of the executors is killed. */
const survives = (form: string): void =>
  jobs(`${form} loses nothing and doubles nothing if an executor is killed`, async () => {
    const output = join(folder, form);
    let killed: string | undefined;
    const killHalfway = (job: Job): void => {
      if (killed !== undefined) return;
      const tasks = [...job.log.matchAll(/Finished task .*\(executor (\d+)\) \((\d+)\/(\d+)\)/g)];
      killed = tasks.find(([, , done, all]) => Number(all) > 3 && Number(done) * 3 >= Number(all))?.[1];
      if (killed !== undefined) kill(job, `--executor-id ${killed} `);
    };
    const job = submit([form, index, output], folder, SETTINGS, killHalfway);
    assert.is(await end(job), 0, job.log.slice(-10_000));
    assert.match(job.log, `Lost executor ${killed} `);
    const counts = Object.fromEntries(
      (await run('check.py', index, output)).split('\n').map((line) => line.split('\t')),
    );
    assert.equal([counts['captures'], counts['lost'], counts['added']], [`${ROWS}`, '0', '0']);
  });

survives('arrow');
survives('transform');

jobs('fails, and leaves no result, if a program of Node ends with an error after its output', async () => {
  const output = join(folder, 'failed');
  const fault = join(folder, 'fault.cjs');
  writeFileSync(
    fault,
    "if (process.argv[1].endsWith('columns.mjs')) process.on('exit', () => { process.exitCode = 77; });",
  );
  const job = submit(['arrow', index, output], folder, [
    ...SETTINGS,
    `spark.executorEnv.NODE_OPTIONS=--require=${fault}`,
  ]);
  assert.is.not(await end(job), 0);
  assert.match(job.log, /status 77/);
  assert.not.ok(existsSync(join(output, '_SUCCESS')));
});

jobs.run();

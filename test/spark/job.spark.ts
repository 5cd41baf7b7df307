/** Tests the job of `examples/spark` on a cluster: every line of its outputs, also when a worker is lost half-way. */

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Cluster } from './cluster.js';
import { writeCorpus } from './corpus.js';
import { expected, type Outputs } from './expected.js';
import { install } from './install.js';
import { Job } from './job.js';
import { listeners } from './listeners.js';
import { linesIn, rowsIn } from './outputs.js';

const WORKERS = 2;
const DIFFERENCES_SHOWN = 5;

const home = install();
const folder = mkdtempSync(join(tmpdir(), 'uriscan-spark-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const [corpus, runFolder] = [join(folder, 'corpus'), join(folder, 'runFolder')];
for (const path of [corpus, runFolder]) mkdirSync(path);
await writeCorpus(corpus);
const alone = await expected(corpus, runFolder);
const cluster = await Cluster.start(home, runFolder, WORKERS);
const where = { home, folder: runFolder, master: cluster.url };

const spark = suite('spark');

spark('gives the same result as one process', async () => {
  const output = join(folder, 'whole');
  const job = new Job(where, corpus, output);
  await job.halfway();
  const sockets = [job.group, ...cluster.groups].map(listeners);
  const { code, log } = await job.end();
  assert.is(code, 0, log);
  await same(output, alone);
  for (const { all, beyondLoopback } of sockets) {
    assert.ok(all > 0, 'a part of the cluster listens');
    assert.equal(beyondLoopback, [], 'only on loopback');
  }
});

spark('gives the same if a worker is killed half-way', async () => {
  const output = join(folder, 'killed');
  const job = new Job(where, corpus, output);
  const { application, executor } = await job.halfway();
  cluster.kill(application, executor);
  const { code, log } = await job.end();
  assert.is(code, 0, log);
  assert.match(log, `Lost executor ${executor} `);
  await same(output, alone);
});

spark('fails if the filter fails, and leaves no result', async () => {
  const output = join(folder, 'failed');
  // Only the first of the two processes in a pipe fails, after it has printed everything.
  const fault = join(runFolder, 'fault.cjs');
  writeFileSync(fault, "if (process.argv[2] === 'normalize') process.on('exit', () => { process.exitCode = 77; });");
  const job = new Job(where, corpus, output, [`spark.executorEnv.NODE_OPTIONS=--require=${fault}`]);
  const { code, log } = await job.end();
  assert.is.not(code, 0);
  assert.match(log, /status 77/);
  assert.not.ok(existsSync(join(output, 'references/_SUCCESS')));
  assert.not.ok(existsSync(join(output, 'hosts')));
});

spark.after(() => cluster.stop());
spark.run();

/** Compares the files in the folder with the expected ones, line by line. */
async function same(output: string, { references, hosts, rejects }: Outputs): Promise<void> {
  assert.equal(differences(await rowsIn(home, runFolder, join(output, 'references')), references), []);
  assert.equal(differences(linesIn(join(output, 'hosts')), hosts), []);
  assert.equal(differences(linesIn(join(output, 'rejects')), rejects), []);
}

/** The first lines that differ. */
function differences(actual: readonly string[], wanted: readonly string[]): string[] {
  const found: string[] = [];
  for (let i = 0; i < Math.max(actual.length, wanted.length) && found.length < DIFFERENCES_SHOWN; i++) {
    if (actual[i] !== wanted[i]) found.push(`line ${i + 1}: ${cut(actual[i])}, not ${cut(wanted[i])}`);
  }
  return found;
}

const cut = (line = '(no line)'): string => JSON.stringify(line.slice(0, 200));

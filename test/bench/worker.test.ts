/** A process that measures: its samples, the repetition of a corpus, and garbage. */

import { Corpus } from '../../bench/corpora/corpus.js';
import { type Measurer, start, startShared } from '../../bench/runner/processes.js';
import { openRunFolder, type RunFolder } from '../../bench/runner/run-folder.js';
import type { Verb } from '../../bench/tasks/task.js';
import { installedLibrary } from '../support/bench/library.js';
import { assert, suite } from '../support/suite.js';

const LIBRARY = installedLibrary();
const CORPUS = Corpus.of('few', ['http://a/b', 'c d', '//e:80/f?g', '[']);

const worker = suite('bench worker');
let runFolder: RunFolder;
worker.before(async () => {
  runFolder = await openRunFolder();
});
worker.after(() => runFolder.close());

const measures = (title: string, verb: Verb, scale: number, work: (measurer: Measurer) => Promise<void>): void =>
  worker(title, async () => {
    const corpus = runFolder.addCorpus(CORPUS, scale);
    const measurer = await start(runFolder.worker, { subject: 'uriscan', verb, library: LIBRARY, corpus });
    await work(measurer).finally(() => measurer.stop());
  });

const SAMPLING = { size: 2, passes: 3, milliseconds: 1 };

measures('parse refuses invalid references, and is timed on the rest', 'parse', 1, async (measurer) => {
  assert.equal(await measurer.ask('accepts', null), [1, 0, 1, 0]);
  await measurer.ask('choose', [0, 2]);
  const samples = await measurer.ask('sample', SAMPLING);
  assert.ok(samples.length > 0 && samples.every((time) => time > 0), samples.join());
  assert.ok((await measurer.ask('benchmark', SAMPLING)) > 0);
});

for (const verb of ['scan', 'scan (split)', 'scan (joined)', 'scanLines'] as const) {
  measures(`${verb} reads all of a repeated corpus`, verb, 5, async (measurer) => {
    await measurer.ask('choose', [0, 2]);
    const whole = { ...SAMPLING, size: 10, passes: 1 };
    assert.ok((await measurer.ask('sample', whole)).every((time) => time > 0));
  });
}

worker('a process measures one task after the other', async () => {
  const process = startShared(runFolder.worker);
  const corpus = runFolder.addCorpus(CORPUS);
  const accepted: (readonly number[])[] = [];
  for (const verb of ['parse', 'scan'] as const) {
    const measurer = await process.assign({ subject: 'uriscan', verb, library: LIBRARY, corpus });
    accepted.push(await measurer.ask('accepts', null));
    await measurer.stop();
  }
  await process.stop();
  assert.equal(accepted, [
    [1, 0, 1, 0],
    [1, 1, 1, 1],
  ]);
});

worker.run();

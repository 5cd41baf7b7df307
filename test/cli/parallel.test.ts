/** `ParallelRunner`: when blocks are run in threads, and how far it reads ahead. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BlockRunner } from '../../packages/cli/src/block-runner.js';
import { Input, readerOf } from '../../packages/cli/src/io/input.js';
import { ParallelRunner, type Threading } from '../../packages/cli/src/parallel-runner.js';
import { layoutOf } from '../../packages/cli/src/rows/layout.js';
import type { Block, TaskResult } from '../../packages/cli/src/task.js';
import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { assert, suite } from '../support/suite.js';

const parallel = suite('cli parallel');

const LINES = Array.from({ length: 200 }, (_, i) => `line ${i + 1}\n`);
const LAYOUT = layoutOf('file');

/** A module for threads: the result of a block is its bytes and its first line. */
const ENTRY = pathToFileURL(join(temporaryFolder('parallel'), 'entry.mjs'));
writeFileSync(
  ENTRY,
  `export const start = () => {};
  export default ({ bytes, firstLine }) => ({ out: bytes, firstLine, isOther: true });`,
);

/** A result with the first line of its block, and whether a thread has made it. */
type Result = TaskResult & { readonly firstLine: number; readonly isOther?: boolean };

const opened: ParallelRunner[] = [];
parallel.after.each(async () => {
  for (const runner of opened.splice(0)) await runner.close();
});

/** Makes a runner with two threads, whose blocks take so many milliseconds in this thread. */
function open(threading: Partial<Threading> = {}, takes = 0): ParallelRunner {
  const run = ({ bytes, firstLine }: Block) => {
    if (takes > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, takes);
    return { out: bytes, firstLine, lines: String(bytes).split('\n').length - 1 };
  };
  const setup = { command: '', keepsRejects: false, options: { threads: 2 } };
  const all = { entry: ENTRY, mostThreads: 2, blockBytes: 64, ...threading };
  const runner = new ParallelRunner({ run } as unknown as BlockRunner, setup, all);
  opened.push(runner);
  return runner;
}

/** Makes an input of these chunks. */
function inputOf(chunks: Iterable<string> | AsyncIterable<string>): Input {
  const bytes = async function* () {
    for await (const chunk of chunks) {
      await new Promise(setImmediate);
      yield Buffer.from(chunk);
    }
  };
  return new Input(readerOf(bytes()));
}

const resultsOf = (runner: ParallelRunner, input: Input) => runner.results(input, LAYOUT) as AsyncGenerator<Result>;

parallel('all lines arrive in order with their numbers, from several inputs', async () => {
  const runner = open({ atOnce: true });
  for (let i = 0; i < 2; i++) {
    let text = '';
    for await (const { out, firstLine, isOther } of resultsOf(runner, inputOf(LINES))) {
      assert.ok(isOther && String(Buffer.from(out)).startsWith(`line ${firstLine}\n`), `${firstLine}`);
      text += Buffer.from(out);
    }
    assert.is(text, LINES.join(''));
  }
});

/** Threads run blocks if these take so many milliseconds each, in one input or in several, or else no thread is started. */
const shares = (takes: number, inputs: number, isShared: boolean): void => {
  parallel(`${isShared ? 'shares' : 'does not share'} blocks of ${takes} ms, of ${inputs} inputs`, async () => {
    const runner = open({}, takes);
    const chunks = LINES.join('').match(/[\s\S]{1,64}/g) as string[];
    const places: boolean[] = [];
    for (let i = 0; i < inputs; i++) {
      const some = chunks.slice((chunks.length * i) / inputs, (chunks.length * (i + 1)) / inputs);
      for await (const { isOther = false } of resultsOf(runner, inputOf(some))) places.push(isOther);
    }
    assert.is(places.at(-1), isShared);
    assert.ok(places.indexOf(true) > 1 || !isShared, places.join());
  });
};

for (const inputs of [1, 4]) {
  shares(0, inputs, false);
  shares(50, inputs, true);
}

/** Lines without end, one after the other. */
async function* endless(read: (count: number) => unknown): AsyncGenerator<string> {
  for (let count = 1; ; count++) {
    await read(count);
    yield 'a\n';
  }
}

parallel('reads at most three blocks per thread ahead', async () => {
  let read = 0;
  const results = resultsOf(open({ atOnce: true }), inputOf(endless((count) => (read = count))));
  for (let i = 0; i < 2; i++) await results.next();
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.ok(read > 3 && read <= 8, String(read));
});

parallel('yields each result when it is ready, and ends while an input is silent', async () => {
  const results = resultsOf(open({ atOnce: true }), inputOf(endless((count) => count > 3 && new Promise(() => {}))));
  for (let i = 0; i < 3; i++) assert.is((await results.next()).done, false);
  await results.return(undefined);
});

parallel.run();

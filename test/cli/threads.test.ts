/** The output, the rejects and the counts are the same with any number of threads; when blocks are run in threads, and how far they are read ahead. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { BlockRunner } from '../../packages/cli/src/block-runner.js';
import { Input, readerOf } from '../../packages/cli/src/io/input.js';
import { ParallelRunner, type Threading } from '../../packages/cli/src/parallel-runner.js';
import { layoutOf } from '../../packages/cli/src/rows/layout.js';
import type { Block, TaskResult } from '../../packages/cli/src/task.js';
import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { Collector, measuredWorker, type Setting, threadOf, uriscan, WORKER, withFiles } from '../support/cli.js';
import { some } from '../support/draws.js';
import { assert, suite } from '../support/suite.js';

const threads = suite('cli threads');

/** Small blocks, so that every thread gets many. */
const SMALL = { atOnce: true, blockBytes: 128, mostThreads: 3 };
const MEASURED = { ...SMALL, entry: measuredWorker() };

const KINDS = [
  'http://u:p@h.example:80/a/../b?q#f',
  '',
  'HTTP://A/%7e',
  'b c',
  '//[::1]',
  '%4',
  '/\u00fc\t',
  'x:/a\ty',
  'http://a b/',
];
const MANY = Array.from(
  { length: 400 },
  (_, i) => `${KINDS[(i * 5 + (i >> 3)) % KINDS.length]}${i % 3 ? '' : `/${i}`}`,
);
const PAIRS = Array.from({ length: 300 }, (_, i) => `x:/a/${i >> 4}\t${['b', '../../c', 'd e', '', 'y:z'][i % 5]}\n`);
const FILES = {
  unix: `\ufeff${MANY.join('\n')}\n\n`,
  windows: MANY.join('\r\n'),
  long: `a\n/${'p'.repeat(5000)}\nb c\n${'q'.repeat(300)} \n`,
  'packed.gz': gzipSync(MANY.join('\n')),
  'broken.gz': gzipSync(MANY.join('\n')).subarray(0, 200),
  empty: '',
};
const ALL = ['unix', 'windows', 'missing', 'long', 'packed.gz', '-', 'broken.gz', 'empty', 'unix'];

interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly rejects: string;
}

/** The command's answer to `stdin` and these files, without the time it took. */
function answer(
  args: readonly string[],
  names: readonly string[],
  stdin: Setting['stdin'],
  many: number,
  threading: Setting['threading'] = SMALL,
): Promise<Result> {
  return withFiles(FILES, async (path) => {
    const all = [
      ...args,
      '--threads',
      String(many),
      '--rejects',
      path('rejects'),
      ...names.map((name) => (name === '-' ? name : path(name))),
    ];
    const { code, stdout, stderr } = await uriscan(all, {
      ...(stdin ? { stdin } : {}),
      ...(many > 1 && { threading }),
    });
    const plain = (text: string) => text.replaceAll(path(''), '').replace(/^.* URIs\/s.*\n/m, '');
    return {
      code,
      stdout: plain(stdout),
      stderr: plain(stderr),
      rejects: plain(readFileSync(path('rejects'), 'latin1')),
    };
  });
}

/** With any of these numbers of threads, the answer is that of one. */
const sameAnswer = (
  args: string,
  names: readonly string[],
  stdin: readonly string[],
  counts: readonly number[] = [2],
  threading: Setting['threading'] = SMALL,
): void => {
  threads(`${args} ${names.join(' ')}`, async () => {
    const list = args.split(' ');
    const one = await answer(list, names, stdin, 1);
    assert.ok(one.stdout.length > 500 && one.rejects.length > 500, `${one.stdout.length} ${one.rejects.length}`);
    for (const many of counts) assert.equal(await answer(list, names, stdin, many, threading), one, `${many} threads`);
  });
};

const CHUNKS = MANY.join('\n').match(/[\s\S]{1,50}/g) as string[];
sameAnswer(
  'scan -f tsv --header --fields file,line,reference,host',
  ALL,
  CHUNKS,
  some('cli/threads: numbers of threads', [3, 2]),
);
sameAnswer('check', ALL, CHUNKS);
sameAnswer('inspect', ALL, CHUNKS);
sameAnswer('scan', [], CHUNKS, [3], MEASURED);
sameAnswer('normalize --level scheme', [], CHUNKS);
sameAnswer('resolve --base http://a/b/c', [], CHUNKS);
sameAnswer('resolve --above-root error', [], PAIRS);
sameAnswer('relativize --base http://u:p@h.example:80/a', [], CHUNKS);
sameAnswer('surt', [], CHUNKS);
sameAnswer('fingerprint --level scheme', [], CHUNKS);
sameAnswer('repair', ALL, CHUNKS);
sameAnswer('dedupe', ALL, CHUNKS, some('cli/threads: numbers of threads', [2, 3]));
sameAnswer('dedupe --invalid keep --format tsv', ALL, CHUNKS);
sameAnswer('get {file}:{line}\\t{path}', ALL, CHUNKS);
sameAnswer('with --set host=h --query a=b', [], CHUNKS);

threads('results may be much larger than their blocks', async () => {
  const run = (threading: Setting['threading'] | undefined) =>
    uriscan(['scan', '-q', '-f', 'ndjson', '-t', '2'], {
      stdin: ['a:b\n'.repeat(1e5)],
      ...(threading && { threading }),
    });
  assert.equal(await run({ ...MEASURED, blockBytes: 1 << 20 }), await run(undefined));
});

/** The third of these lines is too long, and the fourth is not a reference. */
const WITH_LONG = ['a', '/b', 'l'.repeat(3000), 'c d', 'e', `f ${'g'.repeat(300)}`, ''].join('\n');
for (const [name, bytes] of Object.entries({ plain: Buffer.from(WITH_LONG), 'packed.gz': gzipSync(WITH_LONG) })) {
  for (const many of ['1', '2']) {
    threads(`a line that is too long is rejected: ${name}, ${many} threads`, () =>
      withFiles({ [name]: bytes }, async (path) => {
        const how = { stdin: [bytes], threading: { ...SMALL, blockBytes: 64, longest: 128 } };
        for (const file of [path(name), '-']) {
          const { code, stdout, stderr } = await uriscan(['check', '-t', many, '-r', path('rejects'), file], how);
          assert.is(code, 2);
          const printed = [3, 6].map((line) => `${file}:${line}:129: line-too-long: …\n`);
          assert.is(stdout, `${printed[0]}${file}:4:2: forbidden-character: c d\n${printed[1]}`);
          assert.match(
            stderr,
            /^uriscan: \S+: a row has more than 128 bytes\n6 lines: 3 valid, 3 rejected, 0 empty\n {2}line-too-long +2\n {2}forbidden-character +1\n/,
          );
          const rejects = [3, 6].map((line) => `${file}\t${line}\t128\tline-too-long\t\n`);
          const row = `${file}\t4\t1\tforbidden-character\tc d\n`;
          assert.is(readFileSync(path('rejects'), 'utf8'), rejects.join(row));
        }
        const { stdout } = await uriscan(['normalize', '-t', many, path(name)], how);
        assert.is(stdout, 'a\n/b\ne\n');
      }),
    );
  }
}

threads('a reader that has ended ends the run without a message', async () => {
  const stdout = new Collector({ error: 'EPIPE' });
  const stdin = MANY.map((line) => `${line}\n`);
  const outcome = await uriscan(['scan', '--threads', '2'], { stdin, stdout, threading: SMALL });
  assert.equal(outcome, { code: 0, stdout: '', stderr: '' });
});

threads('dedupe keeps the order of the input across files', () =>
  withFiles({ one: 'a\nb\nx y\n', 'two.gz': gzipSync('%62\nc\n'), three: 'c\na\nd' }, async (path) => {
    const files = ['one', 'two.gz', 'missing', 'three'].map(path);
    for (const many of ['1', '2']) {
      const args = ['dedupe', '-t', many, '-r', path('rejects'), ...files];
      const { code, stdout, stderr } = await uriscan(args, { threading: { ...SMALL, blockBytes: 64 } });
      assert.equal([code, stdout], [2, 'a\nb\nc\nd\n']);
      assert.match(stderr, /\n8 lines: 4 valid, 3 duplicates, 1 rejected, 0 empty\n/);
      assert.match(readFileSync(path('rejects'), 'utf8'), /\tx y\n$/);
    }
  }),
);

/** Calls `use` with the URL of a module for threads, and a function that returns how often its code has called `count(name)`. */
const withEntry = (code: string, use: (entry: URL, times: (name: string) => number) => Promise<void>): Promise<void> =>
  withFiles({}, (path) => {
    const counting = `import { appendFileSync, readFileSync } from 'node:fs';
      const count = (name) => {
        const file = new URL(name, import.meta.url);
        appendFileSync(file, '.');
        return readFileSync(file).length;
      };`;
    writeFileSync(path('entry.mjs'), `${counting} ${code}`);
    const times = (name: string) => (existsSync(path(name)) ? readFileSync(path(name)).length : 0);
    return use(pathToFileURL(path('entry.mjs')), times);
  });

/** A module for threads with this code ends the run with this message. */
const failing = (title: string, code: string, message: string): void => {
  threads(`ends the run with a message: ${title}`, () =>
    withEntry(code, async (entry) => {
      const setting = { stdin: ['a\n', 'b\n'], threading: { ...SMALL, entry } };
      const { code, stdout, stderr } = await uriscan(['scan', '--threads', '2'], setting);
      assert.is(code, 2);
      assert.is(stdout, '');
      assert.match(stderr, new RegExp(`^uriscan: a thread failed: ${message}\n0 lines: `));
    }),
  );
};

failing('a thread cannot start', 'throw new TypeError("a mistake")', 'TypeError: a mistake');
const STARTS = 'export const start = () => {}; export default';
failing('a block fails', `${STARTS} () => { throw new TypeError("a mistake"); }`, 'TypeError: a mistake');
failing('a thread ends as it starts', 'process.exit(7);', 'Error: it ended with code 7');
failing('a thread ends', `${STARTS} () => process.exit(7);`, 'Error: it ended with code 7');

/** If these threads cannot start, the result is the same. */
const lacks = (title: string, condition: string, code: string, isShared: boolean): void => {
  threads(`works if ${title} cannot start: ${code}`, () =>
    withEntry(
      `if (${condition}) throw Object.assign(new Error('too many'), { code: '${code}' });
      import worker, { start } from ${JSON.stringify(threadOf(WORKER).href)};
      export { start };
      export default (block) => { count('blocks'); return worker(block); };`,
      async (entry, times) => {
        const run = (threading: Setting['threading']) =>
          uriscan(['scan', '-q', '--threads', '4'], {
            stdin: CHUNKS,
            threading: { ...SMALL, ...threading, mostThreads: 4 },
          });
        assert.equal(await run({ entry }), await run({}));
        assert.is(times('blocks') > 0, isShared);
      },
    ),
  );
};

lacks('one thread', "count('threads') === 1", 'ERR_WORKER_INIT_FAILED', true);
lacks('any thread', 'true', 'EMFILE', false);

threads('starts no thread in Deno, or for one processor', async () => {
  // Each thread that is started ends the run with an error.
  await withEntry('throw new TypeError("a mistake")', async (entry) => {
    const code = async (mostThreads: number) => {
      const threading = { atOnce: true, entry, mostThreads };
      return (await uriscan(['scan', '-t', '9'], { stdin: ['a\n'], threading })).code;
    };
    assert.is(await code(1), 0);
    assert.is(await code(2), 2);
    Reflect.set(globalThis, 'Deno', {});
    assert.is(await code(2).finally(() => Reflect.deleteProperty(globalThis, 'Deno')), 0);
  });
});

const NUMBERED = Array.from({ length: 200 }, (_, i) => `line ${i + 1}\n`);
const LAYOUT = layoutOf('file');

/** A module for threads: the result of a block is its bytes and its first line. */
const ENTRY = pathToFileURL(join(temporaryFolder('parallel'), 'entry.mjs'));
writeFileSync(
  ENTRY,
  `export const start = () => {};
  export default ({ bytes, firstLine }) => ({ out: bytes, firstLine, isOther: true });`,
);

/** A result with the first line of its block, and whether a thread has made it. */
type BlockResult = TaskResult & { readonly firstLine: number; readonly isOther?: boolean };

const opened: ParallelRunner[] = [];
threads.after.each(async () => {
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

const resultsOf = (runner: ParallelRunner, input: Input) =>
  runner.results(input, LAYOUT) as AsyncGenerator<BlockResult>;

threads('all lines arrive in order with their numbers, from several inputs', async () => {
  const runner = open({ atOnce: true });
  for (let i = 0; i < 2; i++) {
    let text = '';
    for await (const { out, firstLine, isOther } of resultsOf(runner, inputOf(NUMBERED))) {
      assert.ok(isOther && String(Buffer.from(out)).startsWith(`line ${firstLine}\n`), `${firstLine}`);
      text += Buffer.from(out);
    }
    assert.is(text, NUMBERED.join(''));
  }
});

/** Threads run blocks if these take so many milliseconds each, in one input or in several, or else no thread is started. */
const shares = (takes: number, inputs: number, isShared: boolean): void => {
  threads(`${isShared ? 'shares' : 'does not share'} blocks of ${takes} ms, of ${inputs} inputs`, async () => {
    const runner = open({}, takes);
    const chunks = NUMBERED.join('').match(/[\s\S]{1,64}/g) as string[];
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

threads('reads at most three blocks per thread ahead', async () => {
  let read = 0;
  const results = resultsOf(open({ atOnce: true }), inputOf(endless((count) => (read = count))));
  for (let i = 0; i < 2; i++) await results.next();
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.ok(read > 3 && read <= 8, String(read));
});

threads('yields each result when it is ready, and ends while an input is silent', async () => {
  const results = resultsOf(open({ atOnce: true }), inputOf(endless((count) => count > 3 && new Promise(() => {}))));
  for (let i = 0; i < 3; i++) assert.is((await results.next()).done, false);
  await results.return(undefined);
});

threads.run();

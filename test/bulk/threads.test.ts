/** `Threads`: results in order, in any number of threads, and an end in every case. */

import { execFile } from 'node:child_process';
import { createReadStream, truncateSync } from 'node:fs';
import { availableParallelism, devNull } from 'node:os';
import { promisify } from 'node:util';
import { openFile, type Source, serve, ThreadError, Threads, type ThreadsOptions } from '../../src/entries/bulk.js';
import { create, type Report, type Setup } from '../support/bulk/worker.js';
import { measuredThreadOf, threadOf, withFiles } from '../support/cli.js';
import { readAll } from '../support/read-all.js';
import { assert, suite } from '../support/suite.js';

type Options = Omit<ThreadsOptions<Setup>, 'setup'>;

const MODULE = new URL('../support/bulk/worker.ts', import.meta.url);
const ENTRY = threadOf(MODULE);
const LINES = Array.from({ length: 200 }, (_, i) => `line ${i + 1}\n`);

const threading = suite('bulk threads');

const opened: Threads<Setup, string, Report>[] = [];

/** Makes threads that end with the test. */
const open = (options: Options, setup: Setup = {}, entry = ENTRY): Threads<Setup, string, Report> => {
  const threads = new Threads(entry, create, { blockBytes: 64, setup, ...options });
  opened.push(threads);
  return threads;
};

threading.after.each(async () => {
  for (const threads of opened.splice(0)) await threads.close();
});

async function all(threads: Threads<Setup, string, Report>, source: Source, context = '') {
  const [error, reports] = await readAll(threads.map(source, context));
  return { error, reports };
}

const textOf = (reports: readonly Report[]): string => reports.map(({ text }) => text).join('');
const input = (lines: readonly string[] = LINES): Uint8Array[] => [Buffer.from(lines.join(''))];

/** With these options, all lines arrive in order with their numbers. Worker threads do some of the work if `others` is true. */
const maps = (title: string, options: Options, others: boolean): void => {
  threading(`maps ${title}`, async () => {
    const threads = open(options);
    for (const context of ['first', 'second']) {
      const { reports, error } = await all(threads, input(), context);
      assert.is(error, undefined);
      assert.is(textOf(reports), LINES.join(''));
      for (const { text, firstLine } of reports)
        assert.ok(text.startsWith(`line ${firstLine}\n`), `${firstLine}: ${text}`);
      assert.ok(reports.every((some) => some.context === context));
      const found = reports.some(({ isMainThread }) => !isMainThread);
      assert.is(found, others);
    }
  });
};

maps('in one thread', { threads: 1, startAfter: 0 }, false);
maps('in two threads', { threads: 2, startAfter: 0 }, true);
maps('in as many threads as the machine can run', { startAfter: 0 }, availableParallelism() > 1);
maps('a small input in the main thread', { threads: 2 }, false);

/** These lines arrive whole and in order with their numbers, from a file, in blocks of at most `most` bytes. */
const mapsFile = (title: string, lines: readonly string[], options: Options, most: number): void => {
  threading(`maps a file ${title}`, () =>
    withFiles({ lines: lines.join('') }, async (path) => {
      const threads = open({ threads: 2, startAfter: 0, ...options });
      const { reports, error } = await all(threads, await openFile(path('lines')));
      assert.is(error, undefined);
      assert.is(textOf(reports), lines.join(''));
      let line = 1;
      for (const { text, firstLine } of reports) {
        assert.is(firstLine, line);
        line += text.split('\n').length - 1;
      }
      assert.is(Math.max(...reports.map(({ text }) => text.length)), most);
    }),
  );
};

const LONG = `${'l'.repeat(1000)}\n`;
mapsFile('without a last newline', [...LINES, 'end'], {}, 64);
mapsFile('with long lines', [LONG, ...LINES, LONG, ...LINES, LONG], {}, 1022);
mapsFile('in blocks where a line may be too long', LINES, { longest: 127 }, 64);

for (const threads of [1, 2]) {
  threading(`skips lines that are too long, and counts them: ${threads} threads`, async () => {
    const lines = LINES.map((line, i) => (i % 100 === 50 ? `${'l'.repeat(100 * i)}\n` : line));
    const { reports, error } = await all(
      open({ threads, startAfter: 0, longest: 128, skipsLongLines: true }),
      input(lines),
    );
    assert.is(error, undefined);
    assert.is(textOf(reports), LINES.filter((_, i) => i % 100 !== 50).join(''));
    for (const { text, firstLine, longerThan } of reports) {
      if (longerThan === undefined) assert.ok(text.startsWith(`line ${firstLine}\n`), `${firstLine}: ${text}`);
    }
    const skipped = reports.filter(({ longerThan }) => longerThan === 128);
    const found = skipped.map(({ text, firstLine }) => [text, firstLine]);
    assert.equal(found, [
      ['', 51],
      ['', 151],
    ]);
  });

  threading(`a file that becomes shorter is an error after its last whole line: ${threads} threads`, () =>
    withFiles({ lines: LINES.join('') }, async (path) => {
      const source = await openFile(path('lines'));
      const rest = LINES.slice(0, 150).join('');
      const read = async (into: Uint8Array): Promise<number> => {
        const length = await source.read(into);
        truncateSync(path('lines'), rest.length + 3);
        return length;
      };
      const { reports, error } = await all(open({ threads, startAfter: 0 }), { ...source, read });
      assert.equal([textOf(reports), (error as { code?: unknown }).code], [rest, 'file-shrunk']);
    }),
  );
}

threading('moves the memory of blocks to a thread', () =>
  withFiles({ lines: LINES.join('') }, async (path) => {
    const source = await openFile(path('lines'));
    const read: ArrayBufferLike[] = [];
    const reading = (into: Uint8Array): Promise<number> => {
      read.push(into.buffer);
      return source.read(into);
    };
    await all(open({ threads: 2, startAfter: 0 }), { ...source, read: reading });
    assert.is(read[0]?.byteLength, 0);
  }),
);

threading('starts no thread in Deno', async () => {
  Reflect.set(globalThis, 'Deno', {});
  try {
    const { reports } = await all(open({ threads: 2, startAfter: 0 }), input());
    assert.is(textOf(reports), LINES.join(''));
    assert.ok(reports.every(({ isMainThread }) => isMainThread));
  } finally {
    Reflect.deleteProperty(globalThis, 'Deno');
  }
});

threading('a file that is not regular has no size', async () => {
  const source = await openFile(devNull);
  assert.is(source.size, undefined);
  assert.is(await source.read(new Uint8Array(8)), 0);
  await source.close();
});

/** By default, other threads share the work on an input if a block takes so many milliseconds; or else none does. */
const shares = (takes: number, title: string, source: (file: string) => Promise<Source>, others: boolean): void => {
  threading(`${others ? 'shares' : 'does not share'} blocks of ${title} that take ${takes} ms each`, async () => {
    const text = LINES.join('').repeat(others ? 20 : 1);
    await withFiles({ lines: text }, async (path) => {
      let found = false;
      for await (const { isMainThread } of open({ threads: 2 }, { takes }).map(await source(path('lines')), '')) {
        found = !isMainThread;
        if (found) break;
      }
      assert.is(found, others);
    });
  });
};

shares(0, 'a file', openFile, false);
shares(100, 'a file', openFile, true);
shares(0, 'a stream', async (file) => createReadStream(file, { highWaterMark: 64 }), false);
shares(100, 'a stream', async (file) => createReadStream(file, { highWaterMark: 64 }), true);

threading('works in the main thread until the others are ready', async () => {
  const threads = open({ threads: 2, startAfter: 100 });
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      yield Buffer.from(LINES.join(''));
      await new Promise(setImmediate);
    }
  }
  let alone = 0;
  for await (const { isMainThread } of threads.map(endless(), '')) {
    if (!isMainThread) break;
    alone++;
  }
  assert.ok(alone > 1);
});

threading('yields each result when it is ready', async () => {
  const threads = open({ threads: 2, startAfter: 0 });
  let answer: () => void = () => {};
  async function* conversation(): AsyncGenerator<Uint8Array> {
    for (const line of LINES.slice(0, 20)) {
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      yield Buffer.from(line);
      await answered;
    }
  }
  let printed = '';
  for await (const { text } of threads.map(conversation(), '')) {
    printed += text;
    answer();
  }
  assert.is(printed, LINES.slice(0, 20).join(''));
});

threading('reads at most three blocks per thread ahead', async () => {
  const threads = open({ threads: 2, startAfter: 0 });
  let asked = 0;
  function* chunks(): Generator<Uint8Array> {
    for (const line of LINES) {
      asked++;
      yield Buffer.from(line);
    }
  }
  const results = threads.map(chunks(), '');
  await results.next();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok(asked <= 8, String(asked));
  await results.return();
  const after = await all(threads, input());
  assert.is(textOf(after.reports), LINES.join(''));
});

threading('ends when the caller stops, even if the source is silent', async () => {
  const threads = open({ threads: 2, startAfter: 0 });
  async function* silent(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('a\nb');
    await new Promise(() => {});
  }
  for await (const { text } of threads.map(silent(), '')) {
    assert.is(text, 'a\n');
    break;
  }
  assert.is(textOf((await all(threads, input())).reports), LINES.join(''));
});

threading('starts no threads for bytes that arrive after the caller has stopped', async () => {
  const begun = new Int32Array(new SharedArrayBuffer(4));
  const threads = open({ threads: 2, startAfter: 0 }, { lacks: { threads: 0, code: '', begun: begun.buffer } });
  let arrive: () => void = () => {};
  async function* late(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('a\nb');
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    yield Buffer.from('\n');
  }
  for await (const { text } of threads.map(late(), '')) {
    assert.is(text, 'a\n');
    break;
  }
  await threads.close();
  assert.is(begun[0], 2);
  arrive();
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.is(begun[0], 2);
});

threading('takes one input at a time', async () => {
  const threads = open({ threads: 1 });
  const results = threads.map(input(), '');
  await results.next();
  const { error } = await all(threads, input());
  assert.is((error as Error).message, 'these threads still have another input');
  await results.return();
  assert.is((await all(threads, input())).error, undefined);
});

/** The error has this message, and comes after the results of all lines before it. */
const fails = (title: string, setup: Setup, message: RegExp, before: number | undefined, source?: Source): void => {
  threading(`fails: ${title}`, async () => {
    const threads = open({ threads: 2, startAfter: 0, longest: 100 }, setup);
    const { reports, error } = await all(threads, source ?? LINES.map((line) => Buffer.from(line)));
    assert.match((error as Error).message, message);
    if (before !== undefined) assert.is(textOf(reports), LINES.slice(0, before).join(''));
  });
};

fails('the job throws', { throwsAt: 'line 99\n' }, /^a thread failed: TypeError: a mistake$/, 98);
fails('a thread ends', { endsAt: 'line 99\n' }, /^a thread failed: Error: it ended with code 7$/, undefined);
fails('a thread lacks a resource', { lacksAt: 'line 99\n' }, /^a thread failed: Error: too many$/, undefined);
fails('a thread cannot begin', { cannotBegin: true }, /^a thread failed: TypeError: cannot begin$/, 0);
fails(
  'a line is too long',
  {},
  /^a line has more than 100 bytes$/,
  50,
  [...LINES.slice(0, 50), `${'a'.repeat(101)}\n`].map((line) => Buffer.from(line)),
);
fails(
  'the source throws',
  {},
  /^gone$/,
  50,
  (async function* () {
    yield Buffer.from(`${LINES.slice(0, 50).join('')}incomplete`);
    throw new Error('gone');
  })(),
);

/** If `missing` of the threads cannot start, the others do the work, or the main thread. */
const goesOn = (threads: number, missing: number, code: string): void => {
  threading(`works if ${missing} of ${threads} threads cannot start: ${code}`, async () => {
    const lacks = { threads: missing, code, begun: new SharedArrayBuffer(4) };
    const some = open({ threads, startAfter: 0 }, { lacks });
    for (let i = 0; i < 2; i++) {
      const { reports, error } = await all(some, input());
      assert.is(error, undefined);
      assert.is(textOf(reports), LINES.join(''));
      const found = reports.some(({ isMainThread }) => isMainThread);
      assert.is(found, missing === threads);
    }
  });
};

threading('does not reuse the memory of a result too early if threads cannot start', async () => {
  const lacks = { threads: 2, code: 'EMFILE', begun: new SharedArrayBuffer(4) };
  for await (const { text, inSlot } of open({ threads: 3, startAfter: 0 }, { lacks }).map(input(), '')) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.is(Buffer.from(inSlot.subarray(0, text.length)).toString(), text);
  }
});

goesOn(3, 2, 'ERR_WORKER_INIT_FAILED');
goesOn(2, 2, 'ENFILE');

threading('works in the main thread if no thread can be made', async () => {
  const setup = {
    get lack() {
      throw Object.assign(new Error('no more threads'), { code: 'EAGAIN' });
    },
  };
  const { reports, error } = await all(open({ threads: 2, startAfter: 0 }, setup as Setup), input());
  assert.is(error, undefined);
  assert.is(textOf(reports), LINES.join(''));
  assert.ok(reports.every(({ isMainThread }) => isMainThread));
});

threading('fails while the main thread works, if the others cannot start', async () => {
  const threads = open({ threads: 2, startAfter: 1 }, { cannotBegin: true });
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      yield Buffer.from('a\n');
      await new Promise(setImmediate);
    }
  }
  const { error } = await all(threads, endless());
  assert.instance(error, ThreadError);
  assert.instance((error as Error).cause, TypeError);
});

threading('fails when a thread ends while the caller works on a result', async () => {
  await withFiles({ lines: LINES.join('') }, async (path) => {
    const threads = open({ threads: 2, startAfter: 0 }, { endsAt: 'line 20\n' });
    const results = threads.map(await openFile(path('lines')), '');
    assert.is((await results.next()).done, false);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const [failure] = await readAll(results);
    assert.match((failure as Error).message, /^a thread failed: Error: it ended with code 7$/);
  });
});

threading('fails if threads have no module to start with', async () => {
  const threads = new Threads('http://a/b', create, { threads: 2, startAfter: 0, setup: {} });
  assert.instance((await all(threads, input())).error, Error);
});

threading('can be used again after it was closed', async () => {
  const threads = open({ threads: 2, startAfter: 0 });
  for (let i = 0; i < 2; i++) {
    assert.is(textOf((await all(threads, input())).reports), LINES.join(''));
    await threads.close();
  }
});

threading('is closed while answers arrive', async () => {
  const threads = open({ threads: 2, startAfter: 0 });
  const results = threads.map(input(), '');
  await results.next();
  // All answers have arrived, and no event has told so.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  await threads.close();
  const [failure] = await readAll(results);
  assert.is((failure as Error).message, 'a thread failed: Error: it was closed');
});

threading('throws the error of the job in the main thread unchanged', async () => {
  const { error } = await all(open({ threads: 1 }, { throwsAt: 'line 2' }), input());
  assert.is((error as Error).message, 'a mistake');
});

threading('cannot serve in the main thread', async () => {
  const failure = await serve(create).catch((error: unknown) => error);
  assert.match((failure as Error).message, /^this is the main thread/);
});

/** A module that is both the program and the module of its threads. Never closes them. */
const ONE_MODULE = `
import { isMainThread } from 'node:worker_threads';
import { serve, Threads } from ${JSON.stringify(new URL('../../dist/cjs/bulk/index.mjs', import.meta.url).href)};
const create = () => ({ bytes }) => [isMainThread, bytes.length];
if (!isMainThread) await serve(create);
else {
  const threads = new Threads(new URL(import.meta.url), create, { setup: 0, threads: 2, startAfter: 0, blockBytes: 8 });
  let bytes = 0;
  for await (const [isMain, length] of threads.map(Array(1000).fill('http://a/'))) bytes += isMain ? 0 : length;
  console.log(bytes);
}
`;

threading('a program of one module ends without close, after all threads have worked', () =>
  withFiles({ 'one.mjs': ONE_MODULE }, async (path) => {
    const { stdout } = await promisify(execFile)(process.execPath, [path('one.mjs')], { timeout: 30_000 });
    assert.is(stdout, '10000\n');
  }),
);

threading('is closed by `await using`', async () => {
  const threads = open({ threads: 2, startAfter: 0 }, {}, measuredThreadOf(MODULE));
  const { reports } = await all(threads, input());
  assert.ok(reports.every(({ isMainThread }) => !isMainThread));
  await threads[Symbol.asyncDispose]();
  const others = process.getActiveResourcesInfo().filter((name) => name === 'MessagePort' || name === 'Worker');
  assert.equal(others, []);
});

threading.run();

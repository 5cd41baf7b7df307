/** Threads read a file in ranges. Each line is in one of them, with its number, or is read by the main thread. */

import {
  closeSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { memoryFor, readRange } from '../../src/bulk/file-ranges.js';
import {
  batches,
  LineTooLongError,
  openFile,
  referenceAt,
  Threads,
  type ThreadsOptions,
} from '../../src/bulk/index.js';
import { RangeQueue } from '../../src/bulk/range-queue.js';
import type { FileRanges } from '../../src/bulk/work-item.js';
import { create, type Report, type Setup } from '../support/bulk/worker.js';
import { measuredThreadOf } from '../support/cli.js';

const ENTRY = measuredThreadOf(new URL('../support/bulk/worker.ts', import.meta.url));

const ranges = suite('bulk ranges');

const folder = mkdtempSync(join(tmpdir(), 'uriscan-'));
const file = join(folder, 'lines');
ranges.after(() => rmSync(folder, { recursive: true }));

/** The lines of each range of a file with this text, from `start` onwards. */
function read(text: string, size: number, start = 0): (string | undefined)[] {
  writeFileSync(file, text);
  const descriptor = openSync(file, 'r');
  try {
    const all: FileRanges = { descriptor, start, end: Buffer.byteLength(text), size };
    const count = Math.ceil((all.end - start) / size);
    return Array.from({ length: count }, (_, range) => {
      const { start: at, bytes } = readRange(all, range, new Uint8Array(memoryFor(all)), readSync);
      const lines = bytes && Buffer.from(bytes).toString();
      if (lines) assert.is(text.slice(at, at + lines.length), lines);
      return lines;
    });
  } finally {
    closeSync(descriptor);
  }
}

/** In ranges of 8 bytes, with memory for one byte more, these lines are read; `undefined` where they do not fit. */
const reads = (text: string, expected: readonly (string | undefined)[], start = 0): void => {
  ranges(`reads ${JSON.stringify(text)} from ${start}`, () => assert.equal(read(text, 8, start), expected));
};

reads('', []);
reads('a', ['a']);
reads('a\nb', ['a\nb']);
reads('1234567\n9', ['1234567\n', '9']);
reads('12345678\nx\n', ['12345678\n', 'x\n']);
reads('123456\n8\nx', ['123456\n8\n', 'x']);
reads('123456\n8\n\nx', ['123456\n8\n', '\nx']);
reads('\n\n\n\n\n\n\n\n\n', ['\n\n\n\n\n\n\n\n', '\n']);
reads('a\n456789a', ['a\n456789a', '']);
reads('a\n456789ab', [undefined, '']);
reads('a\n456789abcdefghijklmnopqrstuv\nz', [undefined, '', '', 'z']);
reads('a\nb\nc\n', ['b\nc\n'], 2);
reads('a\n12345678', ['12345678'], 2);
reads('a\n1234567\n9', ['1234567\n', '9'], 2);

ranges('have every line once, for every size', () => {
  const text = Array.from({ length: 60 }, (_, i) => 'x'.repeat((i * 7) % 11)).join('\n');
  for (let size = 100; size < 160; size++) assert.is(read(text, size).join(''), text, String(size));
});

ranges('end at the end of a file that has become shorter', () => {
  writeFileSync(file, 'a\nb\nc\nd\n');
  const descriptor = openSync(file, 'r+');
  const all: FileRanges = { descriptor, start: 0, end: 8, size: 4 };
  ftruncateSync(descriptor, 3);
  const memory = new Uint8Array(memoryFor(all));
  const first = readRange(all, 0, memory, readSync);
  assert.is(Buffer.from(first.bytes as Uint8Array).toString(), 'a\n');
  const second = readRange(all, 1, memory, readSync);
  assert.is(second.bytes?.length, 0);
  assert.ok(first.isCut && second.isCut);
  closeSync(descriptor);
});

ranges('are taken in order, each with the number of its first line', () => {
  const queue = RangeQueue.create(5);
  const other = new RangeQueue(queue.memory);
  assert.equal([queue.take(), other.take(), queue.take()], [0, 1, 2]);
  assert.is(queue.firstLine(0), 5);
  queue.count(0, 3);
  assert.is(other.firstLine(1), 8);
  other.count(1, 2 ** 33);
  assert.is(queue.firstLine(2), 8 + 2 ** 33);
});

interface Mapped {
  readonly reports: Report[];
  readonly error: unknown;
}

/** Returns the blocks that the job received for a file with this text, and the error. */
async function mapFile(
  text: string,
  options: Omit<ThreadsOptions<Setup>, 'setup'>,
  setup: Setup = {},
): Promise<Mapped> {
  writeFileSync(file, text);
  const threads = new Threads(ENTRY, create, { threads: 2, blockBytes: 64, startAfter: 0, ...options, setup });
  const found: Report[] = [];
  try {
    for await (const some of threads.map(await openFile(file), '')) found.push(some);
    return { reports: found, error: undefined };
  } catch (error) {
    return { reports: found, error };
  } finally {
    await threads.close();
  }
}

const LINES = Array.from({ length: 300 }, (_, i) => `line ${i + 1}\n`);
const LONG = `${'l'.repeat(1000)}\n`;

/** All lines arrive in order with their numbers, in blocks of at most `most` bytes. */
const maps = (title: string, text: string, options: Omit<ThreadsOptions<Setup>, 'setup'>, most: number): void => {
  ranges(`map ${title}`, async () => {
    const mapped = await mapFile(text, options);
    assert.is(mapped.error, undefined);
    assert.is(mapped.reports.map((some) => some.text).join(''), text);
    let line = 1;
    for (const { text: some, firstLine } of mapped.reports) {
      assert.is(firstLine, line);
      assert.ok(some.length > 0);
      line += some.split('\n').length - 1;
    }
    assert.is(Math.max(...mapped.reports.map((some) => some.text.length)), most);
  });
};

maps('a file in ranges', LINES.join(''), {}, 72);
maps('a file without a last newline', LINES.join('').slice(0, -1), {}, 72);
maps('a file with long lines', [LONG, ...LINES, LONG, ...LINES, LONG].join(''), {}, 1022);
maps('a file of one line', LONG, {}, 1001);
maps('a file in blocks where a line may be too long', LINES.join(''), { longest: 127 }, 64);

ranges('begin when the threads are ready', async () => {
  writeFileSync(file, LINES.join(''));
  const source = await openFile(file);
  let reads = 0;
  const slow = {
    ...source,
    async read(into: Uint8Array) {
      reads++;
      // Threads may take seconds to start on a busy machine.
      await new Promise((resolve) => setTimeout(resolve, reads < 5 ? 100 : 2000));
      return source.read(into);
    },
  };
  const threads = new Threads(ENTRY, create, { threads: 2, blockBytes: 64, startAfter: 1, setup: {} });
  const found: Report[] = [];
  for await (const some of threads.map(slow, '')) found.push(some);
  await threads.close();
  assert.is(found.map(({ text }) => text).join(''), LINES.join(''));
  for (const { text, firstLine } of found) assert.ok(text.startsWith(`line ${firstLine}\n`), `${firstLine}: ${text}`);
  const inMain = found.filter(({ isMainThread }) => isMainThread).length;
  assert.ok(inMain > 1 && inMain < found.length, `${inMain} of ${found.length}`);
});

ranges('do not begin after a line that is too long', async () => {
  const { reports: some, error } = await mapFile(LINES.slice(0, 99).join('') + LONG, { longest: 128 });
  assert.instance(error, LineTooLongError);
  assert.is(some.map(({ text }) => text).join(''), LINES.slice(0, 99).join(''));
});

for (const threads of [1, 2]) {
  ranges(`skip lines that are too long, and count them: ${threads} threads`, async () => {
    const lines = LINES.map((line, i) => (i % 100 === 50 ? `${'l'.repeat(100 * i)}\n` : line));
    const { reports: some, error } = await mapFile(lines.join(''), { threads, longest: 128, skipsLongLines: true });
    assert.is(error, undefined);
    for (const { text, firstLine } of some.filter(({ longerThan }) => longerThan === undefined)) {
      assert.ok(text.startsWith(`line ${firstLine}\n`), `${firstLine}: ${text}`);
    }
    const skipped = some.filter(({ longerThan }) => longerThan === 128);
    assert.equal(
      skipped.map(({ text, firstLine }) => [text, firstLine]),
      [51, 151, 251].flatMap((line) => [['', line]]),
    );
    assert.is(some.map(({ text }) => text).join(''), LINES.filter((_, i) => i % 100 !== 50).join(''));
  });
}

ranges('fail as the job does', async () => {
  const { reports: some, error } = await mapFile(LINES.join(''), {}, { throwsAt: 'line 99\n' });
  assert.match((error as Error).message, /^a thread failed: TypeError: a mistake$/);
  const before = some.map(({ text }) => text).join('');
  const all = LINES.join('');
  assert.ok(all.startsWith(before));
  assert.ok(all.slice(before.length, before.length + 80).includes('line 99\n'), before);
});

ranges('fail as reading does, with the error of the system', async () => {
  writeFileSync(file, LINES.join(''));
  const source = await openFile(file);
  const unreadable = openSync(file, 'a');
  const threads = new Threads(ENTRY, create, { threads: 2, blockBytes: 64, startAfter: 0, setup: {} });
  try {
    const other = source.file && { ...source.file, descriptor: unreadable };
    for await (const _ of threads.map({ ...source, file: other }, '')) assert.unreachable();
    assert.unreachable();
  } catch (error) {
    assert.is((error as { code?: unknown }).code, 'EBADF');
    assert.is((error as { syscall?: unknown }).syscall, 'read');
  } finally {
    await threads.close();
    closeSync(unreadable);
  }
});

/** The lines of a file that is cut within a line after its first block was read, and the code of the error. */
async function mapShrinkingFile(threads: number): Promise<readonly [text: string, code: unknown]> {
  writeFileSync(file, LINES.join(''));
  const source = await openFile(file);
  const shrinking = {
    ...source,
    async read(into: Uint8Array) {
      const length = await source.read(into);
      truncateSync(file, LINES.slice(0, 150).join('').length + 3);
      return length;
    },
  };
  const some = new Threads(ENTRY, create, { threads, blockBytes: 64, startAfter: 0, setup: {} });
  let text = '';
  try {
    for await (const each of some.map(shrinking, '')) text += each.text;
    return [text, undefined];
  } catch (error) {
    return [text, (error as { code?: unknown }).code];
  } finally {
    await some.close();
  }
}

for (const threads of [1, 2]) {
  ranges(`a file that becomes shorter is an error after its last whole line: ${threads} threads`, async () => {
    assert.equal(await mapShrinkingFile(threads), [LINES.slice(0, 150).join(''), 'file-shrunk']);
  });
}

ranges('no thread is started in Deno', async () => {
  Reflect.set(globalThis, 'Deno', {});
  try {
    const { reports: some, error } = await mapFile(LINES.join(''), { threads: 2 });
    assert.is(error, undefined);
    assert.is(some.map(({ text }) => text).join(''), LINES.join(''));
    assert.ok(some.every(({ isMainThread }) => isMainThread));
  } finally {
    Reflect.deleteProperty(globalThis, 'Deno');
  }
});

ranges('a file can be read as any other source', async () => {
  writeFileSync(file, 'a:b\n/c');
  const found: unknown[] = [];
  for await (const batch of batches(await openFile(file))) {
    for (let i = 0; i < batch.length; i++) found.push(String(referenceAt(batch, i)));
  }
  assert.equal(found, ['a:b', '/c']);
});

ranges('a file that is not regular has no ranges', async () => {
  const source = await openFile('/dev/null');
  assert.is(source.file, undefined);
  assert.is(await source.read(new Uint8Array(8)), 0);
  await source.close();
});

/** Counts the lines of a range for its queue, 20 ms later. */
const COUNT_LATER = `
  const { workerData } = require('node:worker_threads');
  setTimeout(() => {
    new Float64Array(workerData, 8, 1)[0] += 7;
    const ranges = new Int32Array(workerData, 0, 2);
    Atomics.store(ranges, 1, 1);
    Atomics.notify(ranges, 1);
  }, 20);`;
ranges('the number of a first line is known when the range before it has been counted', async () => {
  const queue = RangeQueue.create(5);
  const worker = new Worker(COUNT_LATER, { eval: true, workerData: queue.memory });
  assert.is(queue.firstLine(1), 12);
  await worker.terminate();
});

ranges.run();

/** Threads read a file in parts: every line is in one of them, whole, with its number, or else it is read here. */

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
import { batches, LineTooLongError, openFile, Threads, type ThreadsOptions } from '../src/bulk/index.js';
import { PartQueue } from '../src/bulk/part-queue.js';
import { type Parts, readPart, roomFor } from '../src/bulk/parts.js';
import { create, type Setup, type Told } from './support/bulk-worker.js';
import { threadOf } from './support/cli.js';

const ENTRY = threadOf(new URL('./support/bulk-worker.ts', import.meta.url));

const parts = suite('bulk parts');

const folder = mkdtempSync(join(tmpdir(), 'uriscan-'));
const file = join(folder, 'lines');
parts.after(() => rmSync(folder, { recursive: true }));

/** The lines of each part of a file with this text, from `start` on. */
function read(text: string, size: number, start = 0): (string | undefined)[] {
  writeFileSync(file, text);
  const descriptor = openSync(file, 'r');
  try {
    const all: Parts = { descriptor, start, end: Buffer.byteLength(text), size };
    const count = Math.ceil((all.end - start) / size);
    return Array.from({ length: count }, (_, part) => {
      const { start: at, bytes } = readPart(all, part, new Uint8Array(roomFor(all)), readSync);
      const lines = bytes && Buffer.from(bytes).toString();
      if (lines) assert.is(text.slice(at, at + lines.length), lines);
      return lines;
    });
  } finally {
    closeSync(descriptor);
  }
}

/** In parts of 8 bytes, with room for a byte more, these lines are read; `undefined` where they do not fit. */
const reads = (text: string, expected: readonly (string | undefined)[], start = 0): void => {
  parts(`reads ${JSON.stringify(text)} from ${start} on`, () => assert.equal(read(text, 8, start), expected));
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

parts('have every line once, whatever their size', () => {
  const text = Array.from({ length: 60 }, (_, i) => 'x'.repeat((i * 7) % 11)).join('\n');
  for (let size = 100; size < 160; size++) assert.is(read(text, size).join(''), text, String(size));
});

parts('end where the file does, should it have become shorter', () => {
  writeFileSync(file, 'a\nb\nc\nd\n');
  const descriptor = openSync(file, 'r+');
  const all: Parts = { descriptor, start: 0, end: 8, size: 4 };
  ftruncateSync(descriptor, 3);
  const room = new Uint8Array(roomFor(all));
  const first = readPart(all, 0, room, readSync);
  assert.is(Buffer.from(first.bytes as Uint8Array).toString(), 'a\n');
  const second = readPart(all, 1, room, readSync);
  assert.is(second.bytes?.length, 0);
  assert.ok(first.isCut && second.isCut);
  closeSync(descriptor);
});

parts('are taken in order, each with the number of its first line', () => {
  const queue = PartQueue.open(5);
  const other = new PartQueue(queue.memory);
  assert.equal([queue.take(), other.take(), queue.take()], [0, 1, 2]);
  assert.is(queue.firstLine(0), 5);
  queue.count(0, 3);
  assert.is(other.firstLine(1), 8);
  other.count(1, 2 ** 33);
  assert.is(queue.firstLine(2), 8 + 2 ** 33);
});

interface Outcome {
  readonly told: Told[];
  readonly error: unknown;
}

/** What a job is told of a file with this text. */
async function told(text: string, options: Omit<ThreadsOptions<Setup>, 'setup'>, setup: Setup = {}): Promise<Outcome> {
  writeFileSync(file, text);
  const threads = new Threads(ENTRY, create, { threads: 2, blockBytes: 64, startAfter: 0, ...options, setup });
  const found: Told[] = [];
  try {
    for await (const some of threads.map(await openFile(file), '')) found.push(some);
    return { told: found, error: undefined };
  } catch (error) {
    return { told: found, error };
  } finally {
    await threads.close();
  }
}

const LINES = Array.from({ length: 300 }, (_, i) => `line ${i + 1}\n`);
const LONG = `${'l'.repeat(1000)}\n`;

/** All lines come in order and know their number, in blocks of at most so many bytes. */
const maps = (title: string, text: string, options: Omit<ThreadsOptions<Setup>, 'setup'>, most: number): void => {
  parts(`map ${title}`, async () => {
    const outcome = await told(text, options);
    assert.is(outcome.error, undefined);
    assert.is(outcome.told.map((some) => some.text).join(''), text);
    let line = 1;
    for (const { text: some, firstLine } of outcome.told) {
      assert.is(firstLine, line);
      assert.ok(some.length > 0);
      line += some.split('\n').length - 1;
    }
    assert.is(Math.max(...outcome.told.map((some) => some.text.length)), most);
  });
};

maps('a file in parts', LINES.join(''), {}, 72);
maps('a file without a last newline', LINES.join('').slice(0, -1), {}, 72);
maps('a file with long lines', [LONG, ...LINES, LONG, ...LINES, LONG].join(''), {}, 1022);
maps('a file of one line', LONG, {}, 1001);
maps('a file here where a line might be too long', LINES.join(''), { longest: 127 }, 64);

parts('begin where the threads can', async () => {
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
  const found: Told[] = [];
  for await (const some of threads.map(slow, '')) found.push(some);
  await threads.close();
  assert.is(found.map(({ text }) => text).join(''), LINES.join(''));
  for (const { text, firstLine } of found) assert.ok(text.startsWith(`line ${firstLine}\n`), `${firstLine}: ${text}`);
  const alone = found.filter(({ isMainThread }) => isMainThread).length;
  assert.ok(alone > 1 && alone < found.length, `${alone} of ${found.length}`);
});

parts('are not begun behind a line that is too long', async () => {
  const { told: some, error } = await told(LINES.slice(0, 99).join('') + LONG, { longest: 128 });
  assert.instance(error, LineTooLongError);
  assert.is(some.map(({ text }) => text).join(''), LINES.slice(0, 99).join(''));
});

for (const threads of [1, 2]) {
  parts(`skip lines that are too long, and count them: ${threads} threads`, async () => {
    const lines = LINES.map((line, i) => (i % 100 === 50 ? `${'l'.repeat(100 * i)}\n` : line));
    const { told: some, error } = await told(lines.join(''), { threads, longest: 128, skipsLongLines: true });
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

parts('fail as the job does', async () => {
  const { told: some, error } = await told(LINES.join(''), {}, { throwsAt: 'line 99\n' });
  assert.match((error as Error).message, /^a thread failed: TypeError: a mistake$/);
  const before = some.map(({ text }) => text).join('');
  const all = LINES.join('');
  assert.ok(all.startsWith(before));
  assert.ok(all.slice(before.length, before.length + 80).includes('line 99\n'), before);
});

parts('fail as reading does, with what the system says', async () => {
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

/** The lines of a file that is cut within a line once its first block has been read, and the error's code. */
async function toldOfShrinking(threads: number): Promise<readonly [text: string, code: unknown]> {
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
  parts(`a file that becomes shorter is an error after its last whole line: ${threads} threads`, async () => {
    assert.equal(await toldOfShrinking(threads), [LINES.slice(0, 150).join(''), 'file-shrunk']);
  });
}

parts('no thread is started in Deno', async () => {
  Reflect.set(globalThis, 'Deno', {});
  try {
    const { told: some, error } = await told(LINES.join(''), { threads: 2 });
    assert.is(error, undefined);
    assert.is(some.map(({ text }) => text).join(''), LINES.join(''));
    assert.ok(some.every(({ isMainThread }) => isMainThread));
  } finally {
    Reflect.deleteProperty(globalThis, 'Deno');
  }
});

parts('a file can be read as any other source', async () => {
  writeFileSync(file, 'a:b\n/c');
  const found: unknown[] = [];
  for await (const batch of batches(await openFile(file))) {
    for (let i = 0; i < batch.length; i++) found.push(String(batch.uri(i)));
  }
  assert.equal(found, ['a:b', '/c']);
});

parts('what is no regular file is read here', async () => {
  const source = await openFile('/dev/null');
  assert.is(source.file, undefined);
  assert.is(await source.read(new Uint8Array(8)), 0);
  await source.close();
});

/** Counts a part for its queue, some time after everybody else has begun to wait. */
const COUNT_LATER = `
  const { workerData } = require('node:worker_threads');
  setTimeout(() => {
    new Float64Array(workerData, 8, 1)[0] += 7;
    const parts = new Int32Array(workerData, 0, 2);
    Atomics.store(parts, 1, 1);
    Atomics.notify(parts, 1);
  }, 20);`;
parts('the number of a line is waited for until the part before it has been counted', async () => {
  const queue = PartQueue.open(5);
  const worker = new Worker(COUNT_LATER, { eval: true, workerData: queue.memory });
  assert.is(queue.firstLine(1), 12);
  await worker.terminate();
});

parts.run();

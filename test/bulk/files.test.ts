/** Threads get the lines of a file in blocks. Each line is in one of them, with its number. */

import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { batches, openFile, referenceAt, Threads, type ThreadsOptions } from '../../src/bulk/index.js';
import { create, type Report, type Setup } from '../support/bulk/worker.js';
import { measuredThreadOf } from '../support/cli.js';

const ENTRY = measuredThreadOf(new URL('../support/bulk/worker.ts', import.meta.url));

const files = suite('bulk files');

const folder = mkdtempSync(join(tmpdir(), 'uriscan-'));
const file = join(folder, 'lines');
files.after(() => rmSync(folder, { recursive: true }));

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
  files(`map ${title}`, async () => {
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

maps('a file in blocks', LINES.join(''), {}, 64);
maps('a file without a last newline', LINES.join('').slice(0, -1), {}, 64);
maps('a file with long lines', [LONG, ...LINES, LONG, ...LINES, LONG].join(''), {}, 1022);
maps('a file of one line', LONG, {}, 1001);
maps('a file in blocks where a line may be too long', LINES.join(''), { longest: 127 }, 64);

for (const threads of [1, 2]) {
  files(`skip lines that are too long, and count them: ${threads} threads`, async () => {
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
  files(`a file that becomes shorter is an error after its last whole line: ${threads} threads`, async () => {
    assert.equal(await mapShrinkingFile(threads), [LINES.slice(0, 150).join(''), 'file-shrunk']);
  });
}

files('no thread is started in Deno', async () => {
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

files('a file can be read as any other source', async () => {
  writeFileSync(file, 'a:b\n/c');
  const found: unknown[] = [];
  for await (const batch of batches(await openFile(file))) {
    for (let i = 0; i < batch.length; i++) found.push(String(referenceAt(batch, i)));
  }
  assert.equal(found, ['a:b', '/c']);
});

files('a file that is not regular has no size', async () => {
  const source = await openFile(devNull);
  assert.is(source.size, undefined);
  assert.is(await source.read(new Uint8Array(8)), 0);
  await source.close();
});

files.run();

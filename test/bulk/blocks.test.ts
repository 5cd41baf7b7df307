/** `BlockReader` cuts a stream into blocks of whole lines: which ones, in which memory, and which lines it refuses. */

import { LineTooLongError } from '../../src/entries/bulk.js';
import { BlockBuffer, BlockReader, countOneByOne, newlineCounter } from '../../src/uses/bulk/blocks.js';
import { readerOf, type Source } from '../../src/uses/bulk/source.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const cutting = suite('bulk blocks');
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

interface Cut {
  readonly blocks: string[];
  readonly error: unknown;
}

/** The blocks that a source is cut into. With two buffers, they take turns. */
async function cut(
  source: Source,
  size = 8,
  longest = 100,
  buffers = [new BlockBuffer(size), new BlockBuffer(size)],
): Promise<Cut> {
  const blocks = new BlockReader(readerOf(source), longest);
  const found: string[] = [];
  try {
    for (let i = 0; ; i++) {
      const buffer = buffers[i % buffers.length] as BlockBuffer;
      const length = await blocks.next(buffer);
      if (length === 0) return { blocks: found, error: undefined };
      found.push(textOf(buffer.bytes.subarray(0, length)));
    }
  } catch (error) {
    return { blocks: found, error };
  }
}

/** These chunks are cut into these blocks, with two buffers of 8 bytes or one. */
const cuts = (chunks: readonly string[], expected: readonly string[]): void => {
  cutting(`${JSON.stringify(chunks)} is cut into ${JSON.stringify(expected)}`, async () => {
    for (const buffers of [[new BlockBuffer(8), new BlockBuffer(8)], [new BlockBuffer(8)]]) {
      assert.equal(await cut(chunks.map(bytesOf), 8, 100, buffers), { blocks: expected, error: undefined });
    }
  });
};

/** Refuses lines of more than four bytes, and skips them. A skipped line is shown as its number of bytes. */
const skips = (text: string, lines: string): void => {
  cutting(`skips lines of more than 4 bytes in ${JSON.stringify(text)}`, async () => {
    for (const size of [1, 2, 5, 64]) {
      for (const every of [1, 2, 3, 100]) {
        const chunks = text.match(new RegExp(`[\\s\\S]{1,${every}}`, 'g')) as string[];
        const blocks = new BlockReader(readerOf(chunks.map(bytesOf)), 4);
        const buffer = new BlockBuffer(size);
        let found = '';
        for (let length = -1; length !== 0; ) {
          try {
            length = await blocks.next(buffer);
            found += textOf(buffer.bytes.subarray(0, length));
          } catch (error) {
            assert.instance(error, LineTooLongError);
            found += `(${await blocks.skip(buffer)})`;
            assert.is(buffer.bytes.length, size, 'keeps no more memory');
          }
        }
        assert.is(found, lines, `buffers of ${size}, chunks of ${every}`);
      }
    }
  });
};

runRows('bulk/blocks', { cuts, skips });

cutting('a buffer shrinks after a long line', async () => {
  const buffers = [new BlockBuffer(8)];
  await cut([bytesOf(`${'1'.repeat(90)}\n`), bytesOf('a\nb\n')], 8, 100, buffers);
  assert.is(buffers[0]?.bytes.length, 8);
});

cutting('a rest that is longer than the next buffer gets a larger one', async () => {
  const buffers = [new BlockBuffer(64), new BlockBuffer(4)];
  const { blocks } = await cut([bytesOf(`a\n${'1'.repeat(40)}`), bytesOf('\n')], 0, 100, buffers);
  assert.equal(blocks, ['a\n', `${'1'.repeat(40)}\n`]);
});

cutting('refuses chunks that are neither bytes nor text', async () => {
  const { error } = await cut([5] as unknown as Source);
  assert.instance(error, TypeError);
  assert.is((error as Error).message, 'expected `chunk` to be a Uint8Array or a string, got number');
  assert.throws(
    () => readerOf(bytesOf('a\n') as unknown as Source),
    /^expected `source` to be a stream or a list of bytes, got Uint8Array$/,
  );
});

cutting('counts newlines, with a kernel or without', () => {
  const count = newlineCounter();
  const some = Uint8Array.from({ length: 150_000 }, (_, i) => (7 * i + (i >> 5)) % 23);
  for (const length of [0, 1, 15, 16, 17, 4079, 4080, 4081, 65_535, 65_536, 65_537, 150_000]) {
    assert.is(count(some.subarray(0, length)), countOneByOne(some.subarray(0, length)), String(length));
    const all = new Uint8Array(length).fill(0x0a);
    assert.is(count(all), length);
  }
  const { WebAssembly } = globalThis as { WebAssembly?: unknown };
  try {
    Reflect.set(globalThis, 'WebAssembly', undefined);
    assert.is(newlineCounter(), countOneByOne);
  } finally {
    Reflect.set(globalThis, 'WebAssembly', WebAssembly);
  }
});

cutting.run();

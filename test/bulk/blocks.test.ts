/** `BlockReader` cuts a stream into blocks of whole lines: which ones, and in which memory. */

import { BlockReader } from '../../src/uses/bulk/blocks.js';
import { readerOf, type Source } from '../../src/uses/bulk/source.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const cutting = suite('bulk blocks');
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

interface Cut {
  readonly blocks: readonly string[];
  /** Bytes of the memory of each block. */
  readonly memory: readonly number[];
  readonly error: unknown;
}

/** Returns the blocks that a source is cut into, in memory of 8 bytes. */
async function cut(source: Source): Promise<Cut> {
  const reader = new BlockReader(readerOf(source), 100, undefined, 8);
  const blocks: string[] = [];
  const memory: number[] = [];
  try {
    for (;;) {
      const bytes = await reader.next();
      if (bytes.length === 0) return { blocks, memory, error: undefined };
      blocks.push(textOf(bytes));
      memory.push(bytes.buffer.byteLength);
    }
  } catch (error) {
    return { blocks, memory, error };
  }
}

/** These chunks are cut into these blocks. */
const cuts = (chunks: readonly string[], expected: readonly string[]): void => {
  cutting(`${JSON.stringify(chunks)} is cut into ${JSON.stringify(expected)}`, async () => {
    const { blocks, error } = await cut(chunks.map(bytesOf));
    assert.equal({ blocks, error }, { blocks: expected, error: undefined });
  });
};

runRows('bulk/blocks', { cuts });

cutting('the memory grows for a long line, up to the longest one, and shrinks after it', async () => {
  const { memory } = await cut([bytesOf('a\n'), bytesOf(`${'1'.repeat(90)}\n`), bytesOf('a\n')]);
  assert.equal(memory, [8, 101, 8]);
  const twoLong = await cut([bytesOf(`${'1'.repeat(20)}\n${'2'.repeat(20)}\n`)]);
  assert.equal(twoLong.memory, [32, 32]);
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

cutting.run();

/** Splits an input into blocks of whole lines, and numbers the lines. */

import { BlockBuffer, type BlockReader } from './block-reader.js';
import { LineTooLongError } from './errors.js';
import type { CountNewlines } from './newlines.js';
import type { WorkItem } from './work-item.js';

/** How blocks are read. */
export interface BlockReading<Context> {
  readonly context: Context;
  readonly countNewlines: CountNewlines;
  readonly skipsLongLines: boolean;
  /** Usual size of a block. */
  readonly blockBytes: number;
  /** Memory of earlier blocks, to be used again. */
  readonly memory: Uint8Array[];
}

/** Reads blocks. */
export async function* readBlocks<Context>(
  blocks: BlockReader,
  { context, countNewlines, skipsLongLines, blockBytes, memory }: BlockReading<Context>,
): AsyncGenerator<WorkItem<Context>, void, undefined> {
  let firstLine = 1;
  let offset = 0;
  for (let index = 0; ; index++) {
    const buffer = new BlockBuffer(blockBytes, memory.shift());
    const { length, longerThan } = await readLines(blocks, buffer, skipsLongLines);
    if (length === 0) {
      memory.push(buffer.bytes);
      return;
    }
    const isSkipped = longerThan !== undefined;
    const bytes = buffer.bytes.subarray(0, isSkipped ? 0 : length);
    // Counted before the block is yielded: then its memory may be moved to a thread.
    const lines = isSkipped ? 1 : countNewlines(bytes);
    const skipped = isSkipped ? { longerThan } : {};
    yield { index, bytes, firstLine, context, offset, ...skipped };
    firstLine += lines;
    offset += length;
  }
}

/** Reads lines, or skips one that is too long. Returns how many bytes they have. */
async function readLines(
  blocks: BlockReader,
  buffer: BlockBuffer,
  skipsLongLines: boolean,
): Promise<{ readonly length: number; readonly longerThan: number | undefined }> {
  try {
    return { length: await blocks.next(buffer), longerThan: undefined };
  } catch (error) {
    if (!skipsLongLines || !(error instanceof LineTooLongError)) throw error;
    return { length: await blocks.skip(buffer), longerThan: error.longest };
  }
}

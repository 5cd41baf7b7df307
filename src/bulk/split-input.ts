/** Splits an input into work items: blocks that the main thread reads, or ranges of a file that threads read. */

import { property } from '../tables/options.js';
import { BlockBuffer, type BlockReader } from './block-reader.js';
import { LineTooLongError } from './errors.js';
import { endOf, startOf } from './file-ranges.js';
import type { CountNewlines } from './newlines.js';
import { RangeQueue } from './range-queue.js';
import type { SharedFile } from './source.js';
import type { BlockItem, FileRanges, RangeItem } from './work-item.js';

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

/** The beginning of a line. */
export interface LinePosition {
  /** Offset in the input. */
  readonly offset: number;
  /** Number of the line. */
  readonly firstLine: number;
}

/** Reads blocks, from a line onwards. */
export async function* readBlocks<Context>(
  blocks: BlockReader,
  { offset, firstLine }: LinePosition,
  { context, countNewlines, skipsLongLines, blockBytes, memory }: BlockReading<Context>,
): AsyncGenerator<BlockItem<Context>, void, undefined> {
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
    yield { kind: 'block', index, bytes, firstLine, context, offset, isCut: false, ...skipped };
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

/**
 * Cuts a file into ranges, from a line onwards.
 *
 * @param size - bytes of a range
 */
export function* cutIntoRanges<Context>(
  file: SharedFile,
  { offset, firstLine }: LinePosition,
  size: number,
  context: Context,
): Generator<RangeItem<Context>, void, undefined> {
  const ranges: FileRanges = { descriptor: file.descriptor, start: offset, end: file.size, size };
  const { memory: queue } = RangeQueue.create(firstLine);
  for (let index = 0; startOf(ranges, index) < ranges.end; index++) {
    property(file, 'readsUpTo')?.call(file, endOf(ranges, index));
    yield { kind: 'range', index, ranges, queue, context };
  }
}

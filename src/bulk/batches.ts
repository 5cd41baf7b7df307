import { type GrammarName, grammarNamed } from '../scanner/grammars.js';
import { Batch, Grammar, scanLines } from '../scanner/index.js';
import { wrongType } from '../tables/arguments.js';
import { readOptions } from '../tables/options.js';
import { BlockBuffer, BlockReader, DEFAULT_LONGEST, longestOf, signalOf } from './block-reader.js';
import { readerOf, type Signal, type Source } from './source.js';

/** Bytes that are read at a time; more for a longer line. */
const BLOCK_BYTES = 1 << 18;

/** Options of {@link batches}. */
export interface BatchesOptions {
  /** The rule that lines have to match, as for `parse`; `'uri-reference'` by default. */
  readonly grammar?: GrammarName;
  /** The batch to fill; its capacity is the most lines that it gets. By default a new one with 2048 lines. */
  readonly batch?: Batch;
  /** Bytes that a line may have, including its carriage return; 16 MiB by default. Up to twice as many are held in memory. */
  readonly longest?: number;
  /** Ends reading: the iteration throws the reason of the signal, and closes the source. */
  readonly signal?: Signal;
}

function batchOf(value: unknown): Batch {
  if (value instanceof Batch) return value;
  throw wrongType('batch', 'a Batch', value);
}

const OPTIONS = { grammar: grammarNamed, batch: batchOf, longest: longestOf, signal: signalOf };

/**
 * Scans a stream of lines, one reference per line, as `scanLines` does. The lines do not depend on how the stream is cut into
 * chunks. Memory stays constant. Nothing is read before a batch is requested. A caller that stops early (`break`) closes the
 * source.
 *
 * Fills the same batch again and again: copy the values to keep (`slice`, `referenceAt`) before the next batch.
 *
 * @param source - the lines, as bytes or as text, which is read as its UTF-8
 * @param options - the grammar, the batch, the longest line, a signal
 * @returns batches of one line or more
 * @throws {@link LineTooLongError} when a line is longer than allowed, after all lines before it
 * @throws TypeError if a chunk is neither a `Uint8Array` nor a string, or an argument or an option has another type
 * @throws RangeError if there is no such grammar
 * @example
 * ```ts
 * const chunks = ['http://a.exam', 'ple/\r', '\n/b c\n//d.exa', 'mple'].map((text) => new TextEncoder().encode(text));
 * const found = [];
 * for await (const batch of batches(chunks)) {
 *   for (let i = 0; i < batch.length; i++) found.push([batch.firstLine + i, referenceAt(batch, i)?.host]);
 * }
 * found; // [ [ 1, 'a.example' ], [ 2, undefined ], [ 3, 'd.example' ] ]
 * ```
 */
export async function* batches(source: Source, options?: BatchesOptions): AsyncGenerator<Batch, void, undefined> {
  const given = readOptions(options, OPTIONS);
  const { grammar = Grammar.URI_REFERENCE, batch = new Batch(), longest = DEFAULT_LONGEST, signal } = given;
  const blocks = new BlockReader(readerOf(source), longest, signal);
  const buffer = new BlockBuffer(BLOCK_BYTES);
  let line = 1;
  try {
    for (let end = await blocks.next(buffer); end > 0; end = await blocks.next(buffer)) {
      for (let start = 0; start < end; start = batch.end) {
        scanLines(buffer.bytes, batch, { start, end, grammar });
        batch.firstLine = line;
        line += batch.length;
        yield batch;
      }
    }
  } finally {
    await blocks.close();
  }
}

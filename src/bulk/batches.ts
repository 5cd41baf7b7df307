import { Grammar, scanLines } from '../scanner/index.js';
import { checkGrammar, checkInteger, wrongType } from '../tables/arguments.js';
import { own } from '../tables/options.js';
import { Blocks, Room } from './blocks.js';
import { readerOf, type Source } from './source.js';
import { UriBatch } from './uri-batch.js';

/** Bytes that are read at once; more for a line that is longer. */
const BLOCK_BYTES = 1 << 18;
/** Bytes that a line may have, if nothing else is said: 16 MiB. */
export const LONGEST = 1 << 24;

/** How {@link batches} reads and scans. */
export interface BatchesOptions {
  /** What the lines are held against; a `URI-reference` if not given. */
  readonly grammar?: Grammar;
  /** The batch to be filled, and so how many lines it has at most; one of 2048 if not given. */
  readonly batch?: UriBatch;
  /** Bytes that a line may have, its carriage return among them; 16 MiB if not given. Twice as many may be held. */
  readonly longest?: number;
}

/**
 * Scans a stream of lines, a reference each, as `scanLines` does. Whatever chunks it comes in, and however long it is, the lines
 * are the same, and memory stays constant. Nothing is read before a batch is asked for; who stops early (`break`) closes the
 * source.
 *
 * It is the same batch that is filled again and again: what is to stay has to be taken out (`slice`, `uri`) before the next
 * one comes.
 *
 * @returns batches of one line or more, each but the last as full as its piece of the stream allows
 * @throws LineTooLongError for a line that is longer than allowed; all lines before it have come by then
 * @throws TypeError if a chunk is not a Uint8Array
 * @example
 * ```ts
 * const chunks = ['http://a.exam', 'ple/\r', '\n/b c\n//d.exa', 'mple'].map((text) => new TextEncoder().encode(text));
 * const found = [];
 * for await (const batch of batches(chunks)) {
 *   for (let i = 0; i < batch.length; i++) found.push([batch.firstLine + i, batch.uri(i)?.host]);
 * }
 * found; // [ [ 1, 'a.example' ], [ 2, undefined ], [ 3, 'd.example' ] ]
 * ```
 */
export async function* batches(source: Source, options?: BatchesOptions): AsyncGenerator<UriBatch, void, undefined> {
  const given: unknown = own(options, 'batch');
  const batch = given === undefined ? new UriBatch() : given;
  const longest = own(options, 'longest', LONGEST);
  const grammar = own(options, 'grammar', Grammar.URI_REFERENCE);
  if (!(batch instanceof UriBatch)) throw wrongType('batch', 'a UriBatch', batch);
  checkInteger(longest, 'longest', 1, Number.MAX_SAFE_INTEGER);
  checkGrammar(grammar);
  const reader = readerOf(source);
  const blocks = new Blocks(reader, longest);
  const room = new Room(BLOCK_BYTES);
  let line = 1;
  try {
    for (let end = await blocks.next(room); end > 0; end = await blocks.next(room)) {
      for (let start = 0; start < end; start = batch.end) {
        scanLines(room.bytes, batch, { start, end, grammar });
        batch.firstLine = line;
        line += batch.length;
        yield batch;
      }
    }
  } finally {
    await reader.close();
  }
}

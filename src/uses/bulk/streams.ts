/** Streams of lines, one reference each: scanned in batches, or parsed. */

import { URIS, type UriSyntaxError } from '../../errors/index.js';
import { type Parsed, UriReference } from '../../reference/index.js';
import { Batch, checkBatch, checkLine, type GrammarName, grammarNamed, scanLines } from '../../scanner/index.js';
import { checkFunction, readOptions, unchecked, utf8Decoder, wrongType } from '../../support/index.js';
import { Grammar, Slot, STRIDE } from '../../tables/index.js';
import { BlockReader, DEFAULT_LONGEST, longestOf, signalOf } from './blocks.js';
import { readerOf, type Signal, type Source } from './source.js';

/** Options of {@link batches}. */
export interface BatchesOptions {
  /** The rule that lines must match, as for `parse`; `'uri-reference'` by default. */
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

const BATCHES_OPTIONS = { grammar: grammarNamed, batch: batchOf, longest: longestOf, signal: signalOf };

/**
 * Scans a stream of lines, one reference per line, as `scanLines` does. The lines do not depend on how the stream is cut into
 * chunks. Memory stays constant. Nothing is read before a batch is requested. A caller that stops early (`break`) closes the
 * source.
 *
 * Fills the same batch again and again: copy the values to keep (`slice`, `referenceAt`) before the next batch.
 *
 * @param source - the lines, as bytes or as text, read as its UTF-8
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
  const {
    grammar = Grammar.URI_REFERENCE,
    batch = new Batch(),
    longest = DEFAULT_LONGEST,
    signal,
  } = readOptions(options, BATCHES_OPTIONS);
  const blocks = new BlockReader(readerOf(source), longest, signal);
  let line = 1;
  try {
    for (let bytes = await blocks.next(); bytes.length > 0; bytes = await blocks.next()) {
      for (let start = 0; start < bytes.length; start = batch.end) {
        scanLines(bytes, batch, { start, grammar });
        batch.firstLine = line;
        line += batch.length;
        yield batch;
      }
    }
  } finally {
    await blocks.close();
  }
}

/** Options of {@link references}. */
export interface ReferencesOptions<G extends GrammarName = GrammarName> {
  /** The rule that lines must match, as for `parse`; `'uri-reference'` by default. */
  readonly grammar?: G;
  /**
   * Called for each line that is not of the grammar, with the reason and the number of the line; the input starts with line 1. By
   * default, such a line ends the iteration: its error is thrown.
   */
  readonly onInvalid?: (error: UriSyntaxError, line: number) => void;
  /** Bytes that a line may have, as in `BatchesOptions`. */
  readonly longest?: number;
  /** Ends reading, as in `BatchesOptions`. */
  readonly signal?: Signal;
}

const REFERENCES_OPTIONS = { grammar: unchecked, onInvalid: checkFunction, longest: longestOf, signal: signalOf };

/**
 * Parses strings, or a stream of lines, one reference each, as `parse` does. Lines end with a line feed, or a carriage return and a
 * line feed. They do not depend on how the stream is cut into chunks, and memory stays constant. Nothing is read before a reference is
 * requested. A caller that stops early (`break`) closes the source.
 *
 * `batches` scans the same lines without an object for each.
 *
 * @param source - strings, or the lines of a stream of text or of bytes in UTF-8
 * @param options - the grammar, a function for invalid lines, the longest line, a signal
 * @returns the references in the order of the lines
 * @throws {@link UriSyntaxError} for a line that is not of the grammar, if there is no `onInvalid`
 * @throws {@link LineTooLongError} when a line is longer than allowed, after all lines before it
 * @throws TypeError if a chunk, an argument or an option has another type, or there is no such option
 * @throws RangeError if there is no such grammar
 * @example
 * ```ts
 * const lines = ['http://a.example/', '/b c', '//d.example'];
 * const rejected: string[] = [];
 * const hosts: (string | undefined)[] = [];
 * const onInvalid = ({ code, offset }: UriSyntaxError, line: number) => rejected.push(`${line}: ${code} at ${offset}`);
 * for await (const reference of references(lines, { onInvalid })) hosts.push(reference.host);
 * hosts; // [ 'a.example', 'd.example' ]
 * rejected; // [ '2: forbidden-character at 2' ]
 * ```
 */
export async function* references<G extends GrammarName = 'uri-reference'>(
  source: Source,
  options?: ReferencesOptions<G>,
): AsyncGenerator<Parsed[G], void, undefined> {
  const { onInvalid, ...others } = readOptions(options, REFERENCES_OPTIONS);
  for await (const batch of batches(source, others as BatchesOptions)) {
    for (let i = 0; i < batch.length; i++) {
      const reference = referenceAt(batch, i);
      if (reference !== undefined) yield reference as Parsed[G];
      else {
        const error = errorAt(batch, i) as UriSyntaxError;
        if (onInvalid === undefined) throw error;
        onInvalid(error, batch.firstLine + i);
      }
    }
  }
}

const lineRecord = new Uint32Array(STRIDE);

/**
 * Returns the URI reference on a line of a batch. It stays valid when the batch is filled again.
 *
 * @param batch - a batch that was filled by `batches` or `scanLines`
 * @param i - index of the line in the batch
 * @returns the reference; `undefined` if the line is not of the grammar of the scan
 * @throws TypeError if an argument has another type
 * @throws RangeError if the batch has no such line, or its input has become shorter
 * @example
 * ```ts
 * const batch = scanLines(new TextEncoder().encode('http://a.example/b?c\n/d e\n'), new Batch());
 * referenceAt(batch, 0)?.host; // 'a.example'
 * referenceAt(batch, 1); // undefined
 * ```
 */
export function referenceAt(batch: Batch, i: number): UriReference | undefined {
  checkBatch(batch);
  checkLine(i, batch.length);
  const flags = batch.flags[i] as number;
  if (flags < 0) return undefined;
  const text = batch.slice(i, 'reference') as string;
  const start = startOf(batch, i);
  for (let slot = 0; slot < STRIDE; slot++) lineRecord[slot] = (batch.offsets[i * STRIDE + slot] as number) - start;
  return new UriReference(text, flags, lineRecord);
}

/**
 * Explains why a line of a batch was rejected. A batch does not store reasons: each call finds one again from the bytes.
 *
 * @param batch - a batch that was filled by `batches` or `scanLines`
 * @param i - index of the line in the batch
 * @returns an error that was not thrown, with the `code` and the `offset` in the line, for `explain`; `undefined` if the
 * line is of the grammar of the scan. Its `input` is the line as UTF-8 text.
 * @throws TypeError if an argument has another type
 * @throws RangeError if the batch has no such line, or its input has become shorter
 * @example
 * ```ts
 * const batch = scanLines(new TextEncoder().encode('http://a.example/\n/d e\n'), new Batch());
 * const error = errorAt(batch, 1);
 * error?.code; // 'forbidden-character'
 * error?.offset; // 2
 * explain(error).expected; // [ 'pchar', '"#"', '"%"', '"/"', '"?"', 'end of input' ]
 * errorAt(batch, 0); // undefined
 * ```
 */
export function errorAt(batch: Batch, i: number): UriSyntaxError | undefined {
  checkBatch(batch);
  checkLine(i, batch.length);
  const flags = batch.flags[i] as number;
  if (flags >= 0) return undefined;
  const start = startOf(batch, i);
  const bytes = batch.input.slice(start, batch.offsets[i * STRIDE + Slot.END]);
  // The bytes before the error are ASCII, so its offset is the same in code units.
  return URIS.error(utf8Decoder().decode(bytes), ~flags - start, batch.grammar);
}

const startOf = ({ offsets }: Batch, i: number): number => offsets[i * STRIDE + Slot.START] as number;

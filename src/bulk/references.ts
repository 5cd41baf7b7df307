import type { UriSyntaxError } from '../errors/index.js';
import type { Parsed } from '../reference/index.js';
import type { GrammarName } from '../scanner/grammars.js';
import { checkFunction } from '../tables/arguments.js';
import { readOptions, unchecked } from '../tables/options.js';
import { type BatchesOptions, batches } from './batches.js';
import { longestOf, signalOf } from './block-reader.js';
import { errorAt, referenceAt } from './line.js';
import type { Signal, Source } from './source.js';

/** Options of {@link references}. */
export interface ReferencesOptions<G extends GrammarName = GrammarName> {
  /** The rule that lines have to match, as for `parse`; `'uri-reference'` by default. */
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

const OPTIONS = { grammar: unchecked, onInvalid: checkFunction, longest: longestOf, signal: signalOf };

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
  const { onInvalid, ...others } = readOptions(options, OPTIONS);
  for await (const batch of batches(source, others as BatchesOptions)) {
    for (let i = 0; i < batch.length; i++) {
      const reference = referenceAt(batch, i);
      if (reference !== undefined) yield reference as Parsed[G];
      else reject(errorAt(batch, i) as UriSyntaxError, batch.firstLine + i, onInvalid);
    }
  }
}

function reject(error: UriSyntaxError, line: number, onInvalid: ReferencesOptions['onInvalid']): void {
  if (onInvalid === undefined) throw error;
  onInvalid(error, line);
}

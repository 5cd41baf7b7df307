import type { UriSyntaxError } from '../errors/index.js';
import type { Parsed } from '../reference/index.js';
import { type GrammarName, grammarNamed } from '../scanner/grammars.js';
import { checkFunction } from '../tables/arguments.js';
import { checkOptions, own } from '../tables/options.js';
import { batches } from './batches.js';
import { DEFAULT_LONGEST } from './block-reader.js';
import { errorAt, referenceAt } from './line.js';
import type { Source } from './source.js';

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
}

const OPTIONS = ['grammar', 'onInvalid', 'longest'] as const;

/**
 * Parses a stream of lines, one reference per line, as `parse` does. Lines end with a line feed, or a carriage return and a line feed.
 * They do not depend on how the stream is cut into chunks, and memory stays constant. Nothing is read before a reference is
 * requested. A caller that stops early (`break`) closes the source.
 *
 * `batches` scans the same lines without an object for each.
 *
 * @param source - the lines, as bytes in UTF-8 or as text
 * @param options - the grammar, a function for invalid lines, the longest line
 * @returns the references in the order of the lines
 * @throws {@link UriSyntaxError} for a line that is not of the grammar, if there is no `onInvalid`
 * @throws {@link LineTooLongError} when a line is longer than allowed, after all lines before it
 * @throws TypeError if a chunk, an argument or an option has another type, or there is no such option
 * @throws RangeError if there is no such grammar
 * @example
 * ```ts
 * const chunks = ['http://a.exam', 'ple/\r', '\n/b c\n//d.exa', 'mple'];
 * const rejected: string[] = [];
 * const hosts: (string | undefined)[] = [];
 * const onInvalid = ({ code, offset }: UriSyntaxError, line: number) => rejected.push(`${line}: ${code} at ${offset}`);
 * for await (const reference of references(chunks, { onInvalid })) hosts.push(reference.host);
 * hosts; // [ 'a.example', 'd.example' ]
 * rejected; // [ '2: forbidden-character at 2' ]
 * ```
 */
export async function* references<G extends GrammarName = 'uri-reference'>(
  source: Source,
  options?: ReferencesOptions<G>,
): AsyncGenerator<Parsed[G], void, undefined> {
  checkOptions(options, OPTIONS);
  const name: GrammarName = own(options as ReferencesOptions | undefined, 'grammar', 'uri-reference');
  const longest = own(options, 'longest', DEFAULT_LONGEST);
  const onInvalid = own(options, 'onInvalid');
  if (onInvalid !== undefined) checkFunction(onInvalid, 'onInvalid');
  for await (const batch of batches(source, { grammar: grammarNamed(name), longest })) {
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

import { checkGrammar, checkInteger, wrongType } from '../tables/arguments.js';
import { checkOptions, own } from '../tables/options.js';
import { Grammar, Slot, STRIDE } from '../tables/record.js';
import { utf8Encoder } from '../tables/utf8.js';
import { type Batch, checkRoom } from './batch.js';
import { INPUT_BYTES } from './kernel-memory.js';
import { readLines } from './lines.js';

/** Code units that are copied at once, so that they fit the input of the kernel: each takes three bytes at most. */
const SOME = Math.floor(INPUT_BYTES / 3);
const LINE_FEED = '\n';
const CARRIAGE_RETURN = '\r';
/** A character that no URI contains; it replaces those that end a line. */
const NUL = '\0';

/** Options of {@link scanStrings}. */
export interface ScanStringsOptions {
  /** Index of the first one; 0 if not given. */
  readonly start?: number;
  /** The rule that the strings must match; `URI-reference` if not given. */
  readonly grammar?: Grammar;
}

const OPTIONS = ['start', 'grammar'] as const;

/**
 * Scans strings, one reference per string, until the batch is full or has taken some 20,000 code units. Copies them
 * together, as lines, which is faster than one {@link scan} per string.
 *
 * The input of the batch is then that copy, which is valid until the batch is filled again. The components of a URI
 * reference are the same in it as in the string; the text of an invalid string may differ. To get offsets in the
 * string, including error offsets, subtract the `START` of the record.
 *
 * @param strings - any will do, lone surrogates and newlines included
 * @param batch - the batch for the results; it is overwritten
 * @param options - the index of the first string, 0 by default, and the grammar
 * @returns the batch; its `end` is the index of the first string that was not scanned
 * @throws TypeError if an argument, a string or an option has another type
 * @throws RangeError if `start` is not an index of the strings or their number, or `grammar` is not a value of `Grammar`
 * @example
 * ```ts
 * const batch = scanStrings(['http://a/b', '/c d', '?e'], new Batch());
 * batch.length; // 3
 * batch.slice(2, 'query'); // 'e'
 * ~batch.flags[1] - batch.offsets[STRIDE]; // 2: the offset of the space
 * ```
 */
export function scanStrings(strings: readonly string[], batch: Batch, options?: ScanStringsOptions): Batch {
  if (!Array.isArray(strings)) throw wrongType('strings', 'an array', strings);
  checkRoom(batch);
  checkOptions(options, OPTIONS);
  const start = own(options, 'start', 0);
  const grammar = own(options, 'grammar', Grammar.URI_REFERENCE);
  checkInteger(start, 'start', 0, strings.length);
  checkGrammar(grammar);
  // Each string is read once: a getter of the caller may give another one the next time.
  const some: string[] = [];
  const most = Math.min(strings.length, start + batch.capacity);
  let end = start;
  for (let length = 0; end < most; end++) {
    const string: unknown = strings[end];
    if (typeof string !== 'string') throw wrongType(`strings[${end}]`, 'a string', string);
    length += string.length + 1;
    // At least one, however long.
    if (length > SOME && end > start) break;
    some.push(string);
  }
  if (!scanTogether(some, batch, grammar)) scanTogether(some.map(withoutEnds), batch, grammar);
  batch.end = end;
  return batch;
}

const withoutEnds = (string: string): string => string.replaceAll(LINE_FEED, NUL).replaceAll(CARRIAGE_RETURN, NUL);

/** Scans strings as lines; whether each of them turned out to be one. */
function scanTogether(strings: readonly string[], batch: Batch, grammar: Grammar): boolean {
  // The empty string adds the last line feed: appending it to the text would make V8 copy the text once more.
  const bytes = bytesOf([...strings, ''].join(LINE_FEED), batch);
  const { offsets, length, end } = readLines(bytes, batch, 0, bytes.length, false, grammar);
  if (length !== strings.length || end !== bytes.length) return false;
  // Where a line ended with two characters, one is a string's own.
  let next = 0;
  for (let i = 0; i < length; i++) {
    if ((offsets[i * STRIDE + Slot.START] as number) !== next) return false;
    next = (offsets[i * STRIDE + Slot.END] as number) + 1;
  }
  return next === end;
}

function bytesOf(text: string, batch: Batch): Uint8Array {
  if (text.length > SOME) return utf8Encoder().encode(text);
  return batch.room.subarray(0, utf8Encoder().encodeInto(text, batch.room).written);
}

import { checkArray, checkBytes, plainBytes } from '../support/arguments.js';
import { CodeUnit } from '../support/code-unit.js';
import { readOptions, unchecked } from '../support/options.js';
import { Grammar, Slot, STRIDE } from '../tables/record.js';
import { type Batch, checkRoom, type LineKernel } from './batch.js';
import { scanSpan } from './bytes.js';
import { checkGrammar } from './checks.js';
import { matchesGrammar } from './scan.js';
import { INPUT_BYTES } from './simd/memory.js';

/** Options of {@link scanLines}. */
export interface ScanLinesOptions {
  /** Where the first line begins, in bytes; 0 if not given. */
  readonly start?: number;
  /** Where the last one ends; the length of the input if not given. */
  readonly end?: number;
  /** Whether more input will follow: then the text after the last newline is not yet a line. */
  readonly stream?: boolean;
  /** The rule that the lines must match; `URI-reference` if not given. */
  readonly grammar?: Grammar;
}

const OPTIONS = { start: unchecked, end: unchecked, stream: false, grammar: unchecked };

/**
 * Scans lines, one reference per line, until the batch is full or the input has been read. A line ends before a line
 * feed, or before a carriage return and a line feed; the last line may also end with the input. Each line gets a
 * record, even if it is empty or invalid. Never allocates, regardless of the number of lines.
 *
 * Each result is the result of {@link scanBytes} for the line.
 *
 * @param input - any bytes
 * @param batch - the batch for the results; it is overwritten
 * @param options - the range of the input, in bytes, whether more input will follow, and the grammar; the whole input
 * by default
 * @returns the batch; its `end` is where the next call should start: the first line that was not scanned, or the end of
 * the input
 * @throws TypeError if an argument or an option has another type
 * @throws RangeError if `start` and `end` are not offsets within the input and within its first 2^31 - 1 bytes, `grammar` is not
 * a value of `Grammar`, or the input is memory of the batch
 * @example
 * ```ts
 * const bytes = new TextEncoder().encode('http://example.com/a\r\n\n//b?c');
 * const batch = new Batch(2);
 * const results = [];
 * for (let start = 0; start < bytes.length; start = batch.end) {
 *   scanLines(bytes, batch, { start });
 *   results.push(...batch.flags.subarray(0, batch.length));
 * }
 * results.join(); // '3,0,18'
 * ```
 */
export function scanLines(input: Uint8Array, batch: Batch, options?: ScanLinesOptions): Batch {
  checkArray(input, 'input', 'Uint8Array');
  checkRoom(batch);
  const { start = 0, end = input.length, stream, grammar = Grammar.URI_REFERENCE } = readOptions(options, OPTIONS);
  checkBytes(input, start, end);
  checkGrammar(grammar);
  if (sharesMemory(input, batch)) throw new RangeError('expected `input` not to share the memory of `batch`');
  batch.input = input;
  batch.firstLine = 1;
  batch.grammar = grammar;
  batch.length = 0;
  batch.end = start;
  while (batch.end < end && batch.length < batch.capacity) {
    const before = batch.end;
    if (batch.kernel !== undefined) scanChunk(batch, batch.kernel, end, stream);
    if (batch.end === before && !scanLine(batch, end, stream)) break;
  }
  if (grammar !== Grammar.URI_REFERENCE) refuseOtherGrammars(batch, grammar);
  return batch;
}

/** Whether an array is memory of a batch. */
export function sharesMemory({ buffer }: ArrayBufferView, { flags, offsets }: Batch): boolean {
  return buffer === flags.buffer || buffer === offsets.buffer;
}

/** Lets the kernel read the next lines, as many as it takes at once. Skips a last line without a newline, unless there is room for one. */
function scanChunk(batch: Batch, { input: copy, scan, count }: LineKernel, end: number, stream: boolean): void {
  const { input, capacity } = batch;
  const from = batch.end;
  let length = Math.min(end - from, INPUT_BYTES);
  copy.set(plainBytes(input).subarray(from, from + length));
  const last = input[end - 1];
  // A carriage return before the end of the input is part of the line.
  if (!stream && length < INPUT_BYTES && last !== CodeUnit.LINE_FEED && last !== CodeUnit.CARRIAGE_RETURN) {
    copy[length] = CodeUnit.LINE_FEED;
    length++;
  }
  batch.end = Math.min(end, from + scan(length, batch.length, capacity, from));
  batch.length = count[0] as number;
}

/** Reads the next line, whatever its length. Whether there was one. */
function scanLine(batch: Batch, end: number, stream: boolean): boolean {
  const { input, length: i, end: start } = batch;
  let newline = start;
  while (newline < end && input[newline] !== CodeUnit.LINE_FEED) newline++;
  if (newline === end && stream) return false;
  const hasReturn = newline < end && newline > start && input[newline - 1] === CodeUnit.CARRIAGE_RETURN;
  scanAt(batch, i, start, hasReturn ? newline - 1 : newline, Grammar.URI_REFERENCE);
  batch.length = i + 1;
  batch.end = Math.min(end, newline + 1);
  return true;
}

/** Lets the automaton decide on line `i`. */
function scanAt({ input, flags, offsets }: Batch, i: number, start: number, end: number, grammar: Grammar): void {
  flags[i] = scanSpan(input, start, end, offsets, i * STRIDE, grammar);
  // Also of an invalid line.
  offsets[i * STRIDE + Slot.START] = start;
  offsets[i * STRIDE + Slot.END] = end;
}

/** Scans again the lines that do not match a grammar: each grammar is a subset of `URI-reference`. */
function refuseOtherGrammars(batch: Batch, grammar: Grammar): void {
  const { length, flags, offsets } = batch;
  for (let i = 0; i < length; i++) {
    const flag = flags[i] as number;
    if (flag >= 0 && matchesGrammar(flag, grammar)) continue;
    scanAt(batch, i, offsets[i * STRIDE + Slot.START] as number, offsets[i * STRIDE + Slot.END] as number, grammar);
  }
}

/**
 * Lines that were scanned together, with the memory of their results.
 *
 * Before you change it:
 *
 * - With a kernel, `flags` and `offsets` are views of its memory. A caller may transfer that memory, or the input, to another thread:
 *   each function that reads a batch calls {@link checkBatch}, and each one that fills it {@link checkRoom}.
 * - The kernel writes the records of two more lines than there is room for, which nothing reads.
 * - The loops over lines read `flags` and `offsets` directly. A getter, or another class of batches, would make them polymorphic.
 */

import { checkChoice, checkInteger, hasElements, wrongType, wrongValue } from '../support/arguments.js';
import { textOfLatin1 } from '../support/code-unit.js';
import { Grammar, Slot, STRIDE } from '../tables/record.js';
import { COMPONENTS, type Component, UNDEFINED, writeSpans } from './components.js';
import { fillDigits, openKernel } from './simd/kernel.js';
import { KERNEL } from './simd/lines.generated.js';
import { Address } from './simd/memory.js';

/** The kernel for lines, and its memory. */
export interface LineKernel {
  /** Where its input goes. */
  readonly input: Uint8Array;
  /** Returns the number of bytes of whole lines at the beginning of the input. */
  readonly scan: (length: number, from: number, capacity: number, origin: number) => number;
  /** How many lines have been scanned. */
  readonly count: Int32Array;
  readonly records: Uint32Array;
  readonly results: Int32Array;
}

/** Starts a kernel with room for the records of so many lines, and two more that nothing reads. */
function openLineKernel(lines: number): LineKernel | undefined {
  const records = 4 * STRIDE * (lines + 2);
  const kernel = openKernel<{ readonly scanLines: LineKernel['scan'] }>(KERNEL, records + 4 * lines);
  if (kernel === undefined) return undefined;
  const { buffer, input, exports } = kernel;
  fillDigits(new Uint8Array(buffer));
  return {
    input,
    scan: exports.scanLines,
    count: new Int32Array(buffer, Address.COUNT, 1),
    records: new Uint32Array(buffer, Address.RECORDS, STRIDE * lines),
    results: new Int32Array(buffer, Address.RECORDS + records, lines),
  };
}

const EMPTY = new Uint8Array(0);
const MAX_LINES = 1 << 20;

const spans = new Int32Array(2 * COMPONENTS.length);

/**
 * Lines that have been scanned: a result and a record for each, valid or not. Make a batch once and fill it again and
 * again with {@link scanLines}; it holds the results of the last call.
 *
 * `flags[i]` is the result of a scan of line `i`: `Flag` bits and host kind, or `~errorOffset`. Its record is the
 * `STRIDE` elements of `offsets` that start at `i * STRIDE`. All offsets, also of errors, are in bytes from the
 * beginning of `input`. In the record of an invalid line, only `START` and `END` are valid.
 *
 * @example
 * ```ts
 * const batch = new Batch();
 * const bytes = new TextEncoder().encode('http://a.example/b?c\n/d e\n');
 * scanLines(bytes, batch);
 * batch.length; // 2
 * batch.slice(0, 'query'); // 'c'
 * batch.flags[1]; // -24: ~23, the space
 * batch.slice(1, 'reference'); // '/d e'
 * ```
 */
export class Batch {
  /** How many lines there is room for. */
  readonly capacity: number;
  /** A result for each line; ignore the elements at `length` and above. */
  readonly flags: Int32Array;
  /** A record for each line. */
  readonly offsets: Uint32Array;
  /** How many lines there are. */
  length = 0;
  /** Number of the first line, if the batch is part of a stream that starts with line 1. */
  firstLine = 1;
  /** The rule that the lines were scanned as. */
  grammar: Grammar = Grammar.URI_REFERENCE;
  /** The offset of the first line that was not scanned, at which the next call should start. */
  end = 0;
  /**
   * The bytes that contain the lines. They are not copied: if the caller changes them, later slices show the change.
   */
  input: Uint8Array = EMPTY;
  /**
   * Reads most lines, 64 bytes together; the engine reads them all where there is no WebAssembly.
   *
   * @internal
   */
  readonly kernel: LineKernel | undefined;

  /**
   * @param capacity - for how many lines; each takes 40 bytes, and the whole 64 KiB more
   * @throws TypeError if `capacity` is not a number
   * @throws RangeError if it is not an integer from 1 to 2^20
   */
  constructor(capacity = 2048) {
    checkInteger(capacity, 'capacity', 1, MAX_LINES);
    this.capacity = capacity;
    this.kernel = openLineKernel(capacity);
    this.flags = this.kernel?.results ?? new Int32Array(capacity);
    this.offsets = this.kernel?.records ?? new Uint32Array(STRIDE * capacity);
  }

  /**
   * Returns a component of line `i` as a string, or the whole line (`'reference'`); `undefined` if the component is
   * absent or the line is not a URI reference. Non-ASCII bytes of an invalid line are read as Latin-1: one code unit
   * per byte.
   *
   * @param i - the index of the line in the batch
   * @param component - the name of the component, or `'reference'` for the whole line
   * @throws TypeError if `i` is not a number, or `component` is not a string
   * @throws RangeError if there is no such line or component, or the input has become shorter
   */
  slice(i: number, component: Component): string | undefined {
    checkLine(i, this.length);
    checkChoice(component, 'component', COMPONENTS);
    checkInput(this);
    const index = COMPONENTS.indexOf(component);
    const flags = this.flags[i] as number;
    const at = i * STRIDE;
    if (index === 0)
      return textOfLatin1(this.input, this.offsets[at + Slot.START] as number, this.offsets[at + Slot.END] as number);
    if (flags < 0) return undefined;
    writeSpans(flags, this.offsets, spans, at);
    const start = spans[2 * index] as number;
    return start === UNDEFINED ? undefined : textOfLatin1(this.input, start, spans[2 * index + 1] as number);
  }
}

/** Throws unless there is a line `i`. */
export function checkLine(i: number, length: number): void {
  if (typeof i !== 'number') throw wrongType('i', 'a number', i);
  if (!(Number.isInteger(i) && i >= 0 && i < length)) throw wrongValue('i', `the index of one of ${length} lines`, i);
}

/** Throws unless a value is a batch whose lines can be read. */
export function checkBatch(batch: Batch): void {
  if (!(batch instanceof Batch)) throw wrongType('batch', 'a Batch', batch);
  checkInput(batch);
}

/** Throws unless a value is a batch that has room for results: its memory may have been transferred. */
export function checkRoom(batch: Batch): void {
  if (!(batch instanceof Batch)) throw wrongType('batch', 'a Batch', batch);
  const { capacity, flags, offsets } = batch;
  if (!hasElements(flags, capacity) || !hasElements(offsets, STRIDE * capacity))
    throw new RangeError('the memory of `batch` has been transferred');
}

/** Throws if the input of a batch has become shorter: its memory may have been transferred or resized since the scan. */
function checkInput({ input, length, offsets }: Batch): void {
  if (length > 0 && !hasElements(input, offsets[STRIDE * (length - 1) + Slot.END] as number))
    throw new RangeError('the input of `batch` is shorter than when it was scanned');
}

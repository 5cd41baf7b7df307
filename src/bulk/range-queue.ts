/**
 * A queue of the ranges of a file in shared memory. Threads take one range after the other, and pass on the number of lines, so
 * that each range gets the number of its first line.
 */

const BYTES = 16;
/** Elements of the 32-bit integers: the range to be taken next, and the range whose first line is known. */
const NEXT = 0;
const KNOWN = 1;
/** Address of the number of that line, a 64-bit float. */
const LINE_ADDRESS = 8;

/** Ranges are numbered from 0. */
export class RangeQueue {
  readonly memory: SharedArrayBuffer;
  readonly #ranges: Int32Array;
  readonly #line: Float64Array;

  /** @param memory - the memory of a queue in another thread */
  constructor(memory: SharedArrayBuffer) {
    this.memory = memory;
    this.#ranges = new Int32Array(memory, 0, 2);
    this.#line = new Float64Array(memory, LINE_ADDRESS, 1);
  }

  /** Makes a queue whose range 0 starts with line `line`. */
  static create(line: number): RangeQueue {
    const queue = new RangeQueue(new SharedArrayBuffer(BYTES));
    queue.#line[0] = line;
    return queue;
  }

  /** Takes the next range. All ranges before it have been taken, so that no thread waits for one that is never read. */
  take(): number {
    return Atomics.add(this.#ranges, NEXT, 1);
  }

  /** Returns the number of the first line of a range. Waits until the lines of the range before it have been counted. */
  firstLine(range: number): number {
    for (let known = Atomics.load(this.#ranges, KNOWN); known !== range; known = Atomics.load(this.#ranges, KNOWN)) {
      Atomics.wait(this.#ranges, KNOWN, known);
    }
    return this.#line[0] as number;
  }

  /** Sets how many lines a range has. Call it after {@link firstLine}. */
  count(range: number, lines: number): void {
    this.#line[0] = (this.#line[0] as number) + lines;
    Atomics.store(this.#ranges, KNOWN, range + 1);
    Atomics.notify(this.#ranges, KNOWN);
  }
}

/** Parts of a file that threads take one after the other, in shared memory; each learns the number of its first line. */

/** Bytes of shared memory. */
const SIZE = 16;
/** What stands where: the part to be taken next, the part whose first line is known, and the number of that line. */
const NEXT = 0;
const KNOWN = 1;
const LINE_AT_BYTE = 8;

/** See the module. Parts are numbered from 0. */
export class PartQueue {
  readonly memory: SharedArrayBuffer;
  readonly #parts: Int32Array;
  readonly #line: Float64Array;

  /** @param memory - that of another thread */
  constructor(memory: SharedArrayBuffer) {
    this.memory = memory;
    this.#parts = new Int32Array(memory, 0, 2);
    this.#line = new Float64Array(memory, LINE_AT_BYTE, 1);
  }

  /** A queue of its own, whose part 0 begins with line `line`. */
  static open(line: number): PartQueue {
    const queue = new PartQueue(new SharedArrayBuffer(SIZE));
    queue.#line[0] = line;
    return queue;
  }

  /** The part to work on. Those before it have been taken already, so that nobody waits for one that may never be. */
  take(): number {
    return Atomics.add(this.#parts, NEXT, 1);
  }

  /** Number of the first line of a part that was taken. Waits until the lines of the one before have been counted. */
  firstLine(part: number): number {
    for (let known = Atomics.load(this.#parts, KNOWN); known !== part; known = Atomics.load(this.#parts, KNOWN)) {
      Atomics.wait(this.#parts, KNOWN, known);
    }
    return this.#line[0] as number;
  }

  /** Says how many lines a part has, once its first line is known. */
  count(part: number, lines: number): void {
    this.#line[0] = (this.#line[0] as number) + lines;
    Atomics.store(this.#parts, KNOWN, part + 1);
    Atomics.notify(this.#parts, KNOWN);
  }
}

/** How long the rest of an input takes. */

/** The first blocks take many times as long as others: V8 has not compiled the code for them yet. */
const FIRST_BLOCKS = 8;

/** Estimates how long the rest of an input takes, from the blocks that one thread has worked on. */
export class TimeEstimate {
  #blocks = 0;
  #milliseconds = 0;
  /** Milliseconds of earlier inputs. */
  #earlier = 0;
  /** Milliseconds per byte, of the fastest block: others were interrupted, or not compiled. */
  #perByte = Number.POSITIVE_INFINITY;

  /** Begins another input. */
  begin(): void {
    this.#earlier = this.#milliseconds;
  }

  /** Adds a block that the thread has worked on. */
  add(bytes: number, milliseconds: number): void {
    this.#blocks++;
    this.#milliseconds += milliseconds;
    if (bytes > 0) this.#perByte = Math.min(this.#perByte, milliseconds / bytes);
  }

  /**
   * Returns how many milliseconds the rest should take. The inputs after this one, and an input of unknown size, should
   * take as long as the thread has worked on the ones before.
   *
   * @param bytes - the rest of this input, if its size is known
   */
  rest(bytes: number | undefined): number {
    if (this.#blocks < FIRST_BLOCKS) return 0;
    return bytes === undefined ? this.#milliseconds : this.#earlier + bytes * this.#perByte;
  }
}

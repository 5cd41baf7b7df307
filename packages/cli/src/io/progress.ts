/** The bar on a terminal that shows the progress of a long run. */

import { SingleBar } from 'cli-progress';
import type { ProcessLike } from './process.js';

/** A shorter run has no bar. */
const DELAY_MS = 500;

/** Shows the bytes read, the total if it is known, and the time left. */
export class Progress {
  /** Shows nothing without a terminal. */
  readonly #bar: SingleBar;
  readonly #total: number | undefined;
  readonly #started = performance.now();
  readonly #delay: number;
  #read = 0;
  #shown = false;

  constructor(stderr: ProcessLike['stderr'], total: number | undefined, delay: number = DELAY_MS) {
    this.#total = total;
    this.#delay = delay;
    this.#bar = new SingleBar({
      stream: stderr,
      clearOnComplete: true,
      gracefulExit: false,
      hideCursor: true,
      linewrap: true,
      barsize: 30,
      barCompleteChar: '=',
      barIncompleteChar: ' ',
      format: `${total === undefined ? '' : '[{bar}] {percentage} %  '}{read} MB read, {speed} MB/s{left}`,
    });
  }

  /** Counts bytes that were read. */
  add(bytes: number): void {
    this.#read += bytes;
    if (performance.now() - this.#started < this.#delay) return;
    const texts = this.#texts();
    if (!this.#shown) this.#bar.start(this.#total ?? 0, this.#read, texts);
    this.#shown = true;
    this.#bar.update(this.#read, texts);
  }

  /** Removes the bar, before other text is printed. The next {@link add} shows it again. */
  clear(): void {
    if (this.#shown) this.#bar.stop();
    this.#shown = false;
  }

  #texts(): object {
    const perSecond = (1000 * this.#read) / (performance.now() - this.#started);
    const left = this.#total === undefined ? undefined : Math.max(0, this.#total - this.#read) / perSecond;
    return {
      read: Math.floor(this.#read / 1e6).toLocaleString('en'),
      speed: (perSecond / 1e6).toFixed(0),
      left: left === undefined ? '' : `, ${Math.ceil(left)} s left`,
    };
  }
}

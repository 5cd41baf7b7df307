/** The bar on a terminal that shows the progress of a long run. */

import { type Options, type Params, SingleBar } from 'cli-progress';
import type { ProcessLike } from './process.js';

/** A shorter run has no bar. */
const DELAY_MS = 500;
const BAR_COLUMNS = 30;

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
      format: (_: Options, { value }: Params) => this.#text(value),
    });
  }

  /** Counts bytes that were read. */
  add(bytes: number): void {
    this.#read += bytes;
    if (performance.now() - this.#started < this.#delay) return;
    if (!this.#shown) this.#bar.start(this.#total ?? 0, this.#read);
    this.#shown = true;
    this.#bar.update(this.#read);
  }

  /** Removes the bar, before other text is printed. The next {@link add} shows it again. */
  clear(): void {
    if (this.#shown) this.#bar.stop();
    this.#shown = false;
  }

  #text(read: number): string {
    const rate = read / (performance.now() - this.#started);
    const speed = `${megabytes(read)} MB read, ${(rate / 1000).toFixed(0)} MB/s`;
    if (this.#total === undefined) return speed;
    const share = Math.min(1, read / this.#total);
    const full = Math.round(share * BAR_COLUMNS);
    const left = Math.ceil(Math.max(0, this.#total - read) / rate / 1000);
    return `[${'='.repeat(full).padEnd(BAR_COLUMNS)}] ${Math.floor(share * 100)} %  ${speed}, ${left} s left`;
  }
}

function megabytes(bytes: number): string {
  return Math.floor(bytes / 1e6).toLocaleString('en');
}

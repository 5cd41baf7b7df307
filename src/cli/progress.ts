/** The bar on a terminal that tells how far a long run has come. */

import { type Options, type Params, SingleBar } from 'cli-progress';
import type { Surroundings } from './surroundings.js';

/** Work that is done sooner needs no bar. */
const DELAY_MS = 500;
const BAR_COLUMNS = 30;

/** Shows bytes read of bytes in all; without a `total`, just the bytes read. */
export class Progress {
  /** Shows nothing where there is no terminal. */
  readonly #bar: SingleBar;
  readonly #total: number | undefined;
  readonly #started = performance.now();
  readonly #delay: number;
  #read = 0;
  #shown = false;

  constructor(stderr: Surroundings['stderr'], total: number | undefined, delay: number = DELAY_MS) {
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

  /** Takes the bar away: others have something to say. The next {@link add} brings it back. */
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

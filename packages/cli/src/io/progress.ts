/** The line on a terminal that shows the progress of a long run. */

import type { Sink } from './process.js';

/** A shorter run shows nothing. */
const DELAY_MS = 500;
/** Between two changes of the line. */
const INTERVAL_MS = 100;
const BAR_COLUMNS = 30;
/** The columns of a terminal that does not say how many it has. */
const COLUMNS = 80;
const CLEAR = '\r\u001b[K';

/** Shows the bytes read, the total if it is known, and the time left. */
export class Progress {
  readonly #stderr: Sink;
  readonly #total: number | undefined;
  readonly #started = performance.now();
  #next: number;
  #read = 0;
  #shown = false;

  constructor(stderr: Sink, total: number | undefined, delay: number = DELAY_MS) {
    this.#stderr = stderr;
    this.#total = total;
    this.#next = this.#started + delay;
  }

  /** Counts bytes that were read. */
  add(bytes: number): void {
    this.#read += bytes;
    const now = performance.now();
    if (now < this.#next) return;
    this.#next = now + INTERVAL_MS;
    this.#stderr.write(CLEAR + this.#text(now - this.#started).slice(0, (this.#stderr.columns ?? COLUMNS) - 1));
    this.#shown = true;
  }

  /** Removes the line, before other text is printed. A later {@link add} shows it again. */
  clear(): void {
    if (this.#shown) this.#stderr.write(CLEAR);
    this.#shown = false;
  }

  #text(milliseconds: number): string {
    const perSecond = (1000 * this.#read) / milliseconds;
    const text = `${Math.floor(this.#read / 1e6).toLocaleString('en')} MB read, ${(perSecond / 1e6).toFixed(0)} MB/s`;
    if (this.#total === undefined) return text;
    const share = Math.min(1, this.#read / this.#total);
    const bar = '='.repeat(Math.round(share * BAR_COLUMNS)).padEnd(BAR_COLUMNS);
    const left = Math.max(0, this.#total - this.#read) / perSecond;
    return `[${bar}] ${Math.floor(100 * share)} %  ${text}, ${Math.ceil(left)} s left`;
  }
}

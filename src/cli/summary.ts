/** What a run came to, in numbers. */

import type { Outcome } from './work.js';

const LABEL_COLUMNS = 26;

export class Summary {
  valid = 0;
  empty = 0;
  bytes = 0;
  byteOrderMarks = 0;
  unreadable = 0;
  readonly #rejects = new Map<string, number>();
  readonly #started = performance.now();

  /** Counts what came of a block. */
  add(outcome: Outcome): void {
    this.valid += outcome.valid;
    this.empty += outcome.empty;
    this.bytes += outcome.bytes;
    this.byteOrderMarks += outcome.byteOrderMarks;
    for (const [code, count] of outcome.codes) this.#rejects.set(code, (this.#rejects.get(code) ?? 0) + count);
  }

  get rejected(): number {
    return [...this.#rejects.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The whole in a few lines of text. */
  toString(): string {
    const seconds = (performance.now() - this.#started) / 1000;
    const { rejected } = this;
    const references = this.valid + rejected;
    const lines = [
      `${plural(references + this.empty, 'line')}: ` +
        `${number(this.valid)} valid, ${number(rejected)} rejected, ${number(this.empty)} empty`,
    ];
    const codes = [...this.#rejects].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
    for (const [code, count] of codes) lines.push(`  ${code.padEnd(LABEL_COLUMNS)}${number(count).padStart(12)}`);
    if (this.byteOrderMarks > 0) lines.push(`${plural(this.byteOrderMarks, 'byte-order mark')} skipped`);
    if (this.unreadable > 0) lines.push(`${plural(this.unreadable, 'file')} not read, or not to the end`);
    lines.push(
      `${seconds.toFixed(2)} s: ${number(references / seconds)} URIs/s, ${(this.bytes / seconds / 1e6).toFixed(1)} MB/s`,
    );
    return lines.join('\n');
  }
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function plural(count: number, noun: string): string {
  return `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
}

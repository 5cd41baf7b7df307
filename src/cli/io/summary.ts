/** The numbers of a run. */

const LABEL_COLUMNS = 26;

/** The counts of a block of lines. */
export interface Counts {
  readonly bytes: number;
  readonly byteOrderMarks: number;
  readonly valid: number;
  readonly empty: number;
  /** Rejected lines, by code. */
  readonly codes: ReadonlyMap<string, number>;
}

export class Summary {
  valid = 0;
  empty = 0;
  bytes = 0;
  byteOrderMarks = 0;
  unreadable = 0;
  readonly #rejects = new Map<string, number>();
  readonly #started = performance.now();

  /** Adds the counts of a block. */
  add(counts: Counts): void {
    this.valid += counts.valid;
    this.empty += counts.empty;
    this.bytes += counts.bytes;
    this.byteOrderMarks += counts.byteOrderMarks;
    for (const [code, count] of counts.codes) this.#rejects.set(code, (this.#rejects.get(code) ?? 0) + count);
  }

  get rejected(): number {
    return [...this.#rejects.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Returns the summary as lines of text. */
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

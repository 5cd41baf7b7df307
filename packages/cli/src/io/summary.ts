/** The numbers of a run. */

const LABEL_COLUMNS = 26;
/** The speed of a smaller input would be the speed of the start. */
const LEAST_BYTES = 1e6;

/** The code of a row that was not read because of its length. */
export const TOO_LONG = 'line-too-long';

/** The counts of a block of rows. */
export interface Counts {
  readonly bytes: number;
  readonly byteOrderMarks: number;
  readonly valid: number;
  readonly empty: number;
  /** Rows with fewer columns than the first one. */
  readonly filled: number;
  /** Rows with a reference that was repaired. */
  readonly repaired: number;
  /** The changes of the repairs, by code. */
  readonly changes: ReadonlyMap<string, number>;
  /** Rejected rows, by code. */
  readonly codes: ReadonlyMap<string, number>;
  /** Rows with findings, rejected or not, by the code of the worst one. */
  readonly findings: ReadonlyMap<string, number>;
}

export class Summary {
  valid = 0;
  empty = 0;
  filled = 0;
  repaired = 0;
  bytes = 0;
  byteOrderMarks = 0;
  unreadable = 0;
  /** The valid rows that were not printed because an earlier row has the same key; `undefined` if rows have no keys. */
  duplicates: number | undefined;
  /** The noun for a row. */
  noun = 'line';
  readonly #rejects = new Map<string, number>();
  readonly #findings = new Map<string, number>();
  readonly #changes = new Map<string, number>();
  readonly #started = process.uptime();

  /** Adds the counts of a block. */
  add(counts: Counts): void {
    this.valid += counts.valid;
    this.empty += counts.empty;
    this.filled += counts.filled;
    this.repaired += counts.repaired;
    this.bytes += counts.bytes;
    this.byteOrderMarks += counts.byteOrderMarks;
    for (const [code, count] of counts.codes) countUp(this.#rejects, code, count);
    for (const [code, count] of counts.changes) countUp(this.#changes, code, count);
    for (const [code, count] of counts.findings) countUp(this.#findings, code, count);
  }

  get rejected(): number {
    return sum(this.#rejects);
  }

  /** How many rows were rejected for their length. */
  get tooLong(): number {
    return this.#rejects.get(TOO_LONG) ?? 0;
  }

  /** How many rows have findings. */
  get found(): number {
    return sum(this.#findings);
  }

  /** Returns the summary as lines of text. */
  toString(): string {
    const seconds = process.uptime() - this.#started;
    const { rejected } = this;
    const references = this.valid + rejected;
    const lines = [
      `${plural(references + this.empty, this.noun)}: ${number(this.valid - (this.duplicates ?? 0))} valid, ` +
        `${this.duplicates === undefined ? '' : `${plural(this.duplicates, 'duplicate')}, `}` +
        `${number(rejected)} rejected, ${number(this.empty)} empty`,
    ];
    lines.push(...table(this.#rejects));
    if (this.found > 0) lines.push(`${plural(this.found, this.noun)} with findings:`, ...table(this.#findings));
    if (this.repaired > 0)
      lines.push(`${plural(this.repaired, this.noun)} repaired, with these changes:`, ...table(this.#changes));
    if (this.filled > 0) lines.push(`${plural(this.filled, this.noun)} with too few columns`);
    if (this.byteOrderMarks > 0) lines.push(`${plural(this.byteOrderMarks, 'byte-order mark')} skipped`);
    if (this.unreadable > 0) lines.push(`${plural(this.unreadable, 'file')} not read, or not to the end`);
    if (this.bytes >= LEAST_BYTES) {
      const megabytes = this.bytes / seconds / 1e6;
      lines.push(`${seconds.toFixed(2)} s: ${number(references / seconds)} URIs/s, ${megabytes.toFixed(1)} MB/s`);
    }
    return lines.join('\n');
  }
}

/** Counts a code. */
export function countUp(counts: Map<string, number>, code: string, count = 1): void {
  counts.set(code, (counts.get(code) ?? 0) + count);
}

/** Counts a repair, and its changes. */
export function countRepair(
  counts: { repaired: number; readonly changes: Map<string, number> },
  changes: readonly { readonly code: string }[],
): void {
  if (changes.length > 0) counts.repaired++;
  for (const { code } of changes) countUp(counts.changes, code);
}

const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((all, count) => all + count, 0);

/** Returns a line for each code, the most frequent one first. */
function table(counts: ReadonlyMap<string, number>): string[] {
  const codes = [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
  return codes.map(([code, count]) => `  ${code.padEnd(LABEL_COLUMNS)}${number(count).padStart(12)}`);
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function plural(count: number, noun: string): string {
  return `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
}

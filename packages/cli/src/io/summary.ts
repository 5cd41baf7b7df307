/** The numbers of a run. */

const LABEL_COLUMNS = 26;
/** The speed of a smaller input would be the speed of the start. */
const LEAST_BYTES = 1e6;

/** The code of a row that was not read because of its length. */
export const TOO_LONG = 'line-too-long';

/** Makes the counts of a block of rows, or of a run. */
export const newCounts = () => ({
  bytes: 0,
  byteOrderMarks: 0,
  valid: 0,
  empty: 0,
  /** Rows with fewer columns than the first one. */
  filled: 0,
  /** Rows with a reference that was repaired. */
  repaired: 0,
  /** Rejected rows that a repair would keep. */
  repairable: 0,
  /** The changes of the repairs, by code. */
  changes: new Map<string, number>(),
  /** Rejected rows, by code. */
  codes: new Map<string, number>(),
  /** Rows with findings, rejected or not, by the code of the worst one. */
  findings: new Map<string, number>(),
});
export type Counts = ReturnType<typeof newCounts>;

export class Summary {
  readonly counts = newCounts();
  unreadable = 0;
  /** Sentences about outputs that are not whole. */
  readonly notes: string[] = [];
  /** The valid rows that were not printed because an earlier row has the same key; `undefined` if rows have no keys. */
  duplicates: number | undefined;
  /** The noun for a row. */
  noun = 'line';
  readonly #started = process.uptime();

  /** Adds the counts of a block. */
  add(block: Counts): void {
    const { counts } = this;
    for (const name of ['bytes', 'byteOrderMarks', 'valid', 'empty', 'filled', 'repaired', 'repairable'] as const)
      counts[name] += block[name];
    for (const name of ['changes', 'codes', 'findings'] as const)
      for (const [code, count] of block[name]) countUp(counts[name], code, count);
  }

  /** How many rows were read. */
  get rows(): number {
    return this.counts.valid + this.rejected + this.counts.empty;
  }

  get rejected(): number {
    return sum(this.counts.codes);
  }

  /** How many rows were rejected for their length. */
  get tooLong(): number {
    return this.counts.codes.get(TOO_LONG) ?? 0;
  }

  /** How many rows have findings. */
  get found(): number {
    return sum(this.counts.findings);
  }

  /** Returns the summary as lines of text. */
  toString(): string {
    const seconds = process.uptime() - this.#started;
    const { rejected, found, noun, duplicates, unreadable, rows } = this;
    const { bytes, byteOrderMarks, valid, empty, filled, repaired, repairable, changes, codes, findings } = this.counts;
    const references = valid + rejected;
    const lines = [
      `${plural(rows, noun)}: ${number(valid - (duplicates ?? 0))} valid, ` +
        `${duplicates === undefined ? '' : `${plural(duplicates, 'duplicate')}, `}` +
        `${number(rejected)} rejected, ${number(empty)} empty`,
      ...table(codes),
    ];
    if (repairable > 0) lines.push(`${plural(repairable, noun)} of these would be valid with --repair`);
    if (found > 0) lines.push(`${plural(found, noun)} with findings:`, ...table(findings));
    if (repaired > 0) lines.push(`${plural(repaired, noun)} repaired, with these changes:`, ...table(changes));
    if (filled > 0) lines.push(`${plural(filled, noun)} with too few columns`);
    if (byteOrderMarks > 0) lines.push(`${plural(byteOrderMarks, 'byte-order mark')} skipped`);
    if (unreadable > 0) lines.push(`${plural(unreadable, 'file')} not read, or not to the end`);
    lines.push(...this.notes);
    if (bytes >= LEAST_BYTES) {
      const megabytes = bytes / seconds / 1e6;
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
  counts: Pick<Counts, 'repaired' | 'changes'>,
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

/** Returns a count with its noun. */
export function plural(count: number, noun: string): string {
  return `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** The history of throughput: `bench/history.ndjson` has a line for each verb and commit. */

import { readFileSync, writeFileSync } from 'node:fs';
import { groupBy } from '../model/group-by.js';
import type { Run } from '../model/result.js';
import { PROCESS } from '../runner/cold.js';
import { comparisons, describeHardware } from './figures.js';

export interface Row {
  /** Of the run: `2026-01-02`. */
  readonly date: string;
  readonly commit: string;
  readonly runtime: string;
  readonly cpu: string;
  /** The processor, its cores, the memory and the system; absent in rows before 2026-11-26. */
  readonly machine?: string;
  readonly verb: string;
  /** The median by corpus: nanoseconds per reference, and megabytes per second. */
  readonly ns: Readonly<Record<string, number>>;
  readonly megabytes: Readonly<Record<string, number>>;
}

const FILE = new URL('../history.ndjson', import.meta.url);

export const readHistory = (): Row[] =>
  readFileSync(FILE, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

export const writeHistory = (rows: readonly Row[]): void =>
  writeFileSync(FILE, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

const keyOf = ({ commit, runtime, cpu, verb }: Row): string => [commit, runtime, cpu, verb].join();

/** Adds the rows of a run, which replace earlier rows of the same commit. */
export function withRows(history: readonly Row[], run: Run): Row[] {
  const { date, commit, runtime, cpu } = run.machine;
  const machine = describeHardware(run.machine);
  const warm = comparisons(run).filter(({ corpus }) => corpus !== PROCESS.name);
  const added = [...groupBy(warm, ({ verb }) => verb)].map(([verb, all]): Row => {
    const byCorpus = (value: (row: (typeof all)[number]) => number): Record<string, number> =>
      Object.fromEntries(all.map((row) => [row.corpus, Number(value(row).toPrecision(4))]));
    const ns = byCorpus(({ ours }) => ours.median);
    const megabytes = byCorpus(({ ours }) => ours.megabytes);
    return { date: date.slice(0, 10), commit, runtime, cpu, machine, verb, ns, megabytes };
  });
  const keys = new Set(added.map(keyOf));
  return [...history.filter((row) => !keys.has(keyOf(row))), ...added];
}

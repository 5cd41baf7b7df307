/** `npm run bench -- --compare A B`: two revisions, measured in the same blocks, or two saved runs. */

import type { Corpus } from '../corpora/index.js';
import { OURS, type Run } from '../model/result.js';
import type { RunFolder } from '../runner/run-folder.js';
import { median, type Shift, shiftOf, signedRankTest } from '../runner/statistics.js';
import { type Blocks, type CheckOptions, logsOf, measureTasks, openTasks } from './check.js';
import { buildRevision } from './revisions.js';

/** Nanoseconds per reference, and the change between them. */
export interface Comparison extends Shift {
  readonly title: string;
  readonly old: number;
  readonly now: number;
  /** The probability of such a change, or a larger one, between equal builds. */
  readonly p: number;
}

/** Compares times in pairs: each row has a new one and an old one. */
function compare(title: string, rows: Blocks[string]): Comparison {
  const logs = logsOf(rows, 1);
  const [now, old] = [0, 1].map((build) => median(rows.map((times) => times[build] as number)));
  return { title, old: old as number, now: now as number, ...shiftOf(logs), p: signedRankTest(logs) };
}

/** Compares what two runs found for uriscan, round by round. */
export const compareRuns = (old: Run, now: Run): Comparison[] =>
  now.measurements.flatMap(({ corpus, verb, subject, rounds }) => {
    const before = old.measurements.find(
      (each) => each.corpus === corpus && each.verb === verb && each.subject === subject,
    );
    if (before === undefined || subject !== OURS) return [];
    const count = Math.min(rounds.length, before.rounds.length);
    const rows = [rounds, before.rounds].map((of) => of.slice(0, count).map((samples) => median(samples)));
    return [
      compare(
        `${verb} of ${corpus}`,
        Array.from({ length: count }, (_, i) => rows.map((of) => of[i] as number)),
      ),
    ];
  });

/** So many blocks show a change by a few percent; a quick comparison has half of them. */
export const BLOCKS = 24;

export async function compareRevisions(
  runFolder: RunFolder,
  commits: readonly [old: string, now: string],
  corpus: Corpus,
  { verbs, isQuick, onBlock }: Pick<CheckOptions, 'verbs' | 'isQuick' | 'onBlock'>,
): Promise<Comparison[]> {
  const [old, now] = commits.map((commit) => buildRevision(commit, runFolder)) as [string, string];
  const tasks = await openTasks(runFolder, [now, old], corpus, verbs);
  const blocks: Blocks = Object.fromEntries(tasks.map(({ verb }) => [verb, []]));
  await measureTasks(tasks, isQuick ? BLOCKS / 2 : BLOCKS, blocks, onBlock);
  return tasks.map(({ verb }) => compare(verb, blocks[verb] as Blocks[string]));
}

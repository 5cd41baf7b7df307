/** `npm run bench -- --compare A B`: two revisions, measured in the same blocks. */

import type { Corpus } from '../corpora/index.js';
import type { RunFolder } from '../runner/run-folder.js';
import { median, type Shift, shiftOf, signedRankTest } from '../runner/statistics.js';
import type { CheckOptions } from './check.js';
import { buildRevision } from './revisions.js';
import { type Blocks, logsOf, measureTasks, openTasks } from './tasks.js';

/** Nanoseconds per reference, and the change between them. */
export interface Change extends Shift {
  readonly title: string;
  readonly old: number;
  readonly now: number;
  /** The probability of such a change, or a larger one, between equal builds. */
  readonly p: number;
}

/** Compares times in pairs: each row has a new one and an old one. */
function compare(title: string, rows: Blocks[string]): Change {
  const logs = logsOf(rows);
  const [now, old] = [0, 1].map((build) => median(rows.map((times) => times[build] as number)));
  return { title, old: old as number, now: now as number, ...shiftOf(logs), p: signedRankTest(logs) };
}

/** So many blocks show a change by a few percent; a quick comparison has half of them. */
export const BLOCKS = 24;

export async function compareRevisions(
  runFolder: RunFolder,
  commits: readonly [old: string, now: string],
  corpus: Corpus,
  { verbs, isQuick, onBlock }: Pick<CheckOptions, 'verbs' | 'isQuick' | 'onBlock'>,
): Promise<Change[]> {
  const [old, now] = commits.map((commit) => buildRevision(commit, runFolder)) as [string, string];
  const tasks = await openTasks(runFolder, [now, old], corpus, verbs);
  const blocks: Blocks = {};
  await measureTasks(tasks, isQuick ? BLOCKS / 2 : BLOCKS, blocks, onBlock);
  return tasks.map(({ verb }) => compare(verb, blocks[verb] as Blocks[string]));
}

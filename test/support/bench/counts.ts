/**
 * Real counts of new processes, which are stored: of this tree, of a copy of it, and of one whose `scan` allocates one more object,
 * which no other verb calls. `COUNTS=40 npm test -- --suite slow bench/rates` makes as many of each verb again, in about 10 minutes.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { COUNTED, type Count, type Counted, countOnce, countUntilDecided } from '../../../bench/check/counters.js';
import { openTasks } from '../../../bench/check/tasks.js';
import { load } from '../../../bench/corpora/index.js';
import { openRunFolder, ROOT } from '../../../bench/runner/run-folder.js';
import type { Verb } from '../../../bench/tasks/task.js';
import { random } from './chance.js';
import { allocate } from './patches.js';

const FILE = new URL('counts.jsonl', import.meta.url);
const BUILDS = ['tree', 'copy', 'allocating'] as const;
type Build = (typeof BUILDS)[number];
/** The counts of a verb by a build: the bytes, then the functions that V8 deoptimized. */
type Row = readonly [build: Build, verb: Verb, ...counts: (readonly [bytes: number, ...deoptimizations: string[]])[]];

/** Counts again, with one process at a time, and writes the rows. */
export async function writeCounts(size: number): Promise<void> {
  const runFolder = await openRunFolder();
  try {
    const libraries = BUILDS.map((build) => runFolder.addLibrary(build, ROOT));
    allocate(libraries[2] as string);
    const rows: Row[] = [];
    for (const task of await openTasks(runFolder, libraries, load('sample'), COUNTED)) {
      const of = BUILDS.slice(0, task.verb === 'scan' ? 3 : 2).map((): [number, ...string[]][] => []);
      for (let i = 0; i < size; i++) {
        for (const [build, counts] of of.entries()) {
          const { bytes, deoptimizations } = await countOnce(task, libraries[build] as string, build);
          counts.push([bytes, ...deoptimizations]);
        }
      }
      rows.push(...of.map((counts, build): Row => [BUILDS[build] as Build, task.verb, ...counts]));
    }
    writeFileSync(FILE, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  } finally {
    runFolder.close();
  }
}

/**
 * Makes `times` recounts of all verbs of a build in comparison with the copy. A recount draws its processes from the stored ones
 * at random, none twice.
 */
export async function recounts(build: Build, times: number): Promise<(readonly Counted[])[]> {
  const rows = readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line): Row => JSON.parse(line));
  const chance = random(58);
  const drawing = (of: Build, verb: Verb): (() => Count) => {
    const [, , ...counts] = (rows.find((row) => row[0] === of && row[1] === verb) ??
      rows.find((row) => row[0] === 'tree' && row[1] === verb)) as Row;
    return () => {
      const [[bytes, ...deoptimizations]] = counts.splice(Math.floor(chance() * counts.length), 1) as [Row[2]];
      return { bytes, deoptimizations };
    };
  };
  const all: Counted[][] = [];
  for (let i = 0; i < times; i++) {
    const counted: Counted[] = [];
    for (const verb of COUNTED) {
      const [ours, theirs] = [drawing(build, verb), drawing('copy', verb)];
      counted.push(await countUntilDecided(verb, async () => [ours(), theirs()]));
    }
    all.push(counted);
  }
  return all;
}

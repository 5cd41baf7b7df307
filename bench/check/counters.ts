/**
 * Counters: the bytes that a verb allocates per reference, and the functions that V8 deoptimizes.
 *
 * They do not depend on the load of the machine, but processes with the same code may differ. A counter is therefore only worse
 * if it is so in each of {@link PROCESSES} new processes of the tree, in comparison with all of as many processes of the other build.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verb } from '../tasks/task.js';
import { RUNTIME, type Start, type Task } from './blocks.js';

/** The counts of a process. */
export interface Count {
  /** Bytes allocated per reference. */
  readonly bytes: number;
  /** Functions that V8 deoptimized after warm-up, each with the reason. */
  readonly deoptimizations: readonly string[];
}

/** The counts of a verb, one of each build per process. */
export interface Counted {
  readonly verb: Verb;
  readonly tree: readonly Count[];
  readonly other: readonly Count[];
}

/** The verbs that are counted. */
export const COUNTED =
  'scan scanBytes scanLines isUri parse resolver normalizeLines resolveLines fingerprintLines'.split(
    ' ',
  ) as readonly Verb[];
/** Keeps the garbage collector from running between two readings of the heap. */
const LARGE_HEAP = ['--min-semi-space-size=64', '--max-semi-space-size=64'];
/** Passes over all references: V8 optimizes after a number of calls, not after a time. */
const WARM_UP = 300;
const PASSES = 50;
/**
 * The processes of each build that a worse counter needs. If the builds are the same, all bytes of the tree are the highest by
 * chance once in 12,870 times (16 over 8), and a function is deoptimized in all processes of the tree only, once in 65,536 times at most.
 */
export const PROCESSES = 8;
/** Bytes per reference, less than an object for 32 references. Code that is optimized later makes a difference of 0.1. */
const LEAST_BYTES = 0.5;

/** Counts what the first two builds use, in new processes for each task. @param libraries - the folders of the builds */
export async function countAll(
  tasks: readonly (Task & { verb: Verb })[],
  libraries: readonly string[],
): Promise<Counted[]> {
  const all: Counted[] = [];
  for (const task of tasks) {
    const draw = (build: 0 | 1) => countOnce(task, libraries[build] as string, build);
    all.push(await countUntilDecided(task.verb, () => Promise.all([draw(0), draw(1)])));
  }
  return all;
}

/** Draws counts of both builds until the verb is not worse, or has all processes. */
export async function countUntilDecided(
  verb: Verb,
  draw: () => Promise<readonly [tree: Count, other: Count]>,
): Promise<Counted> {
  let counted: Counted = { verb, tree: [], other: [] };
  do {
    const [tree, other] = await draw();
    counted = { verb, tree: [...counted.tree, tree], other: [...counted.other, other] };
  } while (counted.tree.length < PROCESSES && worse(counted).length > 0);
  return counted;
}

/** Counts what a build uses, in a new process. @param build - its index in the task */
export async function countOnce(
  { starts, chosen, count, verb }: Task & { verb: Verb },
  library: string,
  build: number,
): Promise<Count> {
  const file = join(library, `${verb}.trace`);
  const traced = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const tracing = ['--trace-deopt', '--redirect-code-traces', `--redirect-code-traces-to=${file}`];
  const flags = [...RUNTIME.flags, ...LARGE_HEAP, ...tracing];
  const measurer = await (starts[build] as Start)({ ...RUNTIME, flags });
  try {
    const slice = { from: 0, to: count };
    await measurer.ask('choose', chosen);
    await measurer.ask('round', { ...slice, passes: WARM_UP });
    const { length } = traced();
    await measurer.ask('round', { ...slice, passes: PASSES });
    const found = new Set(deoptimizations(traced().slice(length)));
    return { bytes: await measurer.ask('garbage', null), deoptimizations: [...found] };
  } finally {
    await measurer.stop();
  }
}

/** From the output of `--trace-deopt`. */
export function deoptimizations(trace: string): string[] {
  const begins = /\[bailout \(kind: (?<kind>[^,]+), reason: (?<reason>.+?)\): begin\. .*?<JSFunction (?<name>[^ >(]*)/g;
  return [...trace.matchAll(begins)].map(({ groups }) => `${groups?.['name'] || '(anonymous)'}: ${groups?.['reason']}`);
}

/** Returns the counters of a verb that are worse in all processes of the tree than in any of the other build, one per line. */
export function worse({ verb, tree, other }: Counted): string[] {
  const lines: string[] = [];
  const [lowest, highest] = [Math.min(...tree.map(({ bytes }) => bytes)), Math.max(...other.map(({ bytes }) => bytes))];
  if (lowest > highest + LEAST_BYTES)
    lines.push(`${verb} allocates: ${lowest.toFixed(1)} bytes per reference, was ${highest.toFixed(1)}`);
  const has = (name: string) => (count: Count) => count.deoptimizations.includes(name);
  for (const name of tree[0]?.deoptimizations ?? [])
    if (tree.every(has(name)) && !other.some(has(name))) lines.push(`deoptimized while warm: ${name}`);
  return lines;
}

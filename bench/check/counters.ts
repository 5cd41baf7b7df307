/** Counters that do not depend on noise: bytes allocated per reference, and functions that V8 deoptimized. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verb } from '../tasks/task.js';
import { RUNTIME, type Task } from './blocks.js';

/** A number for each name. */
export type Counted = Record<string, number>;

export interface Counters {
  /** Bytes that a verb allocates per reference. */
  readonly bytes: Counted;
  /** Functions that V8 deoptimized after warm-up, each with the reason. */
  readonly deoptimizations: readonly string[];
}

/** The verbs that are counted. */
export const COUNTED: readonly Verb[] = [
  'scan',
  'scanBytes',
  'scanLines',
  'isUri',
  'parse',
  'resolver',
  'normalizeLines',
  'resolveLines',
  'fingerprintLines',
];
/** Keeps the garbage collector from running between two readings of the heap. */
const LARGE_HEAP = ['--min-semi-space-size=64', '--max-semi-space-size=64'];
/** Milliseconds. */
const WARM_UP = 600;
const SLICE = { from: 0, passes: 1 };
const PASSES = 50;

/**
 * Counts what a build uses, in a new process for each task.
 *
 * @param library - the folder of the build
 * @param build - its index in the tasks
 */
export async function count(
  tasks: readonly (Task & { verb: Verb })[],
  library: string,
  build: number,
): Promise<Counters> {
  const bytes: Counted = {};
  const found = new Set<string>();
  for (const { starts, chosen, count, verb } of tasks) {
    const file = join(library, `${verb}.trace`);
    const traced = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
    const flags = [
      ...RUNTIME.flags,
      ...LARGE_HEAP,
      '--trace-deopt',
      '--redirect-code-traces',
      `--redirect-code-traces-to=${file}`,
    ];
    const measurer = await starts[build]?.({ ...RUNTIME, flags });
    if (measurer === undefined) continue;
    await measurer.ask('choose', chosen);
    await measurer.ask('warmUp', { ...SLICE, to: count, milliseconds: WARM_UP });
    const { length } = traced();
    await measurer.ask('round', { ...SLICE, to: count, passes: PASSES });
    for (const each of deoptimizations(traced().slice(length))) found.add(each);
    bytes[verb] = await measurer.ask('garbage', null);
    await measurer.stop();
  }
  return { bytes, deoptimizations: [...found] };
}

/** From the output of `--trace-deopt`. */
export function deoptimizations(trace: string): string[] {
  const begins = /\[bailout \(kind: (?<kind>[^,]+), reason: (?<reason>.+?)\): begin\. .*?<JSFunction (?<name>[^ >(]*)/g;
  return [...trace.matchAll(begins)].map(({ groups }) => `${groups?.['name'] || '(anonymous)'}: ${groups?.['reason']}`);
}

/** Returns the counters that have become worse, one per line. */
export function worse(tree: Counters, against: Counters): string[] {
  const lines: string[] = [];
  for (const [verb, bytes] of Object.entries(tree.bytes)) {
    const before = against.bytes[verb];
    // A revision may lack a verb that was added later.
    if (before !== undefined && bytes > before + TOLERATED_BYTES)
      lines.push(`${verb} allocates: ${bytes} bytes per reference, was ${before}`);
  }
  const known = new Set(against.deoptimizations);
  for (const each of tree.deoptimizations) if (!known.has(each)) lines.push(`deoptimized while warm: ${each}`);
  return lines;
}

/** Below the size of any object: the bytes are rounded. */
const TOLERATED_BYTES = 1;

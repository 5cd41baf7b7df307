/** Counters that do not depend on noise: bytes allocated per reference, functions that V8 deoptimized, and sizes of the package. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { packageIn } from '../tasks/library.js';
import type { Verb } from '../tasks/task.js';
import { RUNTIME, type Task } from './blocks.js';

/** A number for each name. */
export type Counted = Record<string, number>;

export interface Counters {
  /** Bytes that a verb allocates per reference. */
  readonly bytes: Counted;
  /** Functions that V8 deoptimized after warm-up, each with the reason. */
  readonly deoptimizations: readonly string[];
  readonly sizes: Sizes;
}

export interface Sizes {
  /** Bytes of all tables together. */
  readonly tables: number;
  /** Bytes of each entry of the package, bundled, minified and compressed. */
  readonly bundles: Counted;
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
const ENTRIES = { '.': 'index.js', './scanner': 'scanner/index.js', './resolve': 'resolve/index.js' };

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
  return { bytes, deoptimizations: [...found], sizes: await sizesOf(library) };
}

export const sizesOf = async (library: string): Promise<Sizes> => ({
  tables: await tableBytes(library),
  bundles: await bundleSizes(library),
});

/** From the output of `--trace-deopt`. */
export function deoptimizations(trace: string): string[] {
  const begins = /\[bailout \(kind: (?<kind>[^,]+), reason: (?<reason>.+?)\): begin\. .*?<JSFunction (?<name>[^ >(]*)/g;
  return [...trace.matchAll(begins)].map(({ groups }) => `${groups?.['name'] || '(anonymous)'}: ${groups?.['reason']}`);
}

async function tableBytes(library: string): Promise<number> {
  const tables = await import(pathToFileURL(join(packageIn(library), 'dist/esm/tables/index.js')).href);
  let sum = 0;
  for (const table of Object.values(tables)) if (ArrayBuffer.isView(table)) sum += table.byteLength;
  return sum;
}

async function bundleSizes(library: string): Promise<Counted> {
  const sizes: Counted = {};
  for (const [name, entry] of Object.entries(ENTRIES)) {
    const { outputFiles } = await build({
      entryPoints: [join(packageIn(library), 'dist/esm', entry)],
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
    });
    sizes[name] = gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
  }
  return sizes;
}

/** Returns the counters that have become worse, one per line. */
export function worse(tree: Counters, against: Counters): string[] {
  const lines: string[] = [];
  const compare = (what: string, now: number, before: number | undefined, allowed: number, unit: string): void => {
    // A revision may lack features that were added later.
    if (before !== undefined && now > before + allowed)
      lines.push(`${what}: ${now.toLocaleString('en')} ${unit}, was ${before.toLocaleString('en')}`);
  };
  for (const [verb, bytes] of Object.entries(tree.bytes))
    compare(`${verb} allocates`, bytes, against.bytes[verb], TOLERATED_BYTES, 'bytes per reference');
  const known = new Set(against.deoptimizations);
  for (const each of tree.deoptimizations) if (!known.has(each)) lines.push(`deoptimized while warm: ${each}`);
  compare('the tables have', tree.sizes.tables, against.sizes.tables, 0, 'bytes');
  for (const [entry, bytes] of Object.entries(tree.sizes.bundles)) {
    const before = against.sizes.bundles[entry];
    compare(`the bundle of ${entry} has`, bytes, before, (before ?? 0) * TOLERATED_GROWTH, 'bytes');
  }
  return lines;
}

/** Below the size of any object: the bytes are rounded. */
const TOLERATED_BYTES = 1;
/** For a bundle: a fix may add some bytes, a new feature needs a new baseline. */
const TOLERATED_GROWTH = 0.02;

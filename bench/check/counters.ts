/**
 * Counters that do not depend on noise: bytes allocated per call, garbage collections, functions that V8 compiled and
 * deoptimized, and the sizes of the package.
 */

import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Corpus } from '../corpora/index.js';
import { ENVIRONMENT } from '../runner/processes.js';
import type { RunFolder } from '../runner/run-folder.js';
import { packageIn } from '../tasks/library.js';

/** The line that the counting program prints after warm-up. */
export const MARK = '--- warm';
/** The text that it prints before its counts. */
export const RESULT = '--- counted: ';

/** A number for each function that is counted. */
export type Counted = Record<string, number>;

export interface Counters {
  /** Bytes that a call allocates. */
  readonly bytesPerCall: Counted;
  /** Collections during a million calls. */
  readonly collections: Counted;
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

/** The number of references for counting: enough to include all kinds. */
const REFERENCES = 2000;
/** Keeps the garbage collector from running between two readings of the heap. */
const LARGE_HEAP = ['--min-semi-space-size=64', '--max-semi-space-size=64'];
const ENTRIES = { '.': 'index.js', './scanner': 'scanner/index.js', './resolve': 'resolve/index.js' };

/** The programs and the corpus that counting needs. */
export interface CountingKit {
  readonly program: string;
  readonly references: string;
}

export async function countingKit(runFolder: RunFolder, corpus: Corpus): Promise<CountingKit> {
  const references = join(runFolder.folder, 'counting.json');
  writeFileSync(references, JSON.stringify(corpus.references.flat.slice(0, REFERENCES)));
  return { program: await runFolder.bundle('bench/check/counting.ts'), references };
}

export async function count(library: string, kit: CountingKit): Promise<Counters> {
  const bytes = await runProgram(LARGE_HEAP, library, kit, 'bytes');
  const collections = await runProgram(['--trace-deopt'], library, kit, 'collections');
  return {
    bytesPerCall: counted(bytes),
    collections: counted(collections),
    deoptimizations: deoptimizations(collections),
    sizes: await sizesOf(library),
  };
}

export const sizesOf = async (library: string): Promise<Sizes> => ({
  tables: await tableBytes(library),
  bundles: await bundleSizes(library),
});

const execute = promisify(execFile);

async function runProgram(
  flags: readonly string[],
  library: string,
  { program, references }: CountingKit,
  what: 'bytes' | 'collections',
): Promise<string> {
  // A thread that compiles late, on a busy machine, would be counted as a deoptimization or an allocation.
  const args = ['--single-threaded', ...flags, program, library, references, what];
  const { stdout } = await execute(process.execPath, args, { env: ENVIRONMENT, maxBuffer: 1 << 28 });
  return stdout;
}

const counted = (output: string): Counted =>
  JSON.parse(
    output
      .split('\n')
      .find((line) => line.startsWith(RESULT))
      ?.slice(RESULT.length) ?? '{}',
  );

/** From the output of `--trace-deopt` after warm-up. */
export function deoptimizations(trace: string): string[] {
  const warm = trace.slice(trace.indexOf(MARK));
  const begins = /\[bailout \(kind: (?<kind>[^,]+), reason: (?<reason>.+?)\): begin\. .*?<JSFunction (?<name>[^ >(]*)/g;
  return [...warm.matchAll(begins)].map(({ groups }) => `${groups?.['name'] || '(anonymous)'}: ${groups?.['reason']}`);
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
      lines.push(`${what}: ${round(now)} ${unit}, was ${round(before)}`);
  };
  for (const [name, bytes] of Object.entries(tree.bytesPerCall))
    compare(`${name} allocates`, bytes, against.bytesPerCall[name], TOLERATED_BYTES, 'bytes per call');
  for (const [name, collections] of Object.entries(tree.collections)) {
    const before = against.collections[name];
    // One more collection depends on when counting began.
    compare(`${name} makes V8 collect`, collections, before, before ? 1 + before / 10 : 0, 'times');
  }
  const known = new Set(against.deoptimizations);
  for (const each of tree.deoptimizations) if (!known.has(each)) lines.push(`deoptimized while warm: ${each}`);
  compare('the tables have', tree.sizes.tables, against.sizes.tables, 0, 'bytes');
  for (const [entry, bytes] of Object.entries(tree.sizes.bundles)) {
    const before = against.sizes.bundles[entry];
    compare(`the bundle of ${entry} has`, bytes, before, (before ?? 0) * TOLERATED_GROWTH, 'bytes');
  }
  return lines;
}

/** Below the size of any object. */
const TOLERATED_BYTES = 0.5;
/** For a bundle: a fix may add some bytes, a new feature needs a new baseline. */
const TOLERATED_GROWTH = 0.02;

const round = (value: number): string => (Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(1));

/**
 * Counts resources that a build uses. Runs in a separate process, because flags of Node and V8 apply to a whole
 * process:
 *
 *     node [flags] counting.mjs LIBRARY CORPUS WHAT
 *
 * It warms everything up, prints `MARK`, and then a line of JSON: how much by function, of `bytes` that a call
 * allocates, or of `collections` during a million calls. Reports of V8, which flags turn on, surround these lines.
 */

import { readFileSync } from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { load } from '../tasks/library.js';
import { BASE } from '../tasks/task.js';
import { type Counted, MARK, RESULT } from './counters.js';

const CALLS = 10_000;
/** As many times `CALLS` for collections to show. */
const MANY = 100;
const TRIES = 7;
const MOST_TURNS = 10;
const WARM_UP_ROUNDS = 15;

const [library, corpus, what] = process.argv.slice(2) as [string, string, 'bytes' | 'collections'];
const { STRIDE, scan, scanBytes, parse, isUri, resolver, tryParse, ...later } = await load(library);
const offsets = new Uint32Array(STRIDE);
const references = (JSON.parse(readFileSync(corpus, 'utf8')) as string[]).map((text) =>
  Buffer.from(text, 'latin1').toString('latin1'),
);
const valid = references.filter((text) => tryParse(text) !== undefined);
const bytes = references.map((text) => new Uint8Array(Buffer.from(text, 'latin1')));
const lines = Buffer.from(references.map((text) => `${text}\n`).join(''), 'latin1');
const toTarget = resolver(BASE);

let sink: unknown;

/** Each function has its own loop, since V8 compiles a loop for the types that it has seen there. */
const LOOPS: Record<string, (calls: number) => void> = {
  scan: (calls) => {
    for (let i = 0, k = 0; i < calls; i++, k = k + 1 === references.length ? 0 : k + 1) {
      scan(references[k] as string, offsets);
    }
  },
  scanBytes: (calls) => {
    for (let i = 0, k = 0; i < calls; i++, k = k + 1 === bytes.length ? 0 : k + 1) {
      const input = bytes[k] as Uint8Array;
      scanBytes(input, 0, input.length, offsets);
    }
  },
  isUri: (calls) => {
    for (let i = 0, k = 0; i < calls; i++, k = k + 1 === references.length ? 0 : k + 1) {
      sink = isUri(references[k] as string);
    }
  },
  parse: (calls) => {
    for (let i = 0, k = 0; i < calls; i++, k = k + 1 === valid.length ? 0 : k + 1) sink = parse(valid[k] as string);
  },
  resolver: (calls) => {
    for (let i = 0, k = 0; i < calls; i++, k = k + 1 === valid.length ? 0 : k + 1) sink = toTarget(valid[k] as string);
  },
};

/** For tasks on lines, each line is treated as one call. */
function addLineLoops({ Batch, LineBuffer, ...of }: typeof later): void {
  if (!of.scanLines) return;
  const batch = new Batch();
  const add = (name: string, visit: () => void): void => {
    LOOPS[name] = (calls) => {
      for (let i = 0, start = 0; i < calls; i += batch.length, start = batch.end === lines.length ? 0 : batch.end) {
        of.scanLines(lines, batch, { start });
        visit();
      }
    };
  };
  add('scanLines', () => {});
  if (of.normalizeLines) {
    const out = new LineBuffer();
    add('normalizeLines', () => of.normalizeLines(batch, out));
    add('resolveLines', () => of.resolveLines(BASE, batch, out));
  }
  if (of.fingerprintLines) {
    const fingerprints = new BigUint64Array(batch.capacity);
    add('fingerprintLines', () => of.fingerprintLines(batch, fingerprints));
  }
}
addLineLoops(later);

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

/** The fewest bytes of several tries, since V8 itself allocates now and then. */
function allocated(loop: (calls: number) => void, calls: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TRIES; i++) {
    const before = getHeapStatistics().used_heap_size;
    loop(calls);
    least = Math.min(least, getHeapStatistics().used_heap_size - before);
  }
  return least;
}

/**
 * Returns bytes per call, in tenths, since a few stray words belong to no call. V8 decides when it optimizes a loop, so
 * a loop that allocates gets more turns: allocations that optimized code never makes are not counted.
 */
async function bytesPerCall(loop: (calls: number) => void): Promise<number> {
  const ofAsking = allocated(loop, 0);
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < MOST_TURNS && least > 0; turn++) {
    least = Math.min(least, Math.max(0, Math.round((10 * (allocated(loop, CALLS) - ofAsking)) / CALLS)) / 10);
    await pause();
  }
  return least;
}

let collections = 0;
new PerformanceObserver((list) => {
  collections += list.getEntries().length;
}).observe({ entryTypes: ['gc'] });

async function collected(loop: (calls: number) => void): Promise<number> {
  await pause();
  collections = 0;
  for (let i = 0; i < MANY; i++) loop(CALLS);
  await pause();
  return collections;
}

for (let round = 0; round < WARM_UP_ROUNDS; round++) {
  for (const loop of Object.values(LOOPS)) loop(CALLS);
  await pause();
}
console.log(MARK);
const counted: Counted = {};
for (const [name, loop] of Object.entries(LOOPS)) {
  if (what === 'bytes') counted[name] = await bytesPerCall(loop);
  else counted[name] = await collected(loop);
}
console.log(`${RESULT}${JSON.stringify(counted)}`);
if (sink === null) throw new Error('a function gave null');

/**
 * What a scan costs, beside the platform's own parser and a bare loop:
 *
 *     npm run bench -- [--rounds N] [FILE...]
 *
 * Each line of a file is a reference; without files, the sample corpus is measured. Every task runs once a round over
 * the whole corpus, all tasks in turn, so that a slow moment of the machine hits them alike; what is compared are
 * medians over rounds. Strings are measured flat and as `split` makes them, which V8 reads more slowly.
 */

import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { STRIDE, scan, scanBytes } from '../src/scanner/index.js';

interface Corpus {
  readonly name: string;
  /** All lines, without what ends them, one after the other. */
  readonly bytes: Uint8Array;
  /** Where each line starts in `bytes`; one more element says where the last one ends. */
  readonly starts: Uint32Array;
  readonly flat: readonly string[];
  readonly split: readonly string[];
}

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '41' } },
  allowPositionals: true,
});
const ROUNDS = Number(values.rounds);
const SAMPLE = new URL('../samples/references.txt', import.meta.url).pathname;
const offsets = new Uint32Array(STRIDE);

function readCorpus(file: string): Corpus {
  // Latin-1 gives every byte a code unit of its own: offsets in string and bytes are the same.
  const split = readFileSync(file, 'latin1').split(/\r?\n/).filter(Boolean);
  const flat = split.map((line) => Buffer.from(line, 'latin1').toString('latin1'));
  const starts = new Uint32Array(flat.length + 1);
  flat.forEach((line, i) => {
    starts[i + 1] = (starts[i] as number) + line.length;
  });
  const name = file.split('/').at(-1) ?? file;
  return { name, bytes: new Uint8Array(Buffer.from(flat.join(''), 'latin1')), starts, flat, split };
}

/** Work over a whole corpus; the result keeps it from being optimised away. */
type Task = (corpus: Corpus) => number;

const overStrings =
  (pick: 'flat' | 'split', visit: (line: string) => number): Task =>
  (corpus) => {
    let sum = 0;
    for (const line of corpus[pick]) sum += visit(line);
    return sum;
  };

// Written out for each list: V8 would take one function that gets all of them for one that can get anything.
const tasksFor = (pick: 'flat' | 'split'): Record<string, Task> => ({
  'new URL': overStrings(pick, (line) => {
    try {
      return new URL(line).port.length;
    } catch {
      return 0;
    }
  }),
  'URL.canParse': overStrings(pick, (line) => (URL.canParse(line) ? 1 : 0)),
  'charCodeAt only': overStrings(pick, (line) => {
    let sum = 0;
    for (let i = 0; i < line.length; i++) sum += line.charCodeAt(i);
    return sum;
  }),
  scan: overStrings(pick, (line) => scan(line, offsets)),
  scanBytes: ({ bytes, starts }) => {
    let sum = 0;
    for (let i = 0; i + 1 < starts.length; i++)
      sum += scanBytes(bytes, starts[i] as number, starts[i + 1] as number, offsets);
    return sum;
  },
});

/** Nanoseconds a line of each task: the median over rounds, after some that do not count. */
function measure(corpus: Corpus, tasks: Record<string, Task>): Record<string, number> {
  const times = Object.fromEntries(Object.keys(tasks).map((name) => [name, [] as number[]]));
  const names = Object.keys(tasks);
  const warmUp = Math.ceil(ROUNDS / 4);
  for (let round = -warmUp; round < ROUNDS; round++) {
    // Another one begins each time, so that none always follows the same.
    for (let k = 0; k < names.length; k++) {
      const name = names[(k + round + warmUp) % names.length] as string;
      const start = process.hrtime.bigint();
      (tasks[name] as Task)(corpus);
      if (round >= 0) times[name]?.push(Number(process.hrtime.bigint() - start) / corpus.flat.length);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name] as number[])]));
}

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[list.length >> 1] as number;

/** The corpus holds the same answers for strings and bytes, or there is nothing to compare. */
function check({ name, bytes, starts, flat }: Corpus): number {
  let valid = 0;
  flat.forEach((line, i) => {
    const start = starts[i] as number;
    const onString = scan(line, offsets);
    const onBytes = scanBytes(bytes, start, starts[i + 1] as number, offsets);
    if (onString !== (onBytes < 0 ? onBytes + start : onBytes)) throw new Error(`${name}: answers differ on ${line}`);
    if (onString >= 0) valid++;
  });
  return valid;
}

console.log(`node ${process.version}, V8 ${process.versions.v8}, ${cpus()[0]?.model}, ${new Date().toISOString()}`);
console.log(
  `medians of ${ROUNDS} interleaved rounds; new URL and canParse solve another problem (WHATWG, not RFC 3986)`,
);
for (const file of positionals.length > 0 ? positionals : [SAMPLE]) {
  const corpus = readCorpus(file);
  const valid = check(corpus);
  const length = corpus.bytes.length / corpus.flat.length;
  console.log(
    `\n${corpus.name}: ${corpus.flat.length} lines, ${corpus.bytes.length} bytes, mean length ${length.toFixed(1)}, ` +
      `${((100 * valid) / corpus.flat.length).toFixed(1)} % valid`,
  );
  for (const pick of ['flat', 'split'] as const) {
    const times = measure(corpus, tasksFor(pick));
    const cost = (name: string): number => times[name] as number;
    for (const name of Object.keys(times)) {
      console.log(
        `  ${pick.padEnd(6)}${name.padEnd(16)}${cost(name).toFixed(0).padStart(5)} ns/URL ` +
          `${(cost(name) / length).toFixed(2).padStart(6)} ns/byte   ` +
          `${(cost('new URL') / cost(name)).toFixed(2).padStart(5)} times new URL   ` +
          `${(cost(name) / cost('URL.canParse')).toFixed(2).padStart(5)} of canParse's time`,
      );
    }
  }
}

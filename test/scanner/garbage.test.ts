/** Scanning allocates no garbage: during five million calls, the collector does not run. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Batch, STRIDE, scan, scanBytes, scanLines } from '../../src/scanner/index.js';
import { CASES } from '../support/cases.js';
import { collections } from '../support/collections.js';

const CALLS = 5_000_000;
const offsets = new Uint32Array(STRIDE);
// Each string once as it is, and once at a length at which strings are copied, flat and sliced.
const strings = CASES.flatMap(({ input }) => {
  const long = `${input}${'/a%20.'.repeat(8)}`;
  return [input, long, `<${long}>`.slice(1, -1)];
});
const buffers = strings.map((string) => new TextEncoder().encode(string));

const garbage = suite('garbage');
const makesNone = (title: string, work: (i: number) => unknown): void =>
  garbage(`promise 4: ${title} makes no garbage`, async () => assert.is(await collections(CALLS, work), 0));

makesNone('scan', (i) => scan(strings[i % strings.length] as string, offsets));
makesNone('scanBytes', (i) => {
  const bytes = buffers[i % buffers.length] as Uint8Array;
  return scanBytes(bytes, 0, bytes.length, offsets);
});
// The garbage of a call does not depend on the number of lines: with 10,000 lines per call, five million lines cause no
// collection.
const LINES = 10_000;
const batch = new Batch(LINES);
const lines = new Uint8Array(
  Buffer.from(Array.from({ length: LINES }, (_, i) => strings[i % strings.length]?.replaceAll('\n', ' ')).join('\n')),
);
makesNone('scanLines', (i) => (i % LINES === 0 ? scanLines(lines, batch, {}) : undefined));
// Checks that the counter works.
garbage('a Uint32Array for each call makes some', async () => {
  assert.ok(
    (await collections(CALLS, (i) => scan(strings[i % strings.length] as string, new Uint32Array(STRIDE)))) > 0,
  );
});
garbage.run();

/**
 * Hostile input costs time in proportion to its length, and no stack: twice as much of it takes about twice as long.
 */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { STRIDE, scan, scanBytes } from '../src/scanner/index.js';

const offsets = new Uint32Array(STRIDE);
const MOST = 64 << 20;
const HOSTILE = [
  '/',
  '%41',
  ':',
  '@',
  '../',
  '//',
  '?',
  '#',
  '[',
  '[::',
  'a',
  '1.',
  'a:',
  '%',
  '%4',
  '.',
  '\u0000',
  'é',
];
const BEGINNINGS = ['', 'http://', 'http://h/', 'http://[', '//1.2.3.', '/?', '#'];

/** Least of several times, since noise only ever adds. */
function time(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3; i++) {
    const start = performance.now();
    work();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

const linear = suite('linear');

const TRIES = 4;

/**
 * Holds time at two lengths against each other: quadratic growth would show a factor of 16 instead of 4. A machine that
 * is busy elsewhere gets another try; what really grows faster fails every one.
 */
const growsLinearly = (title: string, size: number, run: (length: number) => () => void): void =>
  linear(title, () => {
    for (let left = TRIES; ; left--) {
      const small = time(run(size));
      const large = time(run(4 * size));
      if (large < 8 * small + 5) return;
      assert.ok(left > 0, `${small.toFixed(1)} ms, then ${large.toFixed(1)} ms for four times as much`);
    }
  });

for (const beginning of BEGINNINGS) {
  for (const piece of HOSTILE) {
    growsLinearly(`${JSON.stringify(beginning)} and many ${JSON.stringify(piece)}`, 1 << 18, (length) => {
      const input = beginning + piece.repeat(length / piece.length);
      return () => scan(input, offsets);
    });
  }
}
for (const piece of ['/', '%41', '../', ':']) {
  growsLinearly(`64 MB of ${JSON.stringify(piece)}, as bytes`, MOST / 4, (length) => {
    const input = new Uint8Array(Buffer.from(piece.repeat(length / piece.length)));
    return () => scanBytes(input, 0, input.length, offsets);
  });
}
linear.run();

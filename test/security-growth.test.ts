/** Promise 2 of SECURITY.md: no input takes more time than in proportion to its length. */

import { suite } from 'uvu';
import { publicFunctions } from './support/entries.js';
import { growsLinearly } from './support/growth.js';
import { BEGINNINGS, PIECES } from './support/hostile.js';
import { CALLS } from './support/public-calls.js';

const LENGTH = 1 << 14;
/** What waits for something else is held by what that calls: `scanLines`. */
const NOT_AT_ONCE = ['uriscan/bulk batches', 'uriscan/bulk Threads'];

/** Each piece as often as it takes, behind one of the beginnings. */
const texts = (length: number): string[] =>
  PIECES.map((piece, i) => `${BEGINNINGS[i % BEGINNINGS.length]}${piece.repeat(length / piece.length)}`);

const growth = suite('security: growth');

for (const { name, value } of await publicFunctions()) {
  const runs = CALLS.get(value);
  if (runs === undefined || NOT_AT_ONCE.includes(name)) continue;
  growsLinearly(growth, `promise 2: ${name}, ${PIECES.length} pieces repeated`, LENGTH, (length) => {
    const all = texts(length);
    return () => {
      for (const run of runs) for (const text of all) quietly(() => run(text));
    };
  });
}

function quietly(run: () => unknown): void {
  try {
    run();
  } catch {
    // What is thrown is the matter of promise 1.
  }
}

growth.run();

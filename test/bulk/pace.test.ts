/** `Pace`: how long the rest of an input should take. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Pace } from '../../src/bulk/threads.js';

const pace = suite('pace');

type Blocks = readonly (readonly [bytes: number, milliseconds: number])[];

/** After these blocks of inputs, the rest of the last input should take so many milliseconds. */
const expects = (inputs: readonly Blocks[], bytes: number | undefined, milliseconds: number): void => {
  const text = inputs.map((blocks) => blocks.map(([size, time]) => `${size} B in ${time} ms`).join(', ')).join('; ');
  pace(`${bytes ?? 'unknown'} bytes after ${text || 'nothing'}`, () => {
    const found = new Pace();
    for (const blocks of inputs) {
      found.begin();
      for (const [size, time] of blocks) found.add(size, time);
    }
    assert.is(found.rest(bytes), milliseconds);
  });
};

const same = (count: number, bytes: number, milliseconds: number): Blocks =>
  Array.from({ length: count }, () => [bytes, milliseconds] as const);

// The first blocks say nothing.
expects([], 1000, 0);
expects([same(7, 10, 100)], 1000, 0);
expects([same(7, 10, 100)], undefined, 0);
// The fastest block counts, and an empty one does not.
expects([same(8, 10, 100)], 1000, 10_000);
expects([[...same(8, 10, 100), [10, 5]]], 1000, 500);
expects([[...same(8, 10, 100), [0, 0]]], 1000, 10_000);
// An unknown rest should take as long as the work so far, and so should the inputs after this one.
expects([same(8, 10, 100)], undefined, 800);
expects([same(8, 10, 100), []], 1000, 10_800);
expects([same(8, 10, 100), []], undefined, 800);

pace.run();

/** `isOrdinary`: which references it knows, and that `inspect` finds nothing in them. */

import { inspect, isOrdinary } from '../../src/entries/inspect.js';
import { Slot, STRIDE, scanBytes } from '../../src/entries/scanner.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const quick = suite('inspect: isOrdinary');

const AT = 3;
/** Looks at a text that is not at the beginning of its input. Its record is not at the beginning of its array. */
function look(text: string): boolean {
  const input = new TextEncoder().encode(`http://a?${text}'%00`);
  const offsets = new Uint32Array(AT + STRIDE);
  const start = 'http://a?'.length;
  return isOrdinary(input, scanBytes(input, start, input.length - "'%00".length, offsets, AT), offsets, AT);
}

const knows = (...texts: readonly string[]): void => {
  for (const text of texts) {
    quick(`knows ${text}`, () => {
      assert.ok(look(text));
      assert.equal(inspect(text), []);
    });
  }
};

/** References that are left to `inspect`, with and without findings. */
const leaves = (...texts: readonly string[]): void => {
  for (const text of texts) quick(`does not know ${text}`, () => assert.not(look(text)));
};

quick('a record that ends after the input is refused', () => {
  const offsets = new Uint32Array(STRIDE);
  const input = new TextEncoder().encode('http://h/a');
  const flags = scanBytes(input, 0, input.length, offsets);
  assert.throws(() => isOrdinary(input.subarray(1), flags, offsets), RangeError);
  assert.is(offsets[Slot.END], input.length);
});

runRows('inspect/ordinary', { knows, leaves });

quick.run();

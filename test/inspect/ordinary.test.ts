/** `isOrdinary`: which references it knows, and that `inspect` finds nothing in them. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inspect, isOrdinary } from '../../src/inspect/index.js';
import { Slot, STRIDE, scanBytes } from '../../src/scanner/index.js';
import { webReferences } from '../support/inspect/references.js';
import { runRows } from '../support/rows.js';

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

const label = fc.oneof(
  fc.stringMatching(/^[a-z\d._-]{0,3}$/),
  fc.constantFrom('local', 'lan', 'xn--a', 'home', 'arpa', '0x1'),
);
const part = fc.oneof(
  fc.stringMatching(/^[\w.~/'&=-]{0,5}$/),
  fc.constantFrom('%2e', '%2F', '%25', '41', '%5c', '%0a', '%20', '?', '#'),
);
const uri = fc
  .tuple(fc.constantFrom('http', 'https', 'ftp'), fc.array(label, { minLength: 1, maxLength: 4 }), fc.array(part))
  .map(([scheme, labels, parts]) => `${scheme}://${labels.join('.')}/${parts.join('')}`);

/** @returns whether it was known */
function agrees(text: string): boolean {
  const isKnown = look(text);
  if (isKnown) assert.equal(inspect(text), [], text);
  return isKnown;
}

quick('inspect finds nothing in a URI that it knows', () => {
  fc.assert(
    fc.property(uri, (text) => void agrees(text)),
    { numRuns: 3000 },
  );
  const COUNT = 20_000;
  const others = webReferences(3986);
  let known = 0;
  for (let i = 0; i < COUNT; i++) if (agrees(others.next().value)) known++;
  assert.ok(known > COUNT / 100, `${known}`);
});

quick('a record that ends after the input is refused', () => {
  const offsets = new Uint32Array(STRIDE);
  const input = new TextEncoder().encode('http://h/a');
  const flags = scanBytes(input, 0, input.length, offsets);
  assert.throws(
    () => isOrdinary(input.subarray(1), flags, offsets),
    (error: Error) => error instanceof RangeError,
  );
  assert.is(offsets[Slot.END], input.length);
});

runRows('inspect/ordinary', { knows, leaves });

quick.run();

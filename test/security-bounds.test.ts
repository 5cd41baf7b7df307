/** Promise 5 of SECURITY.md: nothing is read beside the input, and nothing written but where the result goes. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { encodeComponent, LineBuffer, normalizeLines, PCHAR, resolveLines } from '../src/index.js';
import { Batch, STRIDE, scan, scanBytes, scanLines } from '../src/scanner/index.js';
import { hostileTexts } from './support/hostile.js';

const INPUTS = hostileTexts(300).map((text) => new Uint8Array(Buffer.from(text)));
/** What stands around the input: bytes with which it would go on, one way or the other. */
const NEIGHBOURS = ['', 'a', '/', '%', '41', ':', '@', ']', '\n', '\r\n', '\0', '\xff', '/../', '?#'];
const FILL = 0xdeadbeef;

/** The input between neighbours, in a larger buffer, and a view of it alone. */
function between(input: Uint8Array, neighbour: string, margin: number): { whole: Uint8Array; view: Uint8Array } {
  const beside = Buffer.from(neighbour.repeat(margin), 'latin1').subarray(0, margin);
  const whole = new Uint8Array(Buffer.concat([beside, input, beside]));
  return { whole, view: whole.subarray(beside.length, beside.length + input.length) };
}

/** Offsets as from the beginning of the input. */
const from = (start: number, flags: number, record: Uint32Array): number[] =>
  flags < 0 ? [~flags - start] : [flags, ...Array.from(record, (offset) => offset - start)];

const bounds = suite('security: bounds');

const everywhere = (title: string, hold: (input: Uint8Array, whole: Uint8Array, view: Uint8Array) => void): void =>
  bounds(`promise 5: ${title}`, () => {
    for (const input of INPUTS) {
      NEIGHBOURS.forEach((neighbour, i) => {
        const { whole, view } = between(input, neighbour, 1 + ((i * 37) % 130));
        const before = whole.slice();
        hold(input, whole, view);
        assert.equal(whole, before, 'the input is as it was');
      });
    }
  });

const expected = new Uint32Array(STRIDE);
const found = new Uint32Array(STRIDE);

everywhere('scanBytes reads from its start to its end', (input, whole, view) => {
  const alone = from(0, scanBytes(input, 0, input.length, expected), expected);
  const start = view.byteOffset - whole.byteOffset;
  assert.equal(from(start, scanBytes(whole, start, start + input.length, found), found), alone);
  assert.equal(from(0, scanBytes(view, 0, view.length, found), found), alone);
});

const batch = new Batch(64);
const other = new Batch(64);
const inWords = ({ length, flags, offsets }: Batch, start: number): number[][] =>
  Array.from({ length }, (_, i) => from(start, flags[i] as number, offsets.slice(i * STRIDE, (i + 1) * STRIDE)));

everywhere('scanLines reads from its start to its end', (input, whole, view) => {
  const alone = inWords(scanLines(input, other), 0);
  const start = view.byteOffset - whole.byteOffset;
  assert.equal(inWords(scanLines(whole, batch, { start, end: start + input.length }), start), alone);
  assert.equal(inWords(scanLines(view, batch), 0), alone);
});

const lines = new LineBuffer();
const textOf = ({ bytes, end }: LineBuffer): string => Buffer.from(bytes.subarray(0, end)).toString('latin1');

everywhere('normalizeLines and resolveLines read the lines alone', (input, _, view) => {
  for (const work of [normalizeLines, resolveLines.bind(undefined, 'http://a/b/c?d')]) {
    const alone = textOf(work(scanLines(input, batch), lines));
    assert.is(textOf(work(scanLines(view, batch), lines)), alone);
  }
});

everywhere('encodeComponent reads its bytes alone', (input, _, view) => {
  assert.is(encodeComponent(view, PCHAR), encodeComponent(input, PCHAR));
});

bounds('promise 5: a record is written to its place alone', () => {
  const offsets = new Uint32Array(3 * STRIDE);
  for (const input of INPUTS) {
    const text = Buffer.from(input).toString('latin1');
    for (const write of [
      (at: number) => scan(text, offsets, at),
      (at: number) => scanBytes(input, 0, input.length, offsets, at),
    ]) {
      offsets.fill(FILL);
      write(STRIDE);
      const beside = [...offsets.subarray(0, STRIDE), ...offsets.subarray(2 * STRIDE)];
      assert.ok(beside.every((offset) => offset === FILL));
    }
  }
});

bounds('promise 5: a piece of a larger string is read alone', () => {
  for (const input of INPUTS) {
    const text = Buffer.from(input).toString('latin1');
    const alone = from(0, scan(text, expected), expected);
    for (const neighbour of NEIGHBOURS) {
      const whole = neighbour.repeat(20) + text + neighbour.repeat(20);
      const start = neighbour.length * 20;
      assert.equal(from(0, scan(whole.slice(start, start + text.length), found), found), alone);
    }
  }
});

bounds.run();

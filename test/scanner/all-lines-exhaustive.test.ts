/** The kernel for lines answers every string of at most six characters as the engine for bytes does, with a character for each class. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scanSpan } from '../../src/scanner/bytes.js';
import { Batch, scanLines } from '../../src/scanner/index.js';
import { Grammar, STRIDE } from '../../src/tables/record.js';
import { alphabet, forEach } from '../support/every-string.js';

const LONGEST = 6;
/** The characters of each line that change within a block of lines; the others are the same in all of its lines. */
const VARIED = 4;
const LINE_FEED = 0x0a;

const batch = new Batch(4096);
const record = new Uint32Array(STRIDE);

/** Returns all strings of `length` characters as lines, each after `room` bytes for a prefix. */
function linesOf(length: number, room: number): Uint8Array {
  const width = room + length + 1;
  const bytes = new Uint8Array(alphabet.length ** length * width).fill(LINE_FEED);
  let at = 0;
  forEach('', length, '', (text) => {
    if (text.length < length) return;
    // A character above U+00FF has no byte; a character that no rule allows replaces it.
    for (let i = 0; i < length; i++) bytes[at + room + i] = Math.min(text.charCodeAt(i), 0xff);
    at += width;
  });
  return bytes;
}

/** Returns the first line that the kernel and the engine answer differently. */
function firstDifference(bytes: Uint8Array, width: number): string | undefined {
  for (let start = 0; start < bytes.length; start = batch.end) {
    scanLines(bytes, batch, { start });
    for (let line = 0, at = start; line < batch.length; line++, at += width) {
      const expected = scanSpan(bytes, at, at + width - 1, record, 0, Grammar.URI_REFERENCE);
      let isSame = batch.flags[line] === expected;
      if (isSame && expected >= 0)
        for (let slot = 0; slot < STRIDE; slot++) isSame &&= batch.offsets[line * STRIDE + slot] === record[slot];
      if (!isSame) return JSON.stringify(Buffer.from(bytes.subarray(at, at + width - 1)).toString('latin1'));
    }
  }
  return undefined;
}

const lines = suite('all lines');
for (let length = 1; length <= LONGEST; length++) {
  const room = Math.max(0, length - VARIED);
  lines(`${alphabet.length ** length} lines of ${length} characters`, () => {
    const width = length + 1;
    const bytes = linesOf(length - room, room);
    forEach('', room, '', (prefix) => {
      if (prefix.length < room) return;
      for (let i = 0; i < room; i++) {
        const byte = Math.min(prefix.charCodeAt(i), 0xff);
        for (let at = i; at < bytes.length; at += width) bytes[at] = byte;
      }
      assert.is(firstDifference(bytes, width), undefined);
    });
  });
}
lines.run();

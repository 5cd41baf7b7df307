/**
 * Compares lines, with both kernels, with the scanner over bytes, on random lines. URISCAN_LINES and URISCAN_SEED set the number
 * of lines and the seed. `differential.test.ts` compares the scanner over bytes with an independent recognizer.
 */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Random } from '../../bench/model/random.js';
import { Batch, scanBytes, scanLines } from '../../src/scanner/index.js';
import { Slot, STRIDE } from '../../src/tables/record.js';
import { references } from '../support/generate.js';
import { plainBatch } from '../support/scanner/lines.js';

const COUNT = Number(process.env['URISCAN_LINES'] ?? 300_000);
const SEED = Number(process.env['URISCAN_SEED'] ?? 3986);

/** The number of generated lines. Most lines are these with some bytes changed, which is 100 times faster. */
const KINDS = 20_000;
const MOST_BYTES = 1 << 20;
const LINE_FEED = 0x0a;
const NEWLINES = [[LINE_FEED], [LINE_FEED], [0x0d, LINE_FEED]];
const TELLING = Buffer.from('\n\r/?#[]@:%.AaFfGg0129 ~-+\0\x7f\x80\xff', 'latin1');

const random = new Random(SEED);
const originals = lines();

/** Generated and ordinary lines, one byte per code unit; some are long. */
function lines(): Buffer[] {
  const generated = references(SEED);
  return Array.from({ length: KINDS }, () => {
    const beginning = random.chance(0.3) ? random.of(['http://', 'https://', 'http://example.com/', 'file:///']) : '';
    return Buffer.from(`${beginning}${generated.next().value.slice(0, 300)}`, 'latin1');
  });
}

/** Fills a file with random lines. Returns the number of bytes filled. */
function fill(bytes: Uint8Array): number {
  let length = 0;
  for (;;) {
    const line = random.of(originals);
    if (length + line.length + 2 > bytes.length) return length;
    bytes.set(line, length);
    const changes = random.chance(0.5) ? 0 : random.between(1, 3);
    for (let i = 0; i < changes && line.length > 0; i++)
      bytes[length + random.between(0, line.length - 1)] = TELLING[random.between(0, TELLING.length - 1)] as number;
    length += line.length;
    for (const byte of random.of(NEWLINES)) bytes[length++] = byte;
  }
}

const record = new Uint32Array(STRIDE);

/** Compares both ways to scan a file, and counts lines. */
function hold(bytes: Uint8Array, batch: Batch): { lines: number; valid: number } {
  let lines = 0;
  let valid = 0;
  let at = 0;
  for (let start = 0; start < bytes.length; start = batch.end) {
    scanLines(bytes, batch, { start });
    for (let i = 0; i < batch.length; i++, lines++) {
      const newline = bytes.indexOf(LINE_FEED, at);
      const end = newline > at && bytes[newline - 1] === 0x0d ? newline - 1 : newline;
      const flags = scanBytes(bytes, at, end, record);
      if (flags >= 0) valid++;
      if (!isSame(batch, i, flags, at, end)) assert.unreachable(difference(bytes, batch, i, flags, at, end));
      at = newline + 1;
    }
  }
  assert.is(at, bytes.length);
  return { lines, valid };
}

function isSame(batch: Batch, line: number, flags: number, start: number, end: number): boolean {
  const at = line * STRIDE;
  if (batch.flags[line] !== flags) return false;
  if (flags < 0) return batch.offsets[at + Slot.START] === start && batch.offsets[at + Slot.END] === end;
  for (let slot = 0; slot < STRIDE; slot++) if (batch.offsets[at + slot] !== record[slot]) return false;
  return true;
}

function difference(bytes: Uint8Array, batch: Batch, line: number, flags: number, start: number, end: number): string {
  const text = JSON.stringify(Buffer.from(bytes.subarray(start, end)).toString('latin1'));
  const found = `${batch.flags[line]} [${batch.offsets.subarray(line * STRIDE, (line + 1) * STRIDE)}]`;
  return `${text} at ${start}: ${found}, expected ${flags} [${record}]`;
}

const differential = suite('lines: differential');
for (const [title, batch] of Object.entries({ kernel: new Batch(), 'no WebAssembly': plainBatch() })) {
  differential(`${title}: ${COUNT} random lines have the answers of scanBytes`, () => {
    const bytes = new Uint8Array(Math.min(MOST_BYTES, 100 * COUNT));
    let all = 0;
    let valid = 0;
    while (all < COUNT) {
      const found = hold(bytes.subarray(0, fill(bytes)), batch);
      all += found.lines;
      valid += found.valid;
    }
    // Valid and invalid lines are both frequent.
    assert.ok(valid > 0.2 * all && valid < 0.8 * all, `${valid} of ${all} lines are valid`);
  });
}
differential.run();

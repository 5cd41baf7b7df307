/**
 * Compares lines with the scanner over bytes: every string up to a length, as a line at every offset in the blocks of
 * 64 bytes that the kernel reads, and without this kernel.
 */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Batch, scanBytes, scanLines } from '../../src/scanner/index.js';
import { STRIDE } from '../../src/tables/record.js';
import { alphabet, COMPONENTS, ENCODINGS_AND_DOTS, forEach, HOSTS } from '../support/every-string.js';
import { plainBatch } from '../support/scanner/lines.js';

const BLOCK = 64;
/** The number of bytes that the kernel takes at once. */
const CHUNK = 0x10000;
const LINE_FEED = 0x0a;

// A carriage return may be part of a newline, unlike other characters that no rule allows.
const CHARACTERS = [...alphabet, '\r'];

const batch = new Batch(4096);
const plain = plainBatch(4096);
const record = new Uint32Array(STRIDE);

/**
 * Lays out all strings as lines, each at the beginning of a block, with one line between them. Returns their answers,
 * too.
 */
function layOut(strings: readonly string[], blocks: number) {
  const width = blocks * BLOCK;
  const bytes = new Uint8Array(BLOCK + strings.length * width).fill('x'.charCodeAt(0));
  bytes[BLOCK - 1] = LINE_FEED;
  const answers = new Int32Array(strings.length * (STRIDE + 1));
  strings.forEach((string, i) => {
    const start = BLOCK + i * width;
    // A character above U+00FF has no byte; a character that no rule allows replaces it.
    for (let j = 0; j < string.length; j++) bytes[start + j] = Math.min(string.charCodeAt(j), 0xff);
    bytes[start + string.length] = LINE_FEED;
    bytes[start + width - 1] = LINE_FEED;
    const end = start + (string.endsWith('\r') ? string.length - 1 : string.length);
    const flags = scanBytes(bytes, start, end, record);
    answers.set(flags < 0 ? [flags] : [flags, ...record], i * (STRIDE + 1));
  });
  return { bytes, answers, width };
}

function holdAtEveryPlace(strings: readonly string[]): void {
  const longest = strings.reduce((most, { length }) => Math.max(most, length), 0);
  // A whole block separates two lines, so that only one line is read before the first one.
  const { bytes, answers, width } = layOut(strings, Math.ceil((longest + 2) / BLOCK) + 1);
  const atOnce = Math.floor((CHUNK - BLOCK) / width);
  for (let place = 0; place < BLOCK; place++) {
    for (let first = 0; first < strings.length; first += atOnce) {
      const count = Math.min(atOnce, strings.length - first);
      const start = BLOCK + first * width;
      // Before the first line, the end of the line that separates two.
      const before = place > 0 ? 1 : 0;
      // The other kernel has no blocks.
      for (const { flags, offsets, length } of (place > 0 ? [batch] : [batch, plain]).map((own) =>
        scanLines(bytes, own, { start: start - place, end: start + count * width }),
      )) {
        assert.is(length, before + 2 * count);
        for (let i = 0; i < count; i++) {
          const line = before + 2 * i;
          const expected = (first + i) * (STRIDE + 1);
          if (isSame(answers, expected, flags, offsets, line)) continue;
          const found = `${flags[line]},${offsets.subarray(line * STRIDE, (line + 1) * STRIDE)}`;
          const text = `${JSON.stringify(strings[first + i])} at ${place}`;
          assert.unreachable(`${text}: ${found}, expected ${answers.subarray(expected, expected + STRIDE + 1)}`);
        }
      }
    }
  }
}

function isSame(answers: Int32Array, at: number, flags: Int32Array, offsets: Uint32Array, line: number): boolean {
  const flag = answers[at] as number;
  if (flags[line] !== flag) return false;
  if (flag < 0) return true;
  for (let slot = 0; slot < STRIDE; slot++)
    if (offsets[line * STRIDE + slot] !== (answers[at + 1 + slot] as number)) return false;
  return true;
}

const exhaustive = suite('exhaustive: lines');
const agrees = (beginning: string, length: number, end = ''): void =>
  exhaustive(
    `agree on ${JSON.stringify(beginning)}, up to ${length} characters more, and ${JSON.stringify(end)}, at every place`,
    () => {
      const strings: string[] = [];
      forEach(beginning, length, end, (string) => strings.push(string), CHARACTERS);
      holdAtEveryPlace(strings);
    },
  );

agrees('', 4);
for (const beginning of [...COMPONENTS, ...HOSTS, ...ENCODINGS_AND_DOTS]) {
  agrees(beginning, 3);
  agrees(beginning, 1, '/../%41?%4a#/.');
  agrees(beginning, 2, `/${'a'.repeat(70)}/.?%4a#`);
}
const everyByte = (beginning: string, end = ''): void =>
  exhaustive(`agree on ${JSON.stringify(beginning)}, each byte, and ${JSON.stringify(end)}, at every place`, () => {
    const bytes = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte)).filter((byte) => byte !== '\n');
    holdAtEveryPlace(bytes.map((byte) => beginning + byte + end));
  });
for (const beginning of [
  '',
  'h',
  'h:',
  '/',
  '/%',
  '/%4',
  '?',
  '#',
  '//',
  '//h',
  'http://',
  'http://h',
  'http://h:',
  '/.',
  '/..',
]) {
  everyByte(beginning);
  everyByte(beginning, 'h/.');
}

agrees('http://h', 3);
agrees('https://h', 3);
for (const host of ['', '9', '9h', '9.9.9.9', '9'.repeat(33)]) agrees(`http://${host}`, 2);
for (const length of [30, 31, 32, 33, 48, 63, 64, 65]) agrees(`http://${'h'.repeat(length)}`, 2);

exhaustive.run();

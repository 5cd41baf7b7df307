/** `scan` and `scanBytes`, compared with the recognizer. */

import { Buffer } from 'node:buffer';
import { scan, scanBytes } from '../../../src/scanner/index.js';
import { type Grammar, STRIDE } from '../../../src/tables/record.js';
import { GRAMMARS, type GrammarName, type Invalid, recognise, type Valid } from '../../support/recogniser.js';
import { flagsOf, GRAMMAR, recordOf } from '../../support/record.js';
import { placed, SURROUNDINGS, type Surroundings } from '../../support/surroundings.js';
import { Broken, type Target } from '../target.js';
import { referenceTexts } from '../texts.js';

/** Written to the elements around a record, which a scan must not change. */
const UNTOUCHED = 0xdecafbad;
const offsets = new Uint32Array(3 * STRIDE);

/** The rule URI-reference, and one of the other rules, selected by the length. */
const grammarsFor = (text: string): readonly GrammarName[] => [
  'URI-reference',
  GRAMMARS[1 + (text.length % (GRAMMARS.length - 1))] as GrammarName,
];

function hold(result: number, recognition: Valid | Invalid, start: number, what: string): void {
  for (let i = 0; i < STRIDE; i++) {
    if (offsets[i] !== UNTOUCHED || offsets[2 * STRIDE + i] !== UNTOUCHED)
      throw new Broken(`${what} writes outside its record`);
  }
  if (!recognition.valid) {
    if (~result - start !== recognition.offset)
      throw new Broken(`${what}: expected an error at ${recognition.offset}, got ${result}, starting at ${start}`);
    return;
  }
  const flags = flagsOf(recognition);
  if (result !== flags) throw new Broken(`${what}: flags ${result.toString(2)}, not ${flags.toString(2)}`);
  const record = recordOf(recognition, start);
  for (let slot = 0; slot < STRIDE; slot++) {
    if (offsets[STRIDE + slot] !== record[slot])
      throw new Broken(`${what}: record ${offsets.subarray(STRIDE, 2 * STRIDE)}, not ${record}`);
  }
}

export const scanTarget: Target = {
  name: 'scan',
  entry: 'scanner',
  promise:
    'flags, record and error offset are as an independent recognizer computes them, however V8 stores the string',
  check(text) {
    const slice = `<${text}>`.slice(1, -1);
    for (const name of grammarsFor(text)) {
      const recognition = recognise(text, name);
      for (const string of [text, slice]) {
        offsets.fill(UNTOUCHED);
        hold(scan(string, offsets, STRIDE, GRAMMAR[name]), recognition, 0, `scan, ${name}`);
      }
    }
  },
  texts: referenceTexts,
};

export const scanBytesTarget: Target = {
  name: 'scan-bytes',
  entry: 'scanner',
  promise:
    'flags, record and error offset are as an independent recognizer computes them, regardless of the bytes around the input and the place of the record',
  check(text) {
    const surroundings = SURROUNDINGS[(text.length * 7 + text.charCodeAt(0)) % SURROUNDINGS.length] ?? SURROUNDINGS[0];
    const places = encodingsOf(text).map((encoding) => placed(text, surroundings as Surroundings, encoding));
    for (const name of grammarsFor(text)) {
      const recognition = recognise(text, name);
      for (const { bytes, start, end } of places) {
        offsets.fill(UNTOUCHED);
        const result = scanBytes(bytes, start, end, offsets, STRIDE, GRAMMAR[name]);
        // The text before an error is ASCII, so its offset is the same in bytes and in code units.
        hold(result, recognition, start, `scanBytes, ${name}`);
        checkSharedMemory(bytes.subarray(start, end), result, start, GRAMMAR[name]);
      }
    }
  },
  texts: referenceTexts,
};

/** Checks that a record that shares memory with its input equals a separate record. */
function checkSharedMemory(input: Uint8Array, expected: number, start: number, grammar: Grammar): void {
  const memory = new ArrayBuffer(8 * STRIDE + input.length);
  const bytes = new Uint8Array(memory, 4 * STRIDE, input.length);
  bytes.set(input);
  const record = new Uint32Array(memory, 4 * (input.length % (STRIDE + 1)), STRIDE);
  const result = scanBytes(bytes, 0, input.length, record, 0, grammar);
  if (expected < 0 ? ~result + start !== ~expected : result !== expected)
    throw new Broken(`scanBytes, over its input: ${result}, not ${expected}`);
  if (expected >= 0 && record.some((offset, slot) => offset + start !== offsets[STRIDE + slot]))
    throw new Broken(`scanBytes, over its input: record ${record}`);
}

/** The encodings whose bytes represent this text; both have the same bytes if it is ASCII. */
function encodingsOf(text: string): readonly ('latin1' | 'utf8')[] {
  let last = 0;
  for (let offset = 0; offset < text.length; offset++) last = Math.max(last, text.charCodeAt(offset));
  if (last < 0x80) return ['latin1'];
  return last <= 0xff ? ['latin1', 'utf8'] : ['utf8'];
}

/** The bytes of a text: one byte per character if all are below U+0100, otherwise UTF-8. */
export const bytesOf = (text: string): Buffer =>
  Buffer.from(text, encodingsOf(text)[0] === 'latin1' ? 'latin1' : 'utf8');

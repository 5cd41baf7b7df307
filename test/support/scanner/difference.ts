/** Compares `scan` and `scanBytes` with the recognizer. */

import { scan, scanBytes } from '../../../src/entries/scanner.js';
import { STRIDE } from '../../../src/tables/record.js';
import { GRAMMARS, type Invalid, recognise, type Valid } from '../recogniser.js';
import { flagsOf, GRAMMAR, recordOf } from '../record.js';
import { placed, type Surroundings } from '../surroundings.js';

/** Written to the elements around a record, which a scan must not change. */
const UNTOUCHED = 0xdecafbad;
const offsets = new Uint32Array(3 * STRIDE);

/**
 * Returns the answer of the scanner as text: flags and record, or the offset relative to `start`. Checks that it writes
 * only its record.
 */
function scanned(start: number, run: (offsets: Uint32Array, at: number) => number): string {
  offsets.fill(UNTOUCHED);
  const flags = run(offsets, STRIDE);
  for (let i = 0; i < STRIDE; i++)
    if (offsets[i] !== UNTOUCHED || offsets[2 * STRIDE + i] !== UNTOUCHED) return 'writes outside its record';
  return flags < 0 ? `error at ${~flags - start}` : answer(flags, offsets.subarray(STRIDE, 2 * STRIDE));
}

function recognised(recognition: Valid | Invalid, start: number): string {
  if (!recognition.valid) return `error at ${recognition.offset}`;
  return answer(flagsOf(recognition), recordOf(recognition, start));
}

const answer = (flags: number, record: ArrayLike<number>): string =>
  `flags ${flags.toString(2)}, record ${Array.from(record).join()}`;

/**
 * Returns the difference between scanner and recognizer, for the text as a string, as a slice of a longer string, and
 * as bytes between others; undefined if they agree.
 */
export function difference(input: string, surroundings: Surroundings): string | undefined {
  const places = encodingsOf(input).map((encoding) => placed(input, surroundings, encoding));
  const slice = `<${input}>`.slice(1, -1);
  for (const grammar of GRAMMARS) {
    const recognition = recognise(input, grammar);
    const expected = recognised(recognition, 0);
    for (const string of [input, slice]) {
      const inString = scanned(0, (record, at) => scan(string, record, at, GRAMMAR[grammar]));
      if (inString !== expected) return `scan, ${grammar}: ${inString}; recogniser: ${expected}`;
    }
    for (const { bytes, start, end } of places) {
      const inBytes = scanned(start, (record, at) => scanBytes(bytes, start, end, record, at, GRAMMAR[grammar]));
      // The text before an error is ASCII, so its offset is the same in bytes and in code units.
      const expectedInBytes = recognised(recognition, start);
      if (inBytes !== expectedInBytes) {
        const where = `between ${JSON.stringify(surroundings)}`;
        return `scanBytes ${where}, ${grammar}: ${inBytes}; recogniser: ${expectedInBytes}`;
      }
    }
  }
  return undefined;
}

/** The encodings whose bytes represent this string; both have the same bytes if it is ASCII. */
function encodingsOf(input: string): readonly ('latin1' | 'utf8')[] {
  if (/^[\0-\x7f]*$/.test(input)) return ['latin1'];
  return /^[\0-\xff]*$/.test(input) ? ['latin1', 'utf8'] : ['utf8'];
}

/** The bytes of a text: one byte per character if all are below U+0100, otherwise UTF-8. */
export const bytesOf = (text: string): Buffer => Buffer.from(text, encodingsOf(text)[0]);

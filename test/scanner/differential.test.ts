/**
 * Compares the scanner with the recognizer on random strings. URISCAN_DIFFERENTIAL and URISCAN_SEED set the number of
 * strings and the seed.
 */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scan, scanBytes } from '../../src/scanner/index.js';
import { STRIDE } from '../../src/tables/record.js';
import { references } from '../support/generate.js';
import { GRAMMARS, type Invalid, recognise, type Valid } from '../support/recogniser.js';
import { flagsOf, GRAMMAR, recordOf } from '../support/record.js';
import { placed, SURROUNDINGS, type Surroundings } from '../support/surroundings.js';

const COUNT = Number(process.env['URISCAN_DIFFERENTIAL'] ?? 100_000);
const SEED = Number(process.env['URISCAN_SEED'] ?? 3986);

/** The number of strings with different answers among which the shortest is reported. */
const ENOUGH = 50;

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
  const outside = [...offsets.subarray(0, STRIDE), ...offsets.subarray(2 * STRIDE)];
  if (outside.some((element) => element !== UNTOUCHED)) return 'writes outside its record';
  return flags < 0 ? `error at ${~flags - start}` : answer(flags, offsets.subarray(STRIDE, 2 * STRIDE));
}

function recognised(recognition: Valid | Invalid, start: number): string {
  if (!recognition.valid) return `error at ${recognition.offset}`;
  return answer(flagsOf(recognition), recordOf(recognition, start));
}

const answer = (flags: number, record: ArrayLike<number>): string =>
  `flags ${flags.toString(2)}, record ${Array.from(record).join()}`;

/** Returns the difference between scanner and recognizer; undefined if they agree. */
function difference(input: string, surroundings: Surroundings): string | undefined {
  const places = encodingsOf(input).map((encoding) => placed(input, surroundings, encoding));
  for (const grammar of GRAMMARS) {
    const recognition = recognise(input, grammar);
    const inString = scanned(0, (record, at) => scan(input, record, at, GRAMMAR[grammar]));
    const expected = recognised(recognition, 0);
    if (inString !== expected) return `scan, ${grammar}: ${inString}; recogniser: ${expected}`;

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
  let last = 0;
  for (let offset = 0; offset < input.length; offset++) last = Math.max(last, input.charCodeAt(offset));
  if (last < 0x80) return ['latin1'];
  return last <= 0xff ? ['latin1', 'utf8'] : ['utf8'];
}

/** Removes parts of a string while the answers still differ: halves first, single characters last. */
function shrink(input: string, surroundings: Surroundings): string {
  let shortest = input;
  for (let size = input.length; size > 0; size >>= 1) {
    for (let offset = 0; offset < shortest.length; ) {
      const shorter = shortest.slice(0, offset) + shortest.slice(offset + size);
      if (difference(shorter, surroundings) === undefined) offset += size;
      else shortest = shorter;
    }
  }
  return shortest;
}

const differential = suite('differential');

differential(`${COUNT} strings of seed ${SEED}`, () => {
  const source = references(SEED);
  const found: { readonly input: string; readonly difference: string | undefined }[] = [];
  let valid = 0;
  for (let i = 0; i < COUNT && found.length < ENOUGH; i++) {
    const input = source.next().value;
    const surroundings = SURROUNDINGS[i % SURROUNDINGS.length] as Surroundings;
    if (recognise(input).valid) valid++;
    if (difference(input, surroundings) === undefined) continue;
    const shortest = shrink(input, surroundings);
    found.push({ input: shortest, difference: difference(shortest, surroundings) });
  }
  const [shortest] = found.sort((a, b) => a.input.length - b.input.length);
  if (shortest !== undefined) assert.unreachable(`${JSON.stringify(shortest.input)}: ${shortest.difference}`);
  assert.ok(valid > COUNT * 0.4 && valid < COUNT * 0.6, `about half are valid, not ${valid} of ${COUNT}`);
});

differential('strings about as long as a buffer', () => {
  for (let size = 16; size <= 1 << 16; size <<= 1) {
    for (let length = size - 4; length <= size + 4; length++) {
      for (const ending of ['', '?', '#%41', '%4', '/.', ' ', 'é', '\uffff', '😀']) {
        for (const beginning of ['/', 'http://a/']) {
          const input = `${beginning.padEnd(length - ending.length, 'a')}${ending}`;
          assert.is(difference(input, [' ', '']), undefined, `${length} code units: ${beginning}aa…${ending}`);
        }
      }
    }
  }
});

differential.run();

/**
 * Compares the scanner with the recognizer on random strings. URISCAN_DIFFERENTIAL and URISCAN_SEED set the number of
 * strings and the seed.
 */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { references } from '../support/generate.js';
import { recognise } from '../support/recogniser.js';
import { difference } from '../support/scanner/difference.js';
import { SURROUNDINGS, type Surroundings } from '../support/surroundings.js';

const COUNT = Number(process.env['URISCAN_DIFFERENTIAL'] ?? 100_000);
const SEED = Number(process.env['URISCAN_SEED'] ?? 3986);

/** The number of strings with different answers among which the shortest is reported. */
const ENOUGH = 50;

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

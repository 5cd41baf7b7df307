/** The time of every public function is proportional to the length of a beginning, a repeated piece, and an end. */

import { Random } from '../../../bench/model/random.js';
import { CALLS, runAll } from '../../support/calls/index.js';
import { derive, mutate } from '../../support/generate.js';
import { REPETITIONS } from '../../support/growing-texts.js';
import { growthOf, MAX_RATE } from '../../support/growth-rate.js';
import { Broken, fields, SEPARATOR, type Target } from '../target.js';

const LENGTHS = { short: 1 << 12, long: 1 << 15, mostMilliseconds: 1000 };
/** Each text is tried with some of the functions, selected by its length. */
const TURNS = 64;
const SHARE_OF_REPETITIONS = 0.3;

export const growthTarget: Target = {
  name: 'growth',
  entry: 'uriscan',
  promise: 'the time of every function is proportional to the length, for any repeated piece',
  async check(text) {
    const [beginning, piece, end] = fields(text, 3) as [string, string, string];
    if (piece === '' || piece.length > LENGTHS.short) return;
    const of = (length: number): string => beginning + piece.repeat(Math.ceil(length / piece.length)) + end;
    for (const [i, [f, calls]] of [...CALLS].entries()) {
      if (i % TURNS !== text.length % TURNS) continue;
      const growth = await growthOf((grown) => runAll(calls, grown), { name: text, of }, LENGTHS);
      if (growth.rate > MAX_RATE) throw new Broken(`${(f as { name: string }).name}: ${JSON.stringify(growth)}`);
    }
  },
  *texts(seed) {
    const random = new Random(seed);
    const beginnings = ['', 'http://', 'http://h', 'http://h/', '//[', 'mailto:', 'urn:', 'tel:', '?', '#', 'a', '%'];
    for (;;) {
      if (random.chance(SHARE_OF_REPETITIONS)) {
        const [beginning, piece, end] = random.of(REPETITIONS);
        yield [beginning, random.chance(0.5) ? piece : mutate(piece, random, [beginning]), end].join(SEPARATOR);
        continue;
      }
      const reference = derive('URI-reference', random);
      const start = random.between(0, reference.length);
      const piece = reference.slice(start, start + random.between(1, 6));
      const beginning = random.chance(0.7) ? random.of(beginnings) : reference.slice(0, start);
      yield [beginning, mutate(piece, random, [reference]), random.of(['', 'x', '@h', '%', ' '])].join(SEPARATOR);
    }
  },
};

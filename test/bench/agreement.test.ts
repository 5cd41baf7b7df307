/** Whether two harnesses are reported to agree exactly if they do, with made-up times. */

import { agreementOf } from '../../bench/runner/agreement.js';
import type { Sampled } from '../../bench/runner/rounds.js';
import { normal, random } from '../support/bench/chance.js';
import { assert, suite } from '../support/suite.js';

const ROUNDS = 12;
const agreement = suite('agreement');

/** Returns the times of a subject with a given true cost in each harness, with separate noise in each round. */
function times(subject: string, tinybench: number, benchmark: number, noise: number, chance: () => number): Sampled {
  const rounds = (cost: number): number[] =>
    Array.from({ length: ROUNDS }, () => cost * Math.exp(noise * normal(chance)));
  return { subject, tinybench: rounds(tinybench).map((time) => [time]), benchmark: rounds(benchmark) };
}

const agrees = (title: string, noise: number, [tinybench, benchmark]: [number, number], expected: boolean): void =>
  agreement(title, () => {
    const chance = random(5);
    for (let i = 0; i < 20; i++) {
      const ours = times('uriscan', 100, 100 * (benchmark / tinybench), noise, chance);
      const [found] = agreementOf([ours, times('URL', 200, 200, noise, chance)]);
      assert.is(found?.agree, expected);
      assert.is(found?.subject, 'URL');
    }
  });

agrees('the same ratio, measured exactly', 0, [1, 1], true);
agrees('the same ratio in some noise', 0.03, [1, 1], true);
agrees('a significant difference that is too small to matter', 0.0001, [1, 1.01], true);
agrees('a ratio that is 1.5 times as large', 0.01, [1, 1.5], false);

agrees('a ratio that is right, from times that scatter by more than a quarter', 0.8, [1, 1], false);

agreement('native code, which benchmark.js cannot time, has no second opinion', () => {
  const [ours, theirs] = [times('uriscan', 1, 1, 0, random(1)), times('memchr', 1, 1, 0, random(1))];
  assert.equal(agreementOf([ours, { ...theirs, benchmark: [] }]), []);
});

agreement('a harness that is slower on everything has the same ratios', () => {
  const chance = random(6);
  const [found] = agreementOf([times('uriscan', 100, 130, 0.01, chance), times('URL', 200, 260, 0.01, chance)]);
  assert.is(found?.agree, true);
  assert.ok(found && Math.abs(found.tinybench.median - 2) < 0.05 && Math.abs(found.benchmark.median - 2) < 0.05);
});

agreement('without a second opinion there is nothing to say', () => {
  const one = { ...times('uriscan', 1, 1, 0, random(1)), benchmark: [] };
  assert.equal(agreementOf([one, one]), []);
});

agreement.run();

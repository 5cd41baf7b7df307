/** Every machine that reads a reference answers each case of the tables: components, flags or the offset of the error. */

import { CASES, TRAITS } from '../support/cases.js';
import { READERS } from '../support/engines.js';
import { GRAMMARS, type Traits } from '../support/recogniser.js';
import { TRAIT_FLAG } from '../support/record.js';
import { rowOf } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const table = suite('cases');
table('no input is in the table twice', () => {
  const inputs = CASES.map(({ input }) => input);
  assert.equal(
    inputs.filter((input, i) => inputs.indexOf(input) < i),
    [],
  );
});
table.run();

const flagsOf = (traits: readonly string[]): number =>
  traits.reduce((flags, trait) => flags | TRAIT_FLAG[trait as keyof Traits], 0);
const ALL_TRAITS = flagsOf(Object.keys(TRAIT_FLAG));

for (const [engine, read] of Object.entries(READERS)) {
  const cases = suite(`cases: ${engine}`);
  for (const { row, input, components, errors } of CASES) {
    cases(`${row}: ${JSON.stringify(input)}`, () => {
      for (const rule of GRAMMARS) {
        const answer = read(input, rule);
        if (answer === undefined) continue;
        const expected = errors[rule];
        if (answer.error === 'somewhere') assert.ok(expected !== undefined, `is refused as ${rule}`);
        else assert.is(answer.error, expected, rule);
        if (expected === undefined && answer.components) assert.equal(answer.components, components, rule);
      }
    });
  }
  for (const [i, [input, ...traits]] of TRAITS.entries()) {
    const { flags } = read(input, 'URI-reference') ?? {};
    if (flags === undefined) continue;
    cases(`${rowOf('traits', i)}: ${JSON.stringify(input)} has ${traits.join(', ') || 'no trait'}`, () =>
      assert.is(flags & ALL_TRAITS, flagsOf(traits)),
    );
  }
  cases.run();
}

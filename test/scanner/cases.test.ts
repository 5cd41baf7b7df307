/** Compares the recognizer with the table of cases, and the scanner with the recognizer. */

import { CASES, TRAITS } from '../support/cases.js';
import { type Components, GRAMMARS, type Invalid, recognise, type Traits, type Valid } from '../support/recogniser.js';
import { difference } from '../support/scanner/difference.js';
import { assert, suite } from '../support/suite.js';
import { SURROUNDINGS } from '../support/surroundings.js';

/** The components, or the offset of the error. */
function answerOf(recognition: Valid | Invalid): Components | number {
  if (!recognition.valid) return recognition.offset;
  const { valid: _, offsets: __, traits: ___, ...components } = recognition;
  return components;
}

const cases = suite('cases');
cases('no input is in the table twice', () => {
  const inputs = CASES.map(({ input }) => input);
  const wrong = inputs.filter((input, i) => inputs.indexOf(input) < i);
  assert.equal(wrong, []);
});
for (const { input, components, errors } of CASES) {
  cases(JSON.stringify(input), () => {
    for (const grammar of GRAMMARS) {
      const expected = errors[grammar] ?? components;
      assert.equal({ [grammar]: answerOf(recognise(input, grammar)) }, { [grammar]: expected });
    }
    for (const surroundings of SURROUNDINGS) assert.is(difference(input, surroundings), undefined);
  });
}
for (const [input, ...expected] of TRAITS) {
  cases(`${JSON.stringify(input)} has ${expected.join(', ') || 'no trait'}`, () => {
    const recognition = recognise(input);
    assert.ok(recognition.valid);
    const { traits } = recognition;
    const found = (Object.keys(traits) as (keyof Traits)[]).filter((trait) => traits[trait]);
    assert.equal(found.sort(), expected.sort());
    for (const surroundings of SURROUNDINGS) assert.is(difference(input, surroundings), undefined);
  });
}
cases.run();

/** Compares the table of cases with the grammar, and the scanner with the table. */

import { suite, type Test } from 'uvu';
import * as assert from 'uvu/assert';
import { scan, scanBytes } from '../../src/scanner/index.js';
import { STRIDE } from '../../src/tables/record.js';
import { CASES, TRAITS } from '../support/cases.js';
import { type Components, GRAMMARS, type GrammarName, recognise, type Traits } from '../support/recogniser.js';
import { componentsOf, GRAMMAR, traitsOf } from '../support/record.js';
import { placed, SURROUNDINGS } from '../support/surroundings.js';

/** An error offset, or the components of the input. */
type Answer = number | { readonly components: Components; readonly traits: Traits };
type Engine = (input: string, grammar: GrammarName) => Answer;

const engines: { readonly [name: string]: Engine } = {
  recogniser(input, grammar) {
    const recognition = recognise(input, grammar);
    if (!recognition.valid) return recognition.offset;
    const { valid: _, offsets: __, traits, ...components } = recognition;
    return { components, traits };
  },

  scan(input, grammar) {
    const flags = scan(input, offsets, 0, GRAMMAR[grammar]);
    return answerOf(flags, 0, (start, end) => input.slice(start, end));
  },

  scanBytes(input, grammar) {
    const [first, ...others] = SURROUNDINGS.map((surroundings) => {
      const { bytes, start, end } = placed(input, surroundings);
      const flags = scanBytes(bytes, start, end, offsets, 0, GRAMMAR[grammar]);
      return answerOf(flags, start, (from, to) => bytes.toString('latin1', from, to));
    });
    for (const other of others) assert.equal(other, first, 'what surrounds it makes no difference');
    return first as Answer;
  },
};

const offsets = new Uint32Array(STRIDE);

/**
 * Converts the result of a scan. The text before an error is ASCII, so its offset is the same in bytes and in code
 * units.
 */
function answerOf(flags: number, start: number, slice: (start: number, end: number) => string): Answer {
  if (flags < 0) return ~flags - start;
  return { components: componentsOf(flags, offsets, slice), traits: traitsOf(flags) };
}

const table = suite('cases: table');
table('no input is in it twice', () => {
  const inputs = CASES.map(({ input }) => input);
  assert.equal(
    inputs.filter((input, i) => inputs.indexOf(input) < i),
    [],
  );
});
table.run();

for (const [name, engine] of Object.entries(engines)) {
  const cases = suite(`cases: ${name}`);
  for (const { input, components, errors } of CASES) {
    answers(cases, input, () => {
      for (const grammar of GRAMMARS) {
        const answer = engine(input, grammar);
        const actual = typeof answer === 'number' ? answer : answer.components;
        assert.equal({ [grammar]: actual }, { [grammar]: errors[grammar] ?? components });
      }
    });
  }
  cases.run();

  const traits = suite(`traits: ${name}`);
  for (const [input, ...expected] of TRAITS) {
    answers(traits, input, () => {
      const answer = engine(input, 'URI-reference');
      assert.type(answer, 'object');
      if (typeof answer === 'number') return;
      const found = (Object.keys(answer.traits) as (keyof Traits)[]).filter((trait) => answer.traits[trait]);
      assert.equal(found.sort(), expected.sort());
    });
  }
  traits.run();
}

/** Adds a test with the input as its title. */
function answers(tests: Test, input: string, check: () => void): void {
  tests(JSON.stringify(input), check);
}

/** The places where clients find an authority, by the habits of each. */

import { BROWSER, HABITS, type Habit, RFC } from '../../src/loose/habits.js';
import { authoritiesIn, MOST_AUTHORITIES } from '../../src/loose/index.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const reader = suite('loose: reader');

/** The names of the habits, in their order. */
const NAMES = ['rfc', 'trimmed', 'opaque', 'lenient', 'browser', 'guess', 'urllib3', 'many', 'search'];

const shown = (text: string, habits = HABITS): string[] =>
  authoritiesIn(text, habits).map(
    (each) =>
      `${text.slice(each.start, each.end)}@${each.start} ${each.habits.map((habit) => NAMES[habits.indexOf(habit)]).join()}`,
  );

const reads = (text: string, ...expected: string[]): void =>
  reader(`${JSON.stringify(text)}: ${expected.join('; ')}`, () => assert.equal(shown(text), expected));

runRows('loose/authorities', { reads });

reader('a client for which ";" ends the authority is one more row', () => {
  const text = 'http://a.example;@b.example/';
  const client: Habit = { ...RFC, authority: /[^/?#;]*/y };
  const endsBy = (habits: readonly Habit[]): number[] => authoritiesIn(text, habits).map(({ end }) => end);
  assert.equal(endsBy([RFC, BROWSER]), [27]);
  assert.equal(endsBy([RFC, BROWSER, client]), [27, 16]);
});

reader('a text has at most so many authorities', () => {
  const found = authoritiesIn('http:'.repeat(100), HABITS);
  assert.is(found.length, MOST_AUTHORITIES);
});

reader.run();

/** The places where clients find an authority, by the habits of each. */

import { firstWrong, statedHabits } from '../../scripts/proof/habits.js';
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

/** A row with another value in one cell, for each cell that the reader reads and each other value. */
function* mutantsOf(habit: Habit): Generator<[cell: string, changed: Habit]> {
  const values = {
    ...{ strips: [true, false], removesTabs: [true, false], nests: [true, false] },
    ...{ backslashes: [true, false], authority: [/[^/?#]*/y, /[^/\\?#]*/y] },
    ...{ web: RANGES, other: RANGES, none: RANGES, text: RANGES },
  };
  for (const [cell, list] of Object.entries(values))
    for (const value of list)
      if (String(value) !== String(habit[cell as keyof Habit])) yield [cell, { ...habit, [cell]: value }];
}
const RANGES = [undefined, [0, 0], [2, 2], [0, Infinity], [1, Infinity], [2, Infinity]];

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

const stated = statedHabits();
for (const { name, habit, suite } of stated)
  reader(`${name}: the reader answers ${suite.length} words as the rule does`, () =>
    assert.is(firstWrong(suite, habit), undefined),
  );

/** Cells that decide nothing: these rows read no scheme, or nothing else. */
const IDLE: Readonly<Record<string, readonly string[]>> = {
  guess: ['removesTabs', 'nests', 'backslashes'],
  urllib3: ['removesTabs', 'nests', 'backslashes'],
  search: ['nests', 'web'],
};
for (const { name, habit, suite } of stated)
  reader(`${name}: each other value of a cell changes the answer to a word`, () => {
    const kept = [...mutantsOf(habit)].filter(([, changed]) => firstWrong(suite, changed) === undefined);
    const cells = new Set(kept.map(([cell]) => cell));
    assert.equal([...cells], IDLE[name] ?? []);
  });

reader('a text has at most so many authorities', () => {
  const found = authoritiesIn('http:'.repeat(100), HABITS);
  assert.is(found.length, MOST_AUTHORITIES);
});

reader.run();

/** The replacement of fast-uri, compared with it: the same answers, or listed departures. */

import { answer } from '../support/fast-uri/answers.js';
import { CASES, DEPARTURES } from '../support/fast-uri/cases.js';
import { assert, suite } from '../support/suite.js';

const table = suite('fast-uri: cases');
table('there are enough cases, and no case is there twice', () => {
  assert.ok(CASES.length >= 300);
  assert.is(new Set(CASES.map(({ call }) => JSON.stringify(call))).size, CASES.length);
});
table('every departure is shown by a case', () => {
  for (const name of DEPARTURES.keys())
    assert.ok(
      CASES.some(({ departs }) => departs === name),
      name,
    );
});
table.run();

const fastUri = suite('fast-uri: answers');
for (const { call, departs } of CASES) {
  const title = JSON.stringify(call);
  fastUri(title, () => {
    const [ours, theirs] = [answer('uriscan', call), answer('fast-uri', call)];
    if (departs === undefined) assert.equal(ours, theirs);
    else assert.not.equal(ours, theirs, `no longer departs: ${departs}`);
  });
}
fastUri.run();

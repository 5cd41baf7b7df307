/** Promise 1 of SECURITY.md: for any input, the library throws only its documented errors. */

import { CALLS } from '../support/calls/index.js';
import { rows } from '../support/rows.js';
import { ERRORS, FUNCTIONS, undocumented } from '../support/security/documented.js';
import { hostileTexts, longTexts } from '../support/security/hostile.js';
import { assert, suite } from '../support/suite.js';

const TEXTS = [
  ...hostileTexts(150),
  ...longTexts(10_000).filter((_, i) => i % 9 === 0),
  ...longTexts(1_000_000).filter((_, i) => i % 130 === 1),
];
const promise = suite('security: errors');

promise('promise 1: every error of the library is known', () => {
  assert.ok(ERRORS.length >= 5);
  for (const kind of ERRORS) assert.ok(kind.prototype instanceof Error, kind.name);
});

for (const given of FUNCTIONS) {
  const calls = CALLS.get(given.value);
  if (calls === undefined) continue;
  promise(`promise 1: ${given.name} throws only its own errors, for any text`, async () => {
    for (const run of calls) {
      for (const text of TEXTS) {
        const thrown = await undocumented(() => run(text));
        if (thrown !== undefined) assert.unreachable(`${JSON.stringify(text.slice(0, 200))}: ${thrown}`);
      }
    }
  });
}

/** These take values made by the library, or by the caller. */
const WITHOUT_TEXT = rows<string>('security/without-text');
promise('promise 1: every other function is called with texts', () => {
  const missing = FUNCTIONS.filter(({ value }) => !CALLS.has(value)).map(({ name }) => name);
  assert.equal(missing.sort(), WITHOUT_TEXT.sort());
});

promise.run();

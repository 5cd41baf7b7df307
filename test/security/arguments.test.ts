/**
 * Promises 1 and 8 of SECURITY.md: a value of a wrong type leads to an error of the library or to the right answer.
 * Calls all public functions with all wrong values as each parameter.
 */

import { misuses, USES } from '../support/calls/index.js';
import { publicFunctions } from '../support/entries.js';
import { assert, suite } from '../support/suite.js';

const misuse = suite('security: arguments');

for (const use of USES) {
  misuse(`promise 1: ${use.name} refuses wrong values`, async () => {
    const { tried, faults } = await misuses(use);
    const takesAnything = use.parameters.every(({ verdict }) => verdict(Symbol()) === 'any');
    assert.ok(tried > 0 || takesAnything, 'there are misuses');
    assert.equal(faults, []);
  });
}

misuse('promise 1: all public functions are tried', async () => {
  const tried = new Set(USES.map(({ of }) => of));
  const missing = (await publicFunctions()).filter(({ value }) => !tried.has(value));
  // The base class of the errors is abstract.
  const names = missing.map(({ name }) => name);
  assert.equal(names, ['uriscan UriError']);
});

misuse.run();

/**
 * Promises 1 and 8 of SECURITY.md: a value of a wrong type leads to an error of the library or to the right answer.
 * Calls all public functions with all wrong values as each parameter.
 */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publicFunctions } from '../support/entries.js';
import { misuses, USES } from '../support/security/misuses.js';

const misuse = suite('security: arguments');

for (const use of USES) {
  misuse(`promise 1: ${use.name} refuses wrong values`, async () => {
    const found = await misuses(use);
    assert.ok(found.length > 0 || use.name === 'ThreadError', 'there are misuses');
    assert.equal(
      found.filter(({ problem }) => problem !== undefined).map(({ title, problem }) => `${title}: ${problem}`),
      [],
    );
  });
}

/** Functions that are not tried, with the reason. */
const NOT_TRIED: ReadonlyMap<string, string> = new Map([
  ['uriscan UriError', 'is abstract'],
  ['uriscan/compat serialize', 'takes components of any kind, as fast-uri does'],
  ['uriscan/compat resolveComponent', 'takes components of any kind, as fast-uri does'],
  ['uriscan/compat normalize', 'takes components of any kind, as fast-uri does'],
  ['uriscan/compat equal', 'takes components of any kind, as fast-uri does'],
  ['uriscan/crawl links', 'reads pages as they come, see test/crawl/links/links.test.ts'],
]);

misuse('promise 1: all public functions are tried', async () => {
  const tried = new Set(USES.map(({ of }) => of));
  const missing = (await publicFunctions()).filter(({ name, value }) => !tried.has(value) && !NOT_TRIED.has(name));
  assert.equal(
    missing.map(({ name }) => name),
    [],
  );
});

misuse.run();

/** fast-uri's own tests, run with its replacement: each difference has a reason in the README. */

import { readFileSync } from 'node:fs';
import { DEPARTURES } from '../support/fast-uri/cases.js';
import { DOCUMENT, readme } from '../support/fast-uri/document.js';
import { RULES } from '../support/fast-uri/own-departures.js';
import { runOwnTests } from '../support/fast-uri/own-tests.js';
import { assert, suite } from '../support/suite.js';

const report = runOwnTests();
const ownTests = suite("fast-uri: fast-uri's own tests");

ownTests('run', () => {
  assert.ok(report.assertions >= 3000, `${report.assertions} assertions`);
  assert.ok(report.calls >= 11_000, `${report.calls} calls`);
  assert.ok(report.holding < report.assertions);
});
ownTests('every call has the same answer, or a reason for the difference', () => {
  for (const { call, departs } of report.differences) assert.ok(departs, JSON.stringify(call));
});
ownTests('every assertion holds, or is in a test with such a call', () => {
  assert.equal(report.unexplained, []);
});
for (const name of new Set(RULES.map(([departs]) => departs))) {
  ownTests(`${name} is a reason in the document, and for a call`, () => {
    assert.ok(DEPARTURES.has(name));
    assert.ok(report.differences.some(({ departs }) => departs === name));
  });
}
ownTests('the document is up to date', () => {
  assert.is(readFileSync(DOCUMENT, 'utf8'), readme(report), 'run npx tsx test/support/fast-uri/document.ts');
});
ownTests.run();

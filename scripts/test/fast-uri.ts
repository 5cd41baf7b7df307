/**
 * `npm run test:fast-uri`: runs the tests of the installed fast-uri with uriscan in its place, and prints how many calls have
 * another answer, by reason. A difference without a reason is printed as a whole, and is a failure.
 *
 * `npm run test:fast-uri -- FOLDER` does the same for the release in a folder: `npm pack fast-uri@latest` fetches the newest.
 */

import { resolve } from 'node:path';
import { DEPARTURES } from '../../test/support/fast-uri/cases.js';
import { runOwnTests } from '../../test/support/fast-uri/own-tests.js';

const [folder] = process.argv.slice(2);
const report = runOwnTests(folder === undefined ? undefined : resolve(folder));
const { version, assertions, holding, calls, differences, unexplained } = report;

console.log(`fast-uri ${version}: ${holding} of ${assertions} assertions hold for uriscan`);
console.log(`${calls} different calls, ${differences.length} with another answer:`);
for (const [name, [section]] of DEPARTURES) {
  const count = differences.filter(({ departs }) => departs === name).length;
  if (count > 0) console.log(`${String(count).padStart(6)}  ${name} (${section})`);
}
const withoutReason = differences.filter(({ departs }) => departs === undefined);
for (const { call, theirs, ours } of withoutReason)
  console.log(
    `no reason: ${JSON.stringify(call)}\n  fast-uri ${JSON.stringify(theirs)}\n  uriscan  ${JSON.stringify(ours)}`,
  );
for (const assertion of unexplained) console.log(`fails, though no call of the test differs: ${assertion}`);
process.exitCode = withoutReason.length + unexplained.length > 0 ? 1 : 0;

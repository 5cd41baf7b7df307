/**
 * `npm test -- --suite fast-uri`: runs the tests of the installed fast-uri with uriscan in its place, and prints how many calls have
 * another answer, by reason. A difference without a reason is a failure.
 *
 * `npm test -- --suite fast-uri FOLDER` does the same for the release in a folder: `npm pack fast-uri@latest` fetches the newest.
 */

import { resolve } from 'node:path';
import { DEPARTURES } from '../../../test/support/fast-uri/cases.js';
import { runOwnTests } from '../../../test/support/fast-uri/own-tests.js';
import type { Suite } from '../support.js';

export const run: Suite = async (tally, [folder]) => {
  const report = runOwnTests(folder === undefined ? undefined : resolve(folder));
  const { version, assertions, holding, calls, differences, unexplained } = report;
  console.log(`fast-uri ${version}: ${holding} of ${assertions} assertions hold for uriscan`);
  console.log(`${calls} different calls, ${differences.length} with another answer:`);
  for (const [name, [section]] of DEPARTURES) {
    const count = differences.filter(({ departs }) => departs === name).length;
    if (count > 0) console.log(`${String(count).padStart(6)}  ${name} (${section})`);
  }
  const faults = [
    ...differences
      .filter(({ departs }) => departs === undefined)
      .map((difference) => `no reason: ${JSON.stringify(difference)}`),
    ...unexplained.map((assertion) => `fails, though no call of the test differs: ${assertion}`),
  ];
  tally.add(`fast-uri ${version}`, calls - faults.length, faults.length, '', faults);
};

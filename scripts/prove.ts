/** `npm run prove`: proves that `src/tables/generated.ts` is the grammar of RFC 3986, or shows where it is not. */

import { performance } from 'node:perf_hooks';
import * as tables from '../src/tables/generated.js';
import { prover } from './proof/prover.js';

const start = performance.now();
const findings = [...prover()(tables)];
const seconds = ((performance.now() - start) / 1000).toFixed(1);

for (const { property, extent, failure } of findings) {
  console.log(failure === undefined ? `ok    ${property} (${extent})` : `WRONG ${property}: ${failure}`);
}
const failures = findings.filter(({ failure }) => failure !== undefined).length;
console.log(
  failures === 0
    ? `The tables are the grammar: ${findings.length} properties hold for all strings (${seconds} s).`
    : `The tables are not the grammar: ${failures} properties of ${findings.length} fail (${seconds} s).`,
);
if (failures > 0) process.exitCode = 1;

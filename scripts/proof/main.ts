/** `npm run prove`: proves that the generated tables are their grammars, or shows where they are not. */

import { performance } from 'node:perf_hooks';
import { prover } from './prover.js';
import { SUBJECTS } from './subjects.js';

for (const { subject, file, tables } of SUBJECTS) {
  const start = performance.now();
  const findings = [...prover(subject)(tables)];
  const seconds = ((performance.now() - start) / 1000).toFixed(1);

  console.log(`\n${file} and ${subject.name}`);
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
}

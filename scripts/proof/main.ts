/**
 * `npm run prove`: proves that the generated tables are their grammars, or shows where they are not. `npm run prove -- --suites` counts
 * the words of each suite, for 0 and 1 more states, and without reduction.
 */

import { performance } from 'node:perf_hooks';
import { readArguments } from '../test/support.js';
import { firstWrong, statedHabits } from './habits.js';
import { MARKED_SUBJECTS, preparedMarks, refutedMarks } from './marked.js';
import { prover } from './prover.js';
import { SUBJECTS } from './subjects.js';
import { suitesOf } from './suite.js';
import { wordsOf } from './w-method.js';

function countWords(): void {
  const count = (words: Iterable<string>): string => {
    let sum = 0;
    for (const _ of words) sum++;
    return sum.toLocaleString('en').padStart(12);
  };
  console.log(`${'rule'.padEnd(20)}${['m = 0', 'not reduced', 'm = 1'].map((head) => head.padStart(12)).join('')}`);
  for (const suite of SUBJECTS.flatMap(({ subject }) => suitesOf(subject))) {
    const plans = suite.plans();
    const all = wordsOf(plans, 0, ({ distinguishing }) => distinguishing);
    console.log(suite.rule.padEnd(20) + count(suite.words(plans, 0)) + count(all) + count(suite.words(plans, 1)));
  }
}

const HELP = `npm run prove -- [--suites]

  --suites  counts the words of the suites, and proves nothing`;

if (readArguments(HELP, { suites: { type: 'boolean' } }).values.suites) {
  countWords();
  process.exit();
}

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

console.log('\nsrc/loose/habits.ts and its second statement');
for (const { name, habit, suite } of statedHabits()) {
  const failure = firstWrong(suite, habit);
  console.log(failure === undefined ? `ok    ${name} (${suite.length} words)` : `WRONG ${name}: ${failure}`);
  if (failure !== undefined) process.exitCode = 1;
}
for (const subject of MARKED_SUBJECTS) {
  const claims = preparedMarks(subject);
  const refuted = refutedMarks(claims, subject.tables(), subject.start);
  console.log(`\n${subject.file}`);
  for (const failure of refuted) console.log(`WRONG ${failure}`);
  console.log(
    refuted.length === 0
      ? `The tables are the grammar: ${claims.length} properties hold for all strings.`
      : `The tables are not the grammar: ${refuted.length} properties of ${claims.length} fail.`,
  );
  if (refuted.length > 0) process.exitCode = 1;
}

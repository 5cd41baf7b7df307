/** The suites find faults in the emitted engine and in kernels. A mutant that they do not find is equivalent, and is listed with the reason. */

import { Random } from '../../bench/model/random.js';
import { Batch, useKernels } from '../../src/entries/scanner.js';
import { AUTOMATON } from '../../src/entries/tables.js';
import { kernelTables } from '../../src/scanner/simd/kernel.js';
import { rows } from '../support/rows.js';
import { engineOf, mutantsOfEngine } from '../support/scanner/engine-mutants.js';
import {
  mutantsOfKernelSources,
  mutantsOfKernelTables,
  ofKernel,
  openStringKernel,
} from '../support/scanner/kernel-mutants.js';
import { firstWrongLine } from '../support/scanner/suite-lines.js';
import { type Answered, answeredSuites, firstWrong, GRAMMARS, linesOf, ofUnits } from '../support/scanner/suites.js';
import { assert, suite } from '../support/suite.js';

const SEED = 3986;
const PER_TABLE = 8;
const BATCH_LINES = 4096;
const SHIFTS = [0, 7, 33];

const [{ subject }] = GRAMMARS as unknown as readonly [(typeof GRAMMARS)[number]];
const suites = answeredSuites(subject);
const [references] = suites as [Answered];
const lines = linesOf(references);

/** Mutants of the engine that answer all strings as the engine does, with the reason. */
const EQUIVALENT = rows<readonly [mutant: string, reason: string]>('scanner/engine-equivalents').map(
  ([mutant]) => mutant,
);

const mutants = suite('mutants');
let total = 0;

const isFound = (source: string): boolean => {
  try {
    const run = engineOf(source);
    return suites.some((one) => firstWrong(one, ofUnits(run, AUTOMATON, one.suite.start)) !== undefined);
  } catch {
    // It does not compile, or does not end.
    return true;
  }
};

mutants('of the engine are found, except those that are equivalent', () => {
  const all = mutantsOfEngine();
  total += all.length;
  assert.equal(all.flatMap(({ title, mutated }) => (isFound(mutated) ? [] : [title])).sort(), [...EQUIVALENT].sort());
});

const isFoundInString = (kernel = openStringKernel()): boolean => firstWrong(lines, ofKernel(kernel)) !== undefined;
const isFoundInLines = (batch: Batch): boolean => firstWrongLine(lines, batch, SHIFTS) !== undefined;

mutants('of the tables of kernels are found', () => {
  const kernel = openStringKernel();
  const batch = new Batch(BATCH_LINES);
  const memory = new Uint8Array(kernel.buffer);
  const memoryOfLines = new Uint8Array(batch.kernel?.input.buffer as ArrayBuffer);
  const all = mutantsOfKernelTables(new Random(SEED), PER_TABLE);
  total += 2 * all.length;
  const missed = all.flatMap(({ title, mutated }) => {
    memory.set(kernelTables());
    mutated(memory);
    memoryOfLines.set(kernelTables());
    mutated(memoryOfLines);
    return [
      ...(isFoundInString(kernel) ? [] : [`${title}, string`]),
      ...(isFoundInLines(batch) ? [] : [`${title}, lines`]),
    ];
  });
  assert.equal(missed, []);
});

mutants('of the sources of kernels are found', async () => {
  const missed: string[] = [];
  for await (const { title, mutated } of mutantsOfKernelSources()) {
    useKernels(mutated);
    if (mutated.string && ++total && !isFoundInString()) missed.push(`${title}, string`);
    if (mutated.lines && ++total && !isFoundInLines(new Batch(BATCH_LINES))) missed.push(`${title}, lines`);
  }
  assert.equal(missed, []);
});

mutants('are at least 200', () => {
  console.log(`${total} mutants`);
  assert.ok(total >= 200);
});

mutants.run();

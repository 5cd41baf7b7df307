/**
 * The suites find faults in tables, in the emitted engine and in kernels. A mutant that they do not find is equivalent: the proof finds
 * no string that its tables answer otherwise, or it is listed here with the reason.
 */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Random } from '../../bench/model/random.js';
import { prover } from '../../scripts/proof/prover.js';
import type { Automaton } from '../../scripts/proof/subject.js';
import { Batch, useKernels } from '../../src/scanner/index.js';
import { kernelTables } from '../../src/scanner/simd/kernel.js';
import { CLASS_SHIFT, NO_ACTION } from '../../src/tables/automaton.js';
import * as generated from '../../src/tables/index.js';
import { ENGINE, engineOf, mutantsOfEngine, mutantsOfTables } from '../support/scanner/engine-mutants.js';
import {
  mutantsOfKernelSources,
  mutantsOfKernelTables,
  ofKernel,
  openStringKernel,
} from '../support/scanner/kernel-mutants.js';
import { firstWrongInBlocks } from '../support/scanner/suite-lines.js';
import {
  type Answered,
  answeredSuites,
  firstWrong,
  GRAMMARS,
  linesOf,
  ofUnits,
  partsOf,
} from '../support/scanner/suites.js';

const SEED = 3986;
const PER_KIND = 12;
const PER_TABLE = 8;
const BATCH_LINES = 4096;
const PLACES = [0, 7, 33];

const [{ subject }] = GRAMMARS as unknown as readonly [(typeof GRAMMARS)[number]];
const suites = answeredSuites(subject);
const [references] = suites as [Answered];
const lines = linesOf(references);

/** Mutants of the engine that answer all strings as the engine does, with the reason. */
const EQUIVALENT = new Map([
  ['if (i + 2 > end || input.charCodeAt(i) !== PERCENT_SIGN) return 0;', 'there is no digit at the end'],
  [
    'if (i + 2 >= end && input.charCodeAt(i) !== PERCENT_SIGN) return 0;',
    'only called at the end of a percent-encoding',
  ],
  ['while (i <= end && (RUNS[unitAt(input, i)] & run2) !== 0) i = i + 1 | 0;', 'no character at the end is in a run'],
  ['return unit <= ASCII ? unit : 0;', 'no table has an entry after ASCII'],
  ['if (marks & refused && i <= end) return ~i;', 'no action at the end is refused'],
  [
    'const after = i + 1 <= end && input.charCodeAt(i + 1) === FULL_STOP ? i + 2 : i + 1;',
    'there is no full stop at the end',
  ],
]);

const mutants = suite('mutants');
let total = 0;

const isFound = (source: string, tables: Automaton, among: readonly Answered[] = suites): boolean => {
  try {
    const run = engineOf(source, tables);
    return among.some((one) => firstWrong(one, ofUnits(run, tables, one.suite.start)) !== undefined);
  } catch {
    // It does not compile, or does not end.
    return true;
  }
};

/** The tables as an engine uses them: a character in the run of a state is read without a step. */
function withRuns(tables: Automaton): Automaton {
  const NEXT_STATE = tables.NEXT_STATE.slice();
  const ACTION_OF_STEP = tables.ACTION_OF_STEP.slice();
  for (const [state, run] of tables.RUN_OF_STATE.entries())
    for (const [character, runs] of tables.RUNS_OF_CODE_UNIT.entries()) {
      if ((run & runs) === 0) continue;
      const step = (state << CLASS_SHIFT) | (tables.CLASS_OF_CODE_UNIT[character] as number);
      NEXT_STATE[step] = state;
      ACTION_OF_STEP[step] = NO_ACTION;
    }
  return { ...tables, NEXT_STATE, ACTION_OF_STEP };
}

mutants('of the tables are found, or are proven to be equivalent', () => {
  const all = mutantsOfTables(generated.AUTOMATON, new Random(SEED), PER_KIND);
  total += all.length;
  const prove = prover(subject);
  const left = all.filter(({ mutated }) => !isFound(ENGINE, mutated));
  const others = left.filter(({ mutated }) =>
    [...prove({ ...generated, ...withRuns(mutated) })].some(({ failure }) => failure !== undefined),
  );
  console.log(
    `\n${all.length} mutants of tables: ${left.length - others.length} equivalent, ${others.length} found with one more state`,
  );
  // One more state needs the suite for one more state.
  const missed = others.filter(({ mutated }) => {
    if (mutated.ACTION_AT_END.length === generated.STATES) return true;
    return !suites.some(({ suite: one, plans }) => {
      for (const part of partsOf(one, plans, 1)) if (isFound(ENGINE, mutated, [part])) return true;
      return false;
    });
  });
  assert.equal(
    missed.map(({ title }) => title),
    [],
  );
});

mutants('of the engine are found, except those that are equivalent', () => {
  const all = mutantsOfEngine();
  total += all.length;
  assert.equal(
    all.flatMap(({ title, mutated }) => (isFound(mutated, generated.AUTOMATON) ? [] : [title])).sort(),
    [...EQUIVALENT.keys()].sort(),
  );
});

const isFoundInString = (kernel = openStringKernel()): boolean => firstWrong(lines, ofKernel(kernel)) !== undefined;
const isFoundInLines = (batch: Batch): boolean => firstWrongInBlocks(lines, batch, PLACES) !== undefined;

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

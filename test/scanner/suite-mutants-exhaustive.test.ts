/**
 * The suites find faults in tables, in the emitted engine and in kernels. A mutant that they do not find is equivalent: the proof finds
 * no string that its tables answer otherwise, or it is listed here with the reason.
 */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Random } from '../../bench/model/random.js';
import { prover } from '../../scripts/proof/prover.js';
import type { Automaton } from '../../scripts/proof/tables.js';
import { Batch, scan, useKernels } from '../../src/scanner/index.js';
import { kernelTables } from '../../src/scanner/kernel-tables.js';
import { lineTables } from '../../src/scanner/line-tables.js';
import { openStringKernel, type StringKernel } from '../../src/scanner/string-kernel.js';
import { CLASS_SHIFT, NO_ACTION } from '../../src/tables/automaton.js';
import * as generated from '../../src/tables/index.js';
import { ENGINE, engineOf, mutantsOfEngine, mutantsOfTables } from '../support/scanner/engine-mutants.js';
import { mutantsOfKernelSources, mutantsOfKernelTables, ofKernel } from '../support/scanner/kernel-mutants.js';
import { firstWrongInBlocks, isLine } from '../support/scanner/suite-lines.js';
import { type Answered, answered, answeredSuites, firstWrong, GRAMMARS, ofUnits } from '../support/scanner/suites.js';

const SEED = 3986;
const PER_KIND = 12;
const PER_TABLE = 8;
const BATCH_LINES = 4096;
const PLACES = [0, 7, 33];

const [{ subject }] = GRAMMARS as unknown as readonly [(typeof GRAMMARS)[number]];
const suites = answeredSuites(subject);
const [references] = suites as [Answered];
const lines = answered(references.suite, references.plans, references.words.filter(isLine));

/** Mutants of the engine that answer all strings as the engine does, with the reason. */
const EQUIVALENT = new Map([
  ['if (i + 2 > end || input.charCodeAt(i) !== PERCENT_SIGN) return 0;', 'there is no digit at the end'],
  [
    'if (i + 2 >= end && input.charCodeAt(i) !== PERCENT_SIGN) return 0;',
    'only called at the end of a percent-encoding',
  ],
  [
    'while (i <= end && (RUNS[input.charCodeAt(i)] & run2) !== 0) i = i + 1 | 0;',
    'no character at the end is in a run',
  ],
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
  console.log(
    others.map(({ title }) => title),
    left.filter((one) => !others.includes(one)).map(({ title }) => title),
  );
  // One more state needs the suite for one more state.
  const missed = others.filter(({ mutated }) => {
    if (mutated.ACTION_AT_END.length === generated.STATES) return true;
    return !suites.some(({ suite: one, plans }) => {
      const words: string[] = [];
      for (const word of one.words(plans, 1)) {
        if (words.push(word) < 100_000) continue;
        if (isFound(ENGINE, mutated, [answered(one, plans, words)])) return true;
        words.length = 0;
      }
      return isFound(ENGINE, mutated, [answered(one, plans, words)]);
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

const isFoundInString = (kernel: StringKernel): boolean => firstWrong(references, ofKernel(kernel, scan)) !== undefined;
const isFoundInLines = (batch: Batch): boolean => firstWrongInBlocks(lines, batch, PLACES) !== undefined;

mutants('of the tables of kernels are found', () => {
  const kernel = openStringKernel() as StringKernel;
  const batch = new Batch(BATCH_LINES);
  const memory = new Uint8Array(kernel.input.buffer);
  const memoryOfLines = new Uint8Array(batch.kernel?.input.buffer as ArrayBuffer);
  const all = mutantsOfKernelTables(new Random(SEED), PER_TABLE);
  total += 2 * all.length;
  const missed = all.flatMap(({ title, mutated }) => {
    memory.set(kernelTables());
    mutated(memory);
    memoryOfLines.set(lineTables());
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
    if (mutated.string && ++total && !isFoundInString(openStringKernel() as StringKernel))
      missed.push(`${title}, string`);
    if (mutated.lines && ++total && !isFoundInLines(new Batch(BATCH_LINES))) missed.push(`${title}, lines`);
  }
  assert.equal(missed, []);
});

mutants('are at least 200', () => {
  console.log(`${total} mutants`);
  assert.ok(total >= 200);
});

mutants.run();

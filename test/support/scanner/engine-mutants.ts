/** Engines and tables with one fault each. */

import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import type { Random } from '../../../bench/model/random.js';
import type { Automaton } from '../../../scripts/proof/subject.js';
import { DIGIT_SHIFT, flagsOfPercent, hexDigits, widen } from '../../../src/scanner/characters.js';
import { CLASS_SHIFT, DEAD, NO_ACTION } from '../../../src/tables/automaton.js';
import type { RunUnits } from './suites.js';

const SOURCE = new URL('../../../src/scanner/engine/uri-units.generated.ts', import.meta.url);
const STEPS = 1000;

/** The emitted engine for strings, as JavaScript without imports and exports. */
export const ENGINE = transformSync(readFileSync(SOURCE, 'utf8').replace(/^import .*$/gm, ''), {
  loader: 'ts',
  format: 'esm',
}).code.replace(/^export \{[^}]*\};$/m, '');

/** Makes an engine from its source and tables. It throws where the engine would not end. */
export function engineOf(source: string, automaton: Automaton): RunUnits {
  const guarded = source
    .replaceAll('while (', 'while (burn() && ')
    .replace('for (let i = start; ;', 'for (let i = start; burn();');
  const names = ['automaton', 'DIGIT_SHIFT', 'flagsOfPercent', 'hexDigits', 'widen'];
  const code = `
    let fuel = 0;
    const burn = () => { if (--fuel < 0) throw new RangeError('it does not end'); return true; };
    ${guarded}
    return (input, offsets, at, state, refused) => { fuel = ${STEPS}; return run(input, offsets, at, state, refused); };`;
  return new Function(...names, code)(() => automaton, DIGIT_SHIFT, flagsOfPercent, hexDigits, widen);
}

export interface Mutant<Whole> {
  readonly title: string;
  readonly mutated: Whole;
}

const OPERATORS: readonly (readonly [from: string, to: string])[] = [
  [' === ', ' !== '],
  [' !== ', ' === '],
  [' >= ', ' > '],
  [' < ', ' <= '],
  [' && ', ' || '],
  [' || ', ' && '],
  [' + 1', ' + 2'],
  [' - 1', ' - 2'],
  [' |= ', ' = '],
  [' &= ~', ' |= '],
  ['if (marks & ', 'if (0 & '],
  ['return ~', 'return 1 + ~'],
  ['] = RECORD[', '] = 1 + RECORD['],
  ['] = i', '] = i + 1'],
  ['] = end', '] = end - 1'],
  [' = 0x', ' = 1 + 0x'],
];

/** The engine with each of its operators replaced, one at a time. */
export function mutantsOfEngine(): Mutant<string>[] {
  return OPERATORS.flatMap(([from, to]) =>
    ENGINE.split(from).flatMap((_, i, parts) => {
      if (i === 0) return [];
      const before = parts.slice(0, i).join(from);
      const after = parts.slice(i).join(from);
      const line = `${before.slice(before.lastIndexOf('\n') + 1)}${to}${after.slice(0, after.indexOf('\n'))}`;
      return [{ title: line.trim(), mutated: before + to + after }];
    }),
  );
}

const entries = (table: ArrayLike<number>, accepts: (entry: number) => boolean): number[] =>
  Array.from(table, (entry, at) => (accepts(entry) ? at : -1)).filter((at) => at >= 0);

type TableName = 'NEXT_STATE' | 'ACTION_OF_STEP' | 'ACTION_AT_END' | 'CLASS_OF_CODE_UNIT' | 'START_STATE';

/** So many mutants of each kind. */
export function mutantsOfTables(tables: Automaton, random: Random, count: number): Mutant<Automaton>[] {
  const states = tables.ACTION_AT_END.length;
  const classes = Math.max(...tables.CLASS_OF_CODE_UNIT) + 1;
  const state = (): number => random.between(1, states - 1);
  const steps = entries(tables.NEXT_STATE, (to) => to !== DEAD);
  const deadEnds = entries(tables.NEXT_STATE, (to) => to === DEAD).filter(
    (at) => at >> CLASS_SHIFT !== DEAD && (at & ((1 << CLASS_SHIFT) - 1)) < classes,
  );
  const actions = entries(tables.ACTION_OF_STEP, (action) => action !== NO_ACTION);
  const withEntry = (name: TableName, at: number, entry: number): Mutant<Automaton> => {
    const table = tables[name].slice();
    table[at] = entry;
    return { title: `${name}[${at}] = ${entry}`, mutated: { ...tables, [name]: table } };
  };
  const kinds: readonly (() => Mutant<Automaton>)[] = [
    // A transition is removed, leads elsewhere, or is added.
    () => withEntry('NEXT_STATE', random.of(steps), DEAD),
    () => withEntry('NEXT_STATE', random.of(steps), state()),
    () => withEntry('NEXT_STATE', random.of(deadEnds), state()),
    // A mark is removed, moved to the step after, or exchanged.
    () => withEntry('ACTION_OF_STEP', random.of(actions), NO_ACTION),
    () => {
      const at = random.of(actions);
      const later = random.of(steps.filter((step) => step >> CLASS_SHIFT === tables.NEXT_STATE[at]).concat(at));
      const { mutated } = withEntry('ACTION_OF_STEP', at, NO_ACTION);
      mutated.ACTION_OF_STEP[later] = tables.ACTION_OF_STEP[at] as number;
      return { title: `the action of step ${at} is on step ${later}`, mutated };
    },
    () => withEntry('ACTION_OF_STEP', random.of(steps), random.between(1, tables.ACTIONS.length - 1)),
    () => withEntry('ACTION_AT_END', state(), random.between(0, tables.ACTIONS.length - 1)),
    () => withEntry('CLASS_OF_CODE_UNIT', random.between(0x21, 0x7e), random.between(0, classes - 1)),
    () => withAnotherState(tables, random.of(steps), random),
  ];
  return kinds.flatMap((kind) => Array.from({ length: count }, kind));
}

/** A step leads to a copy of its state with one other transition: one state more. */
function withAnotherState(tables: Automaton, step: number, random: Random): Mutant<Automaton> {
  const states = tables.ACTION_AT_END.length;
  const copied = tables.NEXT_STATE[step] as number;
  const width = 1 << CLASS_SHIFT;
  const extended = (table: Uint8Array, size: number): Uint8Array<ArrayBuffer> =>
    Uint8Array.of(...table, ...table.subarray(copied * size, (copied + 1) * size));
  const NEXT_STATE = extended(tables.NEXT_STATE, width);
  const classOfChange = tables.CLASS_OF_CODE_UNIT[random.between(0x21, 0x7e)] as number;
  const to = random.between(0, states - 1);
  NEXT_STATE[step] = states;
  NEXT_STATE[(states << CLASS_SHIFT) | classOfChange] = to;
  return {
    title: `a copy of state ${copied} after step ${step} leads by class ${classOfChange} to ${to}`,
    mutated: {
      ...tables,
      NEXT_STATE,
      ACTION_OF_STEP: extended(tables.ACTION_OF_STEP, width),
      ACTION_AT_END: extended(tables.ACTION_AT_END, 1),
      // Without a run, since the change may concern one of its characters.
      RUN_OF_STATE: Uint8Array.of(...tables.RUN_OF_STATE, 0),
    },
  };
}

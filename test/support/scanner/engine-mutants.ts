/** Engines with one fault each. */

import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { DIGIT_SHIFT, flagsOfPercent, hexDigits, widen } from '../../../src/scanner/hex-digits.js';
import { automaton } from '../../../src/tables/uri.generated.js';
import { rows } from '../rows.js';
import type { RunUnits } from './suites.js';

const SOURCE = new URL('../../../src/scanner/engine/uri-units.generated.ts', import.meta.url);
const STEPS = 1000;

/** The emitted engine for strings, as JavaScript without imports and exports. */
const ENGINE = transformSync(readFileSync(SOURCE, 'utf8').replace(/^import .*$/gm, ''), {
  loader: 'ts',
  format: 'esm',
}).code.replace(/^export \{[^}]*\};$/m, '');

/** Makes an engine from its source. It throws where the engine would not end. */
export function engineOf(source: string): RunUnits {
  const guarded = source
    .replaceAll('while (', 'while (burn() && ')
    .replace('for (let i = start; ;', 'for (let i = start; burn();');
  const names = ['automaton', 'DIGIT_SHIFT', 'flagsOfPercent', 'hexDigits', 'widen'];
  const code = `
    let fuel = 0;
    const burn = () => { if (--fuel < 0) throw new RangeError('it does not end'); return true; };
    ${guarded}
    return (input, offsets, at, state, refused) => { fuel = ${STEPS}; return run(input, offsets, at, state, refused); };`;
  return new Function(...names, code)(automaton, DIGIT_SHIFT, flagsOfPercent, hexDigits, widen);
}

export interface Mutant<Whole> {
  readonly title: string;
  readonly mutated: Whole;
}

const OPERATORS = rows<readonly [from: string, to: string]>('scanner/engine-faults');

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

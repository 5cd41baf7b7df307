/** Equivalence classes of the alphabet, and the subset construction. */

import { DEAD, type Part } from '../../src/tables/automaton.js';
import type { Nfa, NfaState } from './nfa.js';

/** Classes of characters that the grammar distinguishes; class 0 holds the characters that no rule allows. */
export interface Classes {
  readonly ofCodeUnit: Uint8Array;
  readonly members: readonly (readonly number[])[];
}

export interface Edge {
  readonly to: number;
  /** Union of the marks that fire. */
  readonly action: number;
}

export interface DfaState {
  /** One edge for each equivalence class. */
  readonly edges: readonly Edge[];
  /** Union of the marks that fire if the input ends here; undefined where it must not. */
  readonly end: number | undefined;
  readonly parts: ReadonlySet<Part>;
}

export interface Dfa {
  readonly states: readonly DfaState[];
  readonly starts: readonly number[];
}

/** Splits the code units below `codeUnits` into the coarsest classes such that every character set is a union of classes. */
export function equivalenceClasses(nfa: Nfa, codeUnits: number): Classes {
  const signatures = Array.from({ length: codeUnits }, () => '');
  const seen = new Set<ReadonlySet<number>>();
  for (const { on } of nfa.states) {
    if (on === undefined || seen.has(on.set)) continue;
    for (const unit of on.set) {
      if (unit >= codeUnits) throw new RangeError(`code unit ${unit} is not in an alphabet of ${codeUnits}`);
      signatures[unit] += ` ${seen.size}`;
    }
    seen.add(on.set);
  }
  const ofCodeUnit = Uint8Array.from(numberBy(['', ...signatures]).slice(1));
  const members = Array.from({ length: Math.max(...ofCodeUnit) + 1 }, (): number[] => []);
  ofCodeUnit.forEach((number, unit) => {
    members[number]?.push(unit);
  });
  return { ofCodeUnit, members };
}

/** Numbers keys in the order of their first occurrence; equal keys get the same number. */
export function numberBy(keys: readonly string[]): number[] {
  const numbers = new Map<string, number>();
  return keys.map((key) => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
}

/**
 * Makes the automaton deterministic. A state is a set of NFA states that read a character, each with the marks between
 * the previous character and this one. The marks fire when that NFA state reads the character.
 */
export function determinize(nfa: Nfa, classes: Classes): Dfa {
  const states: { edges: Edge[]; end: number | undefined; parts: ReadonlySet<Part> }[] = [];
  const numbers = new Map<string, number>();
  const queue: Map<number, number>[] = [];

  const numberOf = (positions: Map<number, number>): number => {
    const key = [...positions].sort(([a], [b]) => a - b).join(';');
    let number = numbers.get(key);
    if (number === undefined) {
      number = queue.push(positions) - 1;
      numbers.set(key, number);
    }
    return number;
  };

  numberOf(new Map()); // DEAD
  const starts = nfa.starts.map((start) => numberOf(closure(nfa, [start])));
  for (let i = 0; i < queue.length; i++) {
    const positions = queue[i] as Map<number, number>;
    const parts = new Set<Part>();
    for (const position of positions.keys()) {
      const { part } = nfa.states[position] as NfaState;
      if (part !== undefined) parts.add(part);
    }
    const edges = classes.members.map((members): Edge => {
      const [unit] = members;
      if (unit === undefined) return { to: DEAD, action: 0 };
      let action = 0;
      const next: number[] = [];
      for (const [position, pending] of positions) {
        const { on } = nfa.states[position] as NfaState;
        if (on === undefined || !on.set.has(unit)) continue;
        action |= pending;
        next.push(on.to);
      }
      return { to: numberOf(closure(nfa, next)), action };
    });
    states.push({ edges, end: positions.get(nfa.accept), parts });
  }
  return { states, starts };
}

/** Reading states, and the accepting one, that can be reached from `from` without reading; with their marks. */
function closure(nfa: Nfa, from: readonly number[]): Map<number, number> {
  const found = new Map<number, number>();
  const stack: [number, number][] = from.map((state) => [state, 0]);
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const [state, marks] = top;
    const before = found.get(state);
    if (before !== undefined && (before | marks) === before) continue;
    found.set(state, (before ?? 0) | marks);
    for (const edge of (nfa.states[state] as NfaState).epsilon) stack.push([edge.to, marks | edge.marks]);
  }
  for (const state of found.keys()) {
    if ((nfa.states[state] as NfaState).on === undefined && state !== nfa.accept) found.delete(state);
  }
  return found;
}

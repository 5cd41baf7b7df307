/** Thompson's construction: an expression becomes a nondeterministic automaton. */

import type { Part } from '../../src/tables/automaton.js';
import type { Expression } from '../grammar/expression.js';

export interface NfaState {
  /** Where one of `on` leads to; unset for a state that has only epsilon edges. */
  on?: { readonly set: ReadonlySet<number>; readonly to: number };
  /** Edges that read nothing; each may carry marks. */
  readonly epsilon: { readonly to: number; readonly marks: number }[];
  /** Innermost part of the grammar that contains the state. */
  readonly part: Part | undefined;
}

export interface Nfa {
  readonly states: NfaState[];
  readonly starts: readonly number[];
  readonly accept: number;
}

/** Builds one automaton with a start state for each expression and a single accepting state. */
export function buildNfa(expressions: readonly Expression[]): Nfa {
  const states: NfaState[] = [];
  /** One set for each list, which may be long and occur in many places. */
  const sets = new Map<readonly number[], ReadonlySet<number>>();
  const setOf = (list: readonly number[]): ReadonlySet<number> => {
    const set = sets.get(list) ?? new Set(list);
    sets.set(list, set);
    return set;
  };
  const add = (part: Part | undefined): number => states.push({ epsilon: [], part }) - 1;
  const link = (from: number, to: number, marks = 0): void => {
    (states[from] as NfaState).epsilon.push({ to, marks });
  };

  /** Adds the states of `expression` after `from`; returns the state where it ends. */
  const build = (expression: Expression, from: number, part: Part | undefined): number => {
    switch (expression.type) {
      case 'characters': {
        const to = add(part);
        const reader = add(part);
        link(from, reader);
        (states[reader] as NfaState).on = { set: setOf(expression.set), to };
        return to;
      }
      case 'sequence':
        return expression.items.reduce((end, item) => build(item, end, part), from);
      case 'choice': {
        const to = add(part);
        for (const item of expression.items) link(build(item, from, part), to);
        return to;
      }
      case 'repeat': {
        let end = from;
        for (let i = 0; i < expression.min; i++) end = build(expression.item, end, part);
        const to = add(part);
        if (expression.max === Number.POSITIVE_INFINITY) {
          const loop = add(part);
          link(end, loop);
          link(build(expression.item, loop, part), loop);
          link(loop, to);
        } else {
          for (let i = expression.min; i < expression.max; i++) {
            link(end, to);
            end = build(expression.item, end, part);
          }
          link(end, to);
        }
        return to;
      }
      case 'mark': {
        const to = add(part);
        link(from, to, expression.bits);
        return to;
      }
      case 'part':
        return build(expression.item, from, expression.part);
    }
  };

  const accept = add(undefined);
  const starts = expressions.map((expression) => {
    const start = add(undefined);
    link(build(expression, start, undefined), accept);
    return start;
  });
  return { states, starts, accept };
}

/** Moore's partition refinement. */

import { DEAD } from '../../src/tables/automaton.js';
import { type Classes, type Dfa, type DfaState, type Edge, numberBy } from './dfa.js';

/**
 * Returns the minimal equivalent automaton: two states stay separate if some continuation is accepted from only one of
 * them, or takes other actions. The states of `first` are numbered first; every other state follows the states that
 * lead to it. Similar parts of the grammar thus get similar numbers, which makes their rows short (`rows.ts`). The
 * result depends only on the grammar.
 */
export function minimize(dfa: Dfa, first: readonly number[]): Dfa {
  let blockOf = numberBy(dfa.states.map((state) => `${state.end}`));
  for (let blocks = 0; ; ) {
    const next = numberBy(
      dfa.states.map((state, i) =>
        [blockOf[i], ...state.edges.map(({ to, action }) => `${blockOf[to]}:${action}`)].join(),
      ),
    );
    const count = new Set(next).size;
    blockOf = next;
    if (count === blocks) break;
    blocks = count;
  }

  const models = new Map<number, number>();
  blockOf.forEach((block, state) => {
    if (!models.has(block)) models.set(block, state);
  });
  const blockAt = (state: number): number => blockOf[state] as number;

  const met = new Set([DEAD, ...first].map(blockAt));
  const order = [...met];
  const follow = (block: number): void => {
    const state = dfa.states[models.get(block) as number] as DfaState;
    for (const { to } of state.edges) visit(blockAt(to));
  };
  const visit = (block: number): void => {
    if (met.has(block)) return;
    met.add(block);
    follow(block);
    order.push(block);
  };
  for (const block of [...met]) follow(block);
  for (const state of dfa.starts) visit(blockAt(state));

  const numbers = new Map(order.map((block, number) => [block, number]));
  const numberOf = (state: number): number => numbers.get(blockAt(state)) as number;
  const states = order.map((block): DfaState => {
    const members = dfa.states.filter((_, state) => blockAt(state) === block);
    const [model] = members as [DfaState];
    return {
      end: model.end,
      edges: model.edges.map(({ to, action }): Edge => ({ to: numberOf(to), action })),
      parts: new Set(members.flatMap((member) => [...member.parts])),
    };
  });
  return { states, starts: dfa.starts.map(numberOf) };
}

/** Merges the classes that no state distinguishes. */
export function mergeClasses(
  { states, starts }: Dfa,
  { ofCodeUnit, members }: Classes,
): { dfa: Dfa; classes: Classes } {
  const numbers = numberBy(
    members.map((_, c) => states.map(({ edges }) => `${edges[c]?.to}:${edges[c]?.action}`).join()),
  );
  const merged: number[][] = Array.from(new Set(numbers), () => []);
  members.forEach((units, c) => {
    merged[numbers[c] as number]?.push(...units);
  });
  const isFirst = (_: unknown, c: number): boolean => numbers.indexOf(numbers[c] as number) === c;
  return {
    dfa: { starts, states: states.map((state) => ({ ...state, edges: state.edges.filter(isFirst) })) },
    classes: { ofCodeUnit: ofCodeUnit.map((c) => numbers[c] as number), members: merged },
  };
}

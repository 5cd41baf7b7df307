/** Moore's partition refinement. */

import { DEAD } from '../../src/tables/layout.js';
import type { Dfa, DfaState, Edge } from './dfa.js';

/**
 * The least automaton with the same answers: two states stay apart if some continuation is accepted from one only,
 * or takes other actions. The states of `first` are numbered first, the others in the order in which they are met
 * from the starts, so the result depends on the grammar alone.
 */
export function minimise(dfa: Dfa, first: readonly number[]): Dfa {
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

  const order = [blockAt(DEAD)];
  const numbers = new Map([[blockAt(DEAD), DEAD]]);
  const visit = (block: number): void => {
    if (numbers.has(block)) return;
    numbers.set(block, order.length);
    order.push(block);
  };
  for (const state of [...first, ...dfa.starts]) visit(blockAt(state));
  for (let i = 0; i < order.length; i++) {
    const state = dfa.states[models.get(order[i] as number) as number] as DfaState;
    for (const { to } of state.edges) visit(blockAt(to));
  }

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

/** Numbers equal keys equally, in the order in which they first come. */
function numberBy(keys: readonly string[]): number[] {
  const numbers = new Map<string, number>();
  return keys.map((key) => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
}

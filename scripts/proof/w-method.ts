/**
 * Finite sets of texts that distinguish a machine from all others with at most `extra` states more (T. S. Chow, "Testing Software
 * Design Modeled by Finite-State Machines", 1978; with harmonized state identifiers, A. Petrenko, 1991).
 *
 * A set has a shortest text to each state, at most `extra + 1` letters after it, and texts that identify the state reached. For any
 * two states, the texts that identify them include one text in common that distinguishes the two. An implementation with at most
 * `extra` states more than the machine that answers the set correctly therefore answers all texts correctly.
 */

import { groupBy, type Machine, type Partition, pick, refined, whole } from './machine.js';

/** A machine, and the texts that its set is made of. */
export interface Plan {
  readonly machine: Machine;
  /** A shortest text that leads to each state. */
  readonly access: readonly string[];
  /** Texts that distinguish any two states. */
  readonly distinguishing: readonly string[];
  /** The texts among these that identify each state. */
  readonly identifying: readonly (readonly string[])[];
}

export function planOf(machine: Machine): Plan {
  const { letters, next, output } = machine;
  const access = [''];
  const reached = [0];
  for (const state of reached) {
    for (const [l, letter] of letters.entries()) {
      const to = next[state * letters.length + l] as number;
      if (access[to] !== undefined) continue;
      access[to] = access[state] + letter;
      reached.push(to);
    }
  }

  // Each text is a letter and an earlier text: its outputs are the outputs of that text, one step later.
  const distinguishing = [''];
  const outputs = [output];
  let partition = refined(whole(output.length), output);
  const after = letters.map((_, l) => output.map((_, state) => next[state * letters.length + l] as number));
  const later = new Uint32Array(output.length);
  for (let i = 0; partition.members.length < output.length; i++) {
    for (const [l, letter] of letters.entries()) {
      const split = refined(partition, pick(outputs[i] as Uint32Array, after[l] as Uint32Array, later));
      if (split === partition) continue;
      partition = split;
      distinguishing.push(letter + distinguishing[i]);
      outputs.push(later.slice());
    }
  }

  // States that many transitions lead to should need few texts.
  const weights = new Float64Array(output.length).fill(1);
  for (const to of next) weights[to] = (weights[to] as number) + 1;
  const identifying = access.map((): string[] => []);
  const identify = (group: readonly number[]): void => {
    if (group.length === 1) return;
    let best = new Map<number, number[]>();
    let text = '';
    let most = 0;
    for (const [i, candidate] of distinguishing.entries()) {
      const parts = groupBy(group, (state) => outputs[i]?.[state] as number);
      // A text that is empty, or only the marker, adds no word.
      const gain = parts.size === 1 ? 0 : candidate === '' ? Number.POSITIVE_INFINITY : entropy(parts, weights);
      if (gain > most) [best, text, most] = [parts, candidate, gain];
    }
    for (const state of group) identifying[state]?.push(text);
    for (const part of best.values()) identify(part);
  };
  identify([...output.keys()]);
  return { machine, access, distinguishing, identifying };
}

function entropy(parts: ReadonlyMap<number, readonly number[]>, weights: Float64Array): number {
  const sums = Array.from(parts.values(), (part) => part.reduce((sum, state) => sum + (weights[state] as number), 0));
  const all = sums.reduce((sum, one) => sum + one, 0);
  return sums.reduce((sum, one) => sum - (one / all) * Math.log2(one / all), 0);
}

/**
 * The words of the sets of some machines. Words after the same access text are distinct, but a word may follow several of these.
 *
 * @param identifiers - the texts that are appended for a state; its identifying ones by default
 */
export function* wordsOf(
  plans: readonly Plan[],
  extra: number,
  identifiers = ({ identifying }: Plan, state: number): readonly string[] => identifying[state] as readonly string[],
): Generator<string, void, undefined> {
  const states = plans.flatMap((plan) => plan.access.map((access, state) => ({ access, plan, state })));
  for (const [access, group] of groupBy(states, (one) => one.access)) {
    const words = new Set<string>();
    for (const { plan, state } of group) {
      const { letters, next } = plan.machine;
      const extend = (from: number, text: string, depth: number): void => {
        for (const end of identifiers(plan, from)) words.add(text + end);
        if (depth > 0)
          for (const [l, letter] of letters.entries())
            extend(next[from * letters.length + l] as number, text + letter, depth - 1);
      };
      extend(state, access, extra + 1);
    }
    yield* words;
  }
}

/**
 * Words that show the class of each character: if an implementation reads `character` as it should read another letter, its answer to
 * one of these is wrong.
 *
 * @param letterOf - the letter of each character
 */
export function* characterWordsOf(
  { machine: { letters, next }, access, identifying }: Plan,
  characters: Iterable<number>,
  letterOf: (character: number) => number,
): Generator<string, void, undefined> {
  const to = (state: number, letter: number): number => next[state * letters.length + letter] as number;
  // States in which all letters except the marker are distinguished by where they lead.
  const chosen: number[] = [];
  const alike = new Array<number>(letters.length - 1).fill(0);
  let partition = whole(alike.length);
  while (partition.members.length < alike.length) {
    const splits = access.map((_, state) =>
      refined(
        partition,
        alike.map((_, letter) => to(state, letter)),
      ),
    );
    const countOf = (state: number): number => (splits[state] as Partition).members.length;
    const best = splits.reduce((most, _, state) => (countOf(state) > countOf(most) ? state : most), 0);
    chosen.push(best);
    partition = splits[best] as Partition;
  }
  for (const character of characters)
    for (const state of chosen)
      for (const end of identifying[to(state, letterOf(character))] as readonly string[])
        yield access[state] + String.fromCharCode(character) + end;
}

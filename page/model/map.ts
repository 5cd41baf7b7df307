/** The whole automaton as groups of states and the steps between the groups, derived from its tables. */

import { CLASS_SHIFT, DEAD, Mark, NO_ACTION, PARTS } from '../../src/entries/tables.js';
import type { Machine } from './machines.js';
import { classOf } from './states.js';
import type { Walk } from './walk.js';

const BRACKET = 0x5b;

/** The groups, in rows as they are drawn. */
export const ROWS = [
  ['start', 'scheme'],
  ['authority'],
  ['userinfo', 'reg-name', 'IPv4', 'IPv6'],
  ['port'],
  ['path', 'query', 'fragment'],
] as const;
/** The name of a group. */
export type Group = (typeof ROWS)[number][number];

/** The groups of an automaton. */
export interface AutomatonMap {
  readonly members: ReadonlyMap<Group, readonly number[]>;
  readonly groupOf: readonly (Group | undefined)[];
  /** The pairs of different groups with a step from the first to the second. */
  readonly links: readonly (readonly [from: Group, to: Group])[];
}

const maps = new Map<Machine, AutomatonMap>();

/** Returns the map of an automaton, which is derived once. */
export function mapOf(machine: Machine): AutomatonMap {
  let map = maps.get(machine);
  if (map === undefined) {
    map = derive(machine);
    maps.set(machine, map);
  }
  return map;
}

function derive(machine: Machine): AutomatonMap {
  const { START_STATE, PART_OF_STATE, NEXT_STATE } = machine.automaton();
  const targets = (state: number): number[] =>
    [...NEXT_STATE.subarray(state << CLASS_SHIFT, (state + 1) << CLASS_SHIFT)].filter((to) => to !== DEAD);
  const part = (state: number): string => PARTS[PART_OF_STATE[state] as number] as string;
  const isAddress = addressStates(machine);

  const groupOfState = (state: number): Group => {
    if (START_STATE.includes(state)) return 'start';
    // The digits of a percent-encoding belong to the component that continues after them.
    let at = state;
    const seen = new Set<number>();
    while (part(at) === 'percent-encoding' && !seen.has(at)) {
      seen.add(at);
      const next = targets(at);
      at = next.find((to) => part(to) !== 'percent-encoding') ?? next[0] ?? at;
    }
    const name = part(at);
    // A host may begin here as any of its kinds.
    if (name === 'host' && NEXT_STATE[(state << CLASS_SHIFT) | classOf(BRACKET, machine)] !== DEAD) return 'authority';
    if (name === 'host') return isAddress.has(state) ? 'IPv4' : 'reg-name';
    if (name === 'ip-literal') return 'IPv6';
    // After the asterisk of a request target nothing follows: the state is in no part.
    return name === 'percent-encoding' ? 'path' : (name as Group);
  };

  const groupOf = Array.from({ length: machine.states }, (_, state) =>
    state === DEAD ? undefined : groupOfState(state),
  );
  const members = new Map<Group, number[]>(ROWS.flat().map((group) => [group, []]));
  const links = new Map<string, readonly [Group, Group]>();
  groupOf.forEach((group, state) => {
    if (group === undefined) return;
    members.get(group)?.push(state);
    for (const to of targets(state)) {
      const next = groupOf[to] as Group;
      if (next !== group) links.set(`${group} ${next}`, [group, next]);
    }
  });
  return { members, groupOf, links: [...links.values()] };
}

/** The states of a host from which digits and full stops still lead to the end of an IPv4 address. */
function addressStates(machine: Machine): ReadonlySet<number> {
  const { NEXT_STATE, ACTION_AT_END, ACTIONS, PART_OF_STATE } = machine.automaton();
  const classes = [...new Set([...'0123456789.'].map((c) => classOf(c.charCodeAt(0), machine)))];
  const kind = (state: number): number => (ACTIONS[ACTION_AT_END[state] as number] as number) & Mark['kind:IPVFUTURE'];
  const found = new Set<number>();
  const isHost = (state: number): boolean => PARTS[PART_OF_STATE[state] as number] === 'host';
  for (let state = 1; state < machine.states; state++) {
    const isEnd = ACTION_AT_END[state] !== NO_ACTION && kind(state) === Mark['kind:IPV4'];
    if (isEnd && isHost(state)) found.add(state);
  }
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (let state = 1; state < machine.states; state++) {
      if (!isHost(state)) continue;
      if (classes.some((number) => found.has(NEXT_STATE[(state << CLASS_SHIFT) | number] as number))) found.add(state);
    }
  }
  return found;
}

/** The way of a walk: the states and the steps between different states, each once, in the order of the first visit. */
export interface Way {
  readonly states: ReadonlySet<number>;
  readonly steps: readonly (readonly [from: number, to: number])[];
}

/** Returns the way that a walk has taken after so many steps. */
export function wayOf({ states, steps }: Walk, taken: number): Way {
  const visited = new Set<number>();
  const found = new Map<number, readonly [from: number, to: number]>();
  const last = Math.min(taken, steps - 1);
  for (let i = 0; i <= last; i++) {
    const to = states[i] as number;
    visited.add(to);
    const from = states[i - 1] ?? to;
    if (from !== to) found.set((from << 8) | to, [from, to]);
  }
  return { states: visited, steps: [...found.values()] };
}

/** A minimal automaton as arrays, in the layout of `src/tables/automaton.ts`. */

import { CLASS_SHIFT, DEAD, NO_ACTION, PARTS } from '../../src/tables/automaton.js';
import { PAGE_SHIFT } from '../../src/tables/marked.js';
import type { Grammar, MarkedGrammar } from '../grammar/grammar.js';
import { type Classes, type Dfa, type DfaState, determinize, type Edge, equivalenceClasses, numberBy } from './dfa.js';
import { mergeClasses, minimize } from './minimize.js';
import { buildNfa } from './nfa.js';

export interface Packed {
  readonly classes: Classes;
  readonly dfa: Dfa;
  /** Of each state, the shortest input that leads there from the first start that reaches it. */
  readonly examples: readonly string[];
  readonly tables: Tables;
}

/** The arrays themselves; each is explained where it is generated. */
export type Tables = ReturnType<typeof pack>;

const UTF_16 = 0x10000;
const MAX_STATES = 256;
const MAX_RUNS = 8;
const APART = 'compile some of its rules to a separate automaton (scripts/grammar/grammars.ts)';
const SHIFT = 'or raise CLASS_SHIFT (src/tables/automaton.ts), which doubles the tables of all automata';

/** The parts of a grammar that are compiled. */
export type Rules = Pick<Grammar, 'rules' | 'named' | 'codeUnits'> & Partial<Pick<Grammar, 'source'>>;

/**
 * Compiles rules to one automaton with a start state for each, in their order. The states with names are numbered
 * from 1, in their order. What is looked up by character has an entry for each of the code units below `codeUnits`.
 *
 * @throws RangeError if the automaton does not fit its tables, or a rule has other code units
 */
export function compile({ rules, named, codeUnits, source = 'these rules' }: Rules): Packed {
  const nfa = buildNfa(rules);
  const atoms = equivalenceClasses(nfa, codeUnits);
  const subsets = determinize(nfa, atoms);
  const first = named.map(({ rule, input }) => walk(subsets, atoms, subsets.starts[rules.indexOf(rule)], input));
  const { dfa, classes } = mergeClasses(minimize(subsets, first), atoms);
  if (dfa.states.length > MAX_STATES)
    throw new RangeError(`${source}: ${dfa.states.length} states do not fit a byte; ${APART}`);
  if (classes.members.length > 1 << CLASS_SHIFT)
    throw new RangeError(
      `${source}: ${classes.members.length} classes of characters do not fit ${CLASS_SHIFT} bits; ${APART}, ${SHIFT}`,
    );
  return { classes, dfa, examples: examplesOf(dfa, classes), tables: pack(dfa, classes) };
}

/** Compiles a grammar with marks. */
export const compileMarked = ({ rules, source }: Pick<MarkedGrammar, 'rules' | 'source'>): Packed =>
  compile({ rules: Object.values(rules), named: [], codeUnits: UTF_16, source });

/** The state that an input leads to. */
function walk(dfa: Dfa, classes: Classes, start: number | undefined, input: string): number {
  return input.split('').reduce((state, character) => {
    const edge = dfa.states[state]?.edges[classes.ofCodeUnit[character.charCodeAt(0)] as number];
    return edge?.to ?? DEAD;
  }, start ?? DEAD);
}

function pack(dfa: Dfa, classes: Classes) {
  const { states } = dfa;
  // The first word is that of `NO_ACTION`. An input may also end without marks.
  const words = [0];
  const numberOf = (word: number): number => {
    const known = words.indexOf(word, 1);
    return known < 0 ? words.push(word) - 1 : known;
  };

  const NEXT_STATE = new Uint8Array(states.length << CLASS_SHIFT);
  const ACTION_OF_STEP = new Uint8Array(states.length << CLASS_SHIFT);
  states.forEach(({ edges }, state) => {
    edges.forEach(({ to, action }, character) => {
      const step = (state << CLASS_SHIFT) | character;
      NEXT_STATE[step] = to;
      ACTION_OF_STEP[step] = action === 0 ? NO_ACTION : numberOf(action);
    });
  });
  const ACTION_AT_END = Uint8Array.from(states, ({ end }) => (end === undefined ? NO_ACTION : numberOf(end)));

  const runs = new Map<string, number>();
  const RUNS_OF_CODE_UNIT = new Uint8Array(classes.ofCodeUnit.length);
  const RUN_OF_STATE = Uint8Array.from(states, (state, number) => {
    const members = selfLoop(state, number, classes);
    // Address literals are short: a bit for a run would not pay there.
    if (number === DEAD || members.length === 0 || state.parts.has('ip-literal')) return 0;
    let run = runs.get(members.join());
    if (run === undefined) {
      if (runs.size === MAX_RUNS) return runWithin(members, RUNS_OF_CODE_UNIT);
      run = 1 << runs.size;
      runs.set(members.join(), run);
      for (const c of members) RUNS_OF_CODE_UNIT[c] = (RUNS_OF_CODE_UNIT[c] as number) | run;
    }
    return run;
  });

  return {
    START_STATE: Uint8Array.from(dfa.starts),
    CLASS_OF_CODE_UNIT: classes.ofCodeUnit,
    NEXT_STATE,
    ACTION_OF_STEP,
    ACTION_AT_END,
    ACTIONS: Uint32Array.from(words),
    RUN_OF_STATE,
    RUNS_OF_CODE_UNIT,
    PART_OF_STATE: Uint8Array.from(states, ({ parts }) =>
      Math.max(
        0,
        PARTS.findIndex((part) => parts.has(part)),
      ),
    ),
  };
}

/** Divides the classes of code units into pages; equal pages are one page. */
export function pagesOf(classes: Uint8Array): { readonly pages: Uint8Array; readonly pageOf: Uint8Array } {
  const size = 1 << PAGE_SHIFT;
  const all = Array.from({ length: classes.length / size }, (_, i) => classes.subarray(i * size, (i + 1) * size));
  const pageOf = numberBy(all.map((page) => page.join()));
  const pages = all.filter((_, i) => pageOf.indexOf(pageOf[i] as number) === i);
  return { pages: Uint8Array.from(pages.flatMap((page) => [...page])), pageOf: Uint8Array.from(pageOf) };
}

/** Used when no bit is left: returns the largest run that has only these characters, or 0 if there is no such run. */
function runWithin(members: readonly number[], runsOfCodeUnit: Uint8Array): number {
  const inside = new Set(members);
  const outside = runsOfCodeUnit.reduce((bits, runs, unit) => (inside.has(unit) ? bits : bits | runs), 0);
  let found = 0;
  let most = 0;
  for (let run = 1; run < 1 << MAX_RUNS; run <<= 1) {
    const size = outside & run ? 0 : members.filter((unit) => (runsOfCodeUnit[unit] as number) & run).length;
    if (size <= most) continue;
    most = size;
    found = run;
  }
  return found;
}

/** Returns the characters on which a state stays the same, with nothing to note. */
export function selfLoop(state: DfaState, number: number, classes: Classes): number[] {
  return classes.members.flatMap((members, character) => {
    const edge = state.edges[character];
    return edge?.to === number && edge.action === 0 ? members : [];
  });
}

/** Characters to show for a class, best first. */
const SHOWN = 'ha0.:/1@?#[]%v2359-AVG!';

/** Returns the character that represents an equivalence class for display. */
export function sampleOf(members: readonly number[]): string {
  const [first] = members;
  if (first === undefined) return '';
  const nice = Array.from(SHOWN).find((c) => members.includes(c.charCodeAt(0)));
  return nice ?? String.fromCharCode(first);
}

const rank = (sample: string | undefined): number => SHOWN.indexOf(sample || '!');

function examplesOf(dfa: Dfa, classes: Classes): string[] {
  const examples: string[] = [];
  const queue = [...dfa.starts];
  for (const start of dfa.starts) examples[start] = '';
  const samples = classes.members.map(sampleOf);
  const nicest = [...samples.keys()].sort((a, b) => rank(samples[a]) - rank(samples[b]));
  for (let i = 0; i < queue.length; i++) {
    const from = queue[i] as number;
    for (const character of nicest) {
      const { to } = (dfa.states[from] as DfaState).edges[character] as Edge;
      if (to === DEAD || examples[to] !== undefined) continue;
      examples[to] = `${examples[from]}${samples[character]}`;
      queue.push(to);
    }
  }
  return examples;
}

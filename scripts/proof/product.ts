/**
 * The product walk of the packed tables and the derivatives of a claim's language: it covers all strings.
 *
 * The walk uses the tables as a scanner does: from a start state, the class of the character picks the step; a mark on
 * the step fires at the offset of that character, a mark of the end at the length of the input. `at:HOST_START` takes
 * back the host's bits before the others of its action are added. An input is refused at the first step to the dead
 * state, or with a mark that the start refuses.
 *
 * A claim about an offset is walked with that offset guessed: at any character, and at the end, the marker may be put
 * in. The claim is then that the mark fires right there, and for the last time.
 */

import { CLASS_SHIFT, DEAD, HOST_FLAGS, Mark, NO_ACTION } from '../../src/tables/automaton.js';
import { type Claim, isAcceptance } from './claims.js';
import { type Alphabet, type Derivatives, NOTHING, readableFirst } from './derivatives.js';
import type { Automaton } from './subject.js';

/** A string that the tables and the grammar disagree about. */
export interface Disagreement {
  readonly input: string;
  /** Where the claim is about an offset. */
  readonly offset: number | undefined;
  /** `claim`: the claim about the input; `prefix`: whether a string of the grammar starts with the input. */
  readonly about: 'claim' | 'prefix';
  /** Whether the tables claim it. The grammar states the opposite. */
  readonly tables: boolean;
}

export interface Walk {
  /** Pairs of a state and a derivative that were reached; pairs that remember different facts are different. */
  readonly pairs: number;
  /** The shortest disagreement. */
  readonly disagreement: Disagreement | undefined;
}

/** Whether the marker is in, and whether the mark has fired there (and not again). */
const Phase = { AHEAD: 0, FIRED: 1, MISSED: 2 } as const;

// A node is one number: term, state, bits of the result, phase.
const PHASES = 4;
const VALUES = 4;

/** Walks breadth first until the first disagreement, or else over everything. */
export function walk(claim: Claim, tables: Automaton, { alphabet, root, next, nullable }: Derivatives): Walk {
  const { START_STATE, NEXT_STATE, ACTION_OF_STEP, ACTION_AT_END } = tables;
  const states = ACTION_AT_END.length;
  const phaseOf = (node: number): number => node % PHASES;
  const bitsOf = (node: number): number => Math.floor(node / PHASES) % VALUES;
  const stateOf = (node: number): number => Math.floor(node / (PHASES * VALUES)) % states;
  const termOf = (node: number): number => Math.floor(node / (PHASES * VALUES * states));
  const classes = alphabet.samples.length;
  const { value, adds, keeps, fires, refuses } = effects(claim, tables);
  const { marker } = alphabet;
  const toTry = letters(tables, alphabet);
  const checksPrefixes = isAcceptance(claim);

  const nodes: number[] = [];
  const parents: number[] = [];
  const characters: number[] = [];
  // For each term and state, one bit for each pair of bits and phase.
  const seen = new Uint16Array(nullable.length * states);
  const visit = (term: number, bits: number, phase: number, state: number, parent: number, character: number): void => {
    // Neither side can come to claim anything of these.
    if (phase === Phase.MISSED && term === NOTHING) return;
    const place = term * states + state;
    const seenThere = seen[place] as number;
    const bit = 1 << (bits * PHASES + phase);
    if (seenThere & bit) return;
    seen[place] = seenThere | bit;
    nodes.push((place * VALUES + bits) * PHASES + phase);
    parents.push(parent);
    characters.push(character);
  };
  const disagreement = (about: Disagreement['about'], says: boolean, last: number): Walk => {
    const path: number[] = [];
    let offset = phaseOf(nodes[0] as number) === Phase.AHEAD ? 0 : undefined;
    for (let i = last; i > 0; i = parents[i] as number) {
      path.unshift(characters[i] as number);
      if (offset !== undefined && phaseOf(nodes[i] as number) === Phase.AHEAD) offset++;
    }
    return { pairs: nodes.length, disagreement: { input: String.fromCharCode(...path), offset, about, tables: says } };
  };

  visit(root, 0, claim.mark === 0 ? Phase.FIRED : Phase.AHEAD, START_STATE[claim.start] as number, 0, 0);
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i] as number;
    const term = termOf(node);
    const bits = bitsOf(node);
    const phase = phaseOf(node);
    const state = stateOf(node);
    if (checksPrefixes && (state === DEAD) !== (term === NOTHING)) return disagreement('prefix', state !== DEAD, i);
    if (state === DEAD) continue;

    /** The derivative once the marker is in. */
    const marked = phase === Phase.AHEAD ? (next[term * classes + marker] as number) : term;
    const phaseAfter = (action: number): number => {
      if (phase === Phase.AHEAD) return fires[action] === 1 ? Phase.FIRED : Phase.MISSED;
      return claim.lastWins && fires[action] === 1 ? Phase.MISSED : phase;
    };
    const bitsAfter = (action: number): number => (bits & (keeps[action] as number)) | (adds[action] as number);

    const end = ACTION_AT_END[state] as number;
    const says = end !== NO_ACTION && bitsAfter(end) === value && phaseAfter(end) === Phase.FIRED;
    if (says !== (nullable[marked] === 1)) return disagreement('claim', says, i);

    for (const { character, inTables, inTerms } of toTry) {
      const step = (state << CLASS_SHIFT) | inTables;
      const action = ACTION_OF_STEP[step] as number;
      const to = refuses[action] === 1 ? DEAD : (NEXT_STATE[step] as number);
      const after = bitsAfter(action);
      visit(next[marked * classes + inTerms] as number, after, phaseAfter(action), to, i, character);
      if (phase === Phase.AHEAD) visit(next[term * classes + inTerms] as number, after, phase, to, i, character);
    }
  }
  return { pairs: nodes.length, disagreement: undefined };
}

/** Returns the effect of each action on the bits of a claim and on its mark. */
function effects(claim: Claim, { ACTIONS: actions, REFUSED_MARKS }: Automaton) {
  const refused = REFUSED_MARKS[claim.start] as number;
  return {
    value: gather(claim.value, claim.mask),
    adds: Uint8Array.from(actions, (action) => gather(action, claim.mask)),
    keeps: Uint8Array.from(actions, (action) => gather(action & Mark['at:HOST_START'] ? ~HOST_FLAGS : ~0, claim.mask)),
    fires: Uint8Array.from(actions, (action) => Number((action & claim.mark) !== 0)),
    refuses: Uint8Array.from(actions, (action) => Number((action & refused) !== 0)),
  };
}

/** The bits of a word that are in a mask, side by side; there is room for two. */
function gather(word: number, mask: number): number {
  let gathered = 0;
  for (let rest = mask, place = 1; rest !== 0; rest &= rest - 1, place <<= 1) {
    if (place === VALUES) throw new RangeError(`too many bits to remember: ${mask.toString(2)}`);
    if (word & rest & -rest) gathered |= place;
  }
  return gathered;
}

/** A character, with its class on either side. */
interface Letter {
  readonly character: number;
  readonly inTables: number;
  readonly inTerms: number;
}

/** Letters by the classes of some tables and of an alphabet, which many walks share. */
const known = new WeakMap<Uint8Array, WeakMap<Alphabet, readonly Letter[]>>();

/** All characters; of characters that neither side distinguishes, only one. */
function letters({ CLASS_OF_CODE_UNIT }: Automaton, alphabet: Alphabet): readonly Letter[] {
  const ofAlphabets = known.get(CLASS_OF_CODE_UNIT) ?? new WeakMap<Alphabet, readonly Letter[]>();
  known.set(CLASS_OF_CODE_UNIT, ofAlphabets);
  const list = ofAlphabets.get(alphabet) ?? findLetters(CLASS_OF_CODE_UNIT, alphabet);
  ofAlphabets.set(alphabet, list);
  return list;
}

function findLetters(classOfCodeUnit: Uint8Array, { classOf }: Alphabet): readonly Letter[] {
  const found = new Map<number, Letter>();
  // The last symbol is the marker.
  for (const character of readableFirst(classOf.length - 1)) {
    const inTables = classOfCodeUnit[character] ?? 0;
    const inTerms = classOf[character] as number;
    const key = inTables * classOf.length + inTerms;
    if (!found.has(key)) found.set(key, { character, inTables, inTerms });
  }
  return [...found.values()];
}

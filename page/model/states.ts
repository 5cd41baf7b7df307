/** States, classes and marks of the automaton, with names for people. */

import { CLASS_SHIFT, DEAD, Mark, PARTS } from '../../src/entries/tables.js';
import { visible } from '../../src/errors/display.js';
import { MACHINES, type Machine } from './machines.js';

/** Characters to show for a class, best first: the same order as in the table generator. */
const SAMPLES = 'ha0.:/1@?#[]%v2359-AVG!';

/** The meaning of each mark, at the offset of the character that it fires with. */
const MARKS: Readonly<Record<Mark, string>> = {
  'at:SCHEME_END': 'the scheme ends here',
  'at:HOST_START': 'the host starts here, as far as is known',
  'at:HOST_END': 'the host ends here, as far as is known',
  'at:PATH_START': 'the path starts here',
  'at:PATH_END': 'the path ends here',
  'at:QUERY_END': 'the query ends here',
  'is:SCHEME': 'there is a scheme',
  'is:AUTHORITY': 'there is an authority',
  'is:USERINFO': 'there is a userinfo',
  'is:PORT': 'there is a port, unless a userinfo continues',
  'is:QUERY': 'there is a query',
  'is:FRAGMENT': 'there is a fragment',
  'kind:IPV4': 'the host is an IPv4address',
  'kind:IPV6': 'the host is an IPv6address',
  'kind:IPVFUTURE': 'the host is an IPvFuture',
  'has:SCHEME_UPPERCASE': 'an uppercase letter: not normal in a scheme',
  'has:HOST_UPPERCASE': 'an uppercase letter: not normal in a host',
  'has:PERCENT': 'a percent-encoding begins',
  'has:DOT': 'a full stop: perhaps a dot-segment',
};

/** A mark, and its meaning. */
export interface Note {
  readonly mark: Mark;
  readonly sentence: string;
}

/** The marks in a word of `ACTIONS`. */
export function notesIn(word: number): Note[] {
  return (Object.keys(MARKS) as Mark[])
    .filter((mark) => (word & (mark.startsWith('kind:') ? Mark['kind:IPVFUTURE'] : Mark[mark])) === Mark[mark])
    .map((mark) => ({ mark, sentence: MARKS[mark] }));
}

/** Equivalence class of a code unit. */
export function classOf(codeUnit: number, machine: Machine = MACHINES.uri): number {
  return machine.automaton().CLASS_OF_CODE_UNIT[codeUnit] ?? 0;
}

/** Number, part and example of a state, as in the comments of the generated tables. */
export interface StateName {
  readonly number: number;
  /** The part of a reference that contains it, or `start`, or `dead`. */
  readonly part: string;
  /** A shortest input that leads to it. */
  readonly example: string;
}

/** Names of a machine's classes and states, which take some time to find. */
interface Names {
  readonly classes: readonly string[];
  readonly examples: readonly string[];
}

const namesOfMachines = new Map<Machine, Names>();

function namesOf(machine: Machine): Names {
  let names = namesOfMachines.get(machine);
  if (names === undefined) {
    names = { classes: namesOfClasses(machine), examples: examplesOfStates(machine) };
    namesOfMachines.set(machine, names);
  }
  return names;
}

/** The characters of a class, as ranges: `a..f`. */
export function className(number: number, machine: Machine = MACHINES.uri): string {
  return namesOf(machine).classes[number] as string;
}

/** The name of a state. */
export function stateName(number: number, machine: Machine = MACHINES.uri): StateName {
  if (number === DEAD) return { number, part: 'dead', example: '' };
  const { START_STATE, PART_OF_STATE } = machine.automaton();
  const part = START_STATE.includes(number) ? 'start' : (PARTS[PART_OF_STATE[number] as number] as string);
  return { number, part, example: namesOf(machine).examples[number] as string };
}

/** A transition to another state, or to the same one, and the classes that take it. */
export interface Transition {
  readonly to: StateName;
  readonly classes: readonly number[];
}

/** The transitions from a state that do not lead to the dead state, by the lowest class that takes each. */
export function transitionsFrom(state: number, machine: Machine): Transition[] {
  const { NEXT_STATE } = machine.automaton();
  const classes = new Map<number, number[]>();
  for (let number = 1; number < machine.classes; number++) {
    const to = NEXT_STATE[(state << CLASS_SHIFT) | number] as number;
    if (to !== DEAD) classes.set(to, [...(classes.get(to) ?? []), number]);
  }
  return [...classes].map(([to, numbers]) => ({ to: stateName(to, machine), classes: numbers }));
}

function namesOfClasses(machine: Machine): string[] {
  const ranges: [number, number][][] = Array.from({ length: machine.classes }, () => []);
  machine.automaton().CLASS_OF_CODE_UNIT.forEach((number, c) => {
    const last = ranges[number]?.at(-1);
    if (last !== undefined && last[1] === c - 1) last[1] = c;
    else ranges[number]?.push([c, c]);
  });
  const name = (c: number): string => visible(String.fromCharCode(c));
  return ranges.map((pairs, number) =>
    number === 0
      ? 'not in any rule'
      : pairs.map(([from, to]) => [...new Set([from, to])].map(name).join('..')).join(' '),
  );
}

/** Visits the states breadth first from all start states. */
function examplesOfStates(machine: Machine): readonly string[] {
  const { START_STATE, NEXT_STATE } = machine.automaton();
  const examples = new Array<string | undefined>(machine.states).fill(undefined);
  const samples = samplesOfClasses(machine);
  const queue = [...new Set(START_STATE)];
  for (const start of queue) examples[start] = '';
  for (let i = 0; i < queue.length; i++) {
    const from = queue[i] as number;
    for (const sample of samples) {
      const to = NEXT_STATE[(from << CLASS_SHIFT) | classOf(sample.charCodeAt(0), machine)] as number;
      if (to === DEAD || examples[to] !== undefined) continue;
      examples[to] = `${examples[from]}${sample}`;
      queue.push(to);
    }
  }
  return examples.map((example) => example ?? '');
}

/** Returns the best sample of each class, best first: `SAMPLES`, then the first character of each other class. */
function samplesOfClasses(machine: Machine): string[] {
  const units = machine.automaton().CLASS_OF_CODE_UNIT;
  const firsts = Array.from({ length: machine.classes - 1 }, (_, i) => String.fromCharCode(units.indexOf(i + 1)));
  const seen = new Set<number>();
  return [...SAMPLES, ...firsts].filter((sample) => {
    const number = classOf(sample.charCodeAt(0), machine);
    const isNew = !seen.has(number);
    seen.add(number);
    return isNew;
  });
}

/** States, classes and marks of the automaton, with names for people. */

import {
  CLASS_OF_CODE_UNIT,
  CLASS_SHIFT,
  CLASSES,
  DEAD,
  Mark,
  NEXT_STATE,
  PART_OF_STATE,
  PARTS,
  START_STATE,
  STATES,
} from '../../src/tables/index.js';

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
export function classOf(codeUnit: number): number {
  return CLASS_OF_CODE_UNIT[codeUnit] ?? 0;
}

/** The characters of each class, as ranges: `a..f`. */
const CLASS_NAMES: readonly string[] = Array.from({ length: CLASSES }, (_, number) =>
  number === 0 ? 'not in any rule' : rangesOf([...CLASS_OF_CODE_UNIT.keys()].filter((c) => classOf(c) === number)),
);

/** The characters of a class. */
export function className(number: number): string {
  return CLASS_NAMES[number] as string;
}

function rangesOf(codes: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const c of codes) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === c - 1) last[1] = c;
    else ranges.push([c, c]);
  }
  return ranges.map(([from, to]) => [...new Set([from, to])].map((c) => String.fromCharCode(c)).join('..')).join(' ');
}

/** Number, part and example of a state, as in the comments of the generated tables. */
export interface StateName {
  readonly number: number;
  /** The part of a reference that contains it, or `start`, or `dead`. */
  readonly part: string;
  /** A shortest input that leads to it. */
  readonly example: string;
}

const EXAMPLES = examplesOfStates();

/** The name of a state. */
export function stateName(number: number): StateName {
  if (number === DEAD) return { number, part: 'dead', example: '' };
  const part = START_STATE.includes(number) ? 'start' : (PARTS[PART_OF_STATE[number] as number] as string);
  return { number, part, example: EXAMPLES[number] as string };
}

/** Visits the states breadth first from all start states. */
function examplesOfStates(): readonly string[] {
  const examples = new Array<string | undefined>(STATES).fill(undefined);
  const samples = samplesOfClasses();
  const queue = [...new Set(START_STATE)];
  for (const start of queue) examples[start] = '';
  for (let i = 0; i < queue.length; i++) {
    const from = queue[i] as number;
    for (const sample of samples) {
      const to = NEXT_STATE[(from << CLASS_SHIFT) | classOf(sample.charCodeAt(0))] as number;
      if (to === DEAD || examples[to] !== undefined) continue;
      examples[to] = `${examples[from]}${sample}`;
      queue.push(to);
    }
  }
  return examples.map((example) => example ?? '');
}

/** Returns the best sample of each class, best first. */
function samplesOfClasses(): string[] {
  const seen = new Set<number>();
  return Array.from(SAMPLES).filter((sample) => {
    const isNew = !seen.has(classOf(sample.charCodeAt(0)));
    seen.add(classOf(sample.charCodeAt(0)));
    return isNew;
  });
}

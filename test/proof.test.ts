/**
 * The proof holds for the committed tables, and it can fail: tables with one wrong entry are found out, each with a
 * string of which they tell something else than the right ones.
 */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Finding, prover } from '../scripts/proof/prover.js';
import type { Tables } from '../scripts/proof/tables.js';
import { Random } from '../scripts/random.js';
import * as generated from '../src/tables/generated.js';
import { CLASS_SHIFT, DEAD, Flag, Grammar, HOST_FLAGS, Mark, NO_ACTION, RESULT_BITS } from '../src/tables/layout.js';

const SEED = 3986;
const prove = prover();
const committed: Tables = generated;

/** The tables with one entry replaced. */
const patched = (name: keyof Tables, at: number, entry: number): Tables => {
  const table = committed[name].slice();
  table[at] = entry;
  return { ...committed, [name]: table };
};

const firstFailure = (tables: Tables): Finding | undefined => {
  for (const finding of prove(tables)) if (finding.failure !== undefined) return finding;
  return undefined;
};

const SLOTS = [
  ['at:SCHEME_END', Flag.SCHEME],
  ['at:HOST_START', Flag.AUTHORITY],
  ['at:HOST_END', Flag.AUTHORITY],
  ['at:PATH_START', 0],
  ['at:PATH_END', 0],
  ['at:QUERY_END', Flag.QUERY],
] as const;

/** All that tables tell of an input, read off them as plainly as can be. */
const told = (tables: Tables, grammar: Grammar, input: string): string => {
  let state = tables.START_STATE[grammar] as number;
  let result = 0;
  const fired: [action: number, offset: number][] = [];
  const note = (action: number, offset: number): void => {
    if (action & Mark['at:HOST_START']) result &= ~HOST_FLAGS;
    result |= action & RESULT_BITS;
    fired.unshift([action, offset]);
  };
  for (let i = 0; i < input.length; i++) {
    const step = (state << CLASS_SHIFT) | (tables.CLASS_OF_CODE_UNIT[input.charCodeAt(i)] ?? 0);
    const action = tables.ACTIONS[tables.ACTION_OF_STEP[step] as number] as number;
    state = tables.NEXT_STATE[step] as number;
    if (state === DEAD || (grammar === Grammar.ABSOLUTE_URI && action & Flag.FRAGMENT)) return `refused at ${i}`;
    note(action, i);
  }
  const end = tables.ACTION_AT_END[state] as number;
  if (end === NO_ACTION) return `refused at ${input.length}`;
  note(tables.ACTIONS[end] as number, input.length);
  if ((result & Flag.SCHEME) === 0) result &= ~Flag.SCHEME_UPPERCASE;

  const offsets = SLOTS.filter(([, presence]) => (result & presence) === presence).map(
    ([mark]) => `${mark} ${fired.find(([action]) => action & Mark[mark])?.[1]}`,
  );
  const dots = fired.filter(([action]) => action & Mark['has:DOT']).map(([, offset]) => offset);
  return `${result} ${offsets} dots ${dots}`;
};

/** One step of the automaton that some input takes. */
interface Step {
  readonly grammar: Grammar;
  /** The shortest input that takes it. */
  readonly input: string;
  readonly at: number;
}

const SAMPLES = Array.from({ length: generated.CLASSES }, (_, i) => {
  const byte = generated.CLASS_OF_CODE_UNIT.indexOf(i);
  return String.fromCharCode(byte);
});

const steps: readonly Step[] = Object.values(Grammar).flatMap((grammar) => {
  if (grammar === Grammar.ABSOLUTE_URI) return [];
  const queue: [number, string][] = [[generated.START_STATE[grammar] as number, '']];
  const seen = new Set(queue.map(([state]) => state));
  const found: Step[] = [];
  for (const [state, before] of queue) {
    for (const [number, character] of SAMPLES.entries()) {
      const at = (state << CLASS_SHIFT) | number;
      const to = generated.NEXT_STATE[at] as number;
      const input = `${before}${character}`;
      found.push({ grammar, input, at });
      if (to === DEAD || seen.has(to)) continue;
      seen.add(to);
      queue.push([to, input]);
    }
  }
  return found;
});
/** Each step once, whichever grammar takes it. */
const taken = [...new Map(steps.map((step) => [step.at, step])).values()];
const live = taken.filter(({ at }) => generated.NEXT_STATE[at] !== DEAD);
const dead = taken.filter(({ at }) => generated.NEXT_STATE[at] === DEAD);
const noting = taken.filter(({ at }) => generated.ACTION_OF_STEP[at] !== NO_ACTION);
const states = [...new Set(taken.map(({ at }) => at >> CLASS_SHIFT))];
const ENDINGS = [
  '',
  'a',
  '1',
  '11',
  '@',
  '@a',
  ':',
  ':1',
  ':1@',
  '.1',
  '.1.1.1',
  '/',
  '/.',
  '?',
  '#',
  ']',
  ':]',
  '1]:1',
];

const proof = suite('proof');

proof('the generated tables are the grammar', () => {
  const findings = [...prove(committed)];
  assert.equal(
    findings.flatMap(({ failure }) => failure ?? []),
    [],
  );
  assert.is(findings.length, 3 + 4 * 20);
});

/** A failure that is told the way it should be, shortest string and all. */
const tells = (tables: Tables, failure: string): void => {
  proof(failure, () => assert.is(firstFailure(tables)?.failure, failure));
};

const stepOf = (input: string): number => {
  const found = steps.find((step) => step.grammar === Grammar.URI_REFERENCE && step.input === input);
  if (found === undefined) throw new RangeError(`no step is sampled by ${input}`);
  return found.at;
};
const withoutMark = (tables: Tables, mark: Mark): Tables => ({
  ...tables,
  ACTIONS: tables.ACTIONS.map((action) => action & ~Mark[mark]),
});

tells(
  patched('NEXT_STATE', stepOf('?'), DEAD),
  '"?" as a prefix of URI-reference: the tables say no, Appendix A says yes',
);
tells(
  patched('NEXT_STATE', stepOf('['), generated.NEXT_STATE[stepOf('?')] as number),
  '"[" as a prefix of URI-reference: the tables say yes, Appendix A says no',
);
tells(
  patched('ACTION_AT_END', generated.NEXT_STATE[stepOf('?')] as number, NO_ACTION),
  '"?" as URI-reference, accepted: the tables say no, Appendix A says yes',
);
tells(withoutMark(committed, 'is:QUERY'), '"?" as URI-reference, QUERY: the tables say no, Appendix A says yes');
tells(
  withoutMark(committed, 'at:HOST_END'),
  '"//" as URI-reference, at:HOST_END at offset 2: the tables say no, Appendix A says yes',
);
tells(
  withoutMark(committed, 'kind:IPV4'),
  '"//1.1.1.1" as URI-reference, IPV4: the tables say no, Appendix A says yes',
);
tells(patched('UNRESERVED', 0x25, 1), 'UNRESERVED[37] is 1');
tells(patched('NEXT_STATE', 0, 255), `NEXT_STATE[0] is 255: there are only ${generated.STATES}`);

interface Mutant {
  readonly title: string;
  readonly tables: Tables;
}

const mutant = (name: keyof Tables, at: number, entry: number): Mutant[] =>
  committed[name][at] === entry ? [] : [{ title: `${name}[${at}] = ${entry}`, tables: patched(name, at, entry) }];

/** All are found out, and what is shown for it does show it. */
const finds = (title: string, mutants: readonly Mutant[]): void => {
  proof(`finds ${title}`, () => {
    assert.ok(mutants.length > 0);
    const missed = mutants.filter(({ tables }) => {
      const finding = firstFailure(tables);
      if (finding === undefined) return true;
      if (finding.witness === undefined) return false;
      const { grammar, input } = finding.witness;
      return told(tables, grammar, input) === told(committed, grammar, input);
    });
    assert.equal(
      missed.map((one) => one.title),
      [],
    );
  });
};

const random = new Random(SEED);
const sampled = <T>(list: readonly T[], size: number): T[] => Array.from({ length: size }, () => random.of(list));
const last = generated.ACTIONS.length - 1;

finds(
  'a wrong NEXT_STATE of every step that can be taken',
  live.flatMap(({ at }) => mutant('NEXT_STATE', at, random.of([DEAD, ...states]))),
);
finds(
  'a step that should not be there',
  sampled(dead, 500).flatMap(({ at }) => mutant('NEXT_STATE', at, random.of(states))),
);
finds(
  'a dropped ACTION_OF_STEP',
  sampled(noting, 250).flatMap(({ at }) => mutant('ACTION_OF_STEP', at, NO_ACTION)),
);
finds(
  'a mark that is missing from ACTIONS',
  [...generated.ACTIONS.entries()].flatMap(([at, action]) =>
    Object.values(Mark).flatMap((mark) => mutant('ACTIONS', at, action & ~mark)),
  ),
);
finds(
  'an end where an input must not end, and none where it may',
  states.flatMap((at) =>
    mutant('ACTION_AT_END', at, generated.ACTION_AT_END[at] === NO_ACTION ? random.between(1, last) : NO_ACTION),
  ),
);
finds(
  'a wrong CLASS_OF_CODE_UNIT of every character',
  [...generated.CLASS_OF_CODE_UNIT.keys()].flatMap((at) =>
    mutant('CLASS_OF_CODE_UNIT', at, random.between(0, generated.CLASSES - 1)),
  ),
);
finds(
  'a wrong START_STATE',
  Object.values(Grammar).flatMap((at) =>
    Array.from({ length: 5 }, () => random.of(states)).flatMap((state) => mutant('START_STATE', at, state)),
  ),
);
finds(
  'a character too many in a run',
  [...generated.RUNS_OF_CODE_UNIT.entries()].flatMap(([at, runs]) =>
    mutant('RUNS_OF_CODE_UNIT', at, runs | (1 << random.between(0, 7))),
  ),
);
finds(
  'a run of every state that has none of its own',
  states.filter((state) => generated.RUN_OF_STATE[state] === 0).flatMap((at) => mutant('RUN_OF_STATE', at, 255)),
);

proof('a mark too many is found, or makes no difference', () => {
  // Where a later mark always overwrites or takes back the one that is added, the tables tell the same as before.
  let found = 0;
  let equivalent = 0;
  for (let i = 0; i < 100; i++) {
    const { at } = random.of(live);
    const action = generated.ACTIONS[generated.ACTION_OF_STEP[at] as number] as number;
    const more = action | random.of(Object.values(Mark));
    const [mutated] = mutant('ACTION_OF_STEP', at, generated.ACTIONS.length);
    if (more === action || mutated === undefined) continue;
    const tables = { ...mutated.tables, ACTIONS: Uint32Array.of(...generated.ACTIONS, more) };
    if (firstFailure(tables) !== undefined) {
      found++;
      continue;
    }
    equivalent++;
    for (const { grammar, input } of steps.filter((step) => step.at === at)) {
      for (const ending of ENDINGS) {
        const whole = `${input}${ending}`;
        assert.is(told(tables, grammar, whole), told(committed, grammar, whole), JSON.stringify(whole));
      }
    }
  }
  assert.ok(found > equivalent && equivalent > 0, `${found} found, ${equivalent} without a difference`);
});

proof.run();

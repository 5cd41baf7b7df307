/**
 * The proof holds for the committed tables, and it can fail: it finds tables with one wrong entry, each with a string
 * that shows the difference from the right tables.
 */

import { Random } from '../../bench/model/random.js';
import { partsOf } from '../../scripts/proof/parts.js';
import { type Finding, prover } from '../../scripts/proof/prover.js';
import type { Subject, Tables } from '../../scripts/proof/subject.js';
import { RFC3986, SUBJECTS } from '../../scripts/proof/subjects.js';
import * as generated from '../../src/entries/tables.js';
import { CLASS_SHIFT, DEAD, Mark, NO_ACTION } from '../../src/tables/automaton.js';
import { Grammar } from '../../src/tables/record.js';
import { type ArrayName, patched, stepsOf, told } from '../support/scripts/mutants.js';
import { assert, suite } from '../support/suite.js';

const SEED = 3986;
const CLAIMS_OF_A_START = 20;
/** The largest number of mutants of a kind: 65,536 characters take longer than 256. */
const MAX_MUTANTS = { few: 100, many: 500 };
const BYTES = 256;
const ENDINGS = ',a,1,11,@,@a,:,:1,:1@,.1,.1.1.1,/,/.,?,#,],:],1]:1'.split(',');

type Prove = ReturnType<typeof prover>;

const firstFailure = (prove: Prove, tables: Tables): Finding | undefined => {
  for (const finding of prove(tables)) if (finding.failure !== undefined) return finding;
  return undefined;
};

const appendixA = suite('proof against Appendix A');

/** Tests that a failure is reported correctly, with its shortest string. */
const prove = prover(RFC3986);
const tells = (tables: Tables, failure: string): void => {
  appendixA(failure, () => assert.is(firstFailure(prove, tables)?.failure, failure));
};
const steps = stepsOf(RFC3986, generated);
const stepOf = (input: string): number => {
  const found = steps.find((step) => step.start === Grammar.URI_REFERENCE && step.input === input);
  if (found === undefined) throw new RangeError(`no step is sampled by ${input}`);
  return found.at;
};
const withoutMark = (mark: Mark): Tables => ({
  ...generated,
  ACTIONS: generated.ACTIONS.map((action) => action & ~Mark[mark]),
});

tells(
  patched(generated, 'NEXT_STATE', stepOf('?'), DEAD),
  '"?" as a prefix of URI-reference: the tables say no, Appendix A says yes',
);
tells(
  patched(generated, 'NEXT_STATE', stepOf('['), generated.NEXT_STATE[stepOf('?')] as number),
  '"[" as a prefix of URI-reference: the tables say yes, Appendix A says no',
);
tells(
  patched(generated, 'ACTION_AT_END', generated.NEXT_STATE[stepOf('?')] as number, NO_ACTION),
  '"?" as URI-reference, accepted: the tables say no, Appendix A says yes',
);
tells(withoutMark('is:QUERY'), '"?" as URI-reference, QUERY: the tables say no, Appendix A says yes');
tells(
  withoutMark('at:HOST_END'),
  '"//" as URI-reference, at:HOST_END at offset 2: the tables say no, Appendix A says yes',
);
tells(withoutMark('kind:IPV4'), '"//1.1.1.1" as URI-reference, IPV4: the tables say no, Appendix A says yes');
tells(patched(generated, 'UNRESERVED', 0x25, 1), 'UNRESERVED[37] is 1');
tells(patched(generated, 'NEXT_STATE', 0, 255), `NEXT_STATE[0] is 255: there are only ${generated.STATES}`);
appendixA.run();

for (const { subject, file, tables } of SUBJECTS) proves(subject, file, tables);

function proves(subject: Subject, file: string, committed: Tables): void {
  const proof = suite(`proof of ${file}`);
  const prove = prover(subject);

  proof('the generated tables are the grammar', () => {
    const findings = [...prove(committed)];
    const found = findings.flatMap(({ failure }) => failure ?? []);
    assert.equal(found, []);
    assert.ok(findings.length > CLAIMS_OF_A_START * subject.starts.length);
  });

  const steps = stepsOf(subject, committed);
  /** Each step once, from whichever start state. */
  const taken = [...new Map(steps.map((step) => [step.at, step])).values()];
  const live = taken.filter(({ at }) => committed.NEXT_STATE[at] !== DEAD);
  const dead = taken.filter(({ at }) => committed.NEXT_STATE[at] === DEAD);
  const noting = taken.filter(({ at }) => committed.ACTION_OF_STEP[at] !== NO_ACTION);
  const states = [...new Set(taken.map(({ at }) => at >> CLASS_SHIFT))];

  interface Mutant {
    readonly title: string;
    readonly tables: Tables;
  }

  const mutant = (name: ArrayName, at: number, entry: number): Mutant[] =>
    committed[name]?.[at] === entry
      ? []
      : [{ title: `${name}[${at}] = ${entry}`, tables: patched(committed, name, at, entry) }];

  /** Tests that each mutant is found, and that its string shows the difference. */
  const finds = (title: string, mutants: readonly Mutant[]): void => {
    proof(`finds ${title}`, () => {
      assert.ok(mutants.length > 0);
      const missed = mutants.filter(({ tables }) => {
        const finding = firstFailure(prove, tables);
        if (finding === undefined) return true;
        if (finding.witness === undefined) return false;
        const { start, input } = finding.witness;
        return told(tables, start, input) === told(committed, start, input);
      });
      const titles = missed.map((one) => one.title);
      assert.equal(titles, []);
    });
  };

  const random = new Random(SEED);
  const sampled = <T>(list: readonly T[], size: number): T[] => Array.from({ length: size }, () => random.of(list));
  const max = MAX_MUTANTS[subject.characters > BYTES ? 'few' : 'many'];
  const affordable = <T>(list: readonly T[]): readonly T[] => (list.length <= max ? list : sampled(list, max));
  const last = committed.ACTIONS.length - 1;
  /** The actions of steps that some input takes; other actions are only on steps that every start refuses. */
  const actions = [
    ...new Set([
      ...taken.map(({ at }) => committed.ACTION_OF_STEP[at] as number),
      ...states.map((state) => committed.ACTION_AT_END[state] as number),
    ]),
  ];
  const characters = affordable([...committed.CLASS_OF_CODE_UNIT.keys()]);
  const runsOfStates = [...new Set(committed.RUN_OF_STATE)].filter((run) => run !== 0);
  const classes = Math.max(...committed.CLASS_OF_CODE_UNIT) + 1;

  finds(
    'a wrong NEXT_STATE of a step that can be taken',
    affordable(live).flatMap(({ at }) => mutant('NEXT_STATE', at, random.of([DEAD, ...states]))),
  );
  finds(
    'a step that should not be there',
    affordable(sampled(dead, 500)).flatMap(({ at }) => mutant('NEXT_STATE', at, random.of(states))),
  );
  finds(
    'a dropped ACTION_OF_STEP',
    affordable(sampled(noting, 250)).flatMap(({ at }) => mutant('ACTION_OF_STEP', at, NO_ACTION)),
  );
  finds(
    'a mark that is missing from ACTIONS',
    affordable(actions).flatMap((at) =>
      Object.values(Mark).flatMap((mark) => mutant('ACTIONS', at, (committed.ACTIONS[at] as number) & ~mark)),
    ),
  );
  finds(
    'an end where an input must not end, and none where it may',
    affordable(states).flatMap((at) =>
      mutant('ACTION_AT_END', at, committed.ACTION_AT_END[at] === NO_ACTION ? random.between(1, last) : NO_ACTION),
    ),
  );
  finds(
    'a wrong CLASS_OF_CODE_UNIT of a character',
    characters.flatMap((at) => mutant('CLASS_OF_CODE_UNIT', at, random.between(0, classes - 1))),
  );
  finds(
    'a wrong START_STATE',
    subject.starts.flatMap(({ start }) =>
      Array.from({ length: 5 }, () => random.of(states)).flatMap((state) => mutant('START_STATE', start, state)),
    ),
  );
  finds(
    'a character too many in a run',
    characters.flatMap((at) =>
      mutant('RUNS_OF_CODE_UNIT', at, (committed.RUNS_OF_CODE_UNIT[at] as number) | random.of(runsOfStates)),
    ),
  );
  finds(
    'a run for a state without a run',
    affordable(states.filter((state) => committed.RUN_OF_STATE[state] === 0)).flatMap((at) =>
      mutant('RUN_OF_STATE', at, 255),
    ),
  );

  proof('finds a wrong PART_OF_STATE', () => {
    const check = partsOf(subject);
    assert.is(check(committed), undefined);
    const other = (state: number): number => (committed.PART_OF_STATE[state] === 1 ? 2 : 1);
    for (const state of states)
      assert.match(String(check(patched(committed, 'PART_OF_STATE', state, other(state)))), `state ${state} is in `);
  });

  proof('an additional mark is found, or makes no difference', () => {
    // If a later mark always overwrites or cancels the additional one, the tables describe the same answers.
    let found = 0;
    let equivalent = 0;
    for (let i = 0; i < 100; i++) {
      const { at } = random.of(live);
      const action = committed.ACTIONS[committed.ACTION_OF_STEP[at] as number] as number;
      const more = action | random.of(Object.values(Mark));
      const [mutated] = mutant('ACTION_OF_STEP', at, committed.ACTIONS.length);
      if (more === action || mutated === undefined) continue;
      const tables = { ...mutated.tables, ACTIONS: Uint32Array.of(...committed.ACTIONS, more) };
      if (firstFailure(prove, tables) !== undefined) {
        found++;
        continue;
      }
      equivalent++;
      for (const { start, input } of steps.filter((step) => step.at === at)) {
        for (const ending of ENDINGS) {
          const whole = `${input}${ending}`;
          assert.is(told(tables, start, whole), told(committed, start, whole), JSON.stringify(whole));
        }
      }
    }
    assert.ok(found > equivalent && equivalent > 0, `${found} found, ${equivalent} without a difference`);
  });

  proof.run();
}

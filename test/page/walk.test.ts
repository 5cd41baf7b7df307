/** The page shows the steps of the automaton, a map with each state once, and the rules of the grammar. */

import { readFileSync } from 'node:fs';
import { MACHINES, type MachineName } from '../../page/model/machines.js';
import { mapOf } from '../../page/model/map.js';
import { failureOf } from '../../page/model/pieces.js';
import { RFC_RULES } from '../../page/model/rules.js';
import { className, stateName } from '../../page/model/states.js';
import { expectedAfter, notebook, stepAt, walk } from '../../page/model/walk.js';
import { scanHost } from '../../src/entries/http.js';
import { scanIri } from '../../src/entries/iri.js';
import { scan } from '../../src/entries/scanner.js';
import { Flag, Slot, STRIDE } from '../../src/tables/record.js';
import { references } from '../support/generate.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const walks = suite('page-walk');
const SOME = 3000;

walks('ends where the scanner ends, with its record', () => {
  const source = references(11);
  const record = new Uint32Array(STRIDE);
  for (let i = 0; i < SOME; i++) {
    const text = source.next().value;
    const flags = scan(text, record);
    const walked = walk(text);
    assert.is(walked.accepted, flags >= 0, text);
    const last = stepAt(walked, walked.steps - 1);
    assert.is(last.refused, flags < 0);
    assert.is(last.offset, flags < 0 ? ~flags : text.length);
    if (flags < 0) {
      const { offset, causeOffset, expected } = failureOf(text) ?? assert.unreachable();
      if (offset === causeOffset) assert.equal(expectedAfter(walked, walked.steps - 1), expected);
      continue;
    }
    const { slots, present } = notebook(walked, walked.steps);
    const of = (slot: number): number => record[slot] as number;
    const slot = Object.fromEntries(slots.map(({ name, offset }) => [name, offset]));
    assert.is(slot['END'], of(Slot.END));
    assert.is(slot['PATH_START'], of(Slot.PATH_START), text);
    assert.is(slot['PATH_END'], of(Slot.PATH_END));
    if (flags & Flag.SCHEME) assert.is(slot['SCHEME_END'], of(Slot.SCHEME_END));
    if (flags & Flag.QUERY) assert.is(slot['QUERY_END'], of(Slot.QUERY_END));
    if (flags & Flag.AUTHORITY) {
      assert.equal([slot['HOST_START'], slot['HOST_END']], [of(Slot.HOST_START), of(Slot.HOST_END)], text);
    }
    const names = ['SCHEME', 'AUTHORITY', 'USERINFO', 'PORT', 'QUERY', 'FRAGMENT'] as const;
    const wanted = names.filter((name) => flags & Flag[name]).map((name) => name.toLowerCase());
    assert.equal(present, wanted, text);
  }
});

/** Tests the steps of a text, written as `offset character from>to marks`. */
function steps(text: string, ...expected: string[]): void {
  walks(JSON.stringify(text), () => {
    const walked = walk(text);
    const found = Array.from({ length: walked.steps }, (_, i) => {
      const { offset, character = 'end', from, to, notes, refused } = stepAt(walked, i);
      const end = refused ? 'refused' : (to?.part ?? 'accepted');
      return [`${offset} ${character}`, `${from.part}>${end}`, ...notes.map(({ mark }) => mark)].join(' ');
    });
    assert.equal(found, expected);
  });
}

/** Tests whether the automaton of a name accepts texts. */
const answers =
  (accepted: boolean) =>
  (name: MachineName, text: string): void =>
    walks(`the automaton ${name} ${accepted ? 'accepts' : 'refuses'} ${text}`, () =>
      assert.is(walk(text, MACHINES[name]).accepted, accepted),
    );

runRows('page/walk', { steps, accepts: answers(true), refuses: answers(false) });

walks('a step that keeps the state and records nothing is part of a run', () => {
  const walked = walk('/ab.');
  const isRuns = [0, 1, 2, 3, 4].map((i) => stepAt(walked, i).isRun);
  assert.equal(isRuns, [false, false, true, false, false]);
});

walks('the marks of the last step are new', () => {
  const walked = walk('//a');
  const fresh = [0, 1, 2, 3, 4].map((taken) =>
    notebook(walked, taken)
      .slots.filter((slot) => slot.fresh)
      .map(({ name }) => name)
      .join(),
  );
  assert.equal(fresh, ['START', 'PATH_START', '', 'HOST_START', 'HOST_END,PATH_START,PATH_END,END']);
});

walks('a long text takes no stack and linear time', () => {
  const walked = walk(`/${'a'.repeat(1_000_000)}`);
  assert.is(walked.steps, 1_000_002);
  assert.ok(stepAt(walked, 999_999).isRun);
});

/** Tests that the walk through an automaton accepts the same texts as a scanner, and ends at the same offset. */
function agrees(name: MachineName, scanner: (text: string, record: Uint32Array) => number): void {
  walks(`${name} ends where its scanner ends`, () => {
    const source = references(13);
    for (let i = 0; i < SOME; i++) {
      const text = i % 2 === 0 ? source.next().value : source.next().value.replace(/[a-z]/, 'é');
      const flags = scanner(text, new Uint32Array(STRIDE));
      const walked = walk(text, MACHINES[name]);
      assert.is(walked.accepted, flags >= 0, text);
      if (flags < 0) assert.is(stepAt(walked, walked.steps - 1).offset, ~flags, text);
    }
  });
}

agrees('iri', scanIri);
agrees('host', (text, record) => scanHost(text, record));

walks('the states of every automaton have names, and every class has characters', () => {
  for (const machine of Object.values(MACHINES)) {
    for (let state = 1; state < machine.states; state++) {
      const { part, example } = stateName(state, machine);
      assert.ok(part === 'start' || example !== '', `state ${state} of ${machine.name}`);
    }
    for (let number = 1; number < machine.classes; number++) assert.ok(className(number, machine).length > 0);
  }
});

walks.run();

const map = suite('page-map');

for (const machine of Object.values(MACHINES)) {
  map(`${machine.name}: each state but the dead one is in one group`, () => {
    const all = [...mapOf(machine).members.values()].flat().sort((a, b) => a - b);
    const expected = Array.from({ length: machine.states - 1 }, (_, i) => i + 1);
    assert.equal(all, expected);
  });
}

/** Tests the group of the state that a text leads to. */
const leads = (text: string, group: string): void =>
  map(`${text} leads to ${group}`, () => {
    const { states, steps } = walk(text);
    assert.is(mapOf(MACHINES.uri).groupOf[states[steps - 1] as number], group);
  });
runRows('page/map', { leads });

map('the links of the groups are steps of the automaton', () => {
  const links = mapOf(MACHINES.uri).links.map(([from, to]) => `${from} ${to}`);
  for (const link of ['start scheme', 'authority IPv6', 'port userinfo', 'path query', 'query fragment']) {
    assert.ok(links.includes(link), link);
  }
  for (const link of ['fragment query', 'query path', 'scheme port', 'IPv6 path'])
    assert.not(links.includes(link), link);
});

map.run();

const rules = suite('page-rules');
const squeezed = (text: string): string => text.replace(/\s+/g, ' ');
const grammar = squeezed(
  readFileSync(new URL('../../scripts/grammar/rfc3986.ts', import.meta.url), 'utf8').replaceAll(/^ *\/\/ /gm, ''),
);
for (const [name, { abnf, section }] of Object.entries(RFC_RULES)) {
  rules(`the rule of ${name} is in the grammar`, () => {
    // The grammar has no rule `path`: each of its alternatives is in `hier-part` or in `relative-part`.
    const lines = name === 'path' ? abnf.replace('path = ', '').split(' / ') : abnf.split('\n');
    for (const line of lines) assert.ok(grammar.includes(line), line);
    assert.match(section, /^(?:3(?:\.\d){1,2}|4\.1)$/);
  });
}
rules.run();

/** The map of the automaton has each state once, and its links are the steps of the tables. */

import { readFileSync } from 'node:fs';
import { MACHINES } from '../../page/model/machines.js';
import { mapOf } from '../../page/model/map.js';
import { RFC_RULES } from '../../page/model/rules.js';
import { walk } from '../../page/model/walk.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

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

/** The committed tables: their exact sizes, and how they are written. The suites of the scanner test their entries. */

import { compile } from '../../scripts/compiler/pack.js';
import { rowsOf } from '../../scripts/compiler/rows.js';
import { characters, range, repeat, text } from '../../scripts/grammar/expression.js';
import { RFC3986, RFC3987, RFC9112 } from '../../scripts/grammar/grammars.js';
import * as generated from '../../src/entries/tables.js';
import { CLASS_SHIFT } from '../../src/tables/automaton.js';
import * as http from '../../src/tables/http.generated.js';
import * as iri from '../../src/tables/iri.generated.js';
import { assert, suite } from '../support/suite.js';

const build = suite('build');
build('of URIs has 236 states and 24 classes; of HTTP: 204 states, 30 classes, 35 actions', () => {
  assert.equal([generated.STATES, generated.CLASSES], [236, 24]);
  assert.equal([http.STATES, http.CLASSES, http.automaton().ACTIONS.length], [204, 30, 35]);
});
build('fails above 256 states', () => {
  const rules = [repeat(300, 300, characters('a'))];
  assert.throws(
    () => compile({ rules, named: [], codeUnits: 128 }),
    /^these rules: \d+ states do not fit a byte; compile some/,
  );
});
build('fails above 32 classes, and says of which automaton and what to do', () => {
  const letters = String.fromCharCode(...Array.from({ length: 32 }, (_, i) => 0x41 + i));
  const of = (list: string) => compile({ rules: [text(list)], named: [], codeUnits: 128, source: 'a.ts' });
  assert.is(of(letters.slice(1)).classes.members.length, 32);
  assert.throws(
    () => of(letters),
    /^a\.ts: 33 classes of characters do not fit 5 bits; compile some .*, or raise CLASS_SHIFT/,
  );
});
build('fails on a character that is not in the alphabet', () => {
  assert.throws(() => compile({ rules: [characters('é')], named: [], codeUnits: 128 }), /233 is not in an alphabet/);
});
build('accepts non-ASCII alphabets', () => {
  const rules = [range('\u0100', '\uffff')];
  const { CLASS_OF_CODE_UNIT } = compile({ rules, named: [], codeUnits: 0x10000 }).tables;
  assert.is(CLASS_OF_CODE_UNIT.length, 0x10000);
  const found = [0xff, 0x100, 0xffff].map((unit) => CLASS_OF_CODE_UNIT[unit]);
  assert.equal(found, [0, 1, 1]);
});
build.run();

const rows = suite('rows');
for (const [grammar, arrays] of [
  [RFC3986, generated.AUTOMATON],
  [RFC3987, iri.automaton()],
  [RFC9112, http.automaton()],
] as const) {
  rows(`of ${grammar.output} equal the compiled ones`, () => {
    const compiled = compile(grammar).tables;
    for (const [name, array] of Object.entries(compiled)) {
      if (name in arrays) assert.equal(arrays[name as keyof typeof arrays], array, name);
    }
  });
}
const width = 1 << CLASS_SHIFT;
rows('a row is written as its differences', () => {
  const cells = Uint8Array.from({ length: 5 * width }, (_, i) => (i >= 3 * width ? 2 : 0));
  cells[4 * width + 31] = 3;
  cells[4 * width + 30] = 3;
  const sets: number[] = [];
  assert.equal(rowsOf(cells, sets, { named: 0, ofStates: true }), [
    [0, 0],
    [0, 0],
    [0, -1],
    [1, -1, 0, -1],
    [1, -1, 1, -1],
  ]);
  assert.equal(sets, [0xffffffff, 0xc0000000]);
});
rows.run();

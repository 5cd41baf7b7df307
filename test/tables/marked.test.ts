/** Grammars with marks: the tables of a small one, and runs of it. */

import { emitMarked } from '../../scripts/compiler/emit-tables.js';
import { compileMarked, pagesOf } from '../../scripts/compiler/pack.js';
import { any, bitsOf, choice, marking, range, sequence, some, text } from '../../scripts/grammar/expression.js';
import { findMarks, type MarkedAutomaton, marksIn, stepsOf } from '../../src/tables/marked.js';
import { assert, suite } from '../support/suite.js';

const MARKS = bitsOf('FIRST', 'LAST', 'NUMBER', 'WIDE');
const mark = marking(MARKS);
const DIGIT = range('0', '9');
const GRAMMAR = {
  source: 'small.ts',
  output: '',
  name: 'Small',
  marks: MARKS,
  rules: {
    /** Numbers, each after an `x`. */
    NUMBERS: any(sequence(text('x'), mark('FIRST'), some(sequence(mark('LAST'), DIGIT)), mark('NUMBER'))),
    WIDE: choice(sequence(some(range('\u0100', '\uffff')), mark('WIDE')), text('\0 \x7f')),
  },
};
const packed = compileMarked(GRAMMAR);
const { pages, pageOf } = pagesOf(packed.classes.ofCodeUnit);
const { NEXT_STATE, ACTION_OF_STEP } = packed.tables;
const STEPS = stepsOf(NEXT_STATE, ACTION_OF_STEP);
const automaton: MarkedAutomaton = { ...packed.tables, PAGES: pageOf, CLASSES: pages, STEPS };
const start = Object.fromEntries(
  Object.keys(GRAMMAR.rules).map((name, i) => [name, packed.tables.START_STATE[i]]),
) as Record<keyof typeof GRAMMAR.rules, number>;

const marked = suite('marked');
const { FIRST, LAST, NUMBER, WIDE } = MARKS;
for (const [rule, input, marks] of [
  ['NUMBERS', 'x12', FIRST | LAST | NUMBER],
  ['NUMBERS', 'x1y', FIRST | LAST],
  ['NUMBERS', 'x', 0],
  ['NUMBERS', 'yx1', 0],
  ['WIDE', '\u0100\uffff', WIDE],
  ['WIDE', '\u0100a', 0],
  ['WIDE', '\0 \x7f', 0],
] as const)
  marked(`${rule} notes ${marks} in ${JSON.stringify(input)}`, () => {
    assert.is(marksIn(automaton, start[rule], `_${input}_`, 1, 1 + input.length), marks);
  });
marked('a search stops at each mark that is wanted, and says where the rule ends', () => {
  const found = (input: string, wanted: number): number[][] => {
    const search = { next: 0, state: start.NUMBERS, offset: 0, marks: 0 };
    const list: number[][] = [];
    while (findMarks(automaton, search, input, wanted)) list.push([search.offset, search.marks]);
    return [...list, [search.offset, search.marks]];
  };
  assert.equal(found('x1x23', NUMBER), [
    [2, NUMBER],
    [5, NUMBER],
    [5, 0],
  ]);
  assert.equal(found('x12y', FIRST), [
    [1, FIRST | LAST],
    [3, 0],
  ]);
  assert.equal(found('x12', FIRST | LAST), [
    [1, FIRST | LAST],
    [2, LAST],
    [3, 0],
  ]);
  assert.equal(found('xy', 0), [[1, 0]]);
});
marked('equal pages are stored once', () => {
  assert.is(pageOf.length, 512);
  assert.equal([pageOf[0], pageOf[1], pageOf[2], pageOf[511]], [0, 1, 2, 2]);
  assert.is(pages.length, 3 * 128);
});
marked(
  'a generated module shows control characters by their numbers, and has no tables that the engine does not read',
  () => {
    const module = emitMarked(packed, GRAMMAR);
    assert.not.match(module, /[^\n\x20-\x7e]/);
    assert.match(module, /NUMBER: 0x4,/);
    assert.match(module, /: FIRST LAST\n/);
    assert.not.match(module, /RUN_OF_STATE|PART_OF_STATE/);
  },
);
marked.run();

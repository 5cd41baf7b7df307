/** The tables, read step by step, compared with the recognizer. */

import { Flag, STRIDE } from '../../../src/scanner/index.js';
import * as tables from '../../../src/tables/index.js';
import { interpret } from '../../support/interpreter.js';
import { GRAMMARS, type GrammarName, recognise } from '../../support/recogniser.js';
import { flagsOf, GRAMMAR, recordOf } from '../../support/record.js';
import { must, same, type Target } from '../target.js';
import { referenceTexts } from '../texts.js';

/** Flags that the automaton does not set. */
const NOT_OF_TABLES = Flag.PERCENT_NOT_NORMAL | Flag.DOT_SEGMENT;
const CLASSES = {
  scheme: tables.SCHEME,
  userinfo: tables.USERINFO,
  query: tables.QUERY,
  fragment: tables.FRAGMENT,
} as const;
const record = new Uint32Array(STRIDE);

/** One of the rules, selected by the length. */
export const grammarFor = (text: string): GrammarName => GRAMMARS[text.length % GRAMMARS.length] as GrammarName;

export const tablesTarget: Target = {
  name: 'tables',
  entry: 'tables',
  promise: 'one step a character leads to the flags, record and error offset of the recogniser',
  check(text) {
    const name = grammarFor(text);
    const expected = recognise(text, name);
    const result = interpret(text, record, GRAMMAR[name]);
    if (!expected.valid) {
      same(result, ~expected.offset, 'error offset');
      return;
    }
    same(result, flagsOf(expected) & ~NOT_OF_TABLES, 'flags');
    const offsets = recordOf(expected, 0);
    for (let slot = 0; slot < STRIDE; slot++) same(record[slot], offsets[slot], `slot ${slot}`);
    for (const [component, members] of Object.entries(CLASSES)) {
      const its = expected[component as keyof typeof CLASSES] ?? '';
      for (let i = 0; i < its.length; i++)
        must(its[i] === '%' || members[its.charCodeAt(i)] === 1, `${its[i]} in ${component}`);
    }
  },
  texts: referenceTexts,
};

/** The grammars that `npm run tables` compiles, each to a module of tables. */

import { Mark } from '../../src/tables/automaton.js';
import type { Expression } from './expression.js';
import type { Engine, Grammar, MarkedGrammar } from './grammar.js';
import * as label from './label.js';
import * as rfc3629 from './rfc3629.js';
import * as rfc3986 from './rfc3986.js';
import * as rfc3987 from './rfc3987.js';
import * as rfc6570 from './rfc6570.js';
import * as rfc9112 from './rfc9112.js';

const ASCII = 128;
const UTF_16 = 0x10000;

/** The exports of a module of rules. */
interface Rules {
  readonly START_RULES: readonly Expression[];
  readonly REFUSED_MARKS: readonly number[];
}

/** Returns the grammar in the file `source`, whose generated modules begin with `name`. */
const grammarOf = (
  source: string,
  { START_RULES: rules, REFUSED_MARKS: refused }: Rules,
  name: string,
  readers: readonly Engine['reader'][],
  others: Pick<Grammar, 'starts' | 'codeUnits'> & Partial<Grammar>,
): Grammar => ({
  source: `scripts/grammar/${source}.ts`,
  output: `src/tables/${name}.generated.ts`,
  engines: readers.map((reader) => ({ reader, output: `src/scanner/engine/${name}-${reader}.generated.ts` })),
  rules,
  marks: Mark,
  refused,
  named: [],
  characterClasses: {},
  ...others,
});

export const RFC3986 = grammarOf('rfc3986', rfc3986, 'uri', ['bytes', 'units'], {
  starts: 'Grammar',
  codeUnits: ASCII,
  named: Object.values(rfc3986.NAMED_STATES),
  characterClasses: rfc3986.CHARACTER_CLASSES,
});
export const RFC3987 = grammarOf('rfc3987', rfc3987, 'iri', ['units'], {
  starts: 'Grammar',
  codeUnits: UTF_16,
  ranges: rfc3987.RANGES,
});
export const RFC9112 = grammarOf('rfc9112', rfc9112, 'http', ['bytes', 'units'], {
  starts: 'HttpRule',
  codeUnits: ASCII,
});
const RFC6570 = grammarOf('rfc6570', rfc6570, 'uri-template', ['units'], {
  starts: 'URI-Template',
  codeUnits: UTF_16,
});

export const GRAMMARS: readonly Grammar[] = [RFC3986, RFC3987, RFC9112, RFC6570];

/** Returns the grammar with marks in the file `source`; the names in its module begin with `name`. */
const markedGrammar = (
  source: string,
  name: string,
  { RULES: rules, MARKS: marks }: { readonly RULES: MarkedGrammar['rules']; readonly MARKS: MarkedGrammar['marks'] },
): MarkedGrammar => ({
  source: `scripts/grammar/${source}.ts`,
  output: `src/tables/${name.toLowerCase()}.generated.ts`,
  name,
  rules,
  marks,
});

export const MARKED_GRAMMARS: readonly MarkedGrammar[] = [
  markedGrammar('rfc3629', 'Utf8', rfc3629),
  markedGrammar('label', 'Label', label),
];

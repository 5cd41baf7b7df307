/** The grammars that `npm run tables` compiles, each to a module of tables. */

import type { Grammar } from './grammar.js';
import * as rfc3986 from './rfc3986.js';
import * as rfc3987 from './rfc3987.js';
import * as rfc9112 from './rfc9112.js';

const ASCII = 128;
const UTF_16 = 0x10000;

export const RFC3986: Grammar = {
  source: 'scripts/grammar/rfc3986.ts',
  output: 'src/tables/generated.ts',
  rules: rfc3986.START_RULES,
  starts: 'Grammar',
  codeUnits: ASCII,
  named: Object.values(rfc3986.NAMED_STATES),
  characterClasses: rfc3986.CHARACTER_CLASSES,
};

export const RFC3987: Grammar = {
  source: 'scripts/grammar/rfc3987.ts',
  output: 'src/iri/tables.generated.ts',
  rules: rfc3987.START_RULES,
  starts: 'Grammar',
  codeUnits: UTF_16,
  named: [],
  characterClasses: {},
  ranges: rfc3987.RANGES,
};

export const RFC9112: Grammar = {
  source: 'scripts/grammar/rfc9112.ts',
  output: 'src/http/tables.generated.ts',
  rules: rfc9112.START_RULES,
  starts: 'HttpRule',
  codeUnits: ASCII,
  named: [],
  characterClasses: {},
};

export const GRAMMARS: readonly Grammar[] = [RFC3986, RFC3987, RFC9112];

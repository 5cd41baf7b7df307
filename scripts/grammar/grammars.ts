/** The grammars that `npm run tables` compiles, each to a module of tables. */

import type { Grammar } from './grammar.js';
import * as rfc3986 from './rfc3986.js';
import * as rfc3987 from './rfc3987.js';
import * as rfc6570 from './rfc6570.js';
import * as rfc9112 from './rfc9112.js';

/** The folder of the instances of the engine. */
const ENGINE = 'src/scanner/engine';
const ASCII = 128;
const UTF_16 = 0x10000;

export const RFC3986: Grammar = {
  source: 'scripts/grammar/rfc3986.ts',
  output: 'src/tables/uri.generated.ts',
  engines: [
    { output: `${ENGINE}/uri-bytes.generated.ts`, reader: 'bytes', hasFastPath: true },
    { output: `${ENGINE}/uri-units.generated.ts`, reader: 'units' },
  ],
  rules: rfc3986.START_RULES,
  refused: rfc3986.REFUSED_MARKS,
  starts: 'Grammar',
  codeUnits: ASCII,
  named: Object.values(rfc3986.NAMED_STATES),
  characterClasses: rfc3986.CHARACTER_CLASSES,
};

export const RFC3987: Grammar = {
  source: 'scripts/grammar/rfc3987.ts',
  output: 'src/tables/iri.generated.ts',
  engines: [{ output: `${ENGINE}/iri-units.generated.ts`, reader: 'units' }],
  rules: rfc3987.START_RULES,
  refused: rfc3987.REFUSED_MARKS,
  starts: 'Grammar',
  codeUnits: UTF_16,
  named: [],
  characterClasses: {},
  ranges: rfc3987.RANGES,
};

export const RFC9112: Grammar = {
  source: 'scripts/grammar/rfc9112.ts',
  output: 'src/tables/http.generated.ts',
  engines: [
    { output: `${ENGINE}/http-bytes.generated.ts`, reader: 'bytes' },
    { output: `${ENGINE}/http-units.generated.ts`, reader: 'units' },
  ],
  rules: rfc9112.START_RULES,
  refused: rfc9112.REFUSED_MARKS,
  starts: 'HttpRule',
  codeUnits: ASCII,
  named: [],
  characterClasses: {},
};

export const RFC6570: Grammar = {
  source: 'scripts/grammar/rfc6570.ts',
  output: 'src/tables/uri-template.generated.ts',
  engines: [{ output: `${ENGINE}/uri-template-units.generated.ts`, reader: 'units' }],
  rules: rfc6570.START_RULES,
  refused: rfc6570.REFUSED_MARKS,
  starts: 'URI-Template',
  codeUnits: UTF_16,
  named: [],
  characterClasses: {},
};

export const GRAMMARS: readonly Grammar[] = [RFC3986, RFC3987, RFC9112, RFC6570];

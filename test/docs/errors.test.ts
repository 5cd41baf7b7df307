/** The guide to errors: it has every code, its inputs have the stated codes, and no input is longer than needed. */

import tr46 from 'tr46';
import { COMPONENT_ERRORS, ERRORS, type ErrorCode, RESOLUTION_ERRORS } from '../../src/entries/errors.js';
import * as facade from '../../src/entries/index.js';
import { IDN_ERRORS, IRI_ERRORS, idn, parseIri } from '../../src/entries/iri.js';
import { Grammar, STRIDE, scan } from '../../src/entries/scanner.js';
import { PCHAR } from '../../src/entries/tables.js';
import { errorCode } from '../../src/errors/uri.js';
import { textOf } from '../support/documents.js';
import { rowsBelow } from '../support/markdown-tables.js';
import { assert, suite } from '../support/suite.js';

const errors = suite('the tables of errors');
const ERROR_TABLES: Readonly<Record<string, readonly string[]>> = {
  'A text is not a URI reference': Object.keys(ERRORS),
  'A text is not an IRI reference': Object.keys(IRI_ERRORS).filter((code) => !Object.hasOwn(ERRORS, code)),
  'A component is invalid': Object.keys(COMPONENT_ERRORS),
  'There is no target': Object.keys(RESOLUTION_ERRORS),
  'A host has no ASCII form': Object.keys(IDN_ERRORS),
};
const [syntax = [], ...others] = Object.keys(ERROR_TABLES).map((title) => rowsBelow(title, textOf('docs/errors.md')));
const scope = { ...facade, PCHAR, parseIri, ...idn({ tr46 }), strict: idn({ tr46, beStrict: true }) };

for (const [title, codes] of Object.entries(ERROR_TABLES)) {
  errors(`${title}: every code, and no other`, () => {
    const found = rowsBelow(title, textOf('docs/errors.md')).map(([code]) => code);
    assert.equal(found, codes);
  });
}
for (const [code = '', call = ''] of others.flat()) {
  errors(`${call} has ${code}`, () => {
    const run = new Function(...Object.keys(scope), `return ${call}`);
    assert.throws(() => run(...Object.values(scope)), { code });
  });
}
for (const [code = '', input = '', offset = ''] of syntax) {
  const grammar = code === 'unexpected-fragment' ? Grammar.ABSOLUTE_URI : Grammar.URI_REFERENCE;
  errors(`${JSON.stringify(input)} has ${code}, and nothing shorter has`, () => {
    assert.equal(errorOf(input, grammar), { code, offset: Number(offset) });
    for (const shorter of shorterThan(input.length)) assert.is.not(errorOf(shorter, grammar)?.code, code, shorter);
  });
}
errors.run();

function errorOf(input: string, grammar: Grammar): { code: ErrorCode; offset: number } | undefined {
  const result = scan(input, new Uint32Array(STRIDE), 0, grammar);
  return result < 0 ? { code: errorCode(input, ~result, grammar), offset: ~result } : undefined;
}

const CHARACTERS = ['a', 'g', 'v', '1', '.', '+', '%', ':', '/', '?', '#', '[', ']', '@', ' '];

/** All strings of fewer than `length` characters, made of one character of each kind in the grammar. */
function* shorterThan(length: number, start = ''): Generator<string> {
  if (start.length >= length) return;
  yield start;
  for (const c of CHARACTERS) yield* shorterThan(length, start + c);
}

/**
 * Compares the scanner of HTTP with an independent recognizer, on every string up to a length after prefixes that lead
 * to every state. One character represents each class of its automaton, and "#" represents itself.
 */

import {
  requestForm,
  scanHost,
  scanHostBytes,
  scanRequestTarget,
  scanRequestTargetBytes,
} from '../../src/entries/http.js';
import { automaton, CLASSES } from '../../src/tables/http.generated.js';
import { STRIDE } from '../../src/tables/record.js';
import { FORM_SHIFT } from '../../src/uses/http/request-target.js';
import { forEach } from '../support/every-string.js';
import { type Answer, recogniseHost, recogniseTarget } from '../support/http/recogniser.js';
import { assert, suite } from '../support/suite.js';

const METHODS = ['GET', 'OPTIONS', 'CONNECT'];
const MARGIN = 3;
const FLAGS = (1 << FORM_SHIFT) - 1;

const alphabet = Array.from({ length: CLASSES }, (_, number) =>
  number === 0 ? '\u0141' : String.fromCharCode(automaton().CLASS_OF_CODE_UNIT.indexOf(number)),
).concat('#');

const record = new Uint32Array(STRIDE);
const bytes = new Uint8Array(256);

/** Returns the result of a scan as text. */
const shown = (result: number, shift: number): string =>
  result < 0
    ? `stops at ${~result - shift}`
    : `${result & FLAGS} form ${requestForm(result)} [${[...record].map((offset) => offset - shift)}]`;
const expected = (answer: (Omit<Answer, 'form'> & { readonly form?: number }) | number): string =>
  typeof answer === 'number' ? `stops at ${answer}` : `${answer.flags} form ${answer.form ?? 0} [${answer.record}]`;

function copy(input: string): number {
  // A character above U+00FF has no byte; a character that no rule allows replaces it.
  for (let i = 0; i < input.length; i++) bytes[MARGIN + i] = Math.min(input.charCodeAt(i), 0xff);
  return MARGIN + input.length;
}

function holds(input: string): void {
  const end = copy(input);
  for (const method of METHODS) {
    const right = expected(recogniseTarget(method, input));
    const about = `${method} ${JSON.stringify(input)}`;
    assert.is(shown(scanRequestTarget(method, input, record), 0), right, about);
    assert.is(shown(scanRequestTargetBytes(method, bytes, MARGIN, end, record), MARGIN), right, `${about}, bytes`);
  }
  const right = expected(recogniseHost(input));
  const about = `Host: ${JSON.stringify(input)}`;
  assert.is(shown(scanHost(input, record), 0), right, about);
  assert.is(shown(scanHostBytes(bytes, MARGIN, end, record), MARGIN), right, `${about}, bytes`);
}

const exhaustive = suite('http exhaustive');
const LONG = 'a'.repeat(32);

const agrees = (beginning: string, length: number, end = ''): void =>
  exhaustive(
    `agrees on ${JSON.stringify(beginning)} and up to ${length} characters more${end ? ', made long' : ''}`,
    () => forEach(beginning, length, end, holds, alphabet),
  );

agrees('', 3);
agrees('', 2, LONG);
for (const beginning of '/ // /a? /. /a/. /% /%4 /// *'.split(' ')) {
  agrees(beginning, 2);
  agrees(`${LONG}${beginning}`, 1);
}
for (const beginning of 'http http: https:/ http:// HttpS:// http://h http://u: http://u:p http://:8'.split(' ')) {
  agrees(beginning, 2);
  agrees(beginning, 1, LONG);
}
for (const beginning of 'ftp: ftp:// ftp://u@ http+x: h h: h:6 h:655 h:6553 h:0065 u:p@h:'.split(' '))
  agrees(beginning, 2);
for (const host of '[ [:: [::1] [v1. 1.2.3. 1.2.3.4 h%4'.split(' ')) {
  agrees(host, 2);
  agrees(`http://${host}`, 2);
}
exhaustive.run();

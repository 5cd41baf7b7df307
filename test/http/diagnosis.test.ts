/** Why a text is not a request target or a Host field: codes, expected characters, and messages without secrets. */

import {
  diagnoseHost,
  diagnoseRequestTarget,
  HTTP_ERRORS,
  type HttpDiagnosis,
  type HttpErrorCode,
  scanHost,
  scanRequestTarget,
} from '../../src/entries/http.js';
import { STRIDE } from '../../src/entries/scanner.js';
import * as tables from '../../src/entries/tables.js';
import { textOf } from '../support/documents.js';
import { HOSTS, NO_HOSTS, NO_TARGETS, TARGETS } from '../support/http/cases.js';
import { rowsBelow } from '../support/markdown-tables.js';
import { assert, suite } from '../support/suite.js';

const METHODS = ['GET', 'OPTIONS', 'CONNECT'];
const record = new Uint32Array(STRIDE);

/** A text to diagnose, and an independent source of its error offset. */
interface Subject {
  readonly about: string;
  readonly diagnose: (text: string) => HttpDiagnosis | undefined;
  readonly scan: (text: string) => number;
}

const asTargetOf = (method: string): Subject => ({
  about: method,
  diagnose: (text) => diagnoseRequestTarget(method, text),
  scan: (text) => scanRequestTarget(method, text, record),
});
const AS_HOST: Subject = { about: 'Host', diagnose: diagnoseHost, scan: (text) => scanHost(text, record) };

const codes = suite('http diagnosis: codes');
const seen = new Set<HttpErrorCode>();
const says = ({ about, diagnose }: Subject, text: string, offset: number, code: HttpErrorCode): void => {
  seen.add(code);
  codes(`${about} ${JSON.stringify(text)} is ${code} at ${offset}`, () => {
    const found = diagnose(text) as HttpDiagnosis;
    assert.equal([found.code, found.offset], [code, offset]);
    assert.match(
      found.message,
      /^not (?:a request target|the value of a Host field): unexpected .+; .+ \([a-z-]+, offset \d+\)$/s,
    );
    assert.ok(found.text.startsWith(`${found.message}\n  `));
    assert.ok(found.text.endsWith(`\nexpected: ${found.expected.join(', ')}`));
  });
};
for (const [, method, target, offset, code] of NO_TARGETS) says(asTargetOf(method), target, offset, code);
for (const [, value, offset, code] of NO_HOSTS) says(AS_HOST, value, offset, code);
codes('every code has a case', () => assert.equal([...seen].sort(), Object.keys(HTTP_ERRORS).sort()));
codes('valid text has no diagnosis', () => {
  for (const [, method, target] of TARGETS) assert.is(diagnoseRequestTarget(method, target), undefined);
  for (const [, value] of HOSTS) assert.is(diagnoseHost(value), undefined);
});
codes.run();

const expectations = suite('http diagnosis: expected');
const CHARACTERS = Array.from({ length: 128 }, (_, c) => String.fromCharCode(c));

/** Returns the characters that names of rules and quoted characters represent. */
function charactersOf(expected: readonly string[]): string[] {
  const members = (name: string): Uint8Array => (tables as never)[name.toUpperCase().replace('-', '_')];
  return CHARACTERS.filter((c) => expected.some((name) => name === `"${c}"` || members(name)?.[c.charCodeAt(0)] === 1));
}

function holds({ about, diagnose, scan }: Subject, text: string): void {
  const found = diagnose(text);
  const result = scan(text);
  assert.is(found === undefined, result >= 0, `${about} ${JSON.stringify(text)}`);
  if (found === undefined) return;
  assert.is(found.offset, ~result);
  const before = text.slice(0, found.offset);
  const goesOn = (c: string): boolean => scan(before + c) >= 0 || ~scan(before + c) > before.length;
  // In a port that is not a number, the tokens after the digits are listed.
  if (found.causeOffset < found.offset) {
    assert.equal(found.expected, ['DIGIT', '"/"', '"?"', 'end of input']);
    return;
  }
  assert.equal(charactersOf(found.expected), CHARACTERS.filter(goesOn), `${about} ${JSON.stringify(text)}`);
  assert.is(found.expected.includes('end of input'), scan(before) >= 0, `${about} ${JSON.stringify(text)}, end`);
}

expectations('are what a scan gets further with', () => {
  const texts = [...NO_TARGETS.map(([, , target]) => target), ...NO_HOSTS.map(([, value]) => value)];
  for (const text of texts) for (const subject of [...METHODS.map(asTargetOf), AS_HOST]) holds(subject, text);
});
expectations.run();

const messages = suite('http diagnosis: messages');
const points = ({ about, diagnose }: Subject, text: string, shown: string, column: number): void =>
  messages(`${about} ${JSON.stringify(text)} has a pointer to the fault`, () => {
    const { excerpt, caret } = diagnose(text) as HttpDiagnosis;
    assert.equal([excerpt, caret], [shown, `${' '.repeat(column)}^`]);
  });
const [GET, CONNECT] = [asTargetOf('GET'), asTargetOf('CONNECT')];
points(GET, '/a b', '/a b', 2);
points(GET, '/a\r\nHost: h', '/a\\u000D\\u000AHost: h', 2);
points(GET, '/\u202e', '/\\u202E', 1);
points(GET, '/users/a:b@c d', '/users/a:b@c d', 12);
points(GET, '//u:p@h/ ', '//u:***@h/ ', 10);
points(GET, 'http://u:p@h/', 'http://u:***@h/', 9);
points(GET, 'ftp://u:p@h/ ', 'ftp://u:***@h/ ', 14);
points(GET, 'http:\\\\u:p@h/', 'http:\\\\u:***@h/', 5);
points(AS_HOST, 'http:\\\\u:p@h/', 'http:***@h/', 5);
points(AS_HOST, 'u:p', 'u:***', 2);
points(GET, 'u:p@h ', 'u:***@h ', 7);
points(GET, 'u:p@h//h:1 ', 'u:***@h//h:1 ', 12);
points(CONNECT, 'u:p@h:443', 'u:***@h:443', 2);
points(CONNECT, 'http://u:p@h', 'http:***@h', 5);
points(AS_HOST, 'u:p@h', 'u:***@h', 2);
points(AS_HOST, 'u://p@h', 'u:***@h', 2);
points(AS_HOST, 'a, b', 'a, b', 2);
messages('a method is not repeated', () => {
  const { message } = diagnoseRequestTarget('a\nb', ' ') as HttpDiagnosis;
  assert.is(
    message,
    'not a request target: unexpected U+0020 (space); a URI or a host must not contain this character (forbidden-character, offset 0)',
  );
});
messages.run();

const guide = suite('http diagnosis: the guide');
guide('has every code, and no other', () => {
  const rows = rowsBelow('A request target or a Host field is invalid', textOf('docs/errors.md'));
  const found = rows.map(([code]) => code);
  assert.equal(found, Object.keys(HTTP_ERRORS));
});
for (const [code, method = '', text = '', offset] of rowsBelow(
  'A request target or a Host field is invalid',
  textOf('docs/errors.md'),
)) {
  guide(`${method} ${text} is ${code}`, () => {
    const found = method === 'Host' ? diagnoseHost(text) : diagnoseRequestTarget(method, text);
    assert.equal([found?.code, String(found?.offset)], [code, offset]);
  });
}
guide.run();

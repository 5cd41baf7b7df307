/** `parseIri`: its result and its errors. */

import { inspect } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { explain } from '../../src/errors/index.js';
import {
  type IriErrorCode,
  IriReference,
  IriSyntaxError,
  iriToUri,
  parseIri,
  tryParseIri,
} from '../../src/iri/index.js';
import { CLASS_SHIFT, DEAD, PARTS } from '../../src/tables/automaton.js';
import { automaton, STATES } from '../../src/tables/iri.generated.js';
import { Grammar } from '../../src/tables/record.js';
import { isTypeError } from '../support/wrong-use.js';

const { CLASS_OF_CODE_UNIT, NEXT_STATE, PART_OF_STATE } = automaton();

const NAMES = ['scheme', 'authority', 'userinfo', 'host', 'hostKind', 'port', 'path', 'query', 'fragment'] as const;
type Parts = { readonly [name in (typeof NAMES)[number]]?: string };

const iris = suite('parseIri');
const has = (text: string, parts: Parts): void =>
  iris(JSON.stringify(text), () => {
    const iri = parseIri(text);
    const found = Object.fromEntries(NAMES.flatMap((name) => (iri[name] === undefined ? [] : [[name, iri[name]]])));
    assert.equal(found, parts);
    assert.is(iri.toString(), text);
    assert.is(tryParseIri(text)?.toString(), text);
  });

has('', { path: '' });
has('http://\u4f8b\u3048.\u30c6\u30b9\u30c8/\u5f15\u304d?\u00fc#\u00e9', {
  scheme: 'http',
  authority: '\u4f8b\u3048.\u30c6\u30b9\u30c8',
  host: '\u4f8b\u3048.\u30c6\u30b9\u30c8',
  hostKind: 'reg-name',
  path: '/\u5f15\u304d',
  query: '\u00fc',
  fragment: '\u00e9',
});
has('//\u00fc:\u00e9@\u{1f600}:8', {
  authority: '\u00fc:\u00e9@\u{1f600}:8',
  userinfo: '\u00fc:\u00e9',
  host: '\u{1f600}',
  hostKind: 'reg-name',
  port: '8',
  path: '',
});
has('//1.2.3.4\u00e9', { authority: '1.2.3.4\u00e9', host: '1.2.3.4\u00e9', hostKind: 'reg-name', path: '' });
has('//\u00e9@1.2.3.4:', {
  authority: '\u00e9@1.2.3.4:',
  userinfo: '\u00e9',
  host: '1.2.3.4',
  hostKind: 'ipv4',
  port: '',
  path: '',
});
has('//\u00e9@[::1]', { authority: '\u00e9@[::1]', userinfo: '\u00e9', host: '[::1]', hostKind: 'ipv6', path: '' });
has('//\u00e9@[v1.a]', {
  authority: '\u00e9@[v1.a]',
  userinfo: '\u00e9',
  host: '[v1.a]',
  hostKind: 'ipvfuture',
  path: '',
});
has('\u00e9/b:c?', { path: '\u00e9/b:c', query: '' });
has('urn:\u00e9', { scheme: 'urn', path: '\u00e9' });

iris('user, password and hostname are parts of the authority', () => {
  const { user, password, hostname } = parseIri('//\u00e9:\u00fc@[::1]');
  assert.equal([user, password, hostname], ['\u00e9', '\u00fc', '::1']);
});
iris('segments are the segments of the path', () => {
  assert.equal(parseIri('/\u00e9//\u00fc').segments, ['', '\u00e9', '', '\u00fc']);
});
iris('toUri maps it', () => {
  const iri = parseIri('//\u00e9/\u00fc');
  assert.is(iriToUri(iri), '//%C3%A9/%C3%BC');
});
iris.run();

const shown = suite('an IriReference in messages');
const shows = (text: string, safe: string): void =>
  shown(JSON.stringify(text), () => {
    const iri = parseIri(text);
    assert.is(JSON.stringify({ iri }), JSON.stringify({ iri: safe }));
    assert.is(inspect(iri), `IriReference <${safe}>`);
    assert.is(`${iri}`, text);
  });
shows('/\u00e9', '/\u00e9');
shows('http://u:s\u00e9cret@\u00e9/', 'http://u:***@\u00e9/');
shows('//u:s\u2028e@\u00e9', '//u:***@\u00e9');
shows('//u:@h', '//u:***@h');
shows('//u:s\u00e9cret:more@h', '//u:***@h');
shows('//\u00fc@h/a:b@c', '//\u00fc@h/a:b@c');
shows('//ex%61mple%2f/%61', '//example%2f/%61');
shows('/gnp\u202e.exe\u00a0\u2069', '/gnp%E2%80%AE.exe%C2%A0%E2%81%A9');
shows('mailto:\u00e9@\u202e', 'mailto:\u00e9@%E2%80%AE');
shown.run();

const errors = suite('IriSyntaxError');
function thrownBy(work: () => unknown): IriSyntaxError {
  try {
    work();
  } catch (error) {
    if (error instanceof IriSyntaxError) return error;
  }
  throw new Error('no IriSyntaxError is thrown');
}

/** Tests the error of an input. */
const throws = (text: string, code: IriErrorCode, offset: number, expected: string): void =>
  errors(`${JSON.stringify(text)}: ${code} at ${offset}`, () => {
    assert.is(tryParseIri(text), undefined);
    const error = thrownBy(() => parseIri(text));
    assert.is(error.name, 'IriSyntaxError');
    assert.is(error.code, code);
    assert.is(error.offset, offset);
    assert.is(explain(error).expected.join(' '), expected);
    assert.is(error.input, text);
    assert.not(Object.keys(error).includes('input'));
    assert.match(error.message, /^not an IRI reference: unexpected [^;]+; .+ \([a-z-]+, offset \d+\)$/);
    assert.match(explain(error).excerpt, /^[ -~\u2026]*$/);
  });
const END = 'end of input';
throws('/\u00e9 ', 'forbidden-character', 2, `ipchar "#" "%" "/" "?" ${END}`);
throws('?\ufdd0', 'forbidden-character', 1, `iprivate ipchar "#" "%" "/" "?" ${END}`);
throws('/\ue000', 'forbidden-character', 1, `ipchar "#" "%" "/" "?" ${END}`);
throws('/\u{1fffe}', 'forbidden-character', 2, 'low surrogate');
throws('/\u{e0041}', 'forbidden-character', 1, `ipchar "#" "%" "/" "?" ${END}`);
throws('/\ud83d', 'unexpected-end', 2, 'low surrogate');
throws('/\ud83da', 'lone-surrogate', 2, 'low surrogate');
throws('/\udb40', 'lone-surrogate', 1, `ipchar "#" "%" "/" "?" ${END}`);
throws('/\ud800a', 'lone-surrogate', 2, 'low surrogate');
throws('/\udfff', 'lone-surrogate', 1, `ipchar "#" "%" "/" "?" ${END}`);
throws('/\udc00', 'lone-surrogate', 1, `ipchar "#" "%" "/" "?" ${END}`);
throws('?\udb80', 'unexpected-end', 2, 'low surrogate');
throws('#\udb80', 'lone-surrogate', 1, `ipchar "%" "/" "?" ${END}`);
throws('//[::\u00e9', 'invalid-ip-literal', 5, 'HEXDIG "]"');
throws('//[v1.\u00e9', 'invalid-ip-literal', 6, 'unreserved sub-delims ":"');
throws('//[v1.a\ue000', 'forbidden-character', 7, 'unreserved sub-delims ":" "]"');
throws('/\u00e9%4', 'unexpected-end', 4, 'HEXDIG');
throws('/%\u00e9', 'invalid-percent-encoding', 2, 'HEXDIG');
throws('\u00e9:b', 'colon-in-first-segment', 1, `iunreserved sub-delims "#" "%" "/" "?" "@" ${END}`);
throws('//\u00e9:8a', 'unexpected-end', 6, 'ipchar "%"');
throws('//\u00e9:8a/', 'invalid-userinfo', 6, 'ipchar "%"');
throws('//\u00e9@h:8a', 'invalid-port', 7, `DIGIT "#" "/" "?" ${END}`);
throws('//\u00e9[', 'invalid-host', 3, `ipchar "#" "%" "/" "?" ${END}`);
throws('?\u00e9[', 'invalid-query', 2, `iprivate ipchar "#" "%" "/" "?" ${END}`);
throws('#\u00e9#', 'invalid-fragment', 2, `ipchar "%" "/" "?" ${END}`);

errors('names the other rules', () => {
  const about = (grammar: Grammar, text: string, offset: number): [string, IriErrorCode] => {
    const { message, code } = new IriSyntaxError(text, offset, grammar);
    return [message.slice(0, message.indexOf(':')), code];
  };
  assert.equal(about(Grammar.URI, 'h\u00e9:', 1), ['not an IRI', 'invalid-scheme']);
  assert.equal(about(Grammar.RELATIVE_REFERENCE, '\u00e9:', 1), [
    'not a relative IRI reference',
    'colon-in-first-segment',
  ]);
  assert.equal(about(Grammar.ABSOLUTE_URI, 'h:\u00e9#', 3), ['not an absolute IRI', 'unexpected-fragment']);
});
errors('shows no password', () => {
  const error = thrownBy(() => parseIri('http://us\u00e9r:s\u00e9cret@host/\ufdd0'));
  assert.is(explain(error).excerpt, 'http://us\\u00E9r:***@host/\\uFDD0');
  assert.not.match(inspect(error), 'cret');
});
errors('treats a value that is not a string as wrong use', () => {
  assert.throws(() => parseIri(undefined as never), isTypeError);
  assert.is(tryParseIri({}), undefined);
});
errors('a tilde leads to the same state as ucschar, and as iprivate in a query; errors rely on this', () => {
  const classOf = (c: string): number => CLASS_OF_CODE_UNIT[c.charCodeAt(0)] as number;
  for (let state = 1; state < STATES; state++) {
    const next = (c: string): number => NEXT_STATE[(state << CLASS_SHIFT) | classOf(c)] as number;
    if (next('\u00e9') !== DEAD) assert.is(next('\u00e9'), next('~'));
    if (next('[') !== DEAD) assert.is.not(next('\u00e9'), DEAD);
    if (next('\ue000') !== DEAD) assert.is(PARTS[PART_OF_STATE[state] as number], 'query');
    if (next('\ue000') !== DEAD) assert.is(next('\ue000'), next('~'));
  }
});
errors('parseIri returns an IriReference', () => assert.instance(parseIri(''), IriReference));
errors.run();

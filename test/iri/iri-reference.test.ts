/** `parseIri`: its result and its errors. */

import { inspect } from 'node:util';
import { explain } from '../../src/entries/errors.js';
import { type IriErrorCode, IriSyntaxError, parseIri, tryParseIri } from '../../src/entries/iri.js';
import { CLASS_SHIFT, DEAD, PARTS } from '../../src/tables/automaton.js';
import { automaton, STATES } from '../../src/tables/iri.generated.js';
import { Grammar } from '../../src/tables/record.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const { CLASS_OF_CODE_UNIT, NEXT_STATE, PART_OF_STATE } = automaton();

const NAMES = ['scheme', 'authority', 'userinfo', 'host', 'hostKind', 'port', 'path', 'query', 'fragment'] as const;
type Parts = { readonly [name in (typeof NAMES)[number]]?: string };

const iris = suite('parseIri');
runRows('iri/iri-references', {
  has: (text: string, parts: Parts) =>
    iris(JSON.stringify(text), () => {
      const iri = parseIri(text);
      const found = Object.fromEntries(NAMES.flatMap((name) => (iri[name] === undefined ? [] : [[name, iri[name]]])));
      assert.equal(found, parts);
      assert.is(iri.toString(), text);
      assert.is(tryParseIri(text)?.toString(), text);
    }),
  shows: (text: string, safe: string) =>
    iris(`${JSON.stringify(text)} in messages`, () => {
      const iri = parseIri(text);
      assert.is(JSON.stringify({ iri }), JSON.stringify({ iri: safe }));
      assert.is(inspect(iri), `IriReference <${safe}>`);
      assert.is(`${iri}`, text);
    }),
  throws: (text: string, code: IriErrorCode, offset: number, expected: string) =>
    iris(`${JSON.stringify(text)}: ${code} at ${offset}`, () => {
      assert.is(tryParseIri(text), undefined);
      const error = assert.thrown<IriSyntaxError>(() => parseIri(text));
      assert.equal([error.name, error.code, error.offset, error.input], ['IriSyntaxError', code, offset, text]);
      assert.is(explain(error).expected.join(' '), expected);
      assert.not(Object.keys(error).includes('input'));
      assert.match(error.message, /^not an IRI reference: unexpected [^;]+; .+ \([a-z-]+, offset \d+\)$/);
      assert.match(explain(error).excerpt, /^[ -~\u2026\u00c0-\u024f]*$/);
    }),
});
iris('user, password and hostname are parts of the authority', () => {
  const { user, password, hostname } = parseIri('//\u00e9:\u00fc@[::1]');
  assert.equal([user, password, hostname], ['\u00e9', '\u00fc', '::1']);
});
iris('segments are the segments of the path', () => {
  assert.equal(parseIri('/\u00e9//\u00fc').segments, ['', '\u00e9', '', '\u00fc']);
});
iris.run();

const errors = suite('IriSyntaxError');
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
  const error = assert.thrown<IriSyntaxError>(() => parseIri('http://us\u00e9r:s\u00e9cret@host/\ufdd0'));
  assert.is(explain(error).excerpt, 'http://usér:***@host/\\uFDD0');
  assert.not.match(inspect(error), 'cret');
});
errors('the JSON of an IRI that begins with U+FEFF shows no password', () => {
  for (const delimiter of ['', '/', '?', '#'])
    assert.not.match(JSON.stringify(parseIri(`\ufeff${delimiter}u%3Asecret@h/`)), 'secret');
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
errors.run();

/** The instance of the engine for URI Templates (RFC 6570), of `isUriTemplate`. The suites hold it and the other instances. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { run } from '../../src/scanner/engine/uri-template-units.generated.js';
import { Flag, STRIDE } from '../../src/tables/record.js';
import { automaton } from '../../src/tables/uri-template.generated.js';

const AUTOMATON = automaton();

const record = new Uint32Array(STRIDE);
const scan = (text: string): number =>
  run(text, record, 0, AUTOMATON.START_STATE[0] as number, AUTOMATON.REFUSED_MARKS[0] as number);

const templates = suite('URI templates');

const isTemplate = (text: string): void =>
  templates(`${JSON.stringify(text)} is a template`, () => assert.ok(scan(text) >= 0));
const stopsAt = (text: string, offset: number): void =>
  templates(`${JSON.stringify(text)} has an error at ${offset}`, () => assert.is(scan(text), ~offset));

// RFC 6570, sections 1.2 and 2.
for (const text of [
  '',
  'http://example.com/~{username}/',
  'http://www.example.com/foo{?query,number}',
  '{var:3}{x,y}{+path:6}{#hello,x}{.dom*}{/list*,path:4}{;x,y,empty}{?x}{&keys*}',
  '{=x}{,x}{!x}{@x}{|x}',
  '{a.b%20c_1}',
  "'",
  'é\u{10000}\uE000\u{F0000}',
]) {
  isTemplate(text);
}
stopsAt('{', 1);
stopsAt('{}', 1);
stopsAt('}', 0);
stopsAt('{a', 2);
stopsAt('{a..b}', 3);
stopsAt('{a:0}', 3);
stopsAt('{a:12345}', 7);
stopsAt('{a*:1}', 3);
stopsAt('{++a}', 2);
stopsAt('{é}', 1);
stopsAt('a b', 1);
stopsAt('%4', 2);
stopsAt('\uD800a', 1);
stopsAt('\uDC00', 0);
stopsAt('\uFFFE', 0);

templates('a step with a refused mark is an error', () => {
  assert.is(run('a%41', record, 0, AUTOMATON.START_STATE[0] as number, Flag.PERCENT), ~1);
});

templates.run();

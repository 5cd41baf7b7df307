/** How the page shows a reference: every character once, in visible and short form. */

import * as fc from 'fast-check';
import { anatomy, failureOf } from '../../page/model/pieces.js';
import { excerpt, shown } from '../../page/model/text.js';
import { tryParse } from '../../src/entries/index.js';
import { Grammar } from '../../src/entries/scanner.js';
import { references } from '../support/generate.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const pieces = suite('page-pieces');
const SOME = 3000;

/** Tests the pieces of a text, written as one word per piece. */
function cuts(text: string, expected: string): void {
  pieces(JSON.stringify(text), () => {
    const found = anatomy(text).pieces.map(({ kind, start, end }) => `${kind}=${text.slice(start, end)}`);
    assert.is(found.join(' '), expected);
  });
}

runRows('page/pieces', { cuts });

pieces('contain every character once, and the parsed components', () => {
  const source = references(7);
  for (let i = 0; i < SOME; i++) {
    const text = source.next().value;
    const { pieces: found, rows, rule, failure } = anatomy(text);
    assert.is(found.map(({ start, end }) => text.slice(start, end)).join(''), text);
    const uri = tryParse(text);
    assert.is(rule === undefined, uri === undefined);
    assert.is(failure === undefined, uri !== undefined);
    for (const { name, span } of rows) assert.is(span && text.slice(span.start, span.end), uri?.[name], name);
    assert.is(rows.length, uri === undefined ? 0 : 8);
  }
});

for (const [text, rule] of [
  ['a:b', 'absolute-URI'],
  ['a:b#', 'URI'],
  ['a', 'relative-ref'],
  ['::', undefined],
] as const) {
  pieces(`${JSON.stringify(text)} is ${rule ?? 'nothing'}`, () => assert.is(anatomy(text).rule, rule));
}

pieces('names the kind of a host', () => {
  assert.is(anatomy('//[::1]').rows.find(({ name }) => name === 'host')?.kind, 'ipv6');
  assert.is(anatomy('a:b').rows.find(({ name }) => name === 'host')?.kind, undefined);
});

pieces('says why a text is not a base', () => {
  assert.is(failureOf('a:b', Grammar.URI), undefined);
  assert.equal(failureOf('http://[::1', Grammar.URI), {
    code: 'unexpected-end',
    reason: 'unexpected end of input; the text is incomplete',
    offset: 11,
    causeOffset: 11,
    expected: ['HEXDIG', '"."', '":"', '"]"'],
  });
});

pieces('names the character at fault, which may be before the error', () => {
  const { reason, offset, causeOffset } = failureOf('http://h:8O/') ?? assert.unreachable();
  assert.equal(
    [reason, offset, causeOffset],
    ['unexpected letter "O" at offset 10; a port contains only digits', 11, 10],
  );
});

const VISIBLE = /^[ -~…\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]*$/u;
const anything = fc.string({ unit: 'binary', maxLength: 2000 });

pieces('any text is shown in visible characters, and not too many', () => {
  fc.assert(
    fc.property(anything, fc.integer({ min: 2, max: 100 }), (text, most) => {
      const result = shown(text, most);
      assert.match(result, VISIBLE);
      // An escaped code unit takes six characters.
      assert.ok(result.length <= 6 * most + 30);
      if (/^[ -~]*$/.test(text) && text.length <= most) assert.is(result, text);
    }),
  );
});

pieces('an excerpt contains the span and the text next to it', () => {
  fc.assert(
    fc.property(anything, fc.nat(), fc.nat(), (text, a, b) => {
      const [start = 0, end = 0] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y);
      const { before, marked, after } = excerpt(text, start, end);
      assert.is(marked, shown(text.slice(start, end), 64));
      for (const part of [before, after]) assert.ok(part.length <= 6 * 32 + 1 && VISIBLE.test(part));
    }),
  );
  assert.equal(excerpt('http://a b/', 8, 9), { before: 'http://a', marked: ' ', after: 'b/' });
  assert.equal(excerpt('\u202e!', 2, 2), { before: '\\u202E!', marked: '', after: '' });
  assert.equal(excerpt('x'.repeat(99), 50, 51), {
    before: `…${'x'.repeat(32)}`,
    marked: 'x',
    after: `${'x'.repeat(32)}…`,
  });
});

pieces('omitted characters are counted', () => assert.is(shown('a'.repeat(5000), 10), 'aaaaa… 4,990 more …aaaaa'));
pieces.run();

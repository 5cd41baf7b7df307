/** How the page shows a reference: its characters, its normal forms and the steps of its resolution. */

import * as fc from 'fast-check';
import { DOT_RULES, dotSteps } from '../../page/model/dot-steps.js';
import { compareOnLadder, ladder } from '../../page/model/ladder.js';
import { anatomy, failureOf } from '../../page/model/pieces.js';
import { excerpt, shown } from '../../page/model/text.js';
import { transform } from '../../page/model/transform.js';
import { parse, tryParse } from '../../src/entries/index.js';
import { normalize, resolve } from '../../src/entries/resolve.js';
import { Grammar } from '../../src/entries/scanner.js';
import { references } from '../support/generate.js';
import { DOT_SEGMENTS } from '../support/resolve/dot-segment-cases.js';
import { dotSegmentSteps, type Parts, transform as pseudocode, recompose } from '../support/resolve/pseudocode.js';
import { RESOLUTIONS } from '../support/resolve/resolution-cases.js';
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

const rungs = suite('page-ladder');

/** Tests the text and the change on each step of a reference. */
function climbs(reference: string, ...expected: readonly (readonly [text: string, changed: string])[]): void {
  rungs(reference, () => {
    const found = ladder(reference).slice(1);
    const shown = found.map(({ text, changed }) => [text, changed.join()]);
    assert.equal(shown, expected);
  });
}

rungs('lead to the normal form by syntax, then to the normal form by scheme', () => {
  const source = references(13);
  let seen = 0;
  while (seen < SOME) {
    const text = source.next().value;
    if (tryParse(text) === undefined) continue;
    seen++;
    const found = ladder(text);
    const sections = found.map((rung) => rung.section);
    assert.equal(sections, ['6.2.1', '6.2.2.1', '6.2.2.2', '6.2.2.3', '6.2.3']);
    assert.is(found[0]?.text, text);
    // Each step stays equivalent to the reference.
    for (const rung of found.slice(0, 4)) assert.is(normalize(rung.text), normalize(text), text);
    assert.is(found[3]?.text, normalize(text));
    assert.is(found[4]?.text, normalize(text, { level: 'scheme' }));
    // Before the third step dot-segments are kept, and so is the number of segments.
    assert.is(found[2]?.text.split('/').length, text.split('/').length);
  }
});

/** Tests on which rungs two references are the same text. */
function compares(reference: string, other: string, expected: string): void {
  rungs(`${reference} and ${other}`, () => {
    const rungs = compareOnLadder(reference, other);
    assert.is(rungs.map(({ same }) => (same ? '=' : '.')).join(''), expected);
  });
}

runRows('page/ladder', { climbs, compares });

rungs.run();

const resolution = suite('page-resolution');

function partsOf(text: string): Parts {
  const { scheme, authority, path, query, fragment } = parse(text);
  return { scheme, authority, path, query, fragment };
}

/** Returns the values that the executed lines assign to each component of the target, in order. */
function assigned(base: string, reference: string, strict: boolean): Record<string, (string | undefined)[]> {
  const values: Record<string, (string | undefined)[]> = {};
  for (const { code, value } of transform(parse(base), parse(reference), strict).lines) {
    const name = /^T\.(\w+)/.exec(code)?.[1];
    if (name !== undefined && value !== undefined) values[name] = [...(values[name] ?? []), value.text];
  }
  return values;
}

resolution('each executed line has the effect of the pseudocode', () => {
  for (const { base, reference } of RESOLUTIONS) {
    for (const strict of [true, false]) {
      const T = pseudocode(partsOf(base), partsOf(reference), strict);
      const values = assigned(base, reference, strict);
      const where = `${base} ${reference} ${strict}`;
      for (const name of ['scheme', 'authority', 'path', 'query', 'fragment'] as const) {
        assert.is(values[name]?.at(-1), T[name], `${name} of ${where}`);
        assert.ok(values[name]?.length === 1 || (name === 'path' && values[name]?.length === 2), where);
      }
    }
  }
});

resolution('the parts compose to the target', () => {
  for (const { base, reference } of RESOLUTIONS) {
    const { parts, target, disambiguated } = transform(parse(base), parse(reference), true);
    const T = { path: '', ...Object.fromEntries(parts.map(({ name, text }) => [name, text])) };
    assert.is(recompose(disambiguated ? { ...T, path: `/.${T.path}` } : T), target);
    assert.is(target, resolve(base, reference));
  }
});

/** Tests the sources of the components of a target, and how its path was merged. */
function comes(base: string, reference: string, from: string, kept: string | undefined): void {
  resolution(`${base} and ${JSON.stringify(reference)}`, () => {
    const { parts, merge } = transform(parse(base), parse(reference), true);
    assert.is(parts.map((part) => part.from).join(' '), from);
    assert.is(merge?.kept, kept);
  });
}

runRows('page/resolution', { comes });

resolution('conditions that are evaluated show their value', () => {
  const { lines } = transform(parse('http://a/b'), parse('http:c'), false);
  const asked = lines.filter(({ code }) => code.startsWith('if '));
  const found = asked.map(({ holds }) => holds);
  assert.equal(found, [true, false, false, false, undefined, false]);
  assert.ok(lines.every(({ reached, holds, value }) => reached || (holds === undefined && value === undefined)));
});

resolution('dot-segments are removed by the steps of the RFC', () => {
  for (const [path] of DOT_SEGMENTS) {
    const expected = [...dotSegmentSteps(path)].map(({ step, ...buffers }) => ({ rule: step, ...buffers }));
    const { steps, more } = dotSteps(path, 1000);
    assert.equal(steps, expected, path);
    assert.is(more, false);
    for (const { rule } of steps) assert.ok(DOT_RULES[rule].length > 0);
  }
});

resolution('only the first steps of a long path are shown', () => {
  const { steps, more } = dotSteps('/a/..'.repeat(100_000));
  assert.is(steps.length, 40);
  assert.is(more, true);
});

resolution.run();

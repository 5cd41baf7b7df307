/** `Query`: reading, changing, and keeping the rest as written. */

import nodeAssert from 'node:assert';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { UriComponentError } from '../../src/errors/index.js';
import { compose, isUriReference, parse, Query, type QueryInit, type QueryOptions } from '../../src/index.js';

const PLUS = { plus: true } as const;
type Pairs = [string, string | undefined][];

const reading = suite('query: reads');
const reads = (text: string | undefined, pairs: Pairs, options?: QueryOptions): void =>
  reading(`${inspect(text)} as ${inspect(pairs)}${options ? `, with ${inspect(options)}` : ''}`, () => {
    const query = new Query(text, options);
    assert.equal([...query], pairs);
    assert.is(query.toString(), text ?? '');
    for (const [name] of pairs) {
      const values = pairs.filter(([other]) => other === name).map(([, value]) => value);
      assert.equal(query.getAll(name), values);
      assert.is(query.get(name), values[0]);
      assert.is(query.has(name), true);
    }
    assert.equal([query.has('absent'), query.get('absent'), query.getAll('absent')], [false, undefined, []]);
  });
reads(undefined, []);
reads('', []);
reads('&', []);
reads('a', [['a', undefined]]);
reads('a=', [['a', '']]);
reads('=', [['', '']]);
reads('=b', [['', 'b']]);
reads('a=b=c', [['a', 'b=c']]);
reads('a=1&b&&a=2&', [
  ['a', '1'],
  ['b', undefined],
  ['a', '2'],
]);
reads('%61=%C3%A9%26', [['a', 'é&']]);
reads('a+b=c+d', [['a+b', 'c+d']]);
reads('a+b=c+d%2B', [['a b', 'c d+']], PLUS);
const REPLACE = { invalid: 'replace' } as const;
reads('%FF=caf%E9%2B+', [['\uFFFD', 'caf\uFFFD++']], REPLACE);
reads(
  'a=%E2%82&%ED%A0%80',
  [
    ['a', '\uFFFD'],
    ['\uFFFD\uFFFD\uFFFD', undefined],
  ],
  REPLACE,
);
reads('%EF%BB%BF=é+'.replace('é', '%C3%A9'), [['\uFEFF', 'é ']], { ...REPLACE, plus: true });
reading('replaced octets as URLSearchParams does, and keeps the option and the text', () => {
  const text = 'a=%FF%C3%28&b=%F0%9F%92';
  const query = new Query(text, REPLACE);
  assert.equal([...query], [...new URLSearchParams(text)]);
  const changed = query.append('c', '1');
  assert.equal([changed.toString(), changed.get('a')], [`${text}&c=1`, '\uFFFD\uFFFD(']);
  assert.throws(() => new Query(text, { invalid: 'ignore' as never }), /one of error, replace, got "ignore"$/);
});
reading('bytes that are not UTF-8: they match no name, and are refused as a value', () => {
  const query = new Query('%FF=1&a=%FF');
  assert.is(query.has('%FF'), false);
  for (const call of [() => query.get('a'), () => query.getAll('a'), () => [...query]]) {
    assert.throws(call, (error: Error) => error instanceof UriComponentError && error.code === 'malformed-utf-8');
  }
  assert.is(query.delete('a').toString(), '%FF=1');
});
reading.run();

const writing = suite('query: writes');
const becomes = (
  text: string | undefined,
  title: string,
  change: (query: Query) => Query,
  result: string | undefined,
): void =>
  writing(`${inspect(text)}, ${title}: ${inspect(result)}`, () => {
    const query = new Query(text);
    const changed = change(query);
    assert.is(parse('/').with({ query: changed }).query, result);
    assert.is(changed.toString(), result ?? '');
    assert.is(query.toString(), text ?? '');
    assert.is(changed === query, result === text);
  });
becomes(undefined, "append('a', 'b')", (q) => q.append('a', 'b'), 'a=b');
becomes('', "append('a', 'b')", (q) => q.append('a', 'b'), 'a=b');
becomes('x', "append('a')", (q) => q.append('a'), 'x&a');
becomes('x&', "append('a', '')", (q) => q.append('a', ''), 'x&a=');
becomes('x', "append('', '')", (q) => q.append('', ''), 'x&=');
becomes(
  'x=%zz'.replace('%zz', '%7e'),
  "append('é&=', '50% +')",
  (q) => q.append('é&=', '50% +'),
  'x=%7e&%C3%A9%26%3D=50%25%20%2B',
);
becomes("a=%7e'&b=1&&a=2", "set('b', '2')", (q) => q.set('b', '2'), "a=%7e'&b=2&&a=2");
becomes('b&%61=1&c&a=2', "set('a', 'x')", (q) => q.set('a', 'x'), 'b&a=x&c');
becomes('b', "set('a', 'x')", (q) => q.set('a', 'x'), 'b&a=x');
becomes('a=1', "set('a')", (q) => q.set('a'), 'a');
becomes('a=1', "set('a', '1')", (q) => q.set('a', '1'), 'a=1');
becomes('a=1&b&a', "delete('a')", (q) => q.delete('a'), 'b');
becomes('a=1', "delete('a')", (q) => q.delete('a'), undefined);
becomes('a&', "delete('a')", (q) => q.delete('a'), '');
becomes('a', "delete('b')", (q) => q.delete('b'), 'a');
becomes('b=2&a=2&%61=1&&c&B', 'sort()', (q) => q.sort(), '&B&a=2&%61=1&b=2&c');
becomes('a&b', 'sort()', (q) => q.sort(), 'a&b');
becomes('%FF&a', 'sort()', (q) => q.sort(), '%FF&a');
becomes('b&%FE', 'sort()', (q) => q.sort(), '%FE&b');
becomes(undefined, 'sort()', (q) => q.sort(), undefined);
writing('a space as + on request', () => {
  assert.is(new Query('x', PLUS).append('a b', 'c+d').set('x', ' ').toString(), 'x=+&a+b=c%2Bd');
});
writing('unchanged text, byte for byte', () => {
  const parameter = fc
    .stringMatching(/^(?:[a-c]|%41|%61|%c3%a9|[=+!'()*;:@/?.~-])*$/)
    .filter((text) => isUriReference(`?${text}`));
  fc.assert(
    fc.property(fc.array(parameter, { maxLength: 8 }), fc.constantFrom('a', 'A', 'b', ''), (parameters, name) => {
      const query = new Query(parameters.join('&'));
      const text = query.toString();
      assert.ok(query.append('x', 'y').toString().startsWith(text));
      const left = text
        .split('&')
        .filter((one) => one === '' || decodeURIComponent(one.split('=')[0] as string) !== name);
      assert.is(query.delete(name).toString(), left.join('&'));
      const set = query.set(name, 'z');
      assert.equal(set.getAll(name), ['z']);
      if (query.has(name)) assert.is(set.delete(name).toString(), query.delete(name).toString());
      assert.equal([...query.sort()].length, [...query].length);
      assert.equal(query.sort().toString().split('&').sort(), text.split('&').sort());
    }),
  );
});
writing('the same as URLSearchParams, except for characters that it encodes in another way', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' }))),
      (pairs) => {
        const ours = new Query(pairs, PLUS);
        const theirs = new URLSearchParams(ours.toString());
        assert.equal([...ours], [...theirs]);
        assert.equal([...new Query(pairs)], pairs);
        if (pairs.length > 0) assert.equal([...new Query(compose({ query: ours }).slice(1), PLUS)], pairs);
      },
    ),
  );
});
writing.run();

const making = suite('query: is made');
const makes = (init: QueryInit, result: string, options?: { plus: boolean }): void =>
  making(`of ${inspect(init)}: ${result}`, () => assert.is(new Query(init, options).toString(), result));
makes({ q: 'a b', page: '2' }, 'q=a%20b&page=2');
makes({ q: 'a b' }, 'q=a+b', PLUS);
makes({ tag: ['a', 'b'], none: undefined, empty: '', no: [] }, 'tag=a&tag=b&empty=');
makes({}, '');
makes(
  [
    ['a', '1'],
    ['b', undefined],
    ['a', ''],
  ],
  'a=1&b&a=',
);
makes(new Map([['é', '&']]), '%C3%A9=%26');
makes(new URLSearchParams('a=b+c&d'), 'a=b%20c&d=');
makes(new Query('a=%7e'), 'a=%7e');
making('of names of Object.prototype', () => {
  assert.is(new Query(JSON.parse('{"__proto__": "a", "constructor": "b"}')).toString(), '__proto__=a&constructor=b');
});
making('as undefined without a text, and as empty from an empty text', () => {
  assert.is(parse('/a?b').with({ query: new Query({}) }).query, undefined);
  assert.is(parse('/a?b').with({ query: new Query('') }).query, '');
  assert.is(compose({ path: '/a', query: new Query(parse('/?x=1').query) }), '/a?x=1');
});
const refuses = (title: string, call: () => unknown, message: RegExp): void =>
  making(`and refuses ${title}`, () =>
    assert.throws(
      call,
      (error: Error) => message.test(error.message) && /^(?:Type|Range|UriComponent)Error$/.test(error.name),
    ),
  );
refuses('a text that is not a query', () => new Query('a#b'), /^query: /);
refuses('a number', () => new Query(1 as never), /^expected `init` to be an object, got number$/);
refuses(
  'a list of texts',
  () => new Query(['ab'] as never),
  /^expected `init` to be a list of names and values, got string$/,
);
refuses('a number as a name', () => new Query([[1, 'a']] as never), /^expected `name` to be a string, got number$/);
refuses('a number as a value', () => new Query({ page: 2 } as never), /^expected `value` to be a string, got number$/);
refuses(
  'null as a value',
  () => new Query().append('a', null as never),
  /^expected `value` to be a string, got object|null$/,
);
refuses('no name and no value', () => new Query().append(''), /^expected `name` to be a text that is not empty/);
refuses('another type of name', () => new Query().has(1 as never), /^expected `name` to be a string, got number$/);
refuses(
  'an unknown option',
  () => new Query('', { spaces: true } as never),
  /^expected an option of `plus`, `invalid`, got `spaces`$/,
);
refuses('half a surrogate pair', () => new Query({ a: '\ud800' }), /^a lone surrogate/);
making.run();

const shown = suite('query: shown');
shown('with redacted passwords of URIs', () => {
  const query = new Query('next=http://u:secret@h/&x');
  for (const text of [JSON.stringify(query), inspect(query), String(Object.prototype.toString.call(query))]) {
    assert.not(text.includes('secret'), text);
  }
  assert.is(inspect(query), 'Query <?next=http://u:***@h/&x>');
  assert.is(inspect(new Query()), 'Query <>');
  assert.is(JSON.stringify(new Query('a=1')), '"a=1"');
});
shown('as different for deep-equal checks', () => {
  nodeAssert.deepStrictEqual(new Query('a'), new Query('a'));
  nodeAssert.throws(() => nodeAssert.deepStrictEqual(new Query('a'), new Query('b')));
  nodeAssert.throws(() => nodeAssert.deepStrictEqual(new Query(''), new Query()));
  assert.equal(new Query('a'), new Query('a'));
  nodeAssert.throws(() => assert.equal(new Query('a'), new Query('b')));
});
shown.run();

/** `Query`: reading, changing, and keeping the rest as written. */

import { inspect } from 'node:util';
import { Random } from '../../bench/model/random.js';
import { UriComponentError } from '../../src/entries/errors.js';
import { compose, parse, Query, type QueryInit, type QueryOptions, tryParse } from '../../src/entries/index.js';
import { draws, SEED } from '../support/draws.js';
import { references } from '../support/generate.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const PLUS = { plus: true } as const;

const reading = suite('query: reads');
const REPLACE = { invalid: 'replace' } as const;
const REPAIR = { plus: true, repair: true } as const;
/** Pieces of queries that people and browsers write. */
const PIECES =
  '? & = + % %2 %41 %u0041 %FF %c3%a9 %E2%82 # / a 1 [ ] | { } \\ ^ ` " < > \t \n \r \0 \x7f \x80 é \u2028 \ufeff \uffff \u{1F600} \ud800 \udc00 %EF%BB%BF %00 %25 %26 %3D %2B %3F %zz %% && == ?? \' //u:p@h'
    .split(' ')
    .concat(' ');
runRows('reference/query', {
  reads: (written: string | null, given: [string, string | null][], options?: QueryOptions) =>
    reading(`${inspect(written)} as ${inspect(given)}${options ? `, with ${inspect(options)}` : ''}`, () => {
      const pairs = given.map(([name, value]) => [name, value ?? undefined]);
      const query = new Query(written ?? undefined, options);
      assert.equal([...query], pairs);
      assert.is(query.toString(), written ?? '');
      for (const [name] of given) {
        const values = pairs.filter(([other]) => other === name).map(([, value]) => value);
        assert.equal(query.getAll(name), values);
        assert.is(query.get(name), values[0]);
        assert.is(query.has(name), true);
      }
      assert.equal([query.has('absent'), query.get('absent'), query.getAll('absent')], [false, undefined, []]);
    }),
  writes: (
    written: string | null,
    method: 'append' | 'set' | 'delete' | 'sort',
    given: never[],
    result: string | null,
  ) =>
    reading(`${inspect(written)}, ${method} ${inspect(given)}: ${inspect(result)}`, () => {
      const query = new Query(written ?? undefined);
      const changed = (query[method] as (...given: never[]) => Query)(...given);
      assert.is(parse('/').with({ query: changed }).query, result ?? undefined);
      assert.is(changed.toString(), result ?? '');
      assert.is(query.toString(), written ?? '');
      assert.is(changed === query, result === written);
    }),
  makes: (init: QueryInit, result: string, options?: { plus: boolean }) =>
    reading(`of ${inspect(init)}: ${result}`, () => assert.is(new Query(init, options).toString(), result)),
  repairs: (text: string, result: string, changes: [code: string, start: number, end: number][]) =>
    reading(`${inspect(text)}, repaired: ${result}`, () => {
      const query = new Query(text, REPAIR);
      assert.is(query.toString(), result);
      assert.equal(
        query.changes.map(({ code, start, end }) => [code, start, end]),
        changes,
      );
      assertRepaired(query, text);
    }),
});
/** Tests that the repairs of a text make a query, which has the parameters that `URLSearchParams` reads in the text. */
function assertRepaired(query: Query, text: string): void {
  let [made, at] = ['', 0];
  for (const { start, end, replacement } of query.changes) {
    made += text.slice(at, start) + replacement;
    at = end;
  }
  assert.is(query.toString(), made + text.slice(at), text);
  assert.is(new Query(query.toString()).toString(), query.toString());
  // Encoded first, as the URL Standard does: Node 20 cuts code units above U+00FF next to octets that are not UTF-8.
  const octets = new TextDecoder('utf-8', { ignoreBOM: true })
    .decode(new TextEncoder().encode(text))
    .replace(/[^\0-\x7f]+/g, encodeURIComponent);
  const pairs = Array.from(query, ([name, value]) => [name, value ?? '']);
  assert.equal(pairs, [...new URLSearchParams(octets)], text);
}
reading('texts of all kinds of pieces, repaired, as URLSearchParams does', () => {
  const random = new Random(SEED + 3);
  for (let i = 0; i < draws('reference/query: texts to repair'); i++) {
    const text = Array.from({ length: random.between(1, 12) }, () => random.of(PIECES)).join('');
    assertRepaired(new Query(text, REPAIR), text);
  }
});
reading('without repairs, in a query that was made by a method or from another one', () => {
  const query = new Query('??a=%&b', { repair: true });
  assert.is(query.toString(), '?a=%25&b');
  for (const other of [query.delete('b'), query.append('c'), new Query(query, { repair: true })]) {
    assert.is(other.toString().slice(0, 6), '?a=%25');
    assert.equal(other.changes, []);
  }
  assert.is(parse('/').with({ query: '?a' }).toString(), '/??a');
  assert.throws(
    () => new Query('%FF', { repair: true, invalid: 'error' }).has('x') || [...new Query('%FF')],
    UriComponentError,
  );
});
reading('replaced octets as URLSearchParams does, and keeps the option and the text', () => {
  const text = 'a=%FF%C3%28&b=%F0%9F%92';
  const query = new Query(text, REPLACE);
  assert.equal([...query], [...new URLSearchParams(text)]);
  const changed = query.append('c', '1');
  assert.equal([changed.toString(), changed.get('a')], [`${text}&c=1`, '\uFFFD\uFFFD(']);
  assert.throws(() => new Query(text, { invalid: 'ignore' as never }), /one of error, replace, got "ignore"$/);
});
reading('the parameters of a reference as URLSearchParams does, with `+` as a space', () => {
  let found = 0;
  for (const reference of references(9)) {
    const query = tryParse(reference)?.query;
    if (query === undefined) continue;
    const expected = [...new URLSearchParams(`?${query}`)];
    const pairs = Array.from(new Query(query, { ...PLUS, ...REPLACE }), ([name, value]) => [name, value ?? '']);
    assert.equal(pairs, expected, reference);
    found += pairs.length;
    if (found > 2000) return;
  }
  assert.unreachable();
});
reading('no parameters of an object that has them elsewhere', () => {
  for (const init of [parse('http://h/?id=5'), new URL('http://h/?id=5')])
    assert.throws(() => new Query(init as never), /^expected `init` to be a plain object, got an object of `\w+`$/);
});
reading('bytes that are not UTF-8: they match no name, and are refused as a value', () => {
  const query = new Query('%FF=1&a=%FF');
  assert.is(query.has('%FF'), false);
  for (const call of [() => query.get('a'), () => query.getAll('a'), () => [...query]]) {
    assert.throws(call, UriComponentError, { code: 'malformed-utf-8' });
  }
  assert.is(query.delete('a').toString(), '%FF=1');
});
reading.run();

const writing = suite('query: writes');
writing('a space as + on request', () => {
  assert.is(new Query('x', PLUS).append('a b', 'c+d').set('x', ' ').toString(), 'x=+&a+b=c%2Bd');
});
writing('a text that itself begins with `?`', () => {
  const query = new Query(parse('http://h/??x=1').query).append('y').set('x', '2');
  assert.is(query.toString(), '?x=1&y&x=2');
  assert.is(query.get('?x'), '1');
  assert.is(parse('/').with({ query }).toString(), '/??x=1&y&x=2');
});
writing.run();

const making = suite('query: is made');
making('of pairs, of an iterable, of another query, and without undefined values', () => {
  const pairs = [
    ['a', '1'],
    ['b', undefined],
    ['a', ''],
  ] as const;
  assert.is(new Query(pairs).toString(), 'a=1&b&a=');
  const values = { tag: ['a', 'b'], none: undefined, empty: '', no: [] };
  assert.is(new Query(values).toString(), 'tag=a&tag=b&empty=');
  assert.is(new Query(new Map([['é', '&']])).toString(), '%C3%A9=%26');
  assert.is(new Query(new URLSearchParams('a=b+c&d')).toString(), 'a=b%20c&d=');
  assert.is(new Query(new Query('a=%7e')).toString(), 'a=%7e');
});
making('of numbers, bigints and booleans', () => {
  assert.is(
    new Query({ a: 2, b: -0.5, c: 10n ** 20n, d: [true, 0] }).toString(),
    'a=2&b=-0.5&c=100000000000000000000&d=true&d=0',
  );
  assert.is(new Query([['a', 1]]).append('b', 2n).set('a', false).toString(), 'a=false&b=2');
});
making('of names of Object.prototype', () => {
  assert.is(new Query(JSON.parse('{"__proto__": "a", "constructor": "b"}')).toString(), '__proto__=a&constructor=b');
});
making('as undefined without a text, and as empty from an empty text', () => {
  assert.is(parse('/a?b').with({ query: new Query({}) }).query, undefined);
  assert.is(parse('/a?b').with({ query: new Query('') }).query, '');
  assert.is(compose({ path: '/a', query: new Query(parse('/?x=1').query) }), '/a?x=1');
});
making('only of a query, pairs, names and values', () => {
  const refuses = (init: unknown, message: RegExp): void => assert.throws(() => new Query(init as never), message);
  refuses('a#b', /^query: /);
  refuses(1, /^expected `init` to be an object, got number$/);
  refuses(['ab'], /^expected `init` to be a list of names and values, got a string of length 2$/);
  refuses([[1, 'a']], /^expected `name` to be a string, got number$/);
  refuses({ page: null }, /^expected `value` to be a string, got null$/);
  refuses({ page: new URL('http://h/') }, /got a URL: pass its `href`$/);
  refuses([['', undefined]], /^expected `name` to be a text that is not empty/);
});
making('keys and entries are what the iterator gives', () => {
  const query = new Query('a=1&b&&c%20=+&a=', { plus: true });
  assert.equal([...query.keys()], ['a', 'b', 'c ', 'a']);
  assert.equal([...query.entries()], [...query]);
  assert.throws(() => [...new Query('a=1&%FF=2').keys()], /malformed-utf-8/);
});

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
shown.run();

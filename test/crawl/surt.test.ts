/** SURTs: the keys of the Internet Archive's own package, published keys, and the plain form; as strings and as lines. */

import { Random } from '../../bench/model/random.js';
import { LineBuffer } from '../../src/entries/bulk.js';
import { type SurtOptions, surt, surtLines } from '../../src/entries/crawl.js';
import { isUri, UriSyntaxError } from '../../src/entries/index.js';
import { Batch, scanLines } from '../../src/entries/scanner.js';
import { withoutSessionIdsInPath } from '../../src/uses/crawl/session-ids.js';
import { fitsAnySize } from '../support/bulk/any-size.js';
import { KEYS } from '../support/crawl/surt-keys.generated.js';
import { references } from '../support/generate.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const surts = suite('crawl: surt');
const OPTIONS: Readonly<Record<string, SurtOptions>> = {
  '': {},
  trailing_comma: { trailingComma: true },
  with_scheme: { withScheme: true },
  reverse_ipaddr: { reverseAddresses: false },
};

surts(`${KEYS.length} keys equal the output of the package surt`, () => {
  assert.ok(KEYS.length > 300);
  for (const [uri, option, key] of KEYS) assert.is(surt(uri, OPTIONS[option]), key, uri);
});

runRows('crawl/surts', {
  gives: (uri: string, key: string, options?: SurtOptions) =>
    surts(`${uri} ${JSON.stringify(options ?? {})} to ${key}`, () => assert.is(surt(uri, options), key)),
  refuses: (text: string, offset: number) =>
    surts(`${JSON.stringify(text)} is refused at ${offset}`, () => {
      assert.throws(() => surt(text), UriSyntaxError, { offset });
    }),
});

surts('a host is not read on into an earlier text', () => {
  for (const earlier of ['http://www.example.com/', 'http://www1.example.com/', 'http://ww/'])
    for (const host of ['w', 'ww', 'www', 'www1']) {
      surt(earlier);
      assert.is(surt(`http://${host}`), `${host})/`, `${host} after ${earlier}`);
    }
});

surts('sorts many parameters, and long ones', () => {
  assert.is(surt(`http://h/?${'b&a&'.repeat(40)}c`), `h)/?${'a&'.repeat(40)}${'b&'.repeat(40)}c`);
  assert.is(surt(`http://h/?b${'a'.repeat(5000)}&a`), `h)/?a&b${'a'.repeat(5000)}`);
  for (const count of [62, 63, 64, 600])
    assert.is(surt(`http://h/?${'b&'.repeat(count)}a`), `h)/?a${'&b'.repeat(count)}`, String(count));
});

surts('sorts any number of parameters', () => {
  for (let count = 1; count <= 130; count++) {
    const names = Array.from({ length: count }, (_, i) => String(count + 99 - i));
    assert.is(surt(`http://h/?${names.join('&')}`), `h)/?${names.reverse().join('&')}`, String(count));
  }
});

/** The session ids of ASP.NET as the Internet Archive's package finds them. */
const IN_PATH = [
  /^(.*\/)(?:\((?:[a-z]\([0-9a-z]{24}\))+\)\/)([^?]+\.aspx.*)$/s,
  /^(.*\/)(?:\([0-9a-z]{24}\)\/)([^?]+\.aspx.*)$/s,
];
surts('removes the session ids of paths that the expressions of the Internet Archive find', () => {
  const random = new Random(46);
  const id = '(4hqa0555fwsecu455xqckv45)';
  const pieces = ['/', '/', '/(b)/', `/${id}`, `/${id}/`, `/(a${id})/`, `/(a${id}b${id})/`, 'a', '?', '.aspx', '.asp'];
  for (let i = 0; i < 5000; i++) {
    const path = `/${Array.from({ length: random.between(1, 8) }, () => random.of(pieces)).join('')}`;
    const expected = IN_PATH.reduce((rest, expression) => rest.replace(expression, '$1$2'), path);
    assert.is(withoutSessionIdsInPath(path), expected, path);
  }
});

/** A plain statement of two rules, for paths and queries in which nothing else changes. */
function plainKey(segments: readonly string[], parameters: readonly string[]): string {
  const [last, ...others] = [...segments].reverse();
  const path = [...others.filter((segment) => segment !== '').reverse(), last].join('/');
  // The end of a name precedes all characters.
  const sorted = parameters.map((parameter) => parameter.replace('=', '\0')).sort();
  const query = sorted.join('&').replaceAll('\0', '=');
  return `h)/${path.replace(/\/$/, '')}${query === '' ? '' : `?${query}`}`;
}

surts('removes empty segments and sorts any number of parameters', () => {
  const random = new Random(36);
  const pick = (most: number, texts: readonly string[]) =>
    Array.from({ length: random.between(1, most) }, () => random.of(texts));
  for (let i = 0; i < 3000; i++) {
    const segments = pick(5, ['', '', 'a', 'b.c']);
    const parameters = pick(i % 100 === 0 ? 200 : 8, ['', ...'a a= a=1 a=1= a! ab b=2 b-c=3 id=4'.split(' ')]);
    const uri = `http://h/${segments.join('/')}?${parameters.join('&')}`;
    assert.is(surt(uri), plainKey(segments, parameters), uri);
  }
});

surts('lines have the keys of strings, and text that is not a URI has no key', () => {
  const others = references(3986);
  const random = Array.from({ length: 2000 }, () => others.next().value);
  const texts = [...KEYS.map(([uri]) => uri), ...random].filter((text) => !/[\r\n]/.test(text));
  const batch = scanLines(new TextEncoder().encode(texts.join('\n')), new Batch(texts.length));
  const out = new LineBuffer();
  for (const options of [
    undefined,
    { withScheme: true, trailingComma: true },
    { keepWww: true },
    { canonical: false },
  ]) {
    surtLines(batch, out, options);
    assert.is(out.length, texts.length);
    for (const [i, text] of texts.entries()) assert.is(out.slice(i), isUri(text) ? surt(text, options) : '', text);
  }
});

for (const [longest, options] of [
  ['http:1?a', { withScheme: true, trailingComma: true }],
  ['http:1', { withScheme: true, trailingComma: true }],
] as const) {
  const one = (uri: string): string => surt(uri, options);
  surts(`lines within a buffer of any size: ${longest}`, () =>
    fitsAnySize(
      { write: (batch, out) => surtLines(batch, out, options), one },
      KEYS.map(([uri]) => uri),
      longest,
    ),
  );
}
surts('a key that fills the memory of a call has its parameters sorted', () => {
  for (let length = 2030; length < 2060; length++) {
    const first = 'b'.repeat(length);
    assert.is(surt(`http:1?${first}&a`, { withScheme: true, trailingComma: true }), `http://(1,0,0,0,)/?a&${first}`);
  }
});

surts.run();

/** SURTs: the keys of the Internet Archive's own package, published keys, and the plain form; as strings and as lines. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LineBuffer } from '../../src/bulk/index.js';
import { type SurtOptions, surt, surtLines } from '../../src/crawl/index.js';
import { isUri, UriSyntaxError } from '../../src/index.js';
import { Batch, scanLines } from '../../src/scanner/index.js';
import { KEYS } from '../support/crawl/surt-keys.generated.js';
import { references } from '../support/generate.js';
import { runRows } from '../support/rows.js';

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
      assert.throws(
        () => surt(text),
        (error: Error) => error instanceof UriSyntaxError && error.offset === offset,
      );
    }),
});

surts('sorts many parameters, and long ones', () => {
  assert.is(surt(`http://h/?${'b&a&'.repeat(40)}c`), `h)/?${'a&'.repeat(40)}${'b&'.repeat(40)}c`);
  assert.is(surt(`http://h/?b${'a'.repeat(5000)}&a`), `h)/?a&b${'a'.repeat(5000)}`);
});

surts('lines have the keys of strings, and text that is not a URI has no key', () => {
  const others = references(3986);
  const random = Array.from({ length: 2000 }, () => others.next().value);
  const texts = [...KEYS.map(([uri]) => uri), ...random].filter((text) => !/[\r\n]/.test(text));
  const batch = scanLines(new TextEncoder().encode(texts.join('\n')), new Batch(texts.length));
  const out = new LineBuffer();
  for (const options of [undefined, { withScheme: true, trailingComma: true }, { canonical: false }]) {
    surtLines(batch, out, options);
    assert.is(out.length, texts.length);
    for (const [i, text] of texts.entries()) assert.is(out.slice(i), isUri(text) ? surt(text, options) : '', text);
  }
});

surts.run();

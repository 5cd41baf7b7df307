/** `surtLines`: each line is the result of `surt`. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LineBuffer } from '../../src/bulk/index.js';
import { type SurtOptions, surt, surtLines } from '../../src/crawl/index.js';
import { Batch, Grammar, STRIDE, scan, scanLines } from '../../src/scanner/index.js';
import { KEYS } from '../support/crawl/surt-keys.generated.js';
import { references } from '../support/generate.js';

const lines = suite('crawl: surtLines');
const OPTIONS: readonly (SurtOptions | undefined)[] = [
  undefined,
  { withScheme: true, trailingComma: true },
  { reverseAddresses: false, trailingComma: true },
  { canonical: false, withScheme: true },
];

const isUri = (text: string): boolean => scan(text, new Uint32Array(STRIDE), 0, Grammar.URI) >= 0;
const out = new LineBuffer();
/** All lines of one batch have the key that `surt` returns, and other text has no key. */
function agree(texts: readonly string[]): void {
  const batch = scanLines(new TextEncoder().encode(texts.join('\n')), new Batch(texts.length));
  for (const options of OPTIONS) {
    surtLines(batch, out, options);
    assert.is(out.length, texts.length);
    for (const [i, text] of texts.entries()) assert.is(out.slice(i), isUri(text) ? surt(text, options) : '', text);
  }
}

const agrees = (...texts: readonly string[]): void => {
  for (const text of texts) lines(`${text.slice(0, 99)} has its key`, () => agree([text]));
};
agrees(
  'http://h',
  'https://h?',
  'http://h/a/?#b',
  'http://h/A?B',
  'http://www.a.b-c.example/',
  'http://www12.a_b/',
  'ftp://a.b/',
);
agrees(
  '/a',
  'a b',
  '//a/',
  'http:',
  'urn:a:b',
  'http://',
  'httpx://a/',
  'htt://a/',
  'HTTP://a/',
  'http://u@A:80/',
  'http://www.ck/',
);
agrees(
  'http://wwwa.b/',
  'http://ww.b/',
  'http://www/',
  'http://www.',
  'http://.a/',
  'http://a..b/',
  'http://1.2/',
  'http://a.1/',
  'http://a%41/',
);
agrees(
  'http://a!b/',
  'http://a~/',
  'http://h/a//b',
  'http://h/a/./b',
  'http://h/.a/',
  'http://h/a%2f%2Fb',
  'http://h/(x)',
  'http://h//',
);
agrees(
  'http://h/%41%c3%BC%09%23?%41%C3',
  'http://h/%2541',
  'http://h/?%2541%25',
  'http://h/?a%26B%3d',
  'http://h/%3F?a',
);
agrees(
  'http://h/?b&a',
  'http://h/?b=2&a&b=1&b&&a=',
  'http://h/?a=b&a-=c',
  'http://h/?a=&a',
  'http://h/?a=1=2&a=1&=',
  'http://h/?a==&a=a',
);
for (const name of ['sid', 'jsessionid', 'phpsessid', 'xid', 'd', 'id', 'cfid', 'aspsessionidabcdefgh', 'aidabcdefgh'])
  agrees(
    `http://h/?${name}=0123456789abcdefghijklemopqrstuv&a`,
    `http://h/?a&${name}=abcdefghijklmnopqrstuvwx&cftoken=1`,
  );
agrees('http://h/?sid=0123456789abcdefghijklemopqrstuv');
agrees('http://h/%25%34%31%2525%25e9%25', `http://h/%25${'a'.repeat(5000)}`, 'http://h/%25?%2525g&%2541');
agrees(`http://h/?${'b&a&'.repeat(40)}`, `http://h/?b${'a'.repeat(5000)}&a`, `http://h/?a${'%2b'.repeat(500)}&b`);

lines('the keys of the package surt', () => agree(KEYS.map(([uri]) => uri).filter((uri) => !/[\r\n]/.test(uri))));

const part = fc.oneof(
  fc.stringMatching(/^[A-Za-e.]{0,3}$/),
  fc.constantFrom('&', '=', '/', '?', '%26', '%3D', '%2f', '%25', '%e9', '41', 'sid=', '&b', '&a', 'www.', '#'),
);
const uri = fc
  .tuple(
    fc.constantFrom('http://', 'https://', 'http://www.', 'ftp://'),
    fc.stringMatching(/^[a-c1.]{0,5}$/),
    fc.array(part),
  )
  .map(([scheme, host, parts]) => `${scheme}${host}/${parts.join('')}`);

lines('each line has the key that surt returns', () => {
  fc.assert(fc.property(fc.array(uri, { minLength: 1 }), agree), { numRuns: 500 });
  const others = references(3986);
  const some = Array.from({ length: 2000 }, () => others.next().value).filter((text) => !/[\r\n]/.test(text));
  agree(some);
});

lines.run();

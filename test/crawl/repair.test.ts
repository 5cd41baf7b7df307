/** Repairs: the repaired text, the reported changes, and that a browser still reads the same target. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { URL } from 'whatwg-url';
import { type Change, REPAIRS, repair } from '../../src/crawl/index.js';
import { isUriReference, parse, type UriSyntaxError } from '../../src/index.js';
import { references } from '../support/generate.js';
import { isTypeError } from '../support/wrong-use.js';

const repairs = suite('crawl: repair');
const BASE = 'http://base.example/x/y?z';

/** Returns the target of `text` in a browser, relative to a base. */
const browser = (text: string): string | undefined => {
  try {
    return new URL(text, BASE).href;
  } catch {
    return undefined;
  }
};
/** Decodes every percent-encoding once, one octet per code unit, so that text that only one side encodes is equal. */
const decoded = (text: string | undefined): string | undefined =>
  text?.replaceAll(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/** Applies a list of changes to a text. */
const applied = (text: string, changes: readonly Change[]): string => {
  let result = '';
  let at = 0;
  for (const { start, end, replacement } of changes) {
    result += text.slice(at, start) + replacement;
    at = end;
  }
  return result + text.slice(at);
};

/**
 * Tests a row of the table: the text, the reference, the codes, and the target in a browser relative to the base above.
 */
const makes = (text: string, reference: string, codes: string, href: string | undefined): void =>
  repairs(`${JSON.stringify(text)} to ${reference}`, () => {
    const result = repair(text);
    assert.is(result.reference, reference);
    assert.is(result.error, undefined);
    assert.is(result.changes.map(({ code }) => code).join(' '), codes);
    assert.is(applied(text, result.changes), reference);
    assert.is(browser(text), href);
  });
makes(' http://h/ ', 'http://h/', 'surrounding-space surrounding-space', 'http://h/');
makes('\u0000\t/a\u001f', '/a', 'surrounding-space surrounding-space', 'http://base.example/a');
makes(' ', '', 'surrounding-space', BASE);
makes('ht\ntp://h/a\r\n\tb', 'http://h/ab', 'line-break line-break', 'http://h/ab');
makes('/a b  c', '/a%20b%20%20c', 'space space', 'http://base.example/a%20b%20%20c');
makes('/a?b c#d e', '/a?b%20c#d%20e', 'space space', 'http://base.example/a?b%20c#d%20e');
makes('/\u0001\u007f', '/%01%7F', 'control-character', 'http://base.example/%01%7F');
makes('/ä/日本', '/%C3%A4/%E6%97%A5%E6%9C%AC', 'non-ascii non-ascii', 'http://base.example/%C3%A4/%E6%97%A5%E6%9C%AC');
makes('/😀\ud800', '/%F0%9F%98%80%EF%BF%BD', 'non-ascii lone-surrogate', 'http://base.example/%F0%9F%98%80%EF%BF%BD');
makes('http://bücher.example/', 'http://b%C3%BCcher.example/', 'non-ascii', 'http://xn--bcher-kva.example/');
makes('//u%:ä@h', '//u%25:%C3%A4@h', 'percent non-ascii', 'http://u%:%C3%A4@h/');
makes('//u@x@h/', '//u%40x@h/', 'at-sign', 'http://u%40x@h/');
makes('//u[@h/', '//u%5B@h/', 'bracket', 'http://u%5B@h/');
makes('/50%', '/50%25', 'percent', 'http://base.example/50%');
makes(
  '/\ud83d\n\udca9',
  '/%EF%BF%BD%EF%BF%BD',
  'lone-surrogate line-break lone-surrogate',
  'http://base.example/%EF%BF%BD%EF%BF%BD',
);
makes('/%4x%\n41%zz', '/%254x%41%25zz', 'percent line-break percent', 'http://base.example/%4x%41%zz');
makes(
  'http:\\\\h\\a\\b?\\#\\',
  'http://h/a/b?%5C#%5C',
  'backslash backslash backslash forbidden-character forbidden-character',
  'http://h/a/b?\\#\\',
);
makes('\\\\h\\..\\a', '//h/../a', 'backslash backslash backslash', 'http://h/a');
for (const scheme of ['https', 'ws', 'wss', 'ftp', 'file']) {
  repairs(`a backslash is a slash after ${scheme}:`, () =>
    assert.is(repair(`${scheme}:\\\\h\\a`).reference, `${scheme}://h/a`),
  );
}
makes('foo:a\\b', 'foo:a%5Cb', 'forbidden-character', 'foo:a\\b');
makes(
  '/a[0]?b[]=c#[',
  '/a%5B0%5D?b%5B%5D=c#%5B',
  'bracket bracket bracket bracket',
  'http://base.example/a[0]?b[]=c#[',
);
makes('#a#b', '#a%23b', 'number-sign', `${BASE}#a#b`);
makes(
  '/<a>|"b"`{c}',
  '/%3Ca%3E%7C%22b%22%60%7Bc%7D',
  'forbidden-character forbidden-character forbidden-character forbidden-character',
  'http://base.example/%3Ca%3E|%22b%22%60%7Bc%7D',
);
makes('a b', 'a%20b', 'space', 'http://base.example/x/a%20b');
makes('/"41', '/%2241', 'forbidden-character', 'http://base.example/%2241');
makes('1:b', './1:b', 'colon-in-first-segment', 'http://base.example/x/1:b');
makes(' a b:c', './a%20b:c', 'surrounding-space colon-in-first-segment space', 'http://base.example/x/a%20b:c');
makes('ht tp://h/', './ht%20tp://h/', 'colon-in-first-segment space', 'http://base.example/x/ht%20tp://h/');
makes(
  'javascript:alert("a b")',
  'javascript:alert(%22a%20b%22)',
  'forbidden-character space forbidden-character',
  'javascript:alert("a b")',
);
// Where a browser departs from RFC 3986, it reads the same target from the repaired reference.
makes('http:\\h', 'http:/h', 'backslash', 'http://base.example/h');
makes('http:\\\\\\h', 'http:///h', 'backslash backslash', 'http://h/');

const leaves = (text: string): void =>
  repairs(`${JSON.stringify(text)} unchanged`, () =>
    assert.equal(repair(text), { reference: text, changes: [], error: undefined }),
  );
for (const text of ['', 'http:h', 'http:///h', "//h/a;b='c'?d/e?f#g/?", '//h:99999/', '//a%20b/%ff']) leaves(text);

/** Tests a text that has no repair, and its target in a browser. */
const refuses = (text: string, code: string, offset: number, href?: string): void =>
  repairs(`${JSON.stringify(text)} is refused at ${offset}`, () => {
    assert.equal(repair(text), { reference: undefined, changes: [], error: { code, offset } });
    assert.is(browser(text), href);
  });
refuses('http://a b/', 'forbidden-character', 8);
refuses(' http://h\n:8 0/', 'forbidden-character', 12);
refuses('//é:8a/', 'invalid-userinfo', 6);
refuses('//é\n[', 'invalid-host', 4);
refuses('//[é]/', 'invalid-ip-literal', 3);
refuses('//[::1', 'unexpected-end', 6);
refuses(' //[::1\n ', 'unexpected-end', 7);
refuses(' //[::\n1 ', 'unexpected-end', 8);
refuses('//%/', 'invalid-percent-encoding', 3);
refuses('//a"b/', 'forbidden-character', 3, 'http://a"b/');
refuses('//u@h:80a', 'invalid-port', 8);

repairs('parse refuses a refused text with the same code, if there is no earlier fault', () => {
  for (const text of ['http://a b/', '//[::1', '//u@h:80a', '//%/']) {
    const { error } = repair(text);
    assert.throws(
      () => parse(text),
      (thrown: UriSyntaxError) => thrown.code === error?.code && thrown.offset === error?.offset,
    );
  }
});
repairs('has a sentence for every code', () => {
  for (const sentence of Object.values(REPAIRS)) assert.match(sentence, /^(an?|tabs|spaces|what|half|another) /);
});
repairs('a value that is not a string is an error', () => {
  assert.throws(() => repair(undefined as never), isTypeError);
});

const PIECES = [
  ...'http: https: // \\\\ \\ / h ex.com a é \t \n % %4 %41 %2e .. . ? # @ : 80 [ ] [::1]'.split(' '),
  ...'| " < ^ ` { \ud800 😀 \0 \x7f foo: u:p@ 1a mailto:'.split(' '),
  ' ',
];
const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join(''));

repairs('makes a reference, reports each change, is idempotent, and keeps the target in a browser', () => {
  let browsed = 0;
  fc.assert(
    fc.property(fc.oneof(texts, fc.string({ unit: 'binary' })), (text) => {
      const { reference, changes, error } = repair(text);
      if (reference === undefined) {
        assert.ok(error !== undefined && error.offset >= 0 && error.offset <= text.length);
        return;
      }
      assert.ok(isUriReference(reference));
      assert.is(changes.length === 0, text === reference);
      assert.is(applied(text, changes), reference);
      assert.equal(repair(reference), { reference, changes: [], error: undefined });
      // A browser also finds an IP-literal after one slash or three.
      if (changes.some(({ code }) => code === 'bracket')) return;
      // whatwg-url 16 loses the password after a user name with a character above U+FFFF.
      if (/[\ud800-\udfff][^/]*@/.test(text)) return;
      assert.is(decoded(browser(reference)), decoded(browser(text)));
      if (browser(text) !== undefined) browsed++;
    }),
    { numRuns: 3_000 },
  );
  assert.ok(browsed > 800);
});
repairs('references are unchanged', () => {
  let left = 5000;
  for (const reference of references(5)) {
    if (left-- === 0) break;
    if (!isUriReference(reference)) continue;
    assert.is(repair(reference).reference, reference);
  }
});

repairs.run();

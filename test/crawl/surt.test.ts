/** SURTs: the keys of the Internet Archive's own package, published keys, and the plain form. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SurtOptions, surt } from '../../src/crawl/index.js';
import { UriSyntaxError } from '../../src/index.js';
import { KEYS } from '../support/crawl/surt-keys.generated.js';

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

const gives = (uri: string, key: string, options?: SurtOptions): void =>
  surts(`${uri} ${JSON.stringify(options ?? {})} to ${key}`, () => assert.is(surt(uri, options), key));
// From the description of the package surt.
gives('http://archive.org/goo/?a=2&b&a=1', 'org,archive)/goo?a=1&a=2&b');
gives('http://archive.org/goo/?a=2&b&a=1', 'org,archive,)/goo?a=1&a=2&b', { trailingComma: true });
gives('http://123.456.78.910/goo/?a=2&b&a=1', '123.456.78.910)/goo?a=1&a=2&b', { reverseAddresses: false });
// The `urlkey` of records of Common Crawl.
gives('http://commoncrawl.org/', 'org,commoncrawl)/');
gives('https://www.commoncrawl.org/', 'org,commoncrawl)/');
// Other forms that the Internet Archive uses.
gives('dns:archive.org', 'dns:archive.org');
gives('dns://www.archive.org/a', 'dns:(org,archive,www)/a', { withScheme: true });
gives('warcinfo:foo.warc.gz', 'warcinfo:foo.warc.gz');
gives('filedesc:foo.ARC.gz', 'filedesc:foo.ARC.gz');
gives('foo:?B', 'foo:/?b');
gives('http:', 'http:');
gives('http://h/(4hqa0555fwsecu455xqckv45)/x.aspx%3Fy', 'h)/x.aspx?y');
gives('http://h/(4hqa0555fwsecu455xqckv45)/x%3Fy.aspx', 'h)/(4hqa0555fwsecu455xqckv45)/x?y.aspx');
gives('http://a.www.example.com/', 'com,example,www,a)/');
gives('http://www.ck/a', 'ck)/a');
gives('http://www12.a.example/', 'http://(example,a,)/', { withScheme: true, trailingComma: true });
for (const host of ['.a.example', 'a..example', '..a.example.']) gives(`http://${host}/`, 'example,a)/');
gives('http://wwwa.example/', 'example,wwwa)/');
gives('http://https://a.example/b', 'example,a)/b');
gives('http://[::]:81/', ':::81)/');
gives('http://h:0/', 'h)/');
gives('http://h/%09%7F', 'h)/%09%7f');
gives('http://h/%2g'.replace('%', '%25'), 'h)/%252g');
gives('http://h/%25%34%31', 'h)/a');
gives('http://1.2.3.4.5/', '5,4,3,2,1)/');
gives('http://h/?a=1&1=cfid=1&cftoken=2&b', 'h)/?1=b&a=1');
gives('http://h/?sid=1&abcdefg&cftoken=12', 'h)/?abcdefg&cftoken=12&sid=1');
gives('http://h/?phpsessid=0123456789abcdefghijklemopqrstuvx', 'h)/?phpsessid=0123456789abcdefghijklemopqrstuvx');
gives('http://h/?a&cfid=1&cftoken=', 'h)/?a&cfid=1&cftoken=');
gives('http://1.2.3.4/', '1.2.3.4,)/', { reverseAddresses: false, trailingComma: true });
gives('http://1.2.3.4.example/', 'example,4,3,2,1)/', { reverseAddresses: false });
// Departures from the package.
gives('http://b%C3%BCcher.example/', 'example,b%c3%bccher)/');
gives('http://h:65536/', 'h:65536)/');

const plain = (uri: string, expected: string, options?: SurtOptions): void =>
  gives(uri, expected, { canonical: false, ...options });
const HERITRIX = { withScheme: true, trailingComma: true, reverseAddresses: false };
plain(
  'http://userinfo@domain.tld:1/path?query#fragment',
  'http://(tld,domain,:1@userinfo)/path?query#fragment',
  HERITRIX,
);
plain('http://www.Archive.org', 'http://(org,Archive,www,)', HERITRIX);
plain('http://127.2.34.5/foo', 'http://(127.2.34.5)/foo', HERITRIX);
plain('http://10.1.2.3:81#frag', 'http://(10.1.2.3:81)#frag', HERITRIX);
plain('http://[::1]/', 'http://([::1],)/', HERITRIX);
plain('http://1.2.3.4/', '4,3,2,1,)/', { trailingComma: true });
plain('http://www.example.com/a/?b', 'com,example,www)/a/?b');
plain('http://[2001:db8::1.2.3.4]:80/', '[2001:db8::1.2.3.4]:80)/');
plain('http://1.2.3.4/', '4,3,2,1)/');
plain('http://1.2.3.4/', '1.2.3.4)/', { reverseAddresses: false });
plain('mailto:a@b.example', 'mailto:a@b.example');
plain('file:///etc/hosts', ')/etc/hosts');

const refuses = (text: string, offset: number): void =>
  surts(`${JSON.stringify(text)} is refused at ${offset}`, () => {
    assert.throws(
      () => surt(text),
      (error: Error) => error instanceof UriSyntaxError && error.offset === offset,
    );
  });
refuses('', 0);
refuses('//archive.org/', 0);
refuses('http://archive.org/a b', 20);

surts.run();

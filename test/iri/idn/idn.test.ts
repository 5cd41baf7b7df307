/** Conversion of hosts to and from ASCII (UTS 46). */

import tr46 from 'tr46';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Random } from '../../../bench/model/random.js';
import { IDN_ERRORS, IdnError, type IdnErrorCode, idn, iriToUri, parseIri, uriToIri } from '../../../src/iri/index.js';
import { isUcschar } from '../../support/iri/oracle.js';
import { isTypeError } from '../../support/wrong-use.js';

const plain = idn({ tr46 });
const strict = idn({ tr46, beStrict: true });
const transitional = idn({ tr46, transitional: true });

const hosts = suite('hosts');

/** Tests the ASCII form of a name, and its Unicode form where that differs from the name. */
const isAlso = (host: string, ascii: string, unicode = host): void =>
  hosts(`${JSON.stringify(host)} is ${JSON.stringify(ascii)} and ${JSON.stringify(unicode)}`, () => {
    assert.is(plain.hostToAscii(host), ascii);
    assert.is(plain.hostToAscii(ascii), ascii);
    assert.is(plain.hostToUnicode(host), unicode);
    assert.is(plain.hostToUnicode(ascii), unicode);
  });
isAlso('example.org', 'example.org');
isAlso('EXAMPLE.org', 'example.org', 'example.org');
isAlso('r\u00e9sum\u00e9.example.org', 'xn--rsum-bpad.example.org');
isAlso('R\u00c9SUM\u00c9.example.org', 'xn--rsum-bpad.example.org', 'r\u00e9sum\u00e9.example.org');
isAlso('re\u0301sume\u0301.example.org', 'xn--rsum-bpad.example.org', 'r\u00e9sum\u00e9.example.org');
isAlso('r%C3%A9sum%c3%a9.ex%61mple.org', 'xn--rsum-bpad.example.org', 'r\u00e9sum\u00e9.example.org');
isAlso('XN--RSUM-BPAD.example.org', 'xn--rsum-bpad.example.org', 'r\u00e9sum\u00e9.example.org');
isAlso('\u7d0d\u8c46.example.org', 'xn--99zt52a.example.org');
isAlso('\u4f8b\u3048\u3002\u30c6\u30b9\u30c8', 'xn--r8jz45g.xn--zckzah', '\u4f8b\u3048.\u30c6\u30b9\u30c8');
isAlso('\uff45\uff58\uff0e\uff4f\uff52\uff47', 'ex.org', 'ex.org');
isAlso('fa\u00df.example', 'xn--fa-hia.example');
isAlso('\u{1f600}.example', 'xn--e28h.example');
isAlso('\u05d0\u05d1.example', 'xn--4dbc.example');
isAlso('a\u00adb.example', 'ab.example', 'ab.example');
// Names that only `beStrict` refuses.
isAlso('_dmarc.example', '_dmarc.example');
isAlso('r3---sn-a.example', 'r3---sn-a.example');
isAlso('-a-.example.', '-a-.example.');
isAlso("a!$&'()*+,;=b", "a!$&'()*+,;=b");
isAlso('a..b', 'a..b');
isAlso(`${'a'.repeat(64)}.example`, `${'a'.repeat(64)}.example`);
isAlso('a'.repeat(1012), 'a'.repeat(1012));
// Hosts that are not names.
for (const host of ['', '127.0.0.1', '[::1]', '[V1.A]', '[2001:DB8::1]']) isAlso(host, host);
isAlso('1.2.3', '1.2.3');

/** Tests a name that has no ASCII form, and is unchanged in Unicode. */
const fails = (
  host: string,
  code: IdnErrorCode,
  labels: readonly (readonly [number, string, IdnErrorCode])[] = [],
): void => failsFor(plain, host, code, labels);
const failsFor = (
  by: typeof plain,
  host: string,
  code: IdnErrorCode,
  labels: readonly (readonly [number, string, IdnErrorCode])[],
): void =>
  hosts(`${JSON.stringify(host).slice(0, 80)}: ${code}${by === strict ? ', to be strict' : ''}`, () => {
    let error: unknown;
    try {
      by.hostToAscii(host);
    } catch (thrown) {
      error = thrown;
    }
    assert.instance(error, IdnError);
    assert.is((error as IdnError).code, code);
    assert.equal(
      (error as IdnError).labels,
      labels.map(([index, label, code]) => ({ index, label, code })),
    );
    assert.match((error as IdnError).message, IDN_ERRORS[code]);
    assert.match((error as IdnError).message, /^[ -~]+$/);
    assert.is((error as IdnError).name, 'IdnError');

    if (by === plain) assert.is(by.hostToUnicode(host), host);
  });
for (const host of ['a b', 'a/b', 'a?', 'a#', 'u@h', 'h:8', '[::1', '\ud800', '\ue000', '%', '%4', 'a\n'])
  fails(host, 'not-a-host');
for (const host of ['%FF', 'a%C3.b', '%ED%A0%80', '%C0%AF']) fails(host, 'malformed-utf-8');
for (const host of [
  'a%2Fb',
  'a%20b',
  'a%25',
  'a%00',
  '\uff0f',
  'a\uff05b',
  '\uff052f',
  '\uff1a',
  'h\uff1a8',
  'u\uff20h',
  '\uff03',
  '\uff1f',
]) {
  fails(host, 'forbidden-character');
}
for (const host of ['\uff11.2.3.4', '1\u30022.3.4', '%31.2.3.4', '\uff3b\uff1a\uff1a1\uff3d'])
  fails(host, 'becomes-address');
for (const host of ['\u00ad', '\u200b', '%C2%AD', '\u00ad.', '127.0.0.1.\u200b', 'a.\u00ad\u3002b'])
  fails(host, 'becomes-empty');
fails('\u0378.example', 'disallowed-character', [[0, '\u0378', 'disallowed-character']]);
// A password that was split into labels.
fails('u%3Ap.xn--b%40h', 'invalid-punycode', [[1, '***', 'invalid-punycode']]);
fails('a.\u0300b\u3002\u2fff', 'disallowed-character', [
  [1, '\u0300b', 'disallowed-character'],
  [2, '\u2fff', 'disallowed-character'],
]);
fails('axn--\u0378', 'disallowed-character', [[0, 'axn--\u0378', 'disallowed-character']]);
fails('xn--a.example', 'invalid-punycode', [[0, 'xn--a', 'invalid-punycode']]);
fails('xn--.XN--abc-', 'invalid-punycode', [
  [0, 'xn--', 'invalid-punycode'],
  [1, 'XN--abc-', 'invalid-punycode'],
]);
fails('xn--\u00e9', 'invalid-punycode', [[0, 'xn--\u00e9', 'invalid-punycode']]);
fails('a\u200db.a', 'misplaced-joiner', [[0, 'a\u200db', 'misplaced-joiner']]);
fails('a.\u05d0a', 'mixed-directions', [[1, '\u05d0a', 'mixed-directions']]);
// Each label on its own is valid.
fails('1.\u05d0', 'mixed-directions');
fails('\u00e9'.repeat(1013), 'dns-length');
fails('a'.repeat(1013), 'dns-length');
failsFor(strict, 'a_b.-a.a-.ab--c.r\u00e9', 'not-std3', [
  [0, 'a_b', 'not-std3'],
  [1, '-a', 'misplaced-hyphen'],
  [2, 'a-', 'misplaced-hyphen'],
  [3, 'ab--c', 'misplaced-hyphen'],
]);
failsFor(strict, 'a..b', 'dns-length', [[1, '', 'dns-length']]);
failsFor(strict, `${'a'.repeat(64)}.b`, 'dns-length', [[0, 'a'.repeat(64), 'dns-length']]);
failsFor(strict, `${'abcdefg.'.repeat(32)}b`, 'dns-length', []);
failsFor(strict, 'xn--a', 'invalid-punycode', [[0, 'xn--a', 'invalid-punycode']]);
failsFor(strict, '\u0378', 'disallowed-character', [[0, '\u0378', 'disallowed-character']]);
// Two rules at once; each of them rejects the name.
failsFor(strict, '-_', 'disallowed-character', [[0, '-_', 'disallowed-character']]);

hosts('transitional processing leads to other hosts, and keeps names that it never produces', () => {
  assert.is(transitional.hostToAscii('fa\u00df.example'), 'fass.example');
  assert.is(transitional.hostToUnicode('fa\u00df.example'), 'fass.example');
  assert.is(transitional.hostToUnicode('xn--fa-hia.example'), 'xn--fa-hia.example');
});
hosts('strict processing accepts ordinary names', () => {
  assert.is(strict.hostToAscii('r\u00e9sum\u00e9.example'), 'xn--rsum-bpad.example');
  assert.is(strict.hostToUnicode('xn--rsum-bpad.example'), 'r\u00e9sum\u00e9.example');
  assert.is(strict.hostToAscii(''), '');
});
hosts('any result is a host of the same kind, and maps back', () => {
  const random = new Random(46);
  const pieces = [
    'a',
    'B',
    '1',
    '.',
    '-',
    '\u00e9',
    '\u00df',
    '\u05d0',
    '\u0660',
    '\u65e5',
    '\uff0e',
    '\uff11',
    '\u200d',
    '\u094d',
    '\u0915',
    '\u{1f600}',
    '%C3%A9',
    '%2E',
    'xn--',
    'bpad',
    '\u00ad',
    '\u0301',
    '_',
  ];
  let names = 0;
  for (let i = 0; i < 20_000; i++) {
    const host = Array.from({ length: random.between(1, 8) }, () => random.of(pieces)).join('');
    const unicode = plain.hostToUnicode(host);
    assert.is(parseIri(`//${unicode}`).host, unicode);
    assert.is(plain.hostToUnicode(unicode), unicode);
    let ascii: string;
    try {
      ascii = plain.hostToAscii(host);
    } catch (error) {
      assert.instance(error, IdnError);
      assert.is(unicode, host);
      continue;
    }
    names++;
    assert.match(ascii, /^[\w.-]*$/);
    assert.is(plain.hostToAscii(ascii), ascii);
    assert.is(plain.hostToAscii(unicode), ascii);
    assert.is(parseIri(`//${ascii}`).hostKind, parseIri(`//${host}`).hostKind);
  }
  assert.ok(names > 2000, `${names}`);
});
hosts('no label has a character that is not allowed in the host of an IRI', () => {
  for (let c = 0x80; c <= 0x10ffff; c++) {
    if (isUcschar(c)) continue;
    const character = String.fromCodePoint(c);
    const { domain, error } = tr46.toUnicode(`a${character}`);
    assert.ok(error || !domain.includes(character), c.toString(16));
  }
});
hosts('IRIs accept the functions as options', () => {
  assert.is(iriToUri('http://u\u00e9@\u00e9:8/\u00e9', plain), 'http://u%C3%A9@xn--9ca:8/%C3%A9');
  assert.is(uriToIri('http://xn--9ca:8/%C3%A9', plain), 'http://\u00e9:8/\u00e9');
  assert.throws(
    () => iriToUri('http://a\u200db/', plain),
    (error: unknown) => error instanceof IdnError,
  );
  assert.is(uriToIri('http://xn--a/%C3%A9', plain), 'http://xn--a/\u00e9');
});
hosts('a value that is not a string is an error', () => {
  assert.throws(() => plain.hostToAscii(1 as never), isTypeError);
  assert.throws(() => plain.hostToUnicode(undefined as never), isTypeError);
});
hosts.run();

const library = suite('the library');
for (const [what, other] of Object.entries({
  nothing: undefined,
  null: null,
  'another library': { encode: () => '' },
  half: { toASCII: tr46.toASCII },
})) {
  library(`${what} is refused`, () =>
    assert.throws(() => idn({ tr46: other as never }), /expected `tr46` to be the package tr46, got/),
  );
}
library.run();

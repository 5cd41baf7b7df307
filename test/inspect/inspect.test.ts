/** Findings: the code and span of each finding, for every code. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CATEGORIES, FINDINGS, type FindingCode, inspect, isCertified, SEVERITIES } from '../../src/inspect/index.js';
import { webReferences } from '../support/inspect/references.js';
import { isTypeError } from '../support/wrong-use.js';

type Expected = readonly [code: FindingCode, start: number, end: number];

const findings = suite('inspect');
const seen = new Set<FindingCode>();

const finds = (reference: string, ...expected: readonly Expected[]): void => {
  for (const [code] of expected) seen.add(code);
  findings(`${JSON.stringify(reference)} has ${expected.map(([code]) => code).join(', ') || 'nothing'}`, () => {
    const found = inspect(reference);
    assert.equal(
      found.map(({ code, start, end }) => [code, start, end]),
      expected,
    );
    for (const { code, severity, category, message } of found) {
      const [ofCode, sentence, categoryOfCode] = FINDINGS[code];
      assert.is(severity, ofCode);
      assert.is(category, categoryOfCode);
      assert.ok(message === sentence || message.startsWith(`${sentence}: `), message);
      assert.not(message.endsWith('undefined'), message);
    }
  });
};

finds('');
finds('/a/b?c#d');
finds('mailto:a@b.example');
finds('https://www.example.com/a/b?c=d#e');
finds('http://example.com:80/a/../b/./c', ['not-certified', 0, 32]);
finds('http://[2606:4700::1111]/');
finds('foo://example.com:1234/');
finds('file:///etc/passwd');

// Input that is not a URI reference.
finds('http:\\\\h', ['not-a-reference', 5, 6], ['backslash', 5, 7]);
finds(' a', ['not-a-reference', 0, 1], ['whitespace', 0, 1]);
finds('a b\t\r\nc ', ['not-a-reference', 1, 2], ['whitespace', 1, 2], ['whitespace', 3, 6], ['whitespace', 7, 8]);
finds('http://h/\0\x1f\x7f', ['not-a-reference', 9, 10], ['control-character', 9, 12]);
finds('/\u00e9\u{1f600}\ud800', ['not-a-reference', 1, 2], ['non-ascii', 1, 5]);
finds('http://[::2606:4700', ['not-a-reference', 19, 19]);
finds('http://[::1', ['loopback', 7, 11], ['not-a-reference', 11, 11]);
finds('%4', ['not-a-reference', 2, 2]);
finds('/ %00\\', ['not-a-reference', 1, 2], ['whitespace', 1, 2], ['encoded-nul', 2, 5], ['backslash', 5, 6]);
finds('//u:p@h\\', ['not-a-reference', 7, 8], ['backslash', 7, 8]);

// Userinfo.
finds('//user@h');
finds('//user:@h');
finds('//user:pw@h', ['password', 7, 9]);
finds('//:::@h', ['password', 3, 5]);
finds('//www.example.com@h', ['userinfo-like-host', 2, 17]);
finds('//example.com.@h', ['userinfo-like-host', 2, 14]);
finds('//example.com:80@h', ['userinfo-like-host', 2, 13], ['password', 14, 16]);
finds('//example.com%2Fa%40@h', ['userinfo-like-host', 2, 20]);
finds('//ex%61mple%2Ecom&b@h', ['userinfo-like-host', 2, 19]);
finds('//a_b.c-d@h', ['userinfo-like-host', 2, 9]);
finds('//a.b.com@h', ['userinfo-like-host', 2, 9]);
finds('//1.0x2.3.4@h', ['userinfo-like-host', 2, 11]);
finds('//192.0.2.1@h', ['userinfo-like-host', 2, 11]);
finds('//0300.0.2.1@h', ['userinfo-like-host', 2, 12]);
for (const user of [
  'a.b',
  'www.example.c',
  '1.2',
  'a..com',
  '.com',
  'com.',
  '',
  '!a.com',
  '1.2.3.4.5',
  'v1.0.9x',
  '1.2.3.4z',
])
  finds(`//${user}@h`);

// Names.
finds('http://localhost/', ['localhost', 7, 16]);
finds('http://a.LocalHost./', ['localhost', 7, 19]);
finds('//localhost.example');
finds('//metadata.internal', ['private-name', 2, 19]);
finds('//a%2Fb', ['percent-encoded-host', 2, 7], ['non-dns-host', 2, 7], ['encoded-delimiter', 2, 7]);
finds('//a\\@b ', ['not-a-reference', 3, 4], ['backslash', 3, 4], ['ambiguous-host', 5, 6], ['whitespace', 6, 7]);
finds('http:///a', ['not-certified', 0, 9], ['empty-host', 7, 7]);
finds('///a', ['empty-host', 2, 2]);
finds('foo:///a');
finds('http:a', ['not-certified', 0, 6], ['missing-authority', 5, 5]);
finds('http:u@10.0.0.1', ['not-certified', 0, 15], ['missing-authority', 5, 5], ['private', 7, 15]);
finds('http:http:10.0.0.1', ['not-certified', 0, 18], ['missing-authority', 5, 5], ['private', 10, 18]);
finds('http:a.xn--pypal-4ve.b', ['not-certified', 0, 22], ['missing-authority', 5, 5], ['mixed-script-label', 7, 20]);
finds('blob:http://10.0.0.1', ['private', 12, 20]);
finds('gopher:/10.0.0.1', ['private', 8, 16]);
finds('10.0.0.1:80/ ', ['private', 0, 11], ['not-a-reference', 8, 9], ['whitespace', 12, 13]);
finds(
  'http://a.bc@c@10.0.0.1@d',
  ['userinfo-like-host', 7, 11],
  ['not-a-reference', 13, 14],
  ['ambiguous-host', 23, 24],
);
finds('http://a\\.b', ['ambiguous-host', 7, 8], ['not-a-reference', 8, 9], ['backslash', 8, 9]);
finds('http:/\t/a', ['not-a-reference', 6, 7], ['whitespace', 6, 7]);
finds('http:////a ', ['empty-host', 9, 9], ['not-a-reference', 10, 11], ['whitespace', 10, 11]);
finds('WSS:/a', ['not-certified', 0, 6], ['missing-authority', 4, 4]);
finds('//ex%61mple', ['percent-encoded-host', 2, 11]);
finds('//%FF', ['percent-encoded-host', 2, 5], ['non-utf8-host', 2, 5], ['non-dns-host', 2, 5]);
finds(
  '//%FF.b_c',
  ['percent-encoded-host', 2, 9],
  ['non-utf8-host', 2, 9],
  ['non-dns-host', 2, 5],
  ['non-dns-host', 6, 9],
);
finds('//%C3%A9%C3', ['percent-encoded-host', 2, 11], ['non-utf8-host', 2, 11], ['non-dns-host', 2, 11]);
finds('//a_b.c', ['non-dns-host', 2, 5]);
finds('//a..-b.c-', ['non-dns-host', 4, 4], ['non-dns-host', 5, 7], ['non-dns-host', 8, 10]);
finds('//.', ['non-dns-host', 2, 2]);
finds(`//${'a'.repeat(63)}.b`);
finds(`//b.${'a'.repeat(64)}.b`, ['long-label', 4, 68]);
finds(`//${'a.'.repeat(127)}b`);
finds(`//${'a.'.repeat(127)}bc`, ['long-host', 2, 258]);
finds('//xn--bcher-kva.example', ['internationalised-label', 2, 15]);
finds('//a.XN--BCHER-KVA', ['internationalised-label', 4, 17]);
finds('//xn--pypal-4ve.com', ['internationalised-label', 2, 15], ['mixed-script-label', 2, 15]);
finds('//xn--wgv71a119e.jp', ['internationalised-label', 2, 16]);
finds('//xn--80ak6aa92e', ['internationalised-label', 2, 16]);
finds('//p%D0%B0ypal', ['percent-encoded-host', 2, 13], ['non-dns-host', 2, 13], ['mixed-script-label', 2, 13]);
for (const label of ['xn--', 'xn--abc-', 'xn--99999999', 'xn--a!', 'xn---9uc', 'XN---P1AI']) {
  const end = 2 + label.length;
  const isOfDns = !label.endsWith('-') && !label.endsWith('!');
  finds(
    `//${label}`,
    ...(label.endsWith('!') ? [['ambiguous-host', 2, end] as const] : []),
    ...(isOfDns ? [] : [['non-dns-host', 2, end] as const]),
    ['malformed-punycode', 2, end],
  );
}
finds(`//xn--${'a'.repeat(55)}-8yf`, ['internationalised-label', 2, 65]);
finds(`//xn--${'a'.repeat(56)}-t2f`, ['long-label', 2, 66], ['malformed-punycode', 2, 66]);
finds(`//xn--${'a'.repeat(60)}`, ['long-label', 2, 66], ['malformed-punycode', 2, 66]);

// Addresses; `addresses.test.ts` has more.
finds('//0x8080808', ['numeric-host', 2, 11]);
finds('//8.8.8.8.', ['numeric-host', 2, 10]);
finds('//%38.8.8.8', ['percent-encoded-host', 2, 11], ['numeric-host', 2, 11]);
finds('//%EF%BC%98%E3%80%828.8.8', ['percent-encoded-host', 2, 25], ['numeric-host', 2, 25]);
finds('//256.8.8.8', ['numeric-host', 2, 11], ['reserved', 2, 11]);
finds('//010.8.8.8', ['numeric-host', 2, 11], ['private', 2, 11]);
finds('//8.8.8.8.8');
finds('//[v1.a]', ['ipvfuture', 2, 8]);
finds('//[::ffff:8.8.8.8]', ['ipv4-mapped', 2, 18]);
finds('//[::8.8.8.8]', ['ipv4-compatible', 2, 13]);
finds('//[64:ff9b::10.0.0.1]', ['ipv4-translated', 2, 21], ['private', 2, 21]);
finds('//[2002:c0a8:101::]', ['6to4', 2, 19], ['private', 2, 19]);
finds('//[2001:0:4136:e378:8000:63bf:3fff:fdd2]', ['teredo', 2, 40], ['documentation', 2, 40]);
finds('//[2001:0:a00:1:8000:63bf:f7f7:f7f7]', ['teredo', 2, 36], ['private', 2, 36]);
for (const [host, code] of [
  ['0.0.0.0', 'unspecified'],
  ['[::1]', 'loopback'],
  ['100.64.0.1', 'shared'],
  ['169.254.169.254', 'link-local'],
  ['[fd00::1]', 'unique-local'],
  ['[fec0::1]', 'site-local'],
  ['224.0.0.1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['198.18.0.1', 'benchmarking'],
  ['168.63.129.16', 'metadata'],
  ['192.0.2.1', 'documentation'],
  ['[100::]', 'special-purpose'],
] as const) {
  finds(`//${host}/`, [code, 2, 2 + host.length]);
}

// Port.
finds('http://h:', ['empty-port', 9, 9]);
finds('http://h:080/');
finds('https://h:80/', ['non-default-port', 10, 12]);
finds('//h:65535');
finds('//h:65536', ['port-out-of-range', 4, 9]);
finds(`//h:${'9'.repeat(400)}`, ['port-out-of-range', 4, 404]);

// Percent-encodings.
finds(
  '/%2e/%2E%2e/.%2e',
  ['encoded-dot-segment', 1, 4],
  ['encoded-dot-segment', 5, 11],
  ['encoded-dot-segment', 12, 16],
);
finds('a/..%2f', ['encoded-dot-segment', 2, 4], ['encoded-slash', 4, 7]);
finds('..%5C.', ['encoded-dot-segment', 0, 2], ['encoded-backslash', 2, 5], ['encoded-dot-segment', 5, 6]);
finds('%2e', ['encoded-dot-segment', 0, 3]);
finds('/%2e%2e%2e/a%2e/%2ea/./../.?%2e%2F%5c#%2e', ...[]);
finds('/%00?%0D#%0a', ['encoded-nul', 1, 4], ['encoded-line-break', 5, 8], ['encoded-line-break', 9, 12]);
finds('/%252e?%25', ['double-encoding', 1, 6]);
finds('?%25%32%35', ...[]);
finds('/%20%C3%A9');
finds('x00%41bc');
finds('./%41/../%20');
finds('%00', ['encoded-nul', 0, 3]);
finds('foo:%2f%5c', ['encoded-slash', 4, 7], ['encoded-backslash', 7, 10]);
finds('%2F ', ['not-a-reference', 3, 4], ['whitespace', 3, 4]);

// Devices of Windows, in the path of a file.
for (const name of [
  ...'con CON nul aux.txt prn. com1 lpt9.tar.gz com%C2%B9 LPT%C2%B3.x c%6Fn con%20 con%20.txt nul:a con:'.split(' '),
  ...'clock$ conin$ CONOUT$ COM0 %EF%BD%83on a%2Fcon con%5C.. C:nul'.split(' '),
]) {
  findings(`file:///a/${name} has device-name at 10-${10 + name.length}`, () => {
    const found = inspect(`file:///a/${name}`).filter(({ code }) => code === 'device-name');
    assert.equal(
      found.map(({ start, end }) => [start, end]),
      [[10, 10 + name.length]],
    );
  });
}
finds('file:con/a', ['device-name', 5, 8]);
finds('a/nul/b?con', ['device-name', 2, 5]);
finds('/aux', ['device-name', 1, 4]);
finds('C:/com1', ['device-name', 3, 7]);
for (const name of 'acon cond com com10 lpta nul-a aux_ c%6Fn1 auxx.txt .con a.con'.split(' '))
  finds(`file:///${name}`);
finds('http://h.example/con');
finds('//h.example/con');
finds('foo:con');
finds('file:///a?con#nul');
finds('file:///com\u00b9', ['device-name', 8, 12], ['not-a-reference', 11, 12], ['non-ascii', 11, 12]);
finds('con ', ['device-name', 0, 4], ['not-a-reference', 3, 4], ['whitespace', 3, 4]);
finds('C:\\nul', ['not-a-reference', 2, 3], ['backslash', 2, 3], ['device-name', 3, 6]);
finds('foo:/con/ ', ['not-a-reference', 9, 10], ['whitespace', 9, 10]);
finds('?con ', ['not-a-reference', 4, 5], ['whitespace', 4, 5]);

const LONG = 0x4001;
finds(`//${'a'.repeat(LONG)}`, ['long-host', 2, LONG + 2], ['unread-host', 2, LONG + 2]);

// A number in a scheme without known rules.
finds('ios-app://305343404/', ['numeric-name', 10, 19]);
finds('ios-app://0x7f.1/', ['numeric-name', 10, 16], ['loopback', 10, 16]);
finds('gopher://305343404/', ['numeric-host', 9, 18]);

findings('every code is found in some case', () => {
  assert.equal([...seen].sort(), Object.keys(FINDINGS).sort());
});

findings('messages are sentences, severities and categories are listed', () => {
  for (const [code, [severity, sentence, category]] of Object.entries(FINDINGS)) {
    assert.ok(SEVERITIES.includes(severity), code);
    assert.ok(CATEGORIES.includes(category), code);
    assert.match(sentence, /^[a-z].*[^.]$/, code);
  }
});

const says = (reference: string, code: FindingCode, text: string): void =>
  findings(`${JSON.stringify(reference)} says ${JSON.stringify(text)}`, () => {
    const messages = inspect(reference).filter((found) => found.code === code);
    assert.ok(
      messages.some(({ message }) => message.endsWith(`: ${text}`)),
      JSON.stringify(messages),
    );
  });
says('//0x7f.1', 'numeric-host', '127.0.0.1');
says('//0177.1', 'numeric-host', '127.0.0.1, or 177.0.0.1');
says('//4294967297', 'numeric-host', '0.0.0.1, all but the lower bits left out');
says('//0x7f.1', 'loopback', '127.0.0.1, Loopback, 127.0.0.0/8 (RFC 1122, section 3.2.1.3)');
says('//[2001::]', 'teredo', '255.255.255.255, 0.0.0.0, TEREDO, 2001::/32 (RFC 4380)');
says('//[::1]', 'loopback', 'Loopback Address, ::1/128 (RFC 4291)');
says('//192.0.0.192', 'metadata', 'Oracle Cloud');
says('http:0x7f.1', 'loopback', '127.0.0.1, Loopback, 127.0.0.0/8 (RFC 1122, section 3.2.1.3)');
says('//xn--pypal-4ve', 'mixed-script-label', 'p\\u{430}ypal');
says('//xn--bcher-kva', 'internationalised-label', 'b\\u{FC}cher');
says('//xn--a-ba', 'internationalised-label', 'a\\u{80}');
says('http://h:1', 'non-default-port', 'it is 80');
says('a b', 'not-a-reference', 'this character must be percent-encoded');

findings('malformed input is a warning, and so is an octet that changes no host', () => {
  for (const [code, [severity, , category]] of Object.entries(FINDINGS)) {
    if (category === 'malformed') assert.is(severity, 'warning', code);
    if (category === 'internal') assert.is(severity, 'danger', code);
    if (category === 'encoded') assert.is.not(severity, 'danger', code);
    if (severity === 'danger') assert.ok(['internal', 'disguised', 'ambiguous'].includes(category), code);
  }
  assert.is(FINDINGS['encoded-slash'][0], 'note');
  assert.is(FINDINGS['encoded-line-break'][0], 'note');
});

findings('not-certified is found where a certificate is withheld, for the schemes that can have one', () => {
  let count = 0;
  let left = 20_000;
  for (const reference of webReferences(7)) {
    if (left-- === 0) break;
    const found = inspect(reference);
    assert.equal(
      [...found].sort((a, b) => a.start - b.start),
      found,
      'in ascending order',
    );
    for (const { start, end } of found) assert.ok(start >= 0 && start <= end && end <= reference.length, reference);
    const codes = found.map(({ code }) => code);
    if (codes.includes('not-a-reference') || codes.includes('not-certified')) assert.not(isCertified(reference));
    else if (reference.startsWith('http:')) assert.ok(isCertified(reference), reference);
    if (codes.includes('not-certified')) count++;
  }
  assert.ok(count > 1000);
});

findings('no message contains a password, and any string is allowed', () => {
  const junk = fc.string({ unit: fc.constantFrom(...':/?#[]@%\\.0x aé\0'), maxLength: 8 });
  fc.assert(
    fc.property(junk, junk, junk, (before, within, after) => {
      for (const { message } of inspect(`//u:${before}SECRET${within}@h/${after}`))
        assert.not(message.includes('SECRET'));
    }),
    { numRuns: 5000 },
  );
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void inspect(text)));
  fc.assert(fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (text) => void inspect(text)));
});

findings('a value that is not a string is an error', () => {
  assert.throws(() => inspect(undefined as never), isTypeError);
});

findings.run();

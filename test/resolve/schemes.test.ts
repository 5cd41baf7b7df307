/** The rules of schemes for their URIs, and the registry of these rules. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { normalize } from '../../src/resolve/normalize.js';
import { SCHEMES } from '../../src/resolve/schemes/registry.js';
import type { SchemeRule } from '../../src/resolve/schemes/rule.js';
import { validateScheme } from '../../src/resolve/schemes/validate.js';
import { growsLinearly } from '../support/growth.js';
import { bases } from '../support/pairs.js';
import { recognise } from '../support/recogniser.js';
import { isTypeError } from '../support/wrong-use.js';

const table = suite('schemes: table');
const fine = (...uris: string[]): void => {
  for (const uri of uris) table(`${uri} is fine`, () => assert.is(validateScheme(uri), undefined));
};
const breaks = (uri: string, code: string, offset: number): void =>
  table(`${uri}: ${code} at ${offset}`, () => {
    const finding = validateScheme(uri);
    assert.is(finding?.code, code);
    assert.is(finding?.offset, offset);
    assert.match(finding?.message ?? '', /.+ \((RFC|draft|IANA|git)/);
  });

// RFC 9110, section 4.2.
fine('http://h', 'HTTPS://u@h:1/a?b#c', 'http://[::1]');
breaks('http:///a', 'host-required', 7);
breaks('http://:80/', 'host-required', 7);
breaks('HTTPS://u@/', 'host-required', 10);
breaks('https:a', 'host-required', 6);
// RFC 6455, section 3; RFC 7252, section 6.
for (const scheme of ['ws', 'wss', 'coap', 'coaps']) {
  const { length } = scheme;
  fine(`${scheme}://h/a?b`, `${scheme}://h:1`);
  breaks(`${scheme}:///`, 'host-required', length + 3);
  breaks(`${scheme}://h/a?b#c`, 'fragment-forbidden', length + 8);
  breaks(`${scheme}://h#`, 'fragment-forbidden', length + 4);
  breaks(`${scheme}://u@h/`, 'userinfo-forbidden', length + 3);
}
// RFC 1738, RFC 4516 and others.
fine('ftp://u:p@h/a;type=i', 'ldap:///cn=a??sub', 'news:a.b@c', 'pop://u;auth=*@h:110', 'git://h/a.git');
fine('ldaps://h', 'news:', 'gopher://@h', 'telnet://h?', 'imap://h#', 'rtsp://u@h:1/?a#b');
for (const scheme of ['ftp', 'gopher', 'telnet', 'imap', 'pop', 'nntp', 'rtsp', 'rtsps', 'ssh', 'sftp', 'git']) {
  breaks(`${scheme}:`, 'host-required', scheme.length + 1);
  breaks(`${scheme}:/a`, 'host-required', scheme.length + 1);
  breaks(`${scheme}://u@:1`, 'host-required', scheme.length + 5);
}
breaks('ldap:cn=a', 'authority-required', 5);
breaks('ldaps:/', 'authority-required', 6);
// RFC 8089, section 2.
fine('file:/a', 'file:///a', 'file://h/a', 'file://localhost/a#b');
breaks('file:a', 'path-not-absolute', 5);
breaks('file:', 'path-not-absolute', 5);
breaks('file://h', 'path-not-absolute', 8);
breaks('file://u@h/a', 'userinfo-forbidden', 7);
breaks('file://h:1/a', 'port-forbidden', 8);
breaks('file:///a?b', 'query-forbidden', 9);
// RFC 6068, section 2, and its examples.
fine(
  'mailto:',
  'mailto:chris@example.com',
  'mailto:infobot@example.com?subject=current-issue&body=send%20it',
  'mailto:joe@example.com,bob@example.com',
  'mailto:?to=joe@example.com&cc=bob@example.com',
  'mailto:gorby%25kremvax@example.com',
  'mailto:%22not%40me%22@example.org',
  'mailto:%22oh%5C%5Cno%22@example.org',
  "mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org",
  'mailto:%22a@b,c%22@example.org,d@e',
  'mailto:%22%5c%22@%22@example.org',
  'mailto:%22%5Ca@%22@example.org',
  'mailto:%22%22@b',
  'mailto:a%22@,%22b@c',
  'mailto:a@%22b@c,d%22',
  'mailto:%22%41%5C%41%22@a',
  'mailto:a@b?c==&d=',
);
breaks('mailto://a@b', 'authority-forbidden', 9);
breaks('mailto:a', 'invalid-address', 7);
breaks('mailto:@b', 'invalid-address', 7);
breaks('mailto:a@', 'invalid-address', 7);
breaks('mailto:a@b,', 'invalid-address', 11);
breaks('mailto:a@b,,c@d', 'invalid-address', 11);
breaks('mailto:a@b,c@,d@e', 'invalid-address', 11);
breaks('mailto:a@b,@', 'invalid-address', 11);
breaks('mailto:a@b@c', 'invalid-address', 7);
breaks('mailto:%22a@b', 'invalid-address', 7);
breaks('mailto:%22a@b%5C%22', 'invalid-address', 7);
breaks('mailto:%22a@b%5C', 'invalid-address', 7);
breaks('mailto:%22%5c%22@b', 'invalid-address', 7);
breaks('mailto:a/b@c', 'unencoded-delimiter', 8);
breaks('mailto:a@b;c@d', 'unencoded-delimiter', 10);
breaks('mailto:a@b=c', 'unencoded-delimiter', 10);
breaks('mailto:a@b&c', 'unencoded-delimiter', 10);
breaks('mailto:a@b/;', 'unencoded-delimiter', 10);
breaks('mailto:%22a;b%22@c', 'unencoded-delimiter', 11);
breaks('mailto:a%22b@c', 'invalid-address', 7);
breaks('mailto:a@b,c', 'invalid-address', 11);
breaks('mailto:a@b,c@d@e', 'invalid-address', 11);
breaks('mailto:,a@b', 'invalid-address', 7);
breaks('mailto:%22a%22', 'invalid-address', 7);
breaks('mailto:a@b,%22c', 'invalid-address', 11);
breaks('mailto:@@b', 'invalid-address', 7);
breaks('mailto:%22%5C%41@b', 'invalid-address', 7);
breaks('mailto:%22%5C%22@b', 'invalid-address', 7);
breaks('mailto:%22a%5C%22%5C%22@b', 'invalid-address', 7);
breaks('mailto:a@b?', 'invalid-header-field', 11);
breaks('mailto:?c', 'invalid-header-field', 8);
breaks('mailto:a@b?c=d&e', 'invalid-header-field', 15);
breaks('mailto:a@b?c=d&&e=f', 'invalid-header-field', 15);
breaks('mailto:a@b?c=d&ef=g&h', 'invalid-header-field', 20);
// RFC 8141, section 2, and its examples.
fine(
  'urn:isbn:0451450523',
  'URN:EXAMPLE:1/406/47452/2',
  `urn:${'a'.repeat(32)}:b`,
  'urn:a-1:b',
  'urn:example:foo-bar-baz-qux?+CCResolve:cc=uk',
  'urn:example:weather?=op=map&lat=39.56',
  'urn:example:a?+b?=c',
  'urn:example:a?+b/?c?=d/?',
  'urn:example:a?=b?=',
  'urn:example:a?+b=?',
  'urn:a--1:b',
  'urn:09:b',
  'urn:example:a#b',
);
breaks('urn://a:1/', 'authority-forbidden', 6);
breaks('urn:', 'invalid-nid', 4);
breaks('urn:a:b', 'invalid-nid', 5);
breaks('urn:-a:b', 'invalid-nid', 4);
breaks('urn:a-:b', 'invalid-nid', 5);
breaks('urn:a.b:c', 'invalid-nid', 5);
breaks('urn:a', 'invalid-nid', 5);
breaks('urn::a', 'invalid-nid', 4);
breaks('urn:-:a', 'invalid-nid', 4);
breaks('urn:--:a', 'invalid-nid', 4);
breaks('urn:ab_', 'invalid-nid', 6);
breaks('urn:aZ09/:b', 'invalid-nid', 8);
breaks('urn:ab/c:d', 'invalid-nid', 6);
breaks(`urn:${'a'.repeat(31)}-:b`, 'invalid-nid', 35);
breaks(`urn:${'a'.repeat(31)}-a:b`, 'invalid-nid', 36);
breaks(`urn:${'a'.repeat(33)}_:b`, 'invalid-nid', 36);
breaks(`urn:${'a'.repeat(32)}_:b`, 'invalid-nid', 36);
breaks('urn:a%20b:c', 'invalid-nid', 5);
breaks(`urn:${'a'.repeat(33)}:b`, 'invalid-nid', 36);
breaks('urn:ab', 'invalid-nss', 6);
breaks('urn:ab:', 'invalid-nss', 7);
breaks('urn:ab:/c', 'invalid-nss', 7);
breaks('urn:ab:?=c', 'invalid-nss', 7);
breaks('urn:ab:c?', 'invalid-urn-component', 9);
breaks('urn:ab:c?d', 'invalid-urn-component', 9);
breaks('urn:ab:c?+', 'invalid-urn-component', 10);
breaks('urn:ab:c?+/d', 'invalid-urn-component', 10);
breaks('urn:ab:c?=', 'invalid-urn-component', 10);
breaks('urn:ab:c?=?d', 'invalid-urn-component', 10);
breaks('urn:ab:c?=/d', 'invalid-urn-component', 10);
breaks('urn:ab:c??=d', 'invalid-urn-component', 9);
breaks('urn:ab:c?d=', 'invalid-urn-component', 9);
breaks('urn:ab:c?d+', 'invalid-urn-component', 9);
breaks('urn:ab:c?+d?=/', 'invalid-urn-component', 13);
breaks('urn:ab:c?+d?=?', 'invalid-urn-component', 13);
breaks('urn:ab:c?+/?=', 'invalid-urn-component', 10);
breaks('urn:ab:c?+?=d', 'invalid-urn-component', 10);
breaks('urn:ab:c?+d?=', 'invalid-urn-component', 13);
// RFC 3966, section 3, and its examples.
fine(
  'tel:+1-201-555-0123',
  'tel:+(1).2',
  'tel:7042;phone-context=example.com',
  'tel:863-1234;ext=5;Phone-Context=+1-914-555',
  'tel:*%23A;phone-context=+1',
  'tel:+1;a=b/%20',
  'tel:-.()f;phone-context=a',
  'tel:%23;phone-context=a',
  'tel:*;phone-context=a',
  'tel:1;phone-context=',
);
breaks('tel://+1', 'authority-forbidden', 6);
breaks('tel:+1?a', 'query-forbidden', 6);
breaks('tel:', 'invalid-number', 4);
breaks('tel:+', 'invalid-number', 5);
breaks('tel:+-;ext=1', 'invalid-number', 6);
breaks('tel:-;phone-context=+1', 'invalid-number', 5);
breaks('tel:+1a', 'invalid-number', 6);
breaks('tel:+a', 'invalid-number', 5);
breaks('tel:+12*;ext=1', 'invalid-number', 7);
breaks('tel:+%231', 'invalid-number', 5);
breaks('tel:1+2;phone-context=+1', 'invalid-number', 5);
breaks('tel:;phone-context=+1', 'invalid-number', 4);
breaks('tel:x;phone-context=+1', 'invalid-number', 4);
breaks('tel:-.()', 'invalid-number', 8);
breaks('tel:1;x-phone-context=+1', 'missing-phone-context', 5);
breaks('tel:1;phone-context', 'missing-phone-context', 5);
breaks('tel:+1+', 'invalid-number', 6);
breaks('tel:1+;phone-context=+1', 'invalid-number', 5);
breaks('tel:%231g;phone-context=+1', 'invalid-number', 8);
breaks('tel:1%20;phone-context=+1', 'invalid-number', 5);
breaks('tel:112', 'missing-phone-context', 7);
breaks('tel:112;ext=1', 'missing-phone-context', 7);
// RFC 2397, section 3.
fine('data:,', 'data:text/plain;charset=US-ASCII;base64,YQ==', 'data:,a?b');
breaks('data:', 'missing-comma', 5);
breaks('data:a', 'missing-comma', 6);
breaks('data:a?,', 'missing-comma', 6);
breaks('data://a,b', 'authority-forbidden', 7);
// RFC 3261, section 19.1.
fine('sip:alice@example.com;transport=tcp', 'sips:example.com:5061?subject=a');
breaks('sip://alice@example.com', 'authority-forbidden', 6);
breaks('sips:///', 'authority-forbidden', 7);
breaks('sip:?a', 'path-required', 4);
breaks('sips:', 'path-required', 5);
// Paths and numbers where a scheme requires a host, and the reverse.
for (const scheme of ['mailto', 'urn', 'tel', 'data', 'sip', 'sips'])
  breaks(`${scheme}://h`, 'authority-forbidden', scheme.length + 3);
// Other schemes.
fine('foo:', 'foo:///', 'constructor:a', 'tostring:');
table.run();

const registry = suite('schemes: registry');
registry('text that is not a URI is refused', () => {
  const offsetOf = (call: () => unknown): unknown => {
    try {
      return call();
    } catch (error) {
      return [(error as Error).name, (error as { offset?: number }).offset];
    }
  };
  assert.equal(
    offsetOf(() => validateScheme('//h')),
    ['UriSyntaxError', 0],
  );
  assert.equal(
    offsetOf(() => validateScheme('http://h/ ')),
    ['UriSyntaxError', 9],
  );
  assert.equal(
    offsetOf(() => validateScheme(1 as never)),
    ['TypeError', undefined],
  );
});
registry('its ports are those of other implementations', () => {
  const ports = Object.fromEntries([...SCHEMES].map(([scheme, { defaultPort }]) => [scheme, defaultPort]));
  for (const [scheme, port] of Object.entries({ http: 80, https: 443, ws: 80, wss: 443, ftp: 21 })) {
    assert.is(ports[scheme], port);
    // The platform removes a default port, and knows these schemes.
    assert.is(new URL(`${scheme}://h:${port}/`).port, '');
  }
  for (const scheme of ['file', 'mailto', 'urn', 'data', 'tel', 'sip']) assert.is(ports[scheme], undefined);
});
registry('schemes are in lowercase, and each rule names its source', () => {
  for (const [scheme, rule] of SCHEMES) {
    assert.ok(recognise(`${scheme}:`, 'URI').valid);
    assert.is(scheme, scheme.toLowerCase());
    assert.type(rule.from, 'string');
    assert.is(SCHEMES.get(scheme), rule);
  }
});
registry('it cannot be changed', () => {
  assert.throws(() => Object.assign(SCHEMES, { get: () => undefined }), isTypeError);
  assert.throws(() => Object.assign(SCHEMES.get('http') as SchemeRule, { defaultPort: 81 }), isTypeError);
  const { requires } = SCHEMES.get('http') as SchemeRule;
  assert.throws(() => (requires as string[]).push('path'), isTypeError);
  assert.throws(() => Object.assign(SCHEMES, { set: () => undefined }), isTypeError);
});
registry('another registry can be passed', () => {
  const schemes = new Map<string, SchemeRule>([
    ...SCHEMES,
    ['foo', { requires: ['path'], forbids: ['port'] }],
    ['http', { validateQuery: () => ({ code: 'a', offset: 1, message: 'b' }) }],
  ]);
  assert.equal(validateScheme('FOO://h:1', { schemes }), {
    code: 'port-forbidden',
    offset: 7,
    message: 'a URI of this scheme has no port',
  });
  assert.equal(validateScheme('foo://h', { schemes }), {
    code: 'path-required',
    offset: 7,
    message: 'a URI of this scheme needs a path',
  });
  assert.equal(validateScheme('http:?xy', { schemes }), { code: 'a', offset: 7, message: 'b' });
  assert.is(validateScheme('http:', { schemes }), undefined);
  assert.is(validateScheme('ftp:', { schemes })?.code, 'host-required');
  assert.is(validateScheme('ftp:', { schemes: new Map() }), undefined);
});
registry('offsets are within the URI, and the normal form of a valid URI is valid', () => {
  const paths = ['', '/a', 'a@b', '%22@%22@b,', 'ex:a', 'ab:', '+1-2', '1;phone-context=a', ',', 'a%2c'];
  const known = fc
    .tuple(
      fc.constantFrom(...[...SCHEMES].map(([scheme]) => `${scheme}:`)),
      fc.constantFrom('', '//', '//h', '//u@:1', '//localhost:'),
      fc.constantFrom(...paths),
      fc.constantFrom('', '?', '?+a?=', '?=a', '#'),
    )
    .map((parts) => parts.join(''))
    .filter((text) => recognise(text).valid);
  const check = (uri: string): void => {
    const finding = validateScheme(uri);
    if (finding !== undefined) {
      assert.ok(finding.offset >= uri.indexOf(':') && finding.offset <= uri.length);
    } else {
      assert.is(validateScheme(normalize(uri, { level: 'scheme' })), undefined);
    }
  };
  fc.assert(fc.property(fc.oneof(known, bases), check), { numRuns: 20_000, seed: 3986 });
});
registry('a rule that validates paths gets the path', () => {
  const schemes = new Map<string, SchemeRule>([
    ['x', { validatePath: (path) => (path === '/a' ? undefined : { code: 'a', offset: 1, message: path }) }],
  ]);
  assert.is(validateScheme('x:/a?b', { schemes }), undefined);
  assert.is(validateScheme('x:/b?c', { schemes })?.message, '/b');
});
registry.run();

const linear = suite('schemes: linear');
for (const beginning of [
  'mailto:',
  'mailto:a@b',
  'mailto:?',
  'urn:',
  'urn:ab:c?+',
  'tel:',
  'tel:+',
  'data:',
  'file:/',
]) {
  for (const piece of ['a', ',@', 'a@b,', '%22', '%5C', '&', '=', '-', '0', '%23', ';', '?=', '/']) {
    const title = `${JSON.stringify(beginning)} and many ${JSON.stringify(piece)}`;
    growsLinearly(linear, title, 1 << 16, (n) => {
      const uri = beginning + piece.repeat(n / piece.length);
      return () => validateScheme(uri);
    });
  }
}
linear.run();

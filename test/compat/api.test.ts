/** The functions of the replacement for fast-uri and uri-js; the fuzz targets `compat-…` check them for any text. */

import fastUri from 'fast-uri';
import * as uriJs from 'uri-js';
import * as compat from '../../src/compat/index.js';
import { assert, suite } from '../support/suite.js';

const { parse, serialize, normalize, equal, resolve, resolveComponents, SCHEMES } = compat;

const api = suite('compat: API');
api('has the exports of fast-uri and uri-js', () => {
  // Node adds different names to CommonJS in different versions.
  const added = ['__esModule', 'module.exports'];
  const names = [...Object.keys(fastUri), ...Object.keys(uriJs)].filter((name) => !added.includes(name));
  for (const name of names) assert.ok(name in compat, name);
  for (const name of Object.keys(compat.default)) assert.ok(name in compat, name);
});
api('text is not equal to another value', () => {
  for (const wrong of [5, null]) assert.is(equal(wrong as never, wrong as never), false);
});
api('has every component as a property, undefined or not', () => {
  const names = ['fragment', 'host', 'path', 'port', 'query', 'reference', 'scheme', 'userinfo'];
  assert.equal(Object.keys(parse('')).sort(), names);
  assert.equal(Object.keys(fastUri.parse('')).sort(), names);
});
api('says where a text stops being a reference, counted from the beginning of a suffix', () => {
  assert.match(parse('/a\\b').error as string, /\(forbidden-character, offset 2\)$/);
  assert.match(parse('a\\b', { reference: 'suffix', scheme: 'x' }).error as string, /offset 1\)$/);
  assert.match(parse('a', { reference: 'suffix', scheme: ' ' }).error as string, /offset 0\)$/);
  assert.match(parse('/é b').error as string, /\(forbidden-character, offset 2\)$/);
});
api('shows no password', () => {
  assert.not.match(parse('http://u:secret@h/%').error as string, /secret/);
  assert.throws(() => resolve('http://u:secret@h/%', 'a'), { message: /^(?!.*secret)/ });
});
api('does not change its arguments', () => {
  const given = Object.freeze({ scheme: 'ws', host: 'h', port: 80, resourceName: '/a?b' });
  assert.is(serialize(given), 'ws://h/a?b');
  const mail = Object.freeze({
    scheme: 'mailto',
    to: Object.freeze(['a@B']) as string[],
    headers: Object.freeze({ to: 'c@d' }),
  });
  assert.is(serialize(mail), 'mailto:a@b,c@d');
});
api('keeps header fields of any name', () => {
  const { headers } = parse('mailto:a@b?__proto__=1&constructor=2');
  assert.equal(Object.entries(headers as object), [
    ['__proto__', '1'],
    ['constructor', '2'],
  ]);
});
api('uses added handlers', () => {
  SCHEMES['shout'] = {
    scheme: 'shout',
    domainHost: true,
    parse: (components) => {
      components.path = components.path?.toUpperCase();
    },
    serialize: (components) => {
      components.path = components.path?.toLowerCase();
    },
  };
  try {
    assert.is(parse('SHOUT:a').path, 'A');
    assert.is(serialize({ scheme: 'shout', path: 'A' }), 'shout:a');
    assert.is(resolve('shout://é/', 'a'), 'shout://xn--9ca/a');
  } finally {
    delete SCHEMES['shout'];
  }
  assert.is(parse('shout:a').path, 'a');
});
api('uses no other handlers', () => {
  assert.is(parse('constructor:a').path, 'a');
  assert.is(serialize({ scheme: 'toString', path: 'a' }), 'toString:a');
});
api('refuses hosts that are not domain names where only domain names are allowed', () => {
  for (const host of ['℀', '%E2%84%80', 'é%2Fb', 'é%40b']) {
    assert.is(parse(`http://${host}/`).error, 'URI host is malformed.', host);
    assert.is(normalize(`http://${host}/`), `http://${host}/`);
    assert.throws(() => resolve('http://a/', `//${host}/`), /^URI host is malformed\.$/);
    assert.is(resolve('x://a/', '//é%2Fb/'), 'x://%C3%A9%2Fb/');
  }
  assert.is(resolve('x://a/', '//é/', { domainHost: true }), 'x://xn--9ca/');
  assert.is(resolve('//a/', '//é/', { domainHost: true }), '//xn--9ca/');
  assert.is(resolve('http://a/', '//é/', { unicodeSupport: true }), 'http://é/');
  assert.is(resolve('http://a/', '//%C3%A9/%C3%A9', { unicodeSupport: true }), 'http://é/%C3%A9');
  assert.is(resolve('//a/', '//é/', { unicodeSupport: true }), '//é/');
  assert.is(resolve('é/a', 'é/b', { unicodeSupport: true, reference: 'suffix' }), 'é/b');
});
api('resolves suffixes', () => {
  assert.is(resolve('example.com/a', 'b.example/c', { reference: 'suffix' }), 'b.example/c');
});
api('merges components when either side has no path', () => {
  assert.equal(resolveComponents({ scheme: 'x', host: 'h', path: '/a' }, {}), {
    scheme: 'x',
    userinfo: undefined,
    host: 'h',
    port: undefined,
    path: '/a',
    query: undefined,
    fragment: undefined,
  });
});
api('`unicodeSupport` decodes exactly the characters that an IRI for people may have', () => {
  const staysEncoded =
    /[\x80-\x9f\p{Co}\p{Noncharacter_Code_Point}\ufff0-\uffff\u{e0000}-\u{e0fff}\p{Bidi_Control}\p{White_Space}]/u;
  const isTried = (code: number): boolean => code <= 0xffff || (code & 0xffff) >= 0xfff0 || code % 0xf1 === 0;
  for (let code = 0x80; code <= 0x10ffff; code++) {
    if (!isTried(code) || (code >= 0xd800 && code <= 0xdfff)) continue;
    const character = String.fromCodePoint(code);
    const encoded = encodeURIComponent(character);
    const expected = staysEncoded.test(character) ? encoded : character;
    const { path, query } = parse(`a:${encoded}?${encoded}`, { unicodeSupport: true });
    assert.is(path, expected);
    assert.is(query, /\p{Co}/u.test(character) ? character : expected);
  }
});
for (const [call, throws] of [
  [() => serialize({ scheme: 'x', path: '\ud800' }), /surrogate/],
  [() => serialize({ host: '\ud800' }, { unicodeSupport: true }), /surrogate/],
  [() => serialize({ scheme: 'mailto', to: ['a@\ud800'] }, { unicodeSupport: true }), /surrogate/],
  [() => serialize({ path: 5 as unknown as string }), /string/],
  [() => serialize({ scheme: 'urn', nid: 'ab', nss: 'c', port: 'x' }), /port/],
  [() => resolve('http://a/', '%zz'), /^not a URI reference \(invalid-percent-encoding, offset 1\)$/],
  [
    () => resolve('a.example', '[', { reference: 'suffix', scheme: 'http' }),
    /^not a URI reference \(unexpected-end, offset 1\)$/,
  ],
] as const) {
  api(String(call), () => assert.throws(call, throws));
}
const { escapeComponent, pctDecChars, pctEncChar, removeDotSegments, unescapeComponent } = compat;
const functions = { escapeComponent, pctDecChars, pctEncChar, removeDotSegments, unescapeComponent };
const ASCII = String.fromCharCode(...Array(128).keys());
for (const [name, given, expected] of [
  [
    'escapeComponent',
    `${ASCII}é`,
    encodeURIComponent(`${ASCII}é`).replaceAll(/%(?:2[46BC]|3[BD])/g, decodeURIComponent),
  ],
  ['pctDecChars', 'a%C3%A9%41', 'aéA'],
  ['pctDecChars', 'a%FF%41', 'a%FF%41'],
  ['pctEncChar', 'aé', '%61%C3%A9'],
  ['pctEncChar', '\u{1f600}', '%F0%9F%98%80'],
  ['unescapeComponent', 'a%2Fb%C3%A9%FF', 'a/b%C3%A9%FF'],
  ['removeDotSegments', '/a/../b', '/b'],
] as const) {
  api(`${name}(${JSON.stringify(given)})`, () => assert.is(functions[name](given), expected));
}
api('keeps dot-segments on request', () => {
  const options = { absolutePath: true };
  assert.is(serialize({ scheme: 'http', host: 'h', path: '/a/../b' }, options), 'http://h/a/../b');
  assert.is(normalize('x://h/a/../b', options), 'x://h/a/../b');
});
for (const [given, expected] of [
  [{ scheme: 'urn', nid: 'ab' }, 'urn:ab:'],
  [{ scheme: 'urn', nid: 'uuid' }, 'urn:uuid:'],
  [{ nid: 'ab', nss: 'c' }, 'ab:c'],
  [{ scheme: 'mailto', to: ['a@℀'] }, 'mailto:a@%E2%84%80'],
  [{ scheme: 'mailto', host: 'é' }, 'mailto://%C3%A9'],
] as const) {
  const options = 'scheme' in given ? {} : { scheme: 'urn' };
  api(JSON.stringify(given), () =>
    assert.is(serialize(given as compat.URIComponents, options), expected.replace(/^ab/, './ab')),
  );
}
api.run();

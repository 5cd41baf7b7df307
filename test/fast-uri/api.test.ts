/** The functions of the replacement of fast-uri; the fuzz targets `fast-uri-…` check them for any text. */

import fastUri from 'fast-uri';
import * as uriscan from '../../packages/fast-uri/src/index.js';
import { assert, suite } from '../support/suite.js';

const { parse, serialize, normalize, equal, resolve, resolveComponent, SCHEMES } = uriscan;

const api = suite('fast-uri: API');
api('has the exports of fast-uri', () => {
  // Node adds different names to CommonJS in different versions.
  const added = ['__esModule', 'module.exports'];
  const names = Object.keys(fastUri).filter((name) => !added.includes(name));
  for (const name of names) assert.ok(name in uriscan, name);
  for (const name of Object.keys(uriscan.default)) assert.ok(name in uriscan, name);
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
api('refuses characters that no IP-literal has', () => assert.is(parse('//[v1.é]').error, 'URI host is malformed.'));
api('`unicodeSupport` decodes no character of a host that misleads people, or that no IRI has', () => {
  for (const host of ['%E2%80%AE', '%C2%A0a', '%EE%80%80', '%F0%9F%BF%BE', '%FF'])
    assert.is(parse(`x://${host}/`, { unicodeSupport: true }).host, host);
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
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    const { headers } = parse(`mailto:a@b?${name}=1`);
    assert.equal(Object.entries(headers as object), [[name, '1']]);
    assert.is(serialize(parse(`mailto:a@b?${name}=1`)), `mailto:a@b?${name}=1`);
    assert.is(normalize(`constructor:${name}`), `constructor:${name}`);
  }
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
  assert.equal(resolveComponent({ scheme: 'x', host: 'h', path: '/a' }, {}), {
    scheme: 'x',
    userinfo: undefined,
    host: 'h',
    port: undefined,
    path: '/a',
    query: undefined,
    fragment: undefined,
  });
});
for (const [call, throws] of [
  [() => serialize({ scheme: 'x', path: '\ud800' }), /surrogate/],
  [() => serialize({ host: '\ud800' }, { unicodeSupport: true }), /surrogate/],
  [() => serialize({ scheme: 'mailto', to: ['a@\ud800'] }, { unicodeSupport: true }), /surrogate/],
  [() => serialize({ path: 5 as unknown as string }), /string/],
  [() => serialize(null as never), /components/],
  [() => parse(5 as never), /^expected `uri` to be a string, got number$/],
  [() => serialize({ scheme: 'urn', nid: 'ab', nss: 'c', port: 'x' }), /port/],
  [() => resolve('http://a/', '%zz'), /^not a URI reference \(invalid-percent-encoding, offset 1\)$/],
  [
    () => resolve('a.example', '[', { reference: 'suffix', scheme: 'http' }),
    /^not a URI reference \(unexpected-end, offset 1\)$/,
  ],
] as const) {
  api(String(call), () => assert.throws(call, throws));
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
    assert.is(serialize(given as uriscan.URIComponent, options), expected.replace(/^ab/, './ab')),
  );
}
api.run();

/** Properties of the replacement for fast-uri and uri-js, for any arguments. */

import fc from 'fast-check';
import fastUri from 'fast-uri';
import * as uriJs from 'uri-js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as compat from '../../src/compat/index.js';
import { isUriReference, normalize as normalizeStrictly, resolve as resolveStrictly } from '../../src/index.js';

const { parse, serialize, normalize, equal, resolve, resolveComponents, SCHEMES } = compat;

const SEED = 3986;

const pieces = fc.constantFrom(
  ...'http: x: urn:ab: ws: mailto: // / / .. . a B : @ ? # % %2e %7E %c3%a9'.split(' '),
  ...['é', '🚀', '[::1]', '1.2.3.4', ':80', ' ', '\\', '<', '[', ']', '\n', '\ud800', '=', '&', ','],
);
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const references = texts.filter(isUriReference);
const bases = fc
  .tuple(fc.constantFrom('x:', 'foo://h', 'foo://h/', 'x:/', 'x:a/b'), references)
  .map((all) => all.join(''));

/** The octets of a text, percent-encoded or not, one character each. */
const octetsOf = (text: string): string =>
  String.fromCharCode(...new TextEncoder().encode(text)).replaceAll(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );

const holds = suite('compat: properties');
const property = (title: string, check: () => void): void => {
  holds(title, check);
};

property('parse throws nothing, and text without an error is a reference, or one after encoding', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const parsed = parse(text, {});
      if (isUriReference(text)) assert.not.match(parsed.error ?? '', /^not a URI reference/);
      else if (/^[\0-\x7f]*$/.test(text)) assert.ok(parsed.error, 'ASCII is not encoded');
    }),
    { numRuns: 1000, seed: SEED },
  );
});

property('a normal form is a reference, and its own normal form', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const normal = normalize(text);
      const encoded = text.replace(/\p{Cc}+/gu, encodeURIComponent);
      if (!isUriReference(normal)) assert.is(normal, encoded, 'unchanged, except for control characters');
      assert.is(normalize(normal), normal);
      if (normal !== text && encoded === text) assert.ok(equal(text, normal));
    }),
    { numRuns: 1000, seed: SEED },
  );
});

property('a normal form is a normal form of the core, too', () => {
  fc.assert(
    fc.property(
      references.filter((text) => !/^(mailto|urn|ws):/.test(text) && equal(text, text)),
      (text) => {
        const normal = normalize(text);
        assert.is(normalizeStrictly(normal, { level: 'scheme', encodedDots: 'keep' }), normal);
      },
    ),
    { numRuns: 1000, seed: SEED },
  );
});

property('resolution equals that in the core, between normal forms', () => {
  fc.assert(
    fc.property(bases, references, (base, reference) => {
      // A non-ASCII domain name becomes ASCII, which the core leaves to others.
      if (!isUriReference(base) || /%[89a-f]/i.test(base + reference)) return;
      let target: string;
      try {
        target = resolve(base, reference);
      } catch (error) {
        assert.match((error as Error).message, /host/);
        return;
      }
      const strict = resolveStrictly(normalizeStrictly(base), normalizeStrictly(reference));
      assert.is(normalizeStrictly(target, { level: 'scheme' }), normalizeStrictly(strict, { level: 'scheme' }));
    }),
    { numRuns: 1000, seed: SEED },
  );
});

property('a base without a scheme can be resolved first or last', () => {
  const names = fc.constantFrom('a', 'b', '..', '.', '', 'c:d', '%2e');
  const paths = fc.array(names, { minLength: 1, maxLength: 5 }).map((all) => all.join('/'));
  const relative = paths.filter((path) => isUriReference(path) && !/^\/|^$|^c:/.test(path));
  fc.assert(
    fc.property(relative, relative, (base, reference) => {
      const absolute = 'foo://h/1/2/3/4/5/6/7/8/9/10';
      const target = resolve(base, reference);
      assert.not.match(target, /^\/|^[^/]*:/, 'it stays a relative path');
      assert.is(resolve(absolute, target), resolve(resolve(absolute, base), reference));
    }),
    { numRuns: 1000, seed: SEED },
  );
});

property('serialized components are a reference with the same components', () => {
  const data = fc.option(fc.string({ unit: 'grapheme', maxLength: 8 }), { nil: undefined });
  const components = fc.record({
    scheme: fc.constantFrom(undefined, 'x', 'foo+1'),
    userinfo: data,
    host: data,
    port: fc.constantFrom(undefined, 0, 80, '0080'),
    path: fc
      .array(fc.constantFrom('a', 'b:c', '', '.', '..', 'é', ' ', '?', '#', '%', '['))
      .map((all) => all.join('/')),
    query: data,
    fragment: data,
  });
  fc.assert(
    fc.property(components, (given) => {
      const hasAuthority = given.userinfo !== undefined || given.host !== undefined || given.port !== undefined;
      let reference: string;
      try {
        reference = serialize(given as compat.URIComponents);
      } catch (error) {
        assert.is((error as Error).message, 'URI host is missing.');
        assert.equal([given.scheme, given.userinfo, given.host, given.port], [undefined, undefined, '', undefined]);
        return;
      }
      assert.ok(isUriReference(reference), reference);
      const { error, host, ...parsed } = parse(reference);
      assert.is(error, undefined);
      assert.is(host !== undefined, hasAuthority);
      const decoded = (text: string | undefined) => text && octetsOf(text);
      assert.is(parsed.scheme, given.scheme);
      assert.is(decoded(parsed.userinfo), decoded(given.userinfo));
      assert.is(decoded(parsed.query), decoded(given.query));
      assert.is(decoded(parsed.fragment), decoded(given.fragment));
      assert.is(serialize(parse(reference)), normalize(reference));
    }),
    { numRuns: 1000, seed: SEED },
  );
});
holds.run();

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
  assert.throws(
    () => resolve('http://u:secret@h/%', 'a'),
    (error: Error) => !error.message.includes('secret'),
  );
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
    assert.is(parse(`a:${encoded}`, { unicodeSupport: true }).path, expected);
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
for (const [name, given, expected] of [
  ['pctEncChar', 'aé', '%61%C3%A9'],
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

const linear = suite('compat: linear');
linear.run();

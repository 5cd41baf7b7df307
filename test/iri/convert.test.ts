/** Conversion of IRIs to URIs and back (RFC 3987, section 3). */

import fc from 'fast-check';
import tr46 from 'tr46';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Random } from '../../bench/model/random.js';
import { decodeComponent, equals, isUriReference, parse, UriComponentError } from '../../src/index.js';
import { IriSyntaxError, idn, iriToUri, isIriReference, parseIri, uriToIri } from '../../src/iri/index.js';
import { references } from '../support/generate.js';
import { isIprivate, isUcschar } from '../support/iri/oracle.js';
import { isTypeError } from '../support/wrong-use.js';

const { hostToAscii, hostToUnicode } = idn({ tr46 });

/** Characters that the grammar allows and `uriToIri` does not decode. */
const MISLEADING = /[\p{Bidi_Control}\p{White_Space}]/u;

const toUri = suite('iriToUri');
const maps = (iri: string, uri: string, options?: Parameters<typeof iriToUri>[1]): void =>
  toUri(`${JSON.stringify(iri)} maps to ${uri}${options ? ', its host in ASCII' : ''}`, () => {
    assert.is(iriToUri(iri, options), uri);
    assert.is(iriToUri(uri, options), uri);
  });
// Section 3.1.
maps('http://www.example.org/red%09ros\u00e9#red', 'http://www.example.org/red%09ros%C3%A9#red');
maps('http://example.com/\u{10300}\u{10301}\u{10302}', 'http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82');
maps('http://r\u00e9sum\u00e9.example.org', 'http://r%C3%A9sum%C3%A9.example.org');
maps('http://r\u00e9sum\u00e9.example.org', 'http://xn--rsum-bpad.example.org', { hostToAscii });
maps(
  'http://validator.w3.org/check?uri=http%3A%2F%2Fr\u00e9sum\u00e9.example.org',
  'http://validator.w3.org/check?uri=http%3A%2F%2Fr%C3%A9sum%C3%A9.example.org',
  { hostToAscii },
);
maps('http://example.com/Vi\u1ec7t', 'http://example.com/Vi%E1%BB%87t');
maps('Vi\u00ea\u0323t', 'Vi%C3%AA%CC%A3t');
maps('', '');
maps('\u00e9', '%C3%A9');
maps('?\ue000\u{10fffd}#\u00a0', '?%EE%80%80%F4%8F%BF%BD#%C2%A0');
maps('//\u00fc:\u00e9@\u00e4:8/', '//%C3%BC:%C3%A9@%C3%A4:8/');
maps('//\u00fc@\u00e4:8/\u00e9', '//%C3%BC@xn--4ca:8/%C3%A9', { hostToAscii });
maps('//[::1]/\u00e9', '//[::1]/%C3%A9', { hostToAscii });
maps('//1.2.3.4/\u00e9', '//1.2.3.4/%C3%A9', { hostToAscii });
maps('file:///\u00e9', 'file:///%C3%A9', { hostToAscii });
maps('\u00e9/b', '%C3%A9/b', { hostToAscii });

for (const [what, iri] of Object.entries({
  'a lone surrogate': 'http://h/\ud800',
  'a control character': '/\u0085',
  'a noncharacter': '/\ufdd0',
  'a private character in a path': '/\ue000',
  'a space': '/\u00e9 ',
  'a tag character': '/\u{e0041}',
})) {
  toUri(`refuses ${what}`, () => {
    assert.throws(
      () => iriToUri(iri),
      (error: unknown) => error instanceof IriSyntaxError && error.input === iri,
    );
    assert.throws(
      () => uriToIri(iri),
      (error: unknown) => error instanceof IriSyntaxError,
    );
  });
}
toUri('refuses values that are not strings', () => {
  assert.throws(() => iriToUri(1 as never), isTypeError);
  assert.throws(() => uriToIri(undefined as never), isTypeError);
});
for (const host of ['a/b', 'a b', '\u00e9', 'a@b', 'a?', '%']) {
  toUri(`refuses ${JSON.stringify(host)} for a host`, () => {
    assert.throws(
      () => iriToUri('//\u00e9', { hostToAscii: () => host }),
      (e: unknown) => e instanceof UriComponentError && e.component === 'host' && e.code !== undefined,
    );
  });
}
toUri('refuses an empty host as the form of a non-empty one', () => {
  assert.throws(
    () => iriToUri('http://\u00ad/x', { hostToAscii: () => '' }),
    (e: unknown) => e instanceof UriComponentError && e.code === 'invalid-host',
  );
  assert.is(iriToUri('http:///\u00e9', { hostToAscii: () => '' }), 'http:///%C3%A9');
});
toUri('encodes every non-ASCII character like encodeURIComponent', () => {
  for (let c = 0x80; c <= 0x10ffff; c++) {
    const character = String.fromCodePoint(c);
    if (isUcschar(c)) assert.is(iriToUri(`/${character}`), `/${encodeURIComponent(character)}`);
    else if (isIprivate(c)) assert.is(iriToUri(`?${character}`), `?${encodeURIComponent(character)}`);
  }
});
toUri.run();

const toIri = suite('uriToIri');
const stands = (uri: string, iri: string, options?: Parameters<typeof uriToIri>[1]): void =>
  toIri(`${uri} maps to ${JSON.stringify(iri)}${options ? ', its host in Unicode' : ''}`, () => {
    assert.is(uriToIri(uri, options), iri);
    assert.is(uriToIri(iri, options), iri);
  });
const stays = (uri: string): void => stands(uri, uri);
// Section 3.2.1.
stands('http://www.example.org/D%C3%BCrst', 'http://www.example.org/D\u00fcrst');
stands('http://www.example.org/D%FCrst', 'http://www.example.org/D%FCrst');
stands('http://xn--99zt52a.example.org/%e2%80%ae', 'http://xn--99zt52a.example.org/%E2%80%AE');
stands('http://xn--99zt52a.example.org/%e2%80%ae', 'http://\u7d0d\u8c46.example.org/%E2%80%AE', { hostToUnicode });
stays('http://www.example.org/r%E9sum%E9.html');
// Delimiters, and characters that URIs do not allow.
stays('/%2F%2f%3F%23%5B%5D%40%3A%21%24%26%27%28%29%2A%2B%2C%3B%3D');
stays('/%25%2541%00%0A%20%22%3C%3E%5C%5E%60%7B%7C%7D%7F%7f');
stands('/%7euser/%41%2D%2e%5F%30', '/~user/A-._0');
// Octets that are not UTF-8: only a tail, cut short, overlong, a surrogate, above U+10FFFF, five octets and more, or
// invalid in any place.
stays('/%80%BF');
stays('/%C3/%C3A');
stays('/%E3%81');
stays('/%F0%9F%98');
stays('/%C0%80%C1%BF%E0%9F%BF%F0%8F%BF%BF');
stays('/%ED%A0%80%ED%BF%BF');
stays('/%F4%90%80%80%F5%80%80%80%F7%BF%BF%BF');
stays('/%F8%88%80%80%80%FC%84%80%80%80%80%FE%FF');
stands('/%C3%C3%A9%A9', '/%C3\u00e9%A9');
stands('/%e3%81x%e3%81%82', '/%E3%81x\u3042');
stands('/%C3%41%A9', '/%C3A%A9');
stands('/%C3\u00e9', '/%C3\u00e9');
// Characters that the grammar does not allow there.
stays('/%C2%80%C2%85%C2%9F');
stays('/%EF%B7%90%EF%BF%BE%EF%BF%BF%F0%9F%BF%BE%F3%A0%81%81');
stays('/%EE%80%80#%EE%80%80');
stands('?%EE%80%80%f4%8f%bf%bd%F4%8F%BF%BE#%ee%80%80', '?\ue000\u{10fffd}%F4%8F%BF%BE#%EE%80%80');
// Characters that mislead.
stays('/%E2%80%8E%E2%80%8F%E2%80%AA%E2%80%AB%E2%80%AC%E2%80%AD%E2%80%AE%D8%9C%E2%81%A6%E2%81%A7%E2%81%A8%E2%81%A9');
stays('/%C2%A0%E2%80%80%E2%80%A8%E2%80%A9%E3%80%80%E1%9A%80');
stands('/%E2%80%8C%E2%80%8D%EF%BF%AF', '/\u200c\u200d\uffef');
stays('/%EF%BF%BD');
// All components.
stands('//%C3%BC:%C3%A9@%C3%A4:8/%C3%A4?%C3%A4#%C3%A4', '//\u00fc:\u00e9@\u00e4:8/\u00e4?\u00e4#\u00e4');
stands('//%C3%BC@xn--4ca:8', '//\u00fc@\u00e4:8', { hostToUnicode });
stands('//[::1]/%C3%A4', '//[::1]/\u00e4', { hostToUnicode });
stands('%C3%A4', '\u00e4', { hostToUnicode });
stands('//%C3%A4', '//\u00e4');
stands('//xn--a', '//xn--a', { hostToUnicode });
stays('');
for (const host of ['a/b', 'a b', 'a@b', 'a:1', 'a?', '\ue000', '\ud800']) {
  toIri(`refuses ${JSON.stringify(host)} for a host`, () => {
    assert.throws(
      () => uriToIri('//h', { hostToUnicode: () => host }),
      (e: unknown) => e instanceof UriComponentError && e.component === 'host' && e.code === 'invalid-host',
    );
  });
}
toIri('refuses an empty host as the form of a non-empty one', () => {
  assert.throws(
    () => uriToIri('http://h/x', { hostToUnicode: () => '' }),
    (e: unknown) => e instanceof UriComponentError && e.code === 'invalid-host',
  );
  assert.is(uriToIri('http:///x', { hostToUnicode: () => '' }), 'http:///x');
});
toIri('decodes ucschar, and iprivate in a query, except misleading characters', () => {
  for (let c = 0x80; c <= 0x10ffff; c++) {
    if (c >= 0xd800 && c <= 0xdfff) continue;
    const character = String.fromCodePoint(c);
    const encoded = encodeURIComponent(character);
    const inPath = isUcschar(c) && !MISLEADING.test(character);
    assert.is(uriToIri(`/${encoded}`), `/${inPath ? character : encoded}`);
    assert.is(uriToIri(`?${encoded}`), `?${inPath || isIprivate(c) ? character : encoded}`);
  }
});
toIri('decodes like TextDecoder, for every sequence of representative octets', () => {
  const octets = [
    0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xed, 0xef, 0xf0, 0xf1, 0xf4, 0xf5,
    0xff,
  ];
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for (const a of octets)
    for (const b of octets)
      for (const c of octets)
        for (const d of octets) {
          if (a < 0x80) continue;
          const bytes = [a, b, c, d];
          const length = a < 0xe0 ? 2 : a < 0xf0 ? 3 : 4;
          let character: string | undefined;
          try {
            character = decoder.decode(Uint8Array.from(bytes.slice(0, length)));
          } catch {
            character = undefined;
          }
          const uri = `?${bytes.map((octet) => `%${octet.toString(16).toUpperCase()}`).join('')}`;
          const code = character?.codePointAt(0) ?? 0;
          const decodes = (isUcschar(code) && !MISLEADING.test(`${character}`)) || isIprivate(code);
          assert.is(uriToIri(uri).startsWith(`?${character}`), decodes, uri);
        }
});
toIri.run();

const both = suite('there and back');
const random = new Random(3987);
const strewn = [
  '\u00e9',
  '\u65e5',
  '\u{1f600}',
  '\u00df',
  '%C3%A9',
  '%c3',
  '%F0%9F%98%80',
  '%2e',
  '%2F',
  '%e2%80%ae',
  '%ED%A0%80',
  '%7E',
];
/** Yields references with inserted non-ASCII characters and percent-encodings. */
function* iris(count: number): Generator<string> {
  const generated = references(42);
  for (let i = 0; i < count; i++) {
    let input = generated.next().value.slice(0, 300);
    for (let n = random.between(0, 4); n > 0; n--) {
      const at = random.between(0, input.length);
      input = input.slice(0, at) + random.of(strewn) + input.slice(at);
    }
    if (isIriReference(input)) yield input;
  }
}

both('every IRI maps to a URI, back to an IRI, and again to an equivalent URI; both mappings are idempotent', () => {
  let count = 0;
  for (const iri of iris(40_000)) {
    count++;
    const uri = iriToUri(iri);
    assert.ok(isUriReference(uri), iri);
    assert.is(iriToUri(uri), uri);
    const back = uriToIri(uri);
    assert.ok(isIriReference(back), iri);
    assert.is(uriToIri(back), back);
    if (!MISLEADING.test(iri)) assert.is(uriToIri(iri), back);
    const again = iriToUri(back);
    assert.ok(equals(uri, again), iri);
    assert.is(iriToUri(uriToIri(again)), again);
    if (isUriReference(iri)) assert.is(uri, iri);
  }
  assert.ok(count > 10_000, `${count}`);
});
both('components are mapped one by one', () => {
  const mapped = (text: string): string => iriToUri(`?${text}`).slice(1);
  for (const iri of iris(5000)) {
    const uri = parse(iriToUri(iri));
    const { host, path, query, fragment } = parseIri(iri);
    assert.is(uri.path, mapped(path));
    if (host?.startsWith('[')) assert.is(uri.host, host);
    else assert.is(uri.host, host && mapped(host));
    assert.is(uri.query, query && mapped(query));
    assert.is(uri.fragment, fragment && mapped(fragment));
  }
});
both('any text as a query', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const uri = `?${encodeURIComponent(text)}`;
      assert.is(decodeComponent(iriToUri(uriToIri(uri))), `?${text}`);
    }),
  );
});
both.run();

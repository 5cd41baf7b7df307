/** Conversion of IRIs to URIs and back (RFC 3987, section 3). */

import tr46 from 'tr46';
import { UriComponentError } from '../../src/index.js';
import { IriSyntaxError, idn, iriToUri, uriToIri } from '../../src/iri/index.js';
import { isIprivate, isUcschar } from '../support/iri/oracle.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const { hostToAscii, hostToUnicode } = idn({ tr46 });

/** Characters that the grammar allows and `uriToIri` does not decode. */
const MISLEADING = /[\p{Bidi_Control}\p{White_Space}]/u;

const toUri = suite('iriToUri');
runRows('iri/conversions', {
  maps: (iri: string, uri: string, isNamed?: boolean) =>
    toUri(`${JSON.stringify(iri)} maps to ${uri}${isNamed ? ', its host in ASCII' : ''}`, () => {
      for (const text of [iri, uri]) assert.is(iriToUri(text, isNamed ? { hostToAscii } : {}), uri);
    }),
  stands: (uri: string, iri: string, isNamed?: boolean) =>
    toUri(`${uri} stands for ${JSON.stringify(iri)}${isNamed ? ', its host in Unicode' : ''}`, () => {
      for (const text of [iri, uri]) assert.is(uriToIri(text, isNamed ? { hostToUnicode } : {}), iri);
    }),
  stays: (uri: string) => toUri(`${uri} stays`, () => assert.is(uriToIri(uri), uri)),
});
for (const iri of ['http://h/\ud800', '/\u0085', '/\ufdd0', '/\ue000', '/\u00e9 ', '/\u{e0041}']) {
  toUri(`both refuse ${JSON.stringify(iri)}`, () => {
    for (const map of [iriToUri, uriToIri]) {
      assert.throws(() => map(iri), IriSyntaxError, { input: iri });
    }
  });
}
toUri('both refuse text that is not a host, and an empty host as the form of a non-empty one', () => {
  const refuses = (call: () => unknown): void => assert.throws(call, UriComponentError, { component: 'host' });
  for (const host of ['a/b', 'a b', '\u00e9', 'a@b', 'a?', '%', ''])
    refuses(() => iriToUri('http://\u00ad/x', { hostToAscii: () => host }));
  for (const host of ['a/b', 'a b', 'a@b', 'a:1', 'a?', '\ue000', '\ud800', ''])
    refuses(() => uriToIri('http://h/x', { hostToUnicode: () => host }));
  assert.is(iriToUri('http:///\u00e9', { hostToAscii: () => '' }), 'http:///%C3%A9');
  assert.is(uriToIri('http:///x', { hostToUnicode: () => '' }), 'http:///x');
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
  // Most sequences are not UTF-8, and the stack of an error takes longer than the rest.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
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
  Error.stackTraceLimit = stackTraceLimit;
});
toIri.run();

/** Conversion of IRIs to URIs and back (RFC 3987, section 3). */

import tr46 from 'tr46';
import { Random } from '../../bench/model/random.js';
import { equals, isUriReference, parse, UriComponentError } from '../../src/entries/index.js';
import { IdnError, IriSyntaxError, idn, iriToUri, isIriReference, parseIri, uriToIri } from '../../src/entries/iri.js';
import { codePoints, draws, SEED, some } from '../support/draws.js';
import { references } from '../support/generate.js';
import { isIprivate, isUcschar } from '../support/iri/oracle.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const { hostToAscii, hostToUnicode } = idn({ tr46 });

/** Characters that the grammar allows and `uriToIri` does not decode. */
const MISLEADING = /[\p{Bidi_Control}\p{White_Space}]/u;

const TR46_IN_PLACE = (place: string): string =>
  `expected the package tr46 as the option \`tr46\`, got it as \`${place}\`: pass \`{ tr46 }\``;

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
  /** With the host in ASCII, by the platform and by tr46, and with the host in Unicode again. */
  named: (iri: string, uri: string, shown: string) =>
    toUri(`${JSON.stringify(iri)} is sent as ${uri} and shown as ${JSON.stringify(shown)}`, () => {
      for (const options of [{ idn: true }, { tr46 }, { idn: true, tr46 }]) {
        assert.is(iriToUri(iri, options), uri);
        assert.is(iriToUri(uri, options), uri);
        assert.is(uriToIri(uri, options), shown);
      }
    }),
  /** The platform has no ASCII form that is a name, and tr46 has an error. */
  unnamed: (iri: string, uri: string, code: string) =>
    toUri(`the host of ${JSON.stringify(iri)} has no ASCII form: ${code}`, () => {
      assert.is(iriToUri(iri, { idn: true }), uri);
      assert.is(iriToUri(iri), uri);
      assert.throws(() => iriToUri(iri, { tr46 }), IdnError, { code });
      assert.is(uriToIri(uri, { idn: true }), uri);
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
toUri('names the option of tr46 where the package is in another place', () => {
  const calls: readonly (readonly [place: string, call: () => unknown])[] = [
    ['options', () => idn(tr46 as never)],
    ['options', () => iriToUri('/', tr46 as never)],
    ['options', () => uriToIri('/', tr46 as never)],
    ['hostToAscii', () => iriToUri('/', { hostToAscii: tr46 as never })],
    ['hostToUnicode', () => uriToIri('/', { hostToUnicode: tr46 as never })],
    ['idn', () => iriToUri('/', { idn: tr46 as never })],
    ['idn', () => iriToUri('/', { idn: { tr46 } as never })],
  ];
  for (const [place, call] of calls) assert.throws(call, TypeError, { message: TR46_IN_PLACE(place) });
  for (const [value, got] of [
    ['yes', 'a string of length 3'],
    [null, 'null'],
  ])
    assert.throws(() => iriToUri('/', { idn: value as never }), {
      message: `expected \`idn\` to be a boolean, got ${got}`,
    });
  assert.is(iriToUri('http://é/', { idn: false }), 'http://%C3%A9/');
});
toUri('encodes every non-ASCII character like encodeURIComponent', () => {
  for (const c of codePoints()) {
    const character = String.fromCodePoint(c);
    if (isUcschar(c)) assert.is(iriToUri(`/${character}`), `/${encodeURIComponent(character)}`);
    else if (isIprivate(c)) assert.is(iriToUri(`?${character}`), `?${encodeURIComponent(character)}`);
  }
});
toUri.run();

const toIri = suite('uriToIri');
toIri('decodes ucschar, and iprivate in a query, except misleading characters', () => {
  for (const c of codePoints()) {
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
  const lists = octets.flatMap((a) =>
    octets.flatMap((b) => octets.flatMap((c) => octets.map((d) => [a, b, c, d] as const))),
  );
  const notAscii = lists.filter(([a]) => a >= 0x80);
  for (const bytes of some('iri/convert: octets', notAscii)) {
    const [a] = bytes;
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

const both = suite('there and back');
const random = new Random(SEED + 3987);
const strewn = '\u00e9 \u65e5 \u{1f600} \u00df %C3%A9 %c3 %F0%9F%98%80 %2e %2F %e2%80%ae %ED%A0%80 %7E'.split(' ');
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
  const all = draws('iri/convert: IRIs');
  let count = 0;
  for (const iri of iris(all)) {
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
  assert.ok(count > all / 4, `${count}`);
});
both('components are mapped one by one', () => {
  const mapped = (text: string): string => iriToUri(`?${text}`).slice(1);
  for (const iri of iris(draws('iri/convert: IRIs by component'))) {
    const uri = parse(iriToUri(iri));
    const { host, path, query, fragment } = parseIri(iri);
    assert.is(uri.path, mapped(path));
    if (host?.startsWith('[')) assert.is(uri.host, host);
    else assert.is(uri.host, host && mapped(host));
    assert.is(uri.query, query && mapped(query));
    assert.is(uri.fragment, fragment && mapped(fragment));
  }
});
both.run();

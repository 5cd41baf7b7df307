/** Percent-encoding and decoding: examples, refusals and their offsets, and round trips. */

import { type ComponentErrorCode, UriComponentError } from '../../src/entries/errors.js';
import { decodeBytes, decodeComponent, type EncodableComponent, encodeComponent } from '../../src/entries/index.js';
import * as tables from '../../src/entries/tables.js';
import { some } from '../support/draws.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const { ALPHA, FRAGMENT, PCHAR, QUERY, REG_NAME, SEGMENT_NC, UNRESERVED, USERINFO } = tables;
const CLASSES = { FRAGMENT, PCHAR, QUERY, REG_NAME, SEGMENT_NC, UNRESERVED, USERINFO };

const encoding = suite('encode');
runRows('reference/encode', {
  encodesByClass: (text: string, characterClass: keyof typeof CLASSES, encoded: string) =>
    encoding(`${JSON.stringify(text)} for ${characterClass} to ${encoded}`, () => {
      assert.is(encodeComponent(text, CLASSES[characterClass]), encoded);
      assert.is(decodeComponent(encoded), text);
    }),
  encodes: (text: string, component: EncodableComponent, encoded: string) =>
    encoding(`${JSON.stringify(text)} for ${component} to ${encoded}`, () => {
      assert.is(encodeComponent(text, component), encoded);
      assert.is(decodeComponent(encoded), text);
    }),
  decodes: (text: string, decoded: string) =>
    encoding(`${text} is decoded to ${JSON.stringify(decoded)}`, () => assert.is(decodeComponent(text), decoded)),
  refuses: (text: string, code: ComponentErrorCode, offset: number) =>
    encoding(`${JSON.stringify(text)} is not decoded: ${code} at ${offset}`, () => {
      assert.throws(() => decodeComponent(text), UriComponentError, { code, offset });
    }),
  asBytes: (text: string, octets: number[]) =>
    encoding(`${JSON.stringify(text)} is ${octets.join(' ')}`, () => assert.equal([...decodeBytes(text)], octets)),
  isNotBytes: (text: string, code: ComponentErrorCode, offset: number) =>
    encoding(`${text} is not bytes: ${code} at ${offset}`, () => {
      assert.throws(() => decodeBytes(text), UriComponentError, { code, offset });
    }),
  isNotHost: (octets: number[], code: ComponentErrorCode, offset: number) =>
    encoding(`${octets} is not a host: ${code} at ${offset}`, () => {
      assert.throws(() => encodeComponent(Uint8Array.from(octets), 'host'), UriComponentError, { code, offset });
    }),
  hasHalfPair: (text: string, offset: number) =>
    encoding(`${JSON.stringify(text)} has half a surrogate pair at ${offset}`, () => {
      for (const by of ['segment', 'data', PCHAR] as const)
        assert.throws(() => encodeComponent(text, by), UriComponentError, { code: 'lone-surrogate', offset });
      assert.throws(() => decodeBytes(text), UriComponentError, { code: 'lone-surrogate', offset });
    }),
});
encoding('"%" and non-ASCII characters, for any class', () => {
  const everything = new Uint8Array(0x200).fill(1);
  assert.is(encodeComponent('a%\0é\u0141', everything), 'a%25\0%C3%A9%C5%81');
  assert.is(encodeComponent(Uint8Array.of(0x25, 0x7f, 0x80), everything), '%25\x7f%80');
  assert.is(encodeComponent(Uint8Array.of(0x2f, 0xc3, 0xa9), 'host'), '%2F%C3%A9');
  assert.is(encodeComponent('aB', ALPHA.slice(0, 0x60)), '%61B');
});
encoding('every ASCII character as the class says', () => {
  for (const characterClass of Object.values(CLASSES)) {
    for (let c = 0; c < 0x80; c++) {
      const character = String.fromCharCode(c);
      const hex = `%${c.toString(16).toUpperCase().padStart(2, '0')}`;
      assert.is(encodeComponent(character, characterClass), characterClass[c] ? character : hex);
    }
  }
});
encoding('another component is refused', () => {
  const message = /^expected `component` to be one of query, segment, fragment, userinfo, host, data, got "\w+"$/;
  for (const name of ['path', 'toString']) assert.throws(() => encodeComponent('x ', name as never), message);
  assert.throws(
    () => encodeComponent('userinfo', 'S3CR3T' as never),
    /^expected `component` to be the second argument, after the text, got a string of length 6$/,
  );
  assert.throws(() => ['x '].map(encodeComponent as never), /^expected `component` to be one of .*, got number$/);
});
encoding('all bytes come back', () => {
  const all = Uint8Array.from({ length: 256 }, (_, octet) => octet);
  for (const characterClass of Object.values(CLASSES)) {
    assert.equal(decodeBytes(encodeComponent(all, characterClass)), all);
  }
});
encoding.run();

const utf8 = suite('encode: UTF-8');
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes octets with a second decoder; undefined if they are not UTF-8. */
function decoded(octets: readonly number[]): string | undefined {
  try {
    return strict.decode(Uint8Array.from(octets));
  } catch {
    return undefined;
  }
}

/** The octets of characters without the last one; 64 characters share each of these prefixes. */
const BEGINNINGS = new Set<string>();
/** Prefixes that lack only the last octet. */
const ALMOST = new Set<string>(['']);
for (let character = 0x80; character <= 0x10ffff; character += 0x40) {
  if (character >= 0xd800 && character <= 0xdfff) continue;
  const octets = new TextEncoder().encode(String.fromCodePoint(character));
  for (let length = 1; length < octets.length; length++) BEGINNINGS.add(octets.slice(0, length).join());
  ALMOST.add(octets.slice(0, -1).join());
}

/** The offset at which octets stop being a prefix of valid UTF-8; their number if they are valid. */
function faultIn(octets: readonly number[]): number {
  let start = 0;
  for (let i = 0; i < octets.length; i++) {
    const octet = octets[i] as number;
    if (BEGINNINGS.has(octets.slice(start, i + 1).join())) continue;
    const isLast = ALMOST.has(octets.slice(start, i).join());
    if (!isLast || (start === i ? octet >= 0x80 : octet < 0x80 || octet > 0xbf)) return i;
    start = i + 1;
  }
  return octets.length;
}

function check(octets: readonly number[]): void {
  const text = octets.map((octet) => `%${octet.toString(16).padStart(2, '0')}`).join('');
  const expected = decoded(octets);
  if (expected !== undefined) {
    assert.is(decodeComponent(text), expected);
    assert.is(encodeComponent(expected, new Uint8Array(0)), text.toUpperCase());
    return;
  }
  const { code, offset } = assert.thrown(() => decodeComponent(text));
  const fault = faultIn(octets);
  const ends = fault === octets.length;
  assert.is(`${code} ${offset}`, `${ends ? 'unexpected-end' : 'malformed-utf-8'} ${fault * 3}`, text);
}

utf8('every octet', () => {
  for (let octet = 0; octet < 256; octet++) check([octet]);
});
utf8('every pair of octets', () => {
  const pairs = [...Array(0x10000).keys()];
  for (const pair of some('reference/encode: pairs of octets', pairs)) check([pair >> 8, pair & 0xff]);
});
utf8('sequences of three and four at every boundary', () => {
  const edges = [0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xff];
  const firsts = [...edges, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5];
  const edge = [0x7f, 0x80, 0xbf, 0xc2];
  for (const a of firsts)
    for (const b of edges) for (const c of edge) for (const d of [[], ...edge.map((e) => [e])]) check([a, b, c, ...d]);
});
utf8.run();

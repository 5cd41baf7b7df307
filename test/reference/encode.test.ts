/** Percent-encoding and decoding: examples, refusals and their offsets, and round trips. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ComponentErrorCode, UriComponentError, UriError } from '../../src/errors/index.js';
import {
  compose,
  decodeBytes,
  decodeComponent,
  type EncodableComponent,
  encodeComponent,
  parse,
} from '../../src/index.js';
import * as tables from '../../src/tables/index.js';
import { isTypeError } from '../support/wrong-use.js';

const { ALPHA, FRAGMENT, PCHAR, QUERY, REG_NAME, SEGMENT_NC, UNRESERVED, USERINFO } = tables;
const CLASSES = { FRAGMENT, PCHAR, QUERY, REG_NAME, SEGMENT_NC, UNRESERVED, USERINFO };

function errorOf(call: () => unknown): UriComponentError {
  try {
    call();
  } catch (error) {
    if (error instanceof UriComponentError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

const encoding = suite('encode: encodes');
const encodes = (text: string, characterClass: keyof typeof CLASSES, encoded: string): void =>
  encoding(`${JSON.stringify(text)} for ${characterClass} to ${encoded}`, () => {
    assert.is(encodeComponent(text, CLASSES[characterClass]), encoded);
    assert.is(decodeComponent(encoded), text);
  });
encodes('', 'PCHAR', '');
encodes('a-._~9', 'UNRESERVED', 'a-._~9');
encodes('a b', 'PCHAR', 'a%20b');
encodes('%', 'PCHAR', '%25');
encodes('%41', 'PCHAR', '%2541');
encodes('/', 'PCHAR', '%2F');
encodes('/?:@', 'QUERY', '/?:@');
encodes('/?#', 'FRAGMENT', '/?%23');
encodes('a:b@', 'PCHAR', 'a:b@');
encodes('a:b@', 'SEGMENT_NC', 'a%3Ab@');
encodes('a:b@', 'USERINFO', 'a:b%40');
encodes('a:b@', 'REG_NAME', 'a%3Ab%40');
encodes('a=b&c+d', 'UNRESERVED', 'a%3Db%26c%2Bd');
encodes('\0\x7f', 'PCHAR', '%00%7F');
encodes('\x80', 'PCHAR', '%C2%80');
encodes('é', 'PCHAR', '%C3%A9');
encodes('ア', 'PCHAR', '%E3%82%A2');
encodes('\ud7ff\ue000\uffff', 'PCHAR', '%ED%9F%BF%EE%80%80%EF%BF%BF');
encodes('💩', 'PCHAR', '%F0%9F%92%A9');
encodes('\ufeffa', 'PCHAR', '%EF%BB%BFa');
encodes('\u{10ffff}', 'PCHAR', '%F4%8F%BF%BF');
/** The class of each component. */
const COMPONENTS: Record<EncodableComponent, Uint8Array> = {
  query: QUERY,
  segment: PCHAR,
  fragment: FRAGMENT,
  userinfo: USERINFO,
  host: REG_NAME,
  data: UNRESERVED,
};
const names = Object.keys(COMPONENTS) as EncodableComponent[];
const encodesFor = (text: string, component: EncodableComponent, encoded: string): void =>
  encoding(`${JSON.stringify(text)} for ${component} to ${encoded}`, () => {
    assert.is(encodeComponent(text, component), encoded);
    assert.is(decodeComponent(encoded), text);
  });
encodesFor('smörgås', 'segment', 'sm%C3%B6rg%C3%A5s');
encodesFor('x ', 'data', 'x%20');
encodesFor('a=b&c+d!', 'data', 'a%3Db%26c%2Bd%21');
encodesFor('/a?b#c', 'query', '/a?b%23c');
encodesFor('/a?b#c', 'fragment', '/a?b%23c');
encodesFor('/a?b#c', 'segment', '%2Fa%3Fb%23c');
encodesFor('u:p@h', 'userinfo', 'u:p%40h');
encodesFor('u:p@h', 'host', 'u%3Ap%40h');
encodesFor('[::1]', 'host', '%5B%3A%3A1%5D');
encodesFor('50%41', 'query', '50%2541');
for (const component of names) {
  encoding(`for ${component} the same as for its class, for any length`, () => {
    for (const text of [
      '',
      'a',
      'é',
      '\u07ff\u0800\ud7ff\ue000\uffff',
      '💩',
      "a!'()*/?#@:[]%^é".repeat(1),
      'a-._~'.repeat(20),
    ]) {
      for (const long of [text, text.repeat(7), `${'x'.repeat(40)}${text}`, text.repeat(60)]) {
        const expected = encodeComponent(new TextEncoder().encode(long), COMPONENTS[component]);
        assert.is(encodeComponent(long, component), expected);
        assert.is(encodeComponent(long, COMPONENTS[component]), expected);
      }
    }
    assert.is(encodeComponent(Uint8Array.of(0x2f, 0xc3, 0xa9), component), encodeComponent('/é', component));
  });
}
encoding('a random text for a component as its bytes for the class', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.constantFrom(...names), (text, component) => {
      const expected = encodeComponent(new TextEncoder().encode(text), COMPONENTS[component]);
      assert.is(encodeComponent(text, component), expected);
    }),
    { numRuns: 2000 },
  );
});
encoding('"%" and non-ASCII characters, for any class', () => {
  const everything = new Uint8Array(0x200).fill(1);
  assert.is(encodeComponent('a%\0é\u0141', everything), 'a%25\0%C3%A9%C5%81');
  assert.is(encodeComponent(Uint8Array.of(0x25, 0x7f, 0x80), everything), '%25\x7f%80');
});
encoding('by a class that is shorter than ASCII', () => {
  assert.is(encodeComponent('aB', ALPHA.slice(0, 0x60)), '%61B');
});
for (const [name, characterClass] of Object.entries(CLASSES)) {
  encoding(`every ASCII character for ${name} as the class says`, () => {
    for (let c = 0; c < 0x80; c++) {
      const hex = `%${c.toString(16).toUpperCase().padStart(2, '0')}`;
      assert.is(
        encodeComponent(String.fromCharCode(c), characterClass),
        characterClass[c] ? String.fromCharCode(c) : hex,
      );
    }
  });
}
encoding('a long text like its characters one by one', () => {
  const characters = [...Array.from({ length: 0x180 }, (_, c) => String.fromCharCode(c)), '\ufeff', '\u{10ffff}'];
  for (const characterClass of Object.values(CLASSES)) {
    const expected = characters.map((character) => encodeComponent(character, characterClass)).join('');
    assert.is(encodeComponent(characters.join(''), characterClass), expected);
  }
});
encoding.run();

const decoding = suite('encode: decodes');
const decodes = (text: string, decoded: string): void =>
  decoding(`${text} to ${JSON.stringify(decoded)}`, () => assert.is(decodeComponent(text), decoded));
decodes('%41%7e%7E', 'A~~');
decodes('%2541', '%41');
decodes('a+b', 'a+b');
decodes('é%c3%a9', 'éé');
decodes('%EF%BB%BFa', '\ufeffa');
decodes('\ud800%41', '\ud800A');
decoding.run();

const refusal = suite('encode: refuses');
const refuses = (text: string, code: ComponentErrorCode, offset: number): void =>
  refusal(`${JSON.stringify(text)}: ${code} at ${offset}`, () => {
    const error = errorOf(() => decodeComponent(text));
    assert.equal([error.code, error.offset, error.component], [code, offset, undefined]);
    assert.ok(error instanceof UriError);
  });
refuses('%', 'unexpected-end', 1);
refuses('a%4', 'unexpected-end', 3);
refuses('%%41', 'invalid-percent-encoding', 1);
refuses('%4g', 'invalid-percent-encoding', 2);
refuses('%g1', 'invalid-percent-encoding', 1);
refuses('%+1', 'invalid-percent-encoding', 1);
refuses('%\uff14\uff11', 'invalid-percent-encoding', 1);
refuses('%41%C3%', 'unexpected-end', 7);
refuses('%C3', 'unexpected-end', 3);
refuses('%E3%82', 'unexpected-end', 6);
refuses('%C3a', 'malformed-utf-8', 3);
refuses('%C3%41', 'malformed-utf-8', 3);
refuses('%C3\u0089', 'malformed-utf-8', 3);
refuses('%80', 'malformed-utf-8', 0);
refuses('a%FF', 'malformed-utf-8', 1);
refuses('%C0%80', 'malformed-utf-8', 0);
refuses('%C1%BF', 'malformed-utf-8', 0);
refuses('%E0%9F%BF', 'malformed-utf-8', 3);
refuses('%F0%8F%BF%BF', 'malformed-utf-8', 3);
refuses('%ED%A0%80', 'malformed-utf-8', 3);
refuses('%ED%9F%BF%ED%BF%BF', 'malformed-utf-8', 12);
refuses('%F4%90%80%80', 'malformed-utf-8', 3);
refuses('%F5%80%80%80', 'malformed-utf-8', 0);
refuses('%41%F0%9F%92%41', 'malformed-utf-8', 12);
for (const [bytes, code, offset] of [
  [[0xff], 'malformed-utf-8', 0],
  [[0x20, 0x61, 0xc3, 0x28], 'malformed-utf-8', 3],
  [[0x61, 0xc3, 0xa9, 0xe3, 0x82], 'unexpected-end', 5],
] as const) {
  refusal(`${code} at ${offset} of a host: bytes ${bytes}`, () => {
    const error = errorOf(() => encodeComponent(Uint8Array.from(bytes), 'host'));
    assert.equal([error.code, error.offset], [code, offset]);
  });
}
for (const [text, offset] of [
  ['\ud800', 0],
  ['a\udc00', 1],
  ['💩\ud83d', 2],
  ['\udca9\ud83d', 0],
] as const) {
  refusal(`half a surrogate pair: ${JSON.stringify(text)} at ${offset}`, () => {
    for (const call of [() => encodeComponent(text, PCHAR), () => decodeBytes(text)]) {
      const error = errorOf(call);
      assert.equal([error.code, error.offset], ['lone-surrogate', offset]);
    }
  });
}
for (const [text, offset] of [
  ['\ud800', 0],
  ['é\udc00', 1],
  ['é\ud800a', 1],
  [`${'é'.repeat(40)}\ud800`, 40],
] as const) {
  for (const component of names) {
    refusal(`${JSON.stringify(text)} for ${component}: lone-surrogate at ${offset}`, () => {
      for (const by of [component, COMPONENTS[component]]) {
        const error = errorOf(() => encodeComponent(text, by));
        assert.equal([error.code, error.offset], ['lone-surrogate', offset]);
      }
    });
  }
}
for (const [component, message] of [
  [undefined, /^expected `component` to be one of query, .*, data, or a Uint8Array, got undefined$/],
  [0, /^expected `component` to be one of query, .*, data, or a Uint8Array, got number$/],
  ['path', /^expected `component` to be one of query, segment, fragment, userinfo, host, data, got "path"$/],
  ['toString', /^expected `component` to be one of query, segment, fragment, userinfo, host, data, got "toString"$/],
] as const) {
  refusal(`${component} as a component`, () => assert.throws(() => encodeComponent('x ', component as never), message));
}
refusal('the index of map as a component', () =>
  assert.throws(() => ['x '].map(encodeComponent as never), /^expected `component` to be one of .*, got number$/),
);
for (const value of [undefined, null, 1, ['a'], new String('a')]) {
  refusal(`a value that is not a string: ${JSON.stringify(value)}`, () => {
    for (const call of [decodeComponent, decodeBytes, (text: string) => encodeComponent(text, 'query')]) {
      assert.throws(() => call(value as never), isTypeError);
    }
  });
}
refusal.run();

const bytes = suite('encode: bytes');
const asBytes = (text: string, octets: number[]): void =>
  bytes(`${JSON.stringify(text)} is ${octets.join(' ')}`, () => assert.equal([...decodeBytes(text)], octets));
asBytes('', []);
asBytes('a', [0x61]);
asBytes('%00%fF%41', [0, 0xff, 0x41]);
asBytes('%2541', [0x25, 0x34, 0x31]);
asBytes('é%C3', [0xc3, 0xa9, 0xc3]);
for (const [text, code, offset] of [
  ['%', 'unexpected-end', 1],
  ['é%4', 'unexpected-end', 3],
  ['é%4x', 'invalid-percent-encoding', 3],
  ['%41%%41', 'invalid-percent-encoding', 4],
] as const) {
  bytes(`${text} is refused: ${code} at ${offset}`, () => {
    const error = errorOf(() => decodeBytes(text));
    assert.equal([error.code, error.offset], [code, offset]);
  });
}
bytes('all bytes come back', () => {
  const all = Uint8Array.from({ length: 256 }, (_, octet) => octet);
  for (const characterClass of Object.values(CLASSES)) {
    assert.equal(decodeBytes(encodeComponent(all, characterClass)), all);
  }
});
bytes.run();

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
  const { code, offset } = errorOf(() => decodeComponent(text));
  const fault = faultIn(octets);
  const ends = fault === octets.length;
  assert.is(`${code} ${offset}`, `${ends ? 'unexpected-end' : 'malformed-utf-8'} ${fault * 3}`, text);
}

utf8('every octet', () => {
  for (let octet = 0; octet < 256; octet++) check([octet]);
});
utf8('every pair of octets', () => {
  for (let pair = 0; pair < 0x10000; pair++) check([pair >> 8, pair & 0xff]);
});
utf8('sequences of three and four at every boundary', () => {
  const edges = [0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xff];
  const firsts = [...edges, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5];
  const edge = [0x7f, 0x80, 0xbf, 0xc2];
  for (const a of firsts)
    for (const b of edges) for (const c of edge) for (const d of [[], ...edge.map((e) => [e])]) check([a, b, c, ...d]);
});
utf8.run();

const roundTrips = suite('encode: round trips');
const wellFormed = fc.string({ unit: 'binary' });
roundTrips('decodeComponent(encodeComponent(text)) is text, and the encoded text is valid in its component', () => {
  fc.assert(
    fc.property(wellFormed, fc.constantFrom(...Object.values(CLASSES)), (text, characterClass) => {
      const encoded = encodeComponent(text, characterClass);
      assert.is(decodeComponent(encoded), text);
      assert.equal([...decodeBytes(encoded)], [...new TextEncoder().encode(text)]);
    }),
    { numRuns: 2000 },
  );
  fc.assert(
    fc.property(wellFormed, (text) => {
      const reference = compose({
        userinfo: encodeComponent(text, USERINFO),
        host: encodeComponent(text, REG_NAME),
        path: `/${encodeComponent(text, PCHAR)}`,
        query: encodeComponent(text, QUERY),
        fragment: encodeComponent(text, FRAGMENT),
      });
      const { userinfo = '', host = '', segments, query = '', fragment = '' } = parse(reference);
      for (const component of [userinfo, host, segments[1] ?? '', query, fragment])
        assert.is(decodeComponent(component), text);
      assert.is(parse(encodeComponent(text, SEGMENT_NC)).path, encodeComponent(text, SEGMENT_NC));
    }),
    { numRuns: 1000 },
  );
});
roundTrips('bytes come back', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.constantFrom(...Object.values(CLASSES)), (octets, characterClass) => {
      assert.equal([...decodeBytes(encodeComponent(octets, characterClass))], [...octets]);
    }),
  );
});
roundTrips('decodeComponent agrees with decodeURIComponent on any text', () => {
  const pieces = fc.constantFrom('%', '%4', '%41', '%C3', '%A9', '%E0', '%ff', 'a', 'é', '\ud800');
  fc.assert(
    fc.property(fc.array(pieces), (list) => {
      const text = list.join('');
      let expected: string | undefined;
      try {
        expected = decodeURIComponent(text);
      } catch {
        expected = undefined;
      }
      if (expected === undefined) assert.ok(errorOf(() => decodeComponent(text)).offset <= text.length);
      else assert.is(decodeComponent(text), expected);
    }),
    { numRuns: 2000 },
  );
});
roundTrips.run();

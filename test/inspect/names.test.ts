/** Names of hosts: Punycode, scripts, numbers. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decodePunycode, isMixedScript, plainName } from '../../src/inspect/names.js';
import { ipv4Text, numericHost } from '../../src/resolve/addresses.js';
import { runRows } from '../support/rows.js';

const names = suite('inspect: names');

/** The samples of RFC 3492, section 7.1, and some edge cases. */
const PUNYCODE: readonly (readonly [encoded: string, text: string | undefined])[] = [
  ['egbpdaj6bu4bxfgehfvwxn', 'ليهمابتكلموشعربي؟'],
  ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
  ['Proprostnemluvesky-uyb24dma41a', 'Pročprostěnemluvíčesky'],
  ['b1abfaaepdrnnbgefbadotcwatmq2g4l', 'почемужеонинеговорятпорусски'],
  ['MajiKoi5-783gue6qz075azm5e', 'MajiでKoiする5秒前'],
  ['-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n', '安室奈美恵-with-SUPER-MONKEYS'],
  ['d9juau41awczczp', 'そのスピードで'],
  ['bcher-kva', 'bücher'],
  ['abc-', 'abc'],
  ['', ''],
  ['b', undefined],
  ['99999999', undefined],
  ['bcher-kv!', undefined],
  ['bcher-kv-', 'bcher-kv'],
  // The bias is adapted with a large delta, and with one just below the limit.
  ['mhb897sxkt', 'ي佯イ'],
  ['2tuw3q870aos0b3ws', '語어돚歲择'],
  // Surrogates, their neighbors, the last character, and the value above it.
  ['hb9b', '\ud7ff'],
  ['ib9b', undefined],
  ['zy0c', undefined],
  ['0y0c', '\ue000'],
  ['dn32g', '\u{10ffff}'],
  ['en32g', undefined],
];
for (const [encoded, text] of PUNYCODE) {
  names(`${JSON.stringify(encoded)} is ${JSON.stringify(text)} in Punycode`, () =>
    assert.is(decodePunycode(encoded), text),
  );
}

names('names that Node encodes are decoded', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abzßéжя中文あ한'), minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(letters, (text) => {
      const { hostname } = new URL(`http://${text}.example`);
      const label = hostname.slice(0, -'.example'.length);
      const isEncoded = label.startsWith('xn--');
      assert.is(
        isEncoded ? decodePunycode(label.slice(4)) : label,
        text.replaceAll('ß', isEncoded ? 'ß' : 'ss').normalize(),
      );
    }),
  );
});

const mixed = (text: string, isMixed: boolean): void =>
  names(`${JSON.stringify(text)} is ${isMixed ? '' : 'not '}mixed`, () => assert.is(isMixedScript(text), isMixed));

runRows('inspect/mixed', { mixed });

const NUMERIC: readonly (readonly [name: string, addresses?: readonly string[], overflows?: boolean])[] = [
  ['1', ['0.0.0.1']],
  ['0', ['0.0.0.0']],
  ['0x', ['0.0.0.0']],
  ['0xG'],
  ['1.2', ['1.0.0.2']],
  ['1.2.3', ['1.2.0.3']],
  ['1.2.3.4', ['1.2.3.4']],
  ['1.2.3.4.', ['1.2.3.4']],
  ['1.2.3.4.5'],
  ['1.2.3.4..'],
  ['1..2'],
  ['.'],
  [''],
  ['1.a'],
  ['a.1'],
  ['01', ['0.0.0.1', '0.0.0.1']],
  ['010', ['0.0.0.8', '0.0.0.10']],
  ['08', ['0.0.0.8']],
  ['0x0A.0B'],
  ['0XA.0x0b', ['10.0.0.11']],
  ['0xa.012', ['10.0.0.10', '10.0.0.12']],
  ['4294967295', ['255.255.255.255']],
  ['4294967296', ['0.0.0.0'], true],
  ['256.1.1.1', ['0.1.1.1'], true],
  ['1.16777216', ['1.0.0.0'], true],
  ['1.2.65536', ['1.2.0.0'], true],
  ['1.2.3.256', ['1.2.3.0'], true],
  [`${'1'.repeat(1000)}.1`, ['199.0.0.1'], true],
];
for (const [name, addresses, overflows = false] of NUMERIC) {
  names(`${name.slice(0, 20)} is read as ${addresses?.join(' or ') ?? 'a name'}`, () => {
    const numeric = numericHost(name);
    assert.equal(numeric?.addresses.map(ipv4Text), addresses);
    if (numeric !== undefined) assert.is(numeric.overflows, overflows);
  });
}

names('a name that Node reads as an address is read as the same address', () => {
  const part = fc.oneof(
    fc.nat(300).map(String),
    fc.nat(0xffffffff).map((number) => `0x${number.toString(16)}`),
    fc.nat(0xffff).map((number) => `0${number.toString(8)}`),
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), fc.constantFrom('', '.'), (parts, end) => {
      const name = parts.join('.') + end;
      const numeric = numericHost(name);
      assert.ok(numeric);
      assert.is(URL.canParse(`http://${name}/`), !numeric.overflows, name);
      if (!numeric.overflows) {
        assert.is(new URL(`http://${name}/`).hostname, ipv4Text(numeric.addresses[0] as readonly number[]));
      }
    }),
  );
});

const PLAIN: readonly (readonly [name: string, plain: string])[] = [
  ['', ''],
  ['A.b', 'a.b'],
  ['%41%2E%42', 'a.b'],
  ['%C3%89', 'é'],
  ['%EF%BC%A1%EF%BC%8E%EF%BD%A1%E3%80%82', 'a...'],
  ['A%FF', 'a%ff'],
  ['%2541', '%41'],
  ['%EF%BC%A1'.repeat(255), 'a'.repeat(255)],
  ['%EF%BC%A1'.repeat(256), 'a'.repeat(256)],
  ['a%C2%AD%E2%80%8B%F3%A0%84%80b', 'ab'],
  ['%C2%AD', ''],
  ['%41%zz%', 'a%zz%'],
  ['A%FF%41.%42', 'a%ff%41.b'],
];
for (const [name, plain] of PLAIN) {
  names(
    `${name.length} characters, ${JSON.stringify(name.slice(0, 40))}, are plainly ${JSON.stringify(plain.slice(0, 40))}`,
    () => assert.is(plainName(name), plain),
  );
}

names.run();

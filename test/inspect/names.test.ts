/** Names of hosts: Punycode, scripts, numbers. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decodePunycode, isMixedScript, plainName } from '../../src/inspect/names.js';
import { ipv4Text, numericHost } from '../../src/resolve/addresses.js';
import { runRows } from '../support/rows.js';

const names = suite('inspect: names');

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

const decodes = (encoded: string, text?: string): void =>
  names(`${JSON.stringify(encoded)} is ${JSON.stringify(text)} in Punycode`, () =>
    assert.is(decodePunycode(encoded), text),
  );

const isNumeric = (name: string, addresses?: readonly string[], overflows = false): void =>
  names(`${name.slice(0, 20)} is read as ${addresses?.join(' or ') ?? 'a name'}`, () => {
    const numeric = numericHost(name);
    assert.equal(numeric?.addresses.map(ipv4Text), addresses);
    if (numeric !== undefined) assert.is(numeric.overflows, overflows);
  });

const isPlainly = (name: string, plain: string): void =>
  names(`${name.length} characters, ${name.slice(0, 40)}, are plainly ${JSON.stringify(plain.slice(0, 40))}`, () =>
    assert.is(plainName(name), plain),
  );

runRows('inspect/names', { mixed, decodes, isNumeric, isPlainly });

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

names.run();

/** Names of hosts: Punycode, scripts, numbers. */

import { ipv4Text, numericHost } from '../../src/host/address.js';
import { decodePunycode } from '../../src/host/punycode.js';
import { isMixedScript, plainName } from '../../src/uses/inspect/names.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const names = suite('inspect: names');

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

names.run();

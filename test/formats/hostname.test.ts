/** Hostnames, compared with tr46, and Punycode, compared with the platform. */

import { domainToASCII } from 'node:url';
import * as fc from 'fast-check';
import tr46 from 'tr46';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isHostname, isIdnHostname, isUriTemplate } from '../../src/formats/index.js';
import { decodePunycode, encodePunycode } from '../../src/inspect/punycode.js';

const RULES = {
  checkBidi: true,
  checkHyphens: false,
  checkJoiners: true,
  useSTD3ASCIIRules: true,
  verifyDNSLength: true,
};
const pieces = fc.constantFrom(
  'a',
  'l',
  'z9',
  '-',
  '.',
  'ü',
  'ß',
  'ё',
  '例',
  'テ',
  'א',
  'ب',
  'ا',
  '\u0661',
  '\u06f1',
  '1',
  'अ',
  '\u094d',
  '\u200d',
  '\u200c',
  '\u{10330}',
);
const names = fc.array(pieces, { minLength: 1, maxLength: 10 }).map((list) => list.join(''));

const hostnames = suite('formats: hostnames');
hostnames('an internationalized hostname has an ASCII form by UTS 46, which is a hostname and maps back', () => {
  let found = 0;
  fc.assert(
    fc.property(names, (name) => {
      if (!isIdnHostname(name)) return;
      found++;
      // Rules of directions between labels are not checked.
      const ascii = tr46.toASCII(name, { ...RULES, checkBidi: !name.includes('.') });
      assert.ok(ascii !== null, name);
      assert.ok(isHostname(ascii), ascii);
      assert.is(tr46.toUnicode(ascii, { ...RULES, checkBidi: false }).domain, name);
    }),
    { numRuns: 5000, seed: 3986 },
  );
  assert.ok(found > 300, String(found));
});
hostnames('a name that UTS 46 maps to itself is a hostname, except for contexts that it does not check', () => {
  let found = 0;
  fc.assert(
    fc.property(names, (name) => {
      const ascii = tr46.toASCII(name, { ...RULES, checkHyphens: true });
      if (ascii === null || tr46.toUnicode(ascii, RULES).domain !== name || /[\u0661\u06f1]/.test(name)) return;
      found++;
      assert.ok(isIdnHostname(name), name);
    }),
    { numRuns: 5000, seed: 3986 },
  );
  assert.ok(found > 200, String(found));
});
hostnames('Punycode is encoded as by the platform', () => {
  for (const label of ['bücher', '例え', 'ü', 'aüb', '실례', '\u{10330}a', 'a-ü', 'üüüü', 'ёжик']) {
    assert.is(`xn--${encodePunycode(label)}`, domainToASCII(label));
    assert.is(decodePunycode(encodePunycode(label)), label);
  }
});
hostnames('values that are not strings have no format', () => {
  for (const value of [undefined, null, 5, ['a'], new String('a')]) {
    assert.equal([isHostname(value), isIdnHostname(value), isUriTemplate(value)], [false, false, false]);
  }
});
hostnames.run();

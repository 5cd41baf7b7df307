/** Hostnames, compared with tr46, and Punycode, compared with the platform. */

import { domainToASCII } from 'node:url';
import tr46 from 'tr46';
import { isHostname, isIdnHostname } from '../../src/entries/formats.js';
import { isUriTemplate } from '../../src/entries/template.js';
import { decodePunycode, encodePunycode } from '../../src/host/punycode.js';
import { some } from '../support/draws.js';
import { assert, suite } from '../support/suite.js';

const RULES = {
  checkBidi: true,
  checkHyphens: false,
  checkJoiners: true,
  useSTD3ASCIIRules: true,
  verifyDNSLength: true,
};

const hostnames = suite('formats: hostnames');
/** Names in which the direction and the joining of a character matter. */
const SURROUNDINGS = [
  (character: string) => `א${character}א`,
  (character: string) => `א${character}`,
  (character: string) => `${character}a.א`,
  (character: string) => `א${character}\u0661`,
  (character: string) => `ب${character}\u200cب`,
  (character: string) => `ب\u200c${character}ب`,
];
/** Scripts of 50,000 letters, all left-to-right and not joining. */
const LARGE_SCRIPT = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Tangut}\p{Script=Yi}\p{Script=Egyptian_Hieroglyphs}]/u;
hostnames('each character of labels has the direction and the joining of Unicode, as tr46 has them', () => {
  const characters = Array.from({ length: 0x20000 - 0x80 }, (_, i) => String.fromCodePoint(0x80 + i)).filter(
    (character) =>
      /[\p{L}\p{M}\p{Nd}]/u.test(character) &&
      !LARGE_SCRIPT.test(character) &&
      (isIdnHostname(`a${character}b`) || isIdnHostname(`ب${character}ب`)),
  );
  assert.ok(characters.length > 10_000, String(characters.length));
  for (const character of some('formats/hostname: characters', characters)) {
    for (const around of SURROUNDINGS) {
      const name = around(character);
      if (name.normalize('NFC') !== name) continue;
      assert.is(
        isIdnHostname(name),
        tr46.toASCII(name, RULES) !== null,
        `U+${character.codePointAt(0)?.toString(16)} in ${name}`,
      );
    }
  }
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

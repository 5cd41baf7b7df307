/** Conversion of hosts to and from ASCII (UTS 46). */

import tr46 from 'tr46';
import { Random } from '../../../bench/model/random.js';
import {
  IDN_ERRORS,
  IdnError,
  type IdnErrorCode,
  idn,
  iriToUri,
  parseIri,
  uriToIri,
} from '../../../src/entries/iri.js';
import { codePoints, draws, SEED } from '../../support/draws.js';
import { isUcschar } from '../../support/iri/oracle.js';
import { runRows } from '../../support/rows.js';
import { assert, suite } from '../../support/suite.js';

const plain = idn({ tr46 });
const strict = idn({ tr46, beStrict: true });
const transitional = idn({ tr46, transitional: true });

const hosts = suite('hosts');

type Labels = readonly (readonly [number, string, IdnErrorCode])[];
const failsFor = (by: 'strict' | 'plain', host: string, code: IdnErrorCode, labels: Labels = []): void =>
  hosts(`${JSON.stringify(host).slice(0, 80)}: ${code}, ${by}`, () => {
    const { hostToAscii, hostToUnicode } = by === 'strict' ? strict : plain;
    let error: unknown;
    try {
      hostToAscii(host);
    } catch (thrown) {
      error = thrown;
    }
    assert.instance(error, IdnError);
    const { labels: found, message, name, code: foundCode } = error as IdnError;
    assert.equal([name, foundCode], ['IdnError', code]);
    const expected = labels.map(([index, label, code]) => ({ index, label, code }));
    assert.equal(found, expected);
    assert.is(message, `host: ${IDN_ERRORS[code]} (${code})`);
    if (by === 'plain') assert.is(hostToUnicode(host), host);
  });
runRows('iri/hosts', {
  isAlso: (host: string, ascii: string, unicode = host) =>
    hosts(`${JSON.stringify(host)} is ${JSON.stringify(ascii)} and ${JSON.stringify(unicode)}`, () => {
      for (const name of [host, ascii]) {
        assert.is(plain.hostToAscii(name), ascii);
        assert.is(plain.hostToUnicode(name), unicode);
      }
    }),
  fails: (host: string, code: IdnErrorCode, labels: Labels) => failsFor('plain', host, code, labels),
  failsFor,
});
hosts('transitional processing leads to other hosts, and keeps names that it never produces', () => {
  assert.is(transitional.hostToAscii('fa\u00df.example'), 'fass.example');
  assert.is(transitional.hostToUnicode('fa\u00df.example'), 'fass.example');
  assert.is(transitional.hostToUnicode('xn--fa-hia.example'), 'xn--fa-hia.example');
});
hosts('strict processing accepts ordinary names', () => {
  assert.is(strict.hostToAscii('r\u00e9sum\u00e9.example'), 'xn--rsum-bpad.example');
  assert.is(strict.hostToUnicode('xn--rsum-bpad.example'), 'r\u00e9sum\u00e9.example');
  assert.is(strict.hostToAscii(''), '');
});
hosts('any result is a host of the same kind, and maps back', () => {
  const random = new Random(SEED + 46);
  const pieces =
    'a B 1 . - \u00e9 \u00df \u05d0 \u0660 \u65e5 \uff0e \uff11 \u200d \u094d \u0915 \u{1f600} %C3%A9 %2E xn-- bpad'.split(
      ' ',
    );
  pieces.push('\u00ad', '\u0301', '_');
  const count = draws('iri/idn: names');
  let names = 0;
  for (let i = 0; i < count; i++) {
    const host = Array.from({ length: random.between(1, 8) }, () => random.of(pieces)).join('');
    const unicode = plain.hostToUnicode(host);
    assert.is(parseIri(`//${unicode}`).host, unicode);
    assert.is(plain.hostToUnicode(unicode), unicode);
    let ascii: string;
    try {
      ascii = plain.hostToAscii(host);
    } catch (error) {
      assert.instance(error, IdnError);
      assert.is(unicode, host);
      continue;
    }
    names++;
    assert.match(ascii, /^[\w.-]*$/);
    assert.is(plain.hostToAscii(ascii), ascii);
    assert.is(plain.hostToAscii(unicode), ascii);
    assert.is(parseIri(`//${ascii}`).hostKind, parseIri(`//${host}`).hostKind);
  }
  assert.ok(names > count / 10, `${names}`);
});
hosts('no label has a character that is not allowed in the host of an IRI', () => {
  for (const c of codePoints()) {
    if (isUcschar(c)) continue;
    const character = String.fromCodePoint(c);
    const { domain, error } = tr46.toUnicode(`a${character}`);
    assert.ok(error || !domain.includes(character), c.toString(16));
  }
});
hosts('IRIs accept the functions as options', () => {
  assert.is(iriToUri('http://u\u00e9@\u00e9:8/\u00e9', plain), 'http://u%C3%A9@xn--9ca:8/%C3%A9');
  assert.is(uriToIri('http://xn--9ca:8/%C3%A9', plain), 'http://\u00e9:8/\u00e9');
  assert.throws(() => iriToUri('http://a\u200db/', plain), IdnError);
  assert.is(uriToIri('http://xn--a/%C3%A9', plain), 'http://xn--a/\u00e9');
});
hosts.run();

const library = suite('the library');
for (const [what, other] of Object.entries({
  nothing: undefined,
  null: null,
  'another library': { encode: () => '' },
  half: { toASCII: tr46.toASCII },
})) {
  library(`${what} is refused`, () =>
    assert.throws(() => idn({ tr46: other as never }), /expected `tr46` to be the package tr46, got/),
  );
}
library.run();

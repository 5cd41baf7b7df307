/** Domain names in ASCII: the replacement for fast-uri never turns a host into another one, or into an empty one. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { equal, normalize, parse, resolve, serialize } from '../../src/compat/index.js';

const MALFORMED = 'URI host is malformed.';
const LAST_CODE_POINT = 0x10ffff;
/** Characters that no name may have: unassigned ones, and those for private use. `URL` takes 5 s to refuse them all. */
const NEVER_ALLOWED = /[\p{Cn}\p{Co}\p{Cs}]/u;

/**
 * The ASCII form, by the platform, of a name with each non-ASCII character. The label keeps numbers from being
 * addresses.
 */
function* names(): Generator<readonly [character: string, ascii: string]> {
  for (let codePoint = 0x80; codePoint <= LAST_CODE_POINT; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    if (NEVER_ALLOWED.test(character)) continue;
    try {
      yield [character, new URL(`http://${character}.x`).hostname.slice(0, -'.x'.length)];
    } catch {
      // Not allowed in a name.
    }
  }
}
const NAMES = [...names()];
/** Characters that UTS 46 ignores: a soft hyphen, zero-width spaces, variation selectors. */
const IGNORED = NAMES.filter(([, ascii]) => ascii === '').map(([character]) => character);
/** Characters that become a delimiter that the platform allows in a host and a URI does not. */
const DELIMITERS = NAMES.filter(([, ascii]) => /[^\w.~!$&'()*+,;=-]/.test(ascii)).map(([character]) => character);

const SCHEMES = [
  ['http', {}],
  ['https', {}],
  ['ws', {}],
  ['wss', {}],
  ['ftp', { domainHost: true }],
] as const;

const hosts = suite('compat: hosts');

const shown = (host: string): string => `${JSON.stringify(host.slice(0, 40))} of ${host.length} code units`;

/** Tests that every function refuses a host without an ASCII form. */
const refuses = (host: string): void => {
  for (const [scheme, options] of SCHEMES) {
    const uri = `${scheme}://${host}/127.0.0.1:38999/x`;
    assert.is(parse(uri, options).error, MALFORMED, uri);
    assert.is(normalize(uri, options), uri);
    assert.is(equal(uri, uri, options), false, uri);
    assert.throws(
      () => resolve(`${scheme}://good.example/`, `//${host}/127.0.0.1:38999/x`, options),
      (error: Error) => error.message === MALFORMED,
    );
  }
};
const hasNoAscii = (host: string): void => hosts(`${shown(host)} has no form in ASCII`, () => refuses(host));

// A character that is ignored: as the whole host, between labels, and as a label at either end.
for (const character of ['\u00ad', '\u034f', '\u200b', '\u2060', '\ufe0f', '\ufeff', '\u{e0100}']) {
  hasNoAscii(encodeURIComponent(character));
  hasNoAscii(encodeURIComponent(character.repeat(3)));
}
hasNoAscii('\u00ad');
// The length of the longest name that the platform converts.
const LONGEST = 1012;
/** Each label is 8 code units of it; the label that is added takes 2 more. */
const LONGEST_ASCII = 2040;
hasNoAscii('\u00e9'.repeat(LONGEST + 1));
hasNoAscii('\u00e9.'.repeat(LONGEST_ASCII / 8 + 1));
hasNoAscii('\u{20000}'.repeat(LONGEST / 2 + 1));
hasNoAscii('%C2%AD.127.0.0.1');
hasNoAscii('127.0.0.1.%C2%AD');
hasNoAscii('a.%C2%AD.b');
hasNoAscii('%C2%AD.');
hasNoAscii('%C2%AD\u3002a');
hasNoAscii('\uff02');
hasNoAscii('a\uff5bb');
hasNoAscii('\uff5d.example');
hasNoAscii('\uff40');

hosts('no character makes a host empty, or becomes a delimiter in it', () => {
  assert.ok(IGNORED.length >= 200, `${IGNORED.length}`);
  for (const host of [...IGNORED, ...DELIMITERS]) refuses(encodeURIComponent(host));
});
hosts('every other character gives the same name as the platform', () => {
  const refused = new Set([...IGNORED, ...DELIMITERS]);
  for (const [character, ascii] of NAMES) {
    if (refused.has(character)) continue;
    const host = /^[\d.]+$/.test(ascii) ? new URL(`http://${ascii}/`).hostname : ascii;
    assert.is(parse(`http://${character}/`).host, host, character);
  }
});
hosts('an ignored character within a label is removed', () => {
  for (const character of IGNORED) assert.is(parse(`http://a${character}b/`).host, 'ab');
});
/** Tests the ASCII form of a name. */
const becomes = (host: string, ascii: string): void =>
  hosts(`${shown(host)} becomes ${shown(ascii)}`, () => {
    assert.is(parse(`http://${host}/`).host, ascii);
    assert.is(resolve('http://a/', `//${host}/`), `http://${ascii}/`);
  });
becomes('\u00e9.'.repeat(LONGEST_ASCII / 8), 'xn--9ca.'.repeat(LONGEST_ASCII / 8));
becomes('a'.repeat(LONGEST + 1), 'a'.repeat(LONGEST + 1));
becomes('\u00e9..b', 'xn--9ca..b');
becomes('\u00e9.', 'xn--9ca.');
becomes('a\u3002b\uff0ec\uff61', 'a.b.c.');
becomes('\u2460\uff0e\u00b2', '1.0.0.2');
becomes('0x7F.1.', '127.0.0.1');
becomes('1e3', '1e3');
becomes('%C3%A9.0xg', 'xn--9ca.0xg');
for (const host of ['256.1', 'a.1', '08', '1.2.3.4.5', '%C3%A9.1', `${'0'.repeat(4096)}1`]) hasNoAscii(host);

for (const character of ['\u00ad', '\ufeff', '\uff02']) {
  hosts(`a mailbox at ${JSON.stringify(character)} has no domain`, () => {
    const encoded = encodeURIComponent(character);
    assert.is(parse(`mailto:a@${encoded}`).error, 'URI mailto has an invalid recipient domain.');
    assert.is(serialize({ scheme: 'mailto', to: [`a@${character}`] }), `mailto:a@${encoded}`);
  });
}
hosts.run();

const linear = suite('compat: linear in the length of a host');
linear.run();

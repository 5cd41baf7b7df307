/** Domain names in ASCII: the replacement of fast-uri never turns a host into another one, or into an empty one. */

import { equal, normalize, parse, resolve, serialize } from '../../packages/fast-uri/src/index.js';
import { some } from '../support/draws.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

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

const hosts = suite('fast-uri: hosts');

const shown = (host: string): string => `${JSON.stringify(host.slice(0, 40))} of ${host.length} code units`;

/** Tests that every function refuses a host without an ASCII form. */
const refuses = (host: string): void => {
  for (const [scheme, options] of SCHEMES) {
    const uri = `${scheme}://${host}/127.0.0.1:38999/x`;
    assert.is(parse(uri, options).error, MALFORMED, uri);
    assert.is(normalize(uri, options), uri);
    assert.is(equal(uri, uri, options), false, uri);
    assert.throws(() => resolve(`${scheme}://good.example/`, `//${host}/127.0.0.1:38999/x`, options), {
      message: MALFORMED,
    });
  }
};
runRows('fast-uri/hosts', {
  hasNoAscii: (host: string) => hosts(`${shown(host)} has no form in ASCII`, () => refuses(host)),
  becomes: (host: string, ascii: string) =>
    hosts(`${shown(host)} becomes ${shown(ascii)}`, () => {
      assert.is(parse(`http://${host}/`).host, ascii);
      assert.is(resolve('http://a/', `//${host}/`), `http://${ascii}/`);
    }),
});
hosts('no character makes a host empty, or becomes a delimiter in it', () => {
  assert.ok(IGNORED.length >= 200, `${IGNORED.length}`);
  for (const host of [...IGNORED, ...DELIMITERS]) refuses(encodeURIComponent(host));
});
hosts('every other character gives the same name as the platform', () => {
  const refused = new Set([...IGNORED, ...DELIMITERS]);
  for (const [character, ascii] of some('fast-uri/hosts: names', [...NAMES])) {
    if (refused.has(character)) continue;
    const host = /^[\d.]+$/.test(ascii) ? new URL(`http://${ascii}/`).hostname : ascii;
    assert.is(parse(`http://${character}/`).host, host, character);
  }
});
hosts('an ignored character within a label is removed', () => {
  for (const character of IGNORED) assert.is(parse(`http://a${character}b/`).host, 'ab');
});
for (const character of ['\u00ad', '\ufeff', '\uff02']) {
  hosts(`a mailbox at ${JSON.stringify(character)} has no domain`, () => {
    const encoded = encodeURIComponent(character);
    assert.is(parse(`mailto:a@${encoded}`).error, 'URI mailto has an invalid recipient domain.');
    assert.is(serialize({ scheme: 'mailto', to: [`a@${character}`] }), `mailto:a@${encoded}`);
  });
}
hosts.run();

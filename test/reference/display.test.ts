/** References as shown to people: no password, no disguise, for any string. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isUriReference, parse, redact } from '../../src/index.js';
import { display } from '../../src/inspect/index.js';
import { normalize } from '../../src/resolve/normalize.js';
import { references } from '../support/generate.js';
import { isTypeError } from '../support/wrong-use.js';

const shown = suite('display');
const shows = (reference: string, text: string): void =>
  shown(`${JSON.stringify(reference)} as ${JSON.stringify(text)}`, () => assert.is(display(reference), text));
shows('', '');
shows('http://h/a?b#c', 'http://h/a?b#c');
shows('http://u:secret@h:1/a', 'http://u:***@h:1/a');
shows('//:s:e:c@h', '//:***@h');
shows('//u:@h', '//u:***@h');
shows('//u@h', '//u@h');
shows('mailto:a:b@c', 'mailto:a:b@c');
shows('sip:a:b@c', 'sip:a:***@c');
shows('a:b@c', 'a:***@c');
shows('http:/u:p@h/', 'http:/u:***@h/');
shows('//u:p@h%4C%40i/', '//u:***%40i/');
shows('http://%75%3Ap%40h/', 'http://u%3A***%40h/');
shows('//h/?a=http://u:p@h&b=//v:q@i', '//h/?a=http://u:***@h&b=//v:***@i');
shows('//h/a:b@c', '//h/a:b@c');
shows('http://%65x%41mple%2Ecom/', 'http://exAmple.com/');
shows('http://u%41:p@%31.2.3.4:80', 'http://u%41:***@1.2.3.4:80');
shows('http://a%2Fb%C3%a9%25', 'http://a%2Fb%C3%a9%25');
shows('http://%2541', 'http://%2541');
shows('http://[::A]/%41?%41#%41', 'http://[::A]/%41?%41#%41');
shows('a:%41/%41', 'a:%41/%41');
shows('http://bank.example@evil.example/', 'http://bank.example@evil.example/');
shows('http://u:secret@h/ ', 'http://u:***@h/ ');
shows('http://u:sec ret@h/', 'http://u:***@h/');
shows('http://u:s\u202ee@h/\u202egpj.exe\n', 'http://u:***@h/\\u202Egpj.exe\\u000A');
shows('http://ex\u0430mple.com', 'http://ex\\u0430mple.com');
shows('\ud800\0', '\\uD800\\u0000');
shown('any text as printable ASCII, and a reference as an equivalent one', () => {
  let valid = 0;
  let invalid = 0;
  for (const reference of references(3)) {
    const text = display(reference);
    assert.match(text, /^[ -~]*$/);
    if (!isUriReference(reference)) invalid++;
    else {
      valid++;
      const { userinfo, authority } = parse(reference);
      const user = userinfo?.replace(/:.*/, ':***');
      const hidden = userinfo === undefined ? authority : `${user}@${authority?.slice(userinfo.length + 1)}`;
      const expected = parse(reference).with({ authority: hidden }).toString();
      // Readers other than RFC 3986 may see more passwords, which the tests of promise 6 cover.
      assert.is(normalize(text), normalize(redact(expected)), reference);
    }
    if (valid + invalid === 20_000) break;
  }
  assert.ok(valid > 2000 && invalid > 2000);
});
shown('without password and without error, for any text', () => {
  const junk = fc.string({ unit: fc.constantFrom(...':/?#[]@% aé\0'), maxLength: 8 });
  fc.assert(
    fc.property(junk, junk, junk, (before, within, after) => {
      const text = `//u:${before}SECRET${within}@h/${after}`;
      // `//u:/SECRET@h/` has no userinfo.
      const isElsewhere = isUriReference(text) && !parse(text).userinfo?.includes('SECRET');
      const isShown = isElsewhere && redact(text).includes('SECRET');
      assert.is(display(text).includes('SECRET'), isShown);
    }),
    { numRuns: 5000 },
  );
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void display(text)));
});
shown('a value that is not a string is an error', () => {
  assert.throws(() => display(undefined as never), isTypeError);
});
shown.run();

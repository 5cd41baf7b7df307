/** References as shown to people: no password, no disguise, for any string. */

import { isUriReference, parse, redact } from '../../src/entries/index.js';
import { display } from '../../src/entries/inspect.js';
import { normalize } from '../../src/normalize/normalize.js';
import { references } from '../support/generate.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const shown = suite('display');
runRows('reference/display', {
  shows: (reference: string, text: string) =>
    shown(`${JSON.stringify(reference)} as ${JSON.stringify(text)}`, () => assert.is(display(reference), text)),
});
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
shown.run();

/** Redirect URIs of OAuth 2.0: the pairs of issue threads, RFC 8252, and what cannot be registered. */

import {
  checkRedirect,
  matchesRedirect,
  REDIRECT_FAULTS,
  type RedirectOptions,
  type RegistrationOptions,
} from '../../src/entries/inspect.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const redirects = suite('inspect: redirect URIs');

const answers =
  (expected: boolean) =>
  (registered: string, requested: string, options?: RedirectOptions): void => {
    const how = options === undefined ? '' : ` with ${JSON.stringify(options)}`;
    redirects(`${registered} ${expected ? 'matches' : 'does not match'} ${requested}${how}`, () =>
      assert.is(matchesRedirect(registered, requested, options), expected),
    );
  };

/** The code and the offsets of each fault. */
const faults = (text: string, expected: readonly string[], options?: RegistrationOptions): void => {
  const how = options === undefined ? '' : ` with ${JSON.stringify(options)}`;
  redirects(`checkRedirect(${JSON.stringify(text)})${how}: ${expected.join(', ')}`, () => {
    const found = checkRedirect(text, options);
    assert.equal(
      found.map(({ code, start, end }) => `${code} ${start}-${end}`),
      expected,
    );
    for (const { code, message } of found) assert.is(message, REDIRECT_FAULTS[code]);
  });
};

const refuses = (options: RegistrationOptions, message: string): void =>
  redirects(message, () => assert.throws(() => checkRedirect('https://app.example/', options), TypeError, { message }));

runRows('inspect/redirects', { match: answers(true), differ: answers(false), faults, refuses });

redirects.run();

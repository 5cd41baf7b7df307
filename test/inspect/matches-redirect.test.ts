/** Redirect URIs of OAuth 2.0: the pairs of issue threads, and RFC 8252. */

import { matchesRedirect, type RedirectOptions } from '../../src/entries/inspect.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const redirects = suite('inspect: matchesRedirect');

const answers =
  (expected: boolean) =>
  (registered: string, requested: string, options?: RedirectOptions): void => {
    const how = options === undefined ? '' : ` with ${JSON.stringify(options)}`;
    redirects(`${registered} ${expected ? 'matches' : 'does not match'} ${requested}${how}`, () =>
      assert.is(matchesRedirect(registered, requested, options), expected),
    );
  };

runRows('inspect/redirects', { match: answers(true), differ: answers(false) });

redirects.run();

/**
 * The guard in a browser or a Worker, where no address of a connection can be checked: everything that would connect, and the policy
 * for it, is refused.
 *
 * @module
 */

import { GuardError } from '../uses/guard/error.js';

export { GuardError, REFUSALS } from '../uses/guard/error.js';

function refuse(): never {
  throw new GuardError('unknown-address');
}

export { refuse as agents, refuse as connector, refuse as guardedFetch, refuse as policy };

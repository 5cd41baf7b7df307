/**
 * The guard in a browser or a Worker, where no address of a connection can be checked: everything that would connect, and the policy
 * for it, is refused.
 *
 * @module
 */

import { GuardError } from '../uses/guard/error.js';

export { GuardError, REFUSALS } from '../uses/guard/error.js';

function refuseConnection(): never {
  throw new GuardError('unknown-address');
}

export {
  refuseConnection as agents,
  refuseConnection as connector,
  refuseConnection as guardedFetch,
  refuseConnection as policy,
};

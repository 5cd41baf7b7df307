/**
 * Connections to untrusted URLs: a policy of what to connect to, and agents, a connector and a `fetch` that keep it.
 *
 * @module
 */

export type { Finding, FindingCode } from '../inspect/findings.js';
export type { WhatwgPart } from '../inspect/whatwg-difference.js';
export type { Change, RepairCode } from '../repair/draft.js';
export type { ParsedReference } from '../support/reference-text.js';
export {
  type Agents,
  agents,
  type Connector,
  type ConnectorOptions,
  type ConnectorTarget,
  connector,
} from './connections.js';
export { GuardError, type GuardErrorOptions, REFUSALS, type Refusal, type RefusalCode } from './error.js';
export {
  type Fetch,
  type GuardedFetchOptions,
  guardedFetch,
  type Redirection,
  type RepairedResponse,
  type RequestRepair,
  type Undici,
} from './guarded-fetch.js';
export { type CheckOptions, type Policy, type PolicyOptions, policy } from './policy.js';
export type { GuardedScheme } from './rules.js';

/**
 * Connections to untrusted URLs: a policy of what to connect to, and agents, a connector and a `fetch` that keep it.
 *
 * @module
 */

export type { Change, RepairCode } from '../reference/draft.js';
export type { ParsedReference } from '../support/reference-text.js';
export {
  type Agents,
  agents,
  type Connector,
  type ConnectorOptions,
  type ConnectorTarget,
  connector,
} from '../uses/guard/connections.js';
export { GuardError, type GuardErrorOptions, REFUSALS, type Refusal, type RefusalCode } from '../uses/guard/error.js';
export {
  type Fetch,
  type GuardedFetchOptions,
  guardedFetch,
  type Redirection,
  type RepairedResponse,
  type RequestRepair,
  type Undici,
} from '../uses/guard/guarded-fetch.js';
export { type CheckOptions, type Policy, type PolicyOptions, policy } from '../uses/guard/policy.js';
export type { GuardedScheme } from '../uses/guard/rules.js';
export type { Finding, FindingCode } from '../uses/inspect/findings.js';
export type { WhatwgPart } from '../uses/inspect/whatwg-difference.js';

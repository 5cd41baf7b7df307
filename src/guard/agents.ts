import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { checkObject, own } from '../tables/options.js';
import { GuardError } from './error.js';
import type { AgentOptions, HttpAgent, HttpsAgent } from './node-types.js';
import { type Policy, rulesOf } from './policy.js';
import { checkedEndpoint, guardedConnection, type Rules } from './rules.js';

/** Agents for the modules `http` and `https` of Node. */
export interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

/**
 * Makes agents for `http` and `https` of Node, and for clients that take such agents. Each address is checked before it is
 * connected to, and each request before it is sent, also if the connection is reused.
 *
 * The look-up is that of the policy; the option `lookup` of a request is ignored. Requests with `socketPath` or another connection of
 * the caller are refused, and so are requests to a proxy, which looks up names on its own: `CONNECT`, and targets that are URIs. A
 * refused request has an `error` event with a {@link GuardError}.
 *
 * @param policy - the policy, made by `policy()`
 * @param options - as for `https.Agent`; `keepAlive` is `true` by default
 * @returns an agent for each scheme
 * @throws TypeError if `policy` was not made by `policy()`, or if `options` has a `proxyEnv`
 * @example
 * ```ts
 * import { get } from 'node:http';
 *
 * const { http } = agents(policy());
 * const failed = new Promise((resolve) => get('http://127.0.0.1/', { agent: http }).on('error', resolve));
 * (await failed).code; // 'loopback'
 * ```
 */
export function agents(policy: Policy, options: AgentOptions = {}): Agents {
  const rules = rulesOf(policy);
  checkObject(options, 'options');
  if (own(options as { proxyEnv?: unknown }, 'proxyEnv') !== undefined) {
    throw new TypeError('expected no option `proxyEnv`: a proxy looks up names on its own');
  }
  return {
    http: guard(new Agent({ keepAlive: true, ...options }), 'http', rules),
    https: guard(new TlsAgent({ keepAlive: true, ...options }), 'https', rules),
  };
}

/** Members of Node's agents that its types lack, or type more narrowly. */
interface Inner {
  createConnection(options: object, callback?: (error: Error | null) => void): unknown;
  addRequest(request: Request, options: object): void;
}

interface Request {
  readonly path: string;
  onSocket(socket: undefined, error: Error): void;
}

function guard<T extends HttpAgent>(agent: T, scheme: string, rules: Rules): T {
  const inner = agent as unknown as Inner;
  const { createConnection, addRequest } = inner;
  inner.createConnection = (options, callback) => {
    try {
      return createConnection.call(agent, guardedConnection(rules, scheme, options));
    } catch (error) {
      // Agents of Node pass a callback. Thrown, the error would end the process.
      if (callback === undefined) throw error;
      callback(error as Error);
      return undefined;
    }
  };
  inner.addRequest = (request, options) => {
    const refused = refusalOf(rules, scheme, request, options);
    if (refused !== undefined) request.onSocket(undefined, refused);
    else addRequest.call(agent, request, options);
  };
  return agent;
}

function refusalOf(rules: Rules, scheme: string, request: Request, options: object): Error | undefined {
  try {
    // Any other target is for a proxy, also that of CONNECT (RFC 9112, section 3.2).
    if (!(request.path.startsWith('/') || request.path === '*')) return new GuardError('unknown-address');
    checkedEndpoint(rules, scheme, options);
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

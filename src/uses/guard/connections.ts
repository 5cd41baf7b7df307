/** Guarded connections: for `http` and `https` of Node, and for undici. */

import { Agent as HttpAgent } from 'node:http';
import { type AgentOptions, Agent as HttpsAgent } from 'node:https';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { checkInteger, checkObject, MAX_OFFSET, own, withoutPrototype, wrongType } from '../../support/index.js';
import { GuardError } from './error.js';
import { type Policy, rulesOfPolicy } from './policy.js';
import { checkedEndpoint, guardedConnection, type Rules } from './rules.js';

/** Agents for the modules `http` and `https` of Node. */
export interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

/**
 * Makes agents for `http` and `https` of Node, and for clients that take such agents. Each address is checked before it is
 * connected to, and each request before it is sent, even if the connection is reused.
 *
 * The policy looks up names; the option `lookup` of a request is ignored. Requests with `socketPath` or the caller's own connection are
 * refused. So are requests to a proxy, since it looks up names on its own: `CONNECT`, and targets that are URIs. A
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
  const rules = rulesOfPolicy(policy);
  checkObject(options, 'options');
  if (own(options as { proxyEnv?: unknown }, 'proxyEnv') !== undefined) {
    throw new TypeError('expected no option `proxyEnv`: a proxy looks up names on its own');
  }
  return {
    http: guard(new HttpAgent({ keepAlive: true, ...options }), 'http', rules),
    https: guard(new HttpsAgent({ keepAlive: true, ...options }), 'https', rules),
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
    // Any other target is for a proxy, also the target of CONNECT (RFC 9112, section 3.2).
    if (!(request.path.startsWith('/') || request.path === '*')) return new GuardError('unknown-address');
    checkedEndpoint(rules, scheme, options);
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** Options of the connections, as for `tls.connect` of Node: certificates and the like. */
export interface ConnectorOptions extends ConnectionOptions {
  /** How long a connection may take, in milliseconds; 10,000 by default. */
  readonly timeout?: number | undefined;
  /** Whether to offer HTTP/2 over TLS if the dispatcher does not say; `false` by default. */
  readonly allowH2?: boolean | undefined;
}

/** The options that undici passes to a connector. */
export interface ConnectorTarget {
  readonly hostname: string;
  readonly protocol: string;
  readonly port: string;
  readonly servername?: string | undefined;
  readonly localAddress?: string | null | undefined;
  readonly socketPath?: string | null | undefined;
  readonly httpSocket?: Socket | undefined;
  /** The option `allowH2` of the dispatcher, from undici 7. */
  readonly allowH2?: boolean | undefined;
}

/**
 * A function that opens connections for undici: `new Agent({ connect })`.
 *
 * @param target - the host and port to connect to, as undici passes them
 * @param callback - called once: with the socket, or with the error
 */
export type Connector = (
  target: ConnectorTarget,
  callback: (...result: [error: null, socket: Socket] | [error: Error, socket: null]) => void,
) => void;

const TIMEOUT = 10_000;

/**
 * Makes a connector for undici, `new Agent({ connect: connector(policy) })`: each address is checked before it is connected to.
 *
 * It opens connections of HTTP/1.1, and offers HTTP/2 to servers if its option `allowH2` is `true`, or the same option of the
 * dispatcher. It refuses `socketPath`, and connections through a proxy, since a proxy looks up names on its own. A request is rejected with a {@link GuardError}; `fetch` has it as the `cause` of its error.
 *
 * @param policy - the policy, made by `policy()`
 * @param options - options of `tls.connect` of Node, `timeout` in milliseconds, 10,000 by default, and `allowH2`, `false` by default
 * @throws TypeError if `policy` was not made by `policy()`, `timeout` is not a number, or `allowH2` is not a boolean
 * @throws RangeError if `timeout` is not an integer from 1 to 2^31 - 1
 * @example
 * ```ts
 * import { Agent, request } from 'undici';
 *
 * const dispatcher = new Agent({ connect: connector(policy()) });
 * await request('http://0x7f.1/', { dispatcher }).catch((error) => error.code); // 'loopback'
 * ```
 */
export function connector(policy: Policy, options: ConnectorOptions = {}): Connector {
  const rules = rulesOfPolicy(policy);
  checkObject(options, 'options');
  const [timeout = TIMEOUT, offersH2 = false] = [own(options, 'timeout'), own(options, 'allowH2')];
  checkInteger(timeout, 'timeout', 1, MAX_OFFSET);
  if (typeof offersH2 !== 'boolean') throw wrongType('allowH2', 'a boolean', offersH2);
  return (target, callback) => {
    const given: ConnectorTarget = withoutPrototype({ ...target });
    const { hostname, protocol, port, servername, localAddress, socketPath, httpSocket, allowH2 = offersH2 } = given;
    const isSecure = protocol === 'https:';
    let socket: Socket;
    try {
      const guarded = guardedConnection(rules, protocol.slice(0, -1), {
        noDelay: true,
        keepAlive: true,
        ...options,
        timeout: undefined,
        host: hostname,
        port,
        localAddress: localAddress as string | undefined,
        socketPath,
        socket: httpSocket,
      });
      const name = servername || (isIP(hostname) === 0 ? hostname : '');
      // `npm test -- --suite undici` covers HTTP/2.
      /* c8 ignore next 3 */
      socket = isSecure
        ? connectTls({ ...guarded, servername: name, ALPNProtocols: allowH2 ? ['http/1.1', 'h2'] : ['http/1.1'] })
        : connectTcp(guarded);
    } catch (error) {
      callback(error as Error, null);
      return;
    }
    const fail = (error: Error): void => {
      clearTimeout(timer);
      callback(error, null);
    };
    const timer = setTimeout(() => {
      const error = new Error(`not connected after ${timeout} ms`);
      socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
    }, timeout);
    socket.once('error', fail).once(isSecure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      callback(null, socket);
    });
  };
}

/** Promise 11 of SECURITY.md: properties that other code adds to `Object.prototype` change no connection. */

import { get } from 'node:http';
import { Socket } from 'node:net';
import { createSecureContext, type TLSSocket } from 'node:tls';
import * as undici from 'undici';
import { agents, type ConnectorTarget, connector, guardedFetch, type Policy } from '../../src/entries/guard.js';
import { CERTIFICATE } from '../support/guard/certificate.js';
import { codeOf } from '../support/guard/clients.js';
import { attemptsDuring } from '../support/guard/fence.js';
import { ALLOWED, page, REFUSED, rulesFor, type World, withWorld } from '../support/guard/world.js';
import { polluted } from '../support/polluted.js';
import { assert, suite } from '../support/suite.js';

const pollution = suite('guard: pollution by others');

const NAME = 'name.example';

/** Opens a connection to a name of the address that is allowed; the result is the socket. */
type Way = (rules: Policy, world: World) => Promise<Socket>;

const byAgent =
  (scheme: 'http' | 'https', options: object): Way =>
  (rules, world) => {
    const { [scheme]: agent } = agents(rules, options);
    const { createConnection } = agent as unknown as { createConnection(options: object): Socket };
    const socket = createConnection.call(agent, { ...options, host: NAME, port: world[scheme] });
    return new Promise((resolve, reject) =>
      socket.on('error', reject).on(scheme === 'http' ? 'connect' : 'secureConnect', () => resolve(socket)),
    );
  };
const byConnector =
  (scheme: 'http' | 'https', options: object): Way =>
  (rules, world) =>
    new Promise((resolve, reject) => {
      const target: ConnectorTarget = { hostname: NAME, protocol: `${scheme}:`, port: `${world[scheme]}` };
      connector(rules, options)(target, (error, socket) =>
        error === null ? resolve(socket as Socket) : reject(error),
      );
    });

const LAX = { rejectUnauthorized: false };
const WAYS: readonly (readonly [name: string, way: Way, error?: string])[] = [
  ['node:http', byAgent('http', {})],
  ['node:https', byAgent('https', LAX)],
  ['node:https, strict', byAgent('https', {}), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['connector, http', byConnector('http', {})],
  ['connector, https', byConnector('https', LAX)],
  ['connector, https, strict', byConnector('https', {}), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
];

type Value = (world: World) => unknown;
const always =
  (value: unknown): Value =>
  () =>
    value;
const OPTIONS: Readonly<Record<string, Value>> = {
  // Another place.
  path: ({ socketPath }) => socketPath,
  socketPath: ({ socketPath }) => socketPath,
  socket: always(new Socket()),
  httpSocket: always(new Socket()),
  fd: always(0),
  handle: always({}),
  host: always(REFUSED),
  hostname: always(REFUSED),
  port: always(1),
  lookup: always((_: string, __: object, callback: (...args: unknown[]) => void) =>
    callback(null, [{ address: REFUSED, family: 4 }], 4),
  ),
  localAddress: always('nonsense'),
  localPort: always(-1),
  family: always(6),
  hints: always(-1),
  proxyEnv: ({ https }) => ({ HTTP_PROXY: `http://${REFUSED}:${https}`, HTTPS_PROXY: `http://${REFUSED}:${https}` }),
  // Another server, as TLS sees it.
  servername: always('other.example'),
  rejectUnauthorized: always(false),
  checkServerIdentity: always(() => undefined),
  ca: always(CERTIFICATE),
  allowPartialTrustChain: always(true),
  secureContext: always(createSecureContext({ ca: CERTIFICATE })),
  pskCallback: always(() => ({ psk: Buffer.alloc(16), identity: 'x' })),
  session: always(Buffer.from('x')),
  ALPNProtocols: always(['x']),
  ciphers: always('NULL'),
  minDHSize: always(1),
  minVersion: always('nonsense'),
  key: always('nonsense'),
  cert: always('nonsense'),
  // Other uses of the connection.
  onread: always({ buffer: Buffer.alloc(1), callback: () => false }),
  signal: always(AbortSignal.abort()),
  timeout: always(1),
};

const inWorld = (run: (world: World, rules: Policy) => Promise<void>): Promise<void> =>
  withWorld(page, async (world) => {
    const rules = rulesFor([world.http, world.https]);
    const attempts = await attemptsDuring(() => run(world, rules));
    const wrong = attempts.filter((address) => address !== ALLOWED);
    assert.equal(wrong, []);
    assert.is(world.victims(), 0);
  });

for (const [name, valueFor] of Object.entries(OPTIONS)) {
  for (const [title, way, error] of WAYS) {
    pollution(`promise 11: Object.prototype.${name}: ${title}`, () =>
      inWorld(async (world, rules) => {
        const socket = await polluted(name, valueFor(world), () => way(rules, world)).catch(codeOf);
        if (typeof socket === 'string') return assert.is(socket, error);
        assert.equal([socket.remoteAddress, error], [ALLOWED, undefined]);
        assert.ok(![REFUSED, 'other.example'].includes(String((socket as TLSSocket).servername)));
        socket.destroy();
      }),
    );
  }
}

/** Requests while a property stays on `Object.prototype`: Node and undici read it too, and may fail. */
const REQUESTS: Readonly<Record<string, (rules: Policy, world: World) => Promise<unknown>>> = {
  guardedFetch: async (rules, { http }) =>
    (await guardedFetch({ policy: rules, undici })(`http://${NAME}:${http}/`)).text(),
  'undici.request': async (rules, { http }) => {
    const dispatcher = new undici.Agent({ connect: connector(rules) });
    return (await undici.request(`http://${NAME}:${http}/`, { dispatcher })).body.text();
  },
  'http.get': (rules, { http: port }) =>
    new Promise((resolve, reject) => {
      const sent = get({ host: NAME, port, agent: agents(rules, { keepAlive: false }).http }, async (response) =>
        resolve(String(await response.toArray())),
      );
      sent.on('error', reject);
    }),
};
for (const name of ['path', 'socketPath', 'host', 'port']) {
  for (const [title, request] of Object.entries(REQUESTS)) {
    pollution(`promise 11: Object.prototype.${name}, all the time: ${title}`, () =>
      inWorld(async (world, rules) => {
        Object.assign(Object.prototype, { [name]: (OPTIONS[name] as Value)(world) });
        const answer = await request(rules, world)
          .catch(codeOf)
          .finally(() => Reflect.deleteProperty(Object.prototype, name));
        // From version 26 on, Node itself refuses a string as a path.
        const isRefused = answer === 'ERR_INVALID_ARG_TYPE' && name === 'path';
        const expected = name === 'socketPath' && title !== 'http.get' ? 'unknown-address' : 'page';
        if (!isRefused) assert.is(answer, expected);
      }),
    );
  }
}
pollution.run();

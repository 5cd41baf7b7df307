/** The connector for undici. */

import { createServer, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { Agent, type buildConnector, request } from 'undici';
import { type Connector, type ConnectorTarget, connector, policy } from '../../src/entries/guard.js';
import { codeOf } from '../support/guard/clients.js';
import { attemptsDuring } from '../support/guard/fence.js';
import { ALLOWED, inTime, page, rulesFor, type World, withWorld } from '../support/guard/world.js';
import { assert, suite } from '../support/suite.js';

const connectors = suite('guard: connector');

/** Connects, and returns the socket or the code of the error. */
const connect = (use: Connector, target: Partial<ConnectorTarget>): Promise<Socket | string> =>
  new Promise((resolve) => {
    use({ hostname: ALLOWED, protocol: 'http:', port: '', ...target }, (error, socket) =>
      resolve(error === null ? (socket as Socket) : codeOf(error)),
    );
  });

const refuses = (what: string, target: (world: World) => Partial<ConnectorTarget>, code: string): void =>
  connectors(`${what} is refused: ${code}`, () =>
    withWorld(page, async (world) => {
      const attempts = await attemptsDuring(async () => {
        const use = connector(rulesFor([world.http]));
        assert.is(await connect(use, { port: `${world.http}`, ...target(world) }), code);
      });
      assert.equal(attempts, []);
      assert.is(world.victims(), 0);
    }),
  );
refuses('another address', () => ({ hostname: '127.0.0.2' }), 'loopback');
refuses('another port', () => ({ port: '' }), 'refused-port');
refuses('another scheme', () => ({ protocol: 'ftp:' }), 'refused-scheme');
refuses('a socketPath', ({ socketPath }) => ({ socketPath }), 'unknown-address');
refuses('a connection through a proxy', () => ({ protocol: 'https:', httpSocket: {} as Socket }), 'unknown-address');

connectors('the local address is the one that undici asks for', async () => {
  const use = connector(rulesFor([80]));
  assert.is(await connect(use, { localAddress: 'nonsense' }), 'ERR_INVALID_IP_ADDRESS');
});
connectors('undici takes it', () =>
  withWorld(page, async ({ http }) => {
    const connect: buildConnector.connector = connector(rulesFor([http]));
    const dispatcher = new Agent({ connect });
    const { statusCode, body } = await request(`http://name.example:${http}/`, { dispatcher });
    assert.equal([statusCode, await body.text()], [200, 'page']);
    await dispatcher.close();
  }),
);
connectors('HTTP/1.1 over TLS, with the name of the server, unless it is an address', () =>
  withWorld(page, async ({ https }) => {
    const use = connector(rulesFor([https]), { rejectUnauthorized: false });
    for (const [target, servername] of [
      [{ hostname: 'name.example' }, 'name.example'],
      [{ hostname: 'name.example', servername: 'other.example' }, 'other.example'],
      [{ hostname: ALLOWED }, false],
    ] as const) {
      const socket = (await connect(use, { ...target, protocol: 'https:', port: `${https}` })) as TLSSocket;
      assert.is(socket.servername, servername);
      assert.equal([socket.encrypted, socket.alpnProtocol], [true, 'http/1.1']);
      socket.destroy();
    }
    const strict = connector(rulesFor([https]));
    const code = await connect(strict, { hostname: ALLOWED, protocol: 'https:', port: `${https}` });
    assert.is(code, 'DEPTH_ZERO_SELF_SIGNED_CERT');
  }),
);
connectors('its options cannot lead elsewhere', () =>
  withWorld(page, async ({ http, socketPath, victims }) => {
    const options = { socket: {} as Socket, host: '127.0.0.2', port: 1, lookup: () => assert.unreachable() };
    const socket = (await connect(connector(rulesFor([http]), options as object), {
      hostname: 'name.example',
      port: `${http}`,
    })) as Socket;
    assert.equal([socket.remoteAddress, socket.remotePort], [ALLOWED, http]);
    socket.destroy();
    const code = await connect(connector(rulesFor([http]), { path: socketPath }), { port: `${http}` });
    assert.equal([code, victims()], ['unknown-address', 0]);
  }),
);

connectors('a connection has a limit of time', () => inTime(limited()));
async function limited(): Promise<void> {
  // It accepts connections, and begins no TLS.
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, ALLOWED, resolve));
  const { port } = silent.address() as { port: number };
  const use = connector(rulesFor([port]), { timeout: 20 });
  const arrived = new Promise<Socket>((resolve) => silent.once('connection', resolve));
  assert.is(await connect(use, { protocol: 'https:', port: `${port}` }), 'ETIMEDOUT');
  (await arrived).destroy();
  // Once there is a connection, the limit is over.
  const plain = (await connect(use, { port: `${port}` })) as Socket;
  await new Promise((resolve) => setTimeout(resolve, 40));
  assert.is(plain.destroyed, false);
  plain.destroy();
  silent.close();
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.is(await connect(use, { port: `${port}` }), 'ECONNREFUSED');
  // A limit that is not over would keep the process running.
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  assert.is(await connect(connector(rulesFor([port])), { port: `${port}` }), 'ECONNREFUSED');
  assert.is(timers(), before);
}
connectors('later errors of a connection are for undici', () =>
  withWorld(page, async ({ http }) => {
    let calls = 0;
    const socket = await new Promise<Socket>((resolve) => {
      connector(rulesFor([http]))({ hostname: ALLOWED, protocol: 'http:', port: `${http}` }, (_, made) => {
        calls++;
        resolve(made as Socket);
      });
    });
    const seen = new Promise((resolve) => socket.on('error', resolve));
    socket.destroy(new Error('later'));
    await seen;
    assert.is(calls, 1);
  }),
);

for (const timeout of [0, -1, 0.5, Number.NaN, 2 ** 31, '1' as unknown as number]) {
  connectors(`timeout ${timeout} is refused`, () =>
    assert.throws(() => connector(policy(), { timeout }), /^expected `timeout` to be/),
  );
}
connectors('options have to be an object', () =>
  assert.throws(() => connector(policy(), 1 as never), /^expected `options` to be an object, got number$/),
);
connectors.run();

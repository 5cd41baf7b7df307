/** Agents for `http` and `https`: what a request may ask of them. */

import { type Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { type AgentOptions, request as requestSecurely } from 'node:https';
import { Socket } from 'node:net';
import { inspect } from 'node:util';
import {
  type Agents,
  agents,
  type GuardError,
  type Policy,
  type PolicyOptions,
  policy,
} from '../../src/entries/guard.js';
import { codeOf } from '../support/guard/clients.js';
import { attemptsDuring } from '../support/guard/fence.js';
import { ALLOWED, inTime, page, resolverOf, rulesFor, type World, withWorld } from '../support/guard/world.js';
import { assert, suite } from '../support/suite.js';

const guarded = suite('guard: agents');

const allowing = ({ http, https }: World, more?: PolicyOptions): Policy => rulesFor([http, https], more);

/** The status of a request, or the code of its error; neither is thrown by the call. */
function outcomeOf(options: RequestOptions, isSecure = false): Promise<string> {
  const sent = (isSecure ? requestSecurely : request)(options).end();
  return new Promise((resolve) => {
    sent.on('error', (error) => resolve(codeOf(error)));
    sent.on('connect', () => resolve('connected'));
    sent.on('response', (response: IncomingMessage) =>
      response.resume().on('close', () => resolve(`${response.statusCode}`)),
    );
  });
}

/** Sends one request by a guarded agent. */
const answers = (what: string, options: (world: World) => RequestOptions, outcome: string): void =>
  guarded(`${what}: ${outcome}`, () =>
    withWorld(page, async (world) => {
      const { http } = agents(allowing(world));
      const attempts = await attemptsDuring(async () => {
        const wish = { host: ALLOWED, port: world.http, agent: http, ...options(world) };
        assert.is(await outcomeOf(wish), outcome);
      });
      http.destroy();
      assert.equal(attempts, outcome === '200' ? [ALLOWED] : []);
      assert.is(world.victims(), 0);
    }),
  );
answers('a request', () => ({}), '200');
answers('a port as a string', ({ http }) => ({ port: `${http}` }), '200');
answers('OPTIONS *', () => ({ method: 'OPTIONS', path: '*' }), '200');
answers('a path that looks like a URI', () => ({ path: '//10.0.0.1/' }), '200');
answers('a target for a proxy', () => ({ path: 'http://10.0.0.1/' }), 'unknown-address');
answers('CONNECT', () => ({ method: 'CONNECT', path: '10.0.0.1:443' }), 'unknown-address');
answers('no host', () => ({ host: undefined }), 'localhost');
answers('the default port', () => ({ port: undefined }), 'refused-port');
for (const host of ['block\u00aded.example', 'localhost\0.good.example', 'b\u00fccher.example', 'a b', 'a\x7f'])
  answers(`the host ${JSON.stringify(host)}`, () => ({ host, headers: { host: 'h' } }), 'refused-host');
answers('a socket', () => ({ socket: new Socket() }) as RequestOptions, 'unknown-address');
answers('a descriptor', () => ({ fd: 0 }) as RequestOptions, 'unknown-address');
answers('a handle', () => ({ handle: {} }) as RequestOptions, 'unknown-address');
answers('an empty socketPath', () => ({ socketPath: '' }), '200');
answers('a lookup of the request', () => ({ host: 'name.example', lookup: () => assert.unreachable() }), '200');
answers('a name without addresses', () => ({ host: 'none.example' }), 'ENOTFOUND');
answers('a connection of the request', () => ({ createConnection: () => undefined }), '200');

guarded('https is for https, and http for http', () =>
  withWorld(page, async (world) => {
    const both = agents(allowing(world, { schemes: ['https'] }), { rejectUnauthorized: false });
    assert.is(await outcomeOf({ host: ALLOWED, port: world.http, agent: both.http }), 'refused-scheme');
    assert.is(await outcomeOf({ host: ALLOWED, port: world.https, agent: both.https }, true), '200');
    both.https.destroy();
  }),
);

/** A lookup that breaks its contract. */
const lookups = (what: string, lookup: NonNullable<PolicyOptions['lookup']>, outcome: string): void =>
  guarded(`a lookup ${what}: ${outcome}`, () =>
    withWorld(page, async (world) => {
      const { http } = agents(allowing(world, { lookup }));
      const attempts = await attemptsDuring(async () => {
        for (const autoSelectFamily of [true, false]) {
          const wish = { host: 'name.example', port: world.http, agent: http, autoSelectFamily, family: 0 };
          assert.is(await outcomeOf(wish as RequestOptions), outcome);
        }
      });
      http.destroy();
      assert.equal(attempts, []);
    }),
  );
lookups('that answers nothing', (_name, _options, callback) => callback(null, []), 'unknown-address');
for (const answer of [null, undefined, 'text', 4, {}, { address: null }, { address: Object.create(null) }]) {
  const title = `that answers [${JSON.stringify(answer)}]`;
  lookups(title, (_name, _options, callback) => callback(null, [answer] as never), 'unknown-address');
}
lookups(
  'whose answer throws',
  (_name, _options, callback) =>
    callback(null, [
      {
        get address(): string {
          throw Object.assign(new Error(), { code: 'THROWN' });
        },
        family: 4,
      },
    ]),
  'THROWN',
);
lookups(
  'that throws',
  () => {
    throw Object.assign(new Error(), { code: 'THROWN' });
  },
  'THROWN',
);
lookups(
  'that answers twice',
  (_name, _options, callback) => {
    callback(null, '10.0.0.1', 4);
    callback(null, '10.0.0.1', 4);
  },
  'private',
);

guarded('the lookup is called with `all`, even if the request sets no `autoSelectFamily`, and connects', () =>
  withWorld(page, async (world) => {
    const asked: unknown[] = [];
    const names = resolverOf({ 'name.example': [ALLOWED] });
    const rules = allowing(world, {
      lookup: (name, options, callback) => {
        asked.push(options.all);
        names(name, options, callback);
      },
    });
    for (const autoSelectFamily of [true, false]) {
      const { http } = agents(rules);
      const wish = { host: 'name.example', port: world.http, agent: http, autoSelectFamily };
      assert.is(await outcomeOf(wish as RequestOptions), '200');
      http.destroy();
    }
    assert.equal(asked, [true, true]);
  }),
);

guarded('the policy is asked about each request, also if the connection is reused', () =>
  withWorld(page, async (world) => {
    let isAllowed = true;
    const { http } = agents(allowing(world, { hosts: () => isAllowed }));
    const options = { host: 'name.example', port: world.http, agent: http };
    const attempts = await attemptsDuring(async () => {
      assert.is(await outcomeOf(options), '200');
      await new Promise((resolve) => setTimeout(resolve, 5));
      assert.is(await outcomeOf(options), '200');
      await new Promise((resolve) => setTimeout(resolve, 5));
      isAllowed = false;
      assert.is(await outcomeOf(options), 'refused-host');
    });
    http.destroy();
    assert.equal(attempts, [ALLOWED], 'one connection');
  }),
);

const ADDRESSES = { 'name.example': ['8.8.8.8', '::1'] };
for (const [host, code, address] of [
  ['10.0.0.1', 'private', '10.0.0.1'],
  ['name.example', 'loopback', '::1'],
  ['localhost', 'localhost', undefined],
] as const) {
  guarded(`the error of ${host} has the address ${address}`, () =>
    inTime(
      new Promise<void>((resolve) => {
        const { http: agent } = agents(policy({ lookup: resolverOf(ADDRESSES) }));
        request({ host, agent }).on('error', (error) => {
          const { name, code: found, address: shown, hop } = error as GuardError;
          assert.equal([name, found, shown, hop], ['GuardError', code, address, undefined]);
          resolve();
        });
      }),
    ),
  );
}

const connect = (agent: Agent, options: object): unknown =>
  (agent as unknown as { createConnection(options: object): unknown }).createConnection(options);
guarded('a connection without a callback throws', () => {
  const { https } = agents(policy());
  assert.throws(() => connect(https, { host: '10.0.0.1', port: 443 }), { code: 'private' });
  assert.throws(() => connect(https, { host: '8.8.8.8', port: 443, path: '/run/a' }), { code: 'unknown-address' });
});

/** Node 20 ends with an assertion if such a host arrives at a socket. */
for (const host of [{}, [], null, 1, { toLowerCase: () => '8.8.8.8' }, Object('8.8.8.8')]) {
  guarded(`createConnection with the host ${inspect(host)} throws`, () => {
    for (const agent of Object.values(agents(policy({ ports: [80] })))) {
      assert.throws(() => connect(agent, { host, port: 80 }), { code: 'unknown-address' });
    }
  });
}

guarded('an agent keeps its options', () => {
  const { http, https } = agents(policy(), { maxSockets: 3, keepAlive: false });
  const kept = agents(policy());
  const keepAlive = (each: Agents): unknown[] =>
    [each.http, each.https].map((agent) => (agent as unknown as { keepAlive: boolean }).keepAlive);
  assert.equal([http.maxSockets, https.maxSockets], [3, 3]);
  assert.equal([keepAlive({ http, https }), keepAlive(kept)].flat(), [false, false, true, true]);
});
guarded('a proxy is refused', () => {
  assert.throws(
    () => agents(policy(), { proxyEnv: { HTTP_PROXY: 'http://127.0.0.1/' } } as AgentOptions),
    '`proxyEnv`: a proxy looks up names on its own',
  );
  assert.throws(() => agents(policy(), 1 as never), /^expected `options` to be an object, got number$/);
});
guarded.run();

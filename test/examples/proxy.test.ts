/** The guarded proxy: what it refuses, on servers of the test's own. */

import type { createServer } from 'node:http';
import { request } from 'undici';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { moduleOf } from '../support/examples/example-process.js';
import { withServer } from '../support/examples/servers.js';

type Allow = (target: string) => boolean;
type Callback = (error: Error | null, addresses?: readonly { address: string; family: number }[]) => void;
type Resolve = (name: string, options: object, callback: Callback) => void;
const { guardedAgent, objection, proxy } = (await moduleOf('proxy/guard.mjs')) as unknown as {
  guardedAgent: (options?: { allow?: Allow; resolveName?: Resolve }) => import('undici').Dispatcher;
  objection: (target: string) => (Error & { code: string }) | undefined;
  proxy: (agent: import('undici').Dispatcher, allow?: Allow) => ReturnType<typeof createServer>;
};
const proxies = suite('example: proxy');

const refuses = (target: string, code: string): void =>
  proxies(`${target} is refused: ${code}`, () => assert.is(objection(target)?.code, code));
refuses('http://127.0.0.1/', 'loopback');
refuses('http://0x7f.1/', 'numeric-host');
refuses('http://[::ffff:10.0.0.1]/', 'private');
refuses('http://169.254.169.254/latest/', 'link-local');
refuses('http://localhost/', 'localhost');
refuses('http://example.com@evil.example/', 'userinfo-like-host');
refuses('http:\\\\example.com', 'not-certified');
refuses('http:127.0.0.1/', 'missing-authority');
refuses('http:/127.0.0.1/', 'missing-authority');
refuses('http:///127.0.0.1/', 'empty-host');
refuses('///127.0.0.1/', 'empty-host');
refuses('http:../127.0.0.1/', 'missing-authority');
refuses('http://example.com\\@127.0.0.1/', 'loopback');
refuses('http://loc%C2%ADalhost/', 'localhost');
refuses('http://metadata.google.internal/', 'private-name');
refuses('http://example.com/a/../b', 'not-certified');
refuses('file:///etc/passwd', 'not-certified');
refuses('/a', 'not-certified');
proxies('an ordinary target is not', () => assert.is(objection('https://example.com/a?b'), undefined));

/** What a request through an agent is refused with. */
const refusal = async (target: string, dispatcher: import('undici').Dispatcher): Promise<string | undefined> => {
  try {
    const { body } = await request(target, { dispatcher });
    await body.dump();
    return undefined;
  } catch (error) {
    return (error as Error & { code?: string }).code;
  }
};
/** A look-up that answers the same for every name. */
const always =
  (...addresses: string[]): Resolve =>
  (_name, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
const leadsTo = (code: string, ...addresses: string[]): void =>
  proxies(`a name that leads to ${addresses.join(' and ')} is refused: ${code}`, async () => {
    const agent = guardedAgent({ resolveName: always(...addresses) });
    assert.is(await refusal('http://name.example/', agent), code);
    await agent.close();
  });
leadsTo('loopback', '127.0.0.1');
leadsTo('private', '203.0.113.9', '10.1.2.3');
leadsTo('loopback', '::1');

proxies('a failed look-up stays one', async () => {
  const agent = guardedAgent({
    resolveName: (_name, _options, callback) => callback(Object.assign(new Error(), { code: 'ENOTFOUND' })),
  });
  assert.is(await refusal('http://name.example/', agent), 'ENOTFOUND');
  await agent.close();
});

proxies('passes what it may, and refuses the rest', async () => {
  await withServer(
    (_, response) => response.writeHead(200).end('page'),
    async (port) => {
      const origin = `http://127.0.0.1:${port}`;
      const allow: Allow = (target) => target.startsWith(`${origin}/`);
      const agent = guardedAgent({ allow });
      const server = proxy(agent, allow);
      await withServer(
        (incoming, outgoing) => server.emit('request', incoming, outgoing),
        async (proxyPort) => {
          const get = async (uri: string): Promise<string> => {
            const { statusCode, body } = await request(
              `http://127.0.0.1:${proxyPort}/?x&uri=${encodeURIComponent(uri)}`,
            );
            return `${statusCode} ${(await body.text()).trim()}`;
          };
          assert.is(await get(`${origin}/a`), '200 page');
          assert.is(await get(`http://127.0.0.1:${port === 1 ? 2 : 1}/`), '403 loopback');
          assert.is(await get(`http://0x7f.1:${port}/a`), '403 numeric-host');
          assert.is(await get(''), '403 not-certified');
        },
      );
      assert.is(await refusal('http://127.0.0.1/', agent), 'loopback', 'the agent looks for itself');
      await agent.close();
    },
  );
});
proxies.run();

/** `node undici.mjs VERSION`: with that version of undici on this Node, exactly the clients work that `docs/fetch.md` lists. */

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createRequire } from 'node:module';
import { connector, guardedFetch, policy } from 'uriscan/guard';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CERTIFICATE, KEY } from '../support/guard/certificate.ts';

const [, , version] = process.argv;
const [node] = process.versions.node.split('.', 1);
const undici = createRequire(import.meta.url)(`undici${version}`);
const page = readFileSync(new URL('node_modules/uriscan/docs/fetch.md', import.meta.url), 'utf8');
/** The cells of the row of this version: the versions of Node on which the clients of each column work. */
const cells = new RegExp(`^\\| ${version} \\|(.*)\\|$`, 'm').exec(page)[1].split('|');

const ALLOWED = '127.0.0.1';
const REFUSED = '127.0.0.2';
const arrived = [];
const serve = async (host, port) => {
  const server = createServer(({ socket }, response) => {
    arrived.push(socket.localAddress);
    response.end('page');
  });
  await once(server.listen(port, host), 'listening');
  return server.address().port;
};
const port = await serve(ALLOWED, 0);
await serve(REFUSED, port);

const rules = policy({ ports: [port], addresses: (address) => address === ALLOWED || undefined });
const byFetch = async (response) => {
  await response.text();
  return String(response.status);
};
const byRequest = async ({ statusCode, body }) => {
  await body.dump();
  return String(statusCode);
};
const guarded = guardedFetch({ policy: rules, undici });
const unguarded = (uri) => undici.fetch(uri, { dispatcher: new undici.Agent() });
/** The clients of each column, with a dispatcher. */
const COLUMNS = [
  {
    request: async (uri, dispatcher) => byRequest(await undici.request(uri, { dispatcher })),
    fetch: async (uri, dispatcher) => byFetch(await undici.fetch(uri, { dispatcher })),
    guardedFetch: async (uri, _, isGuarded) => byFetch(await (isGuarded ? guarded(uri) : unguarded(uri))),
  },
  { 'fetch of Node': async (uri, dispatcher) => byFetch(await fetch(uri, { dispatcher })) },
  {
    'fetch of Node, wrapped': async (uri, dispatcher) =>
      byFetch(await fetch(uri, { dispatcher: new undici.Dispatcher1Wrapper(dispatcher) })),
  },
];

const clients = suite(`undici ${version} on Node ${node}`);
COLUMNS.forEach((column, i) => {
  const works = cells[i].match(/\d+/g)?.includes(node) ?? false;
  for (const [name, get] of Object.entries(column)) {
    /** Tests the outcome of a request; `undefined` is any error. */
    const requests = (host, isGuarded, expected) =>
      clients(`${name}, ${isGuarded ? 'guarded' : 'without the guard'}, ${host}: ${expected}`, async () => {
        arrived.length = 0;
        const dispatcher = new undici.Agent(isGuarded ? { connect: connector(rules) } : {});
        const outcome = await get(`http://${host}:${port}/`, dispatcher, isGuarded).catch(
          (error) => error.cause?.code ?? error.code,
        );
        await dispatcher.close();
        assert.equal(arrived, expected === '200' ? [host] : []);
        if (works) assert.is(outcome, expected);
      });
    requests(ALLOWED, true, works ? '200' : undefined);
    requests(REFUSED, true, works ? 'loopback' : undefined);
    requests(REFUSED, false, works ? '200' : undefined);
  }
});

/** The protocol of a request to a server that has HTTP/2 and HTTP/1.1; with the guard, it is what the package chooses without it. */
const secure = createSecureServer({ cert: CERTIFICATE, key: KEY, allowHTTP1: true }, ({ httpVersion }, response) =>
  response.end(httpVersion),
);
await once(secure.listen(0, ALLOWED), 'listening');
const uri = `https://${ALLOWED}:${secure.address().port}/`;
const lax = policy({ ports: [secure.address().port], addresses: () => true });
const connect = { rejectUnauthorized: false };
const protocolOf = async (response) => (await response).text();
clients('HTTP/2 is offered where undici offers it', async () => {
  const guarded = guardedFetch({ policy: lax, undici, connect });
  const plain = new undici.Agent({ connect });
  assert.is(await protocolOf(guarded(uri)), await protocolOf(undici.fetch(uri, { dispatcher: plain })));
  assert.is(await protocolOf(guarded(uri)), version === '8' ? '2.0' : '1.1');
});
for (const [title, options, allowH2, expected] of [
  ['by the connector', {}, true, '2.0'],
  ['by the dispatcher', { allowH2: true }, undefined, version === '6' ? '1.1' : '2.0'],
  ['by neither', {}, undefined, '1.1'],
  ['by the connector, but not by the dispatcher', { allowH2: false }, true, version === '6' ? '2.0' : '1.1'],
]) {
  clients(`HTTP/2 is allowed ${title}: ${expected}`, async () => {
    const dispatcher = new undici.Agent({ ...options, connect: connector(lax, { ...connect, allowH2 }) });
    assert.is(await protocolOf(undici.fetch(uri, { dispatcher })), expected);
  });
}
clients('HTTP/2 needs a certificate that is trusted', async () => {
  const error = await guardedFetch({ policy: lax, undici })(uri).catch(({ cause }) => cause);
  assert.is(error.code, 'DEPTH_ZERO_SELF_SIGNED_CERT');
});
clients('ends', () => setImmediate(() => process.exit()));
clients.run();

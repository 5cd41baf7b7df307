/** `node undici.mjs VERSION`: with that version of undici on this Node, exactly the clients work that `docs/safe-fetching.md` lists. */

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { connector, guardedFetch, policy } from 'uriscan/guard';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const [, , version] = process.argv;
const [node] = process.versions.node.split('.', 1);
const undici = createRequire(import.meta.url)(`undici${version}`);
const page = readFileSync(new URL('node_modules/uriscan/docs/safe-fetching.md', import.meta.url), 'utf8');
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
const unguarded = (uri) => undici.fetch(uri, { dispatcher: new undici.Agent() });
/** The clients of each column, with a dispatcher. */
const COLUMNS = [
  {
    request: async (uri, dispatcher) => byRequest(await undici.request(uri, { dispatcher })),
    fetch: async (uri, dispatcher) => byFetch(await undici.fetch(uri, { dispatcher })),
    guardedFetch: async (uri, _, isGuarded) =>
      byFetch(await (isGuarded ? guardedFetch(uri, { policy: rules, undici }) : unguarded(uri))),
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
clients('ends', () => setImmediate(() => process.exit()));
clients.run();

/**
 * A reference passed to a connection: the behavior at run time is as documented in SECURITY.md and `docs/from-url.md`.
 */

import * as assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import * as net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import got from 'got';
import * as undici from 'undici';
import { origin, parse, toUrl } from 'uriscan';
import { requestTarget } from 'uriscan/http';
import { portNumber } from 'uriscan/resolve';

const server = http.createServer(({ url }, response) => response.end(url));
let uri;

before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  uri = parse(`http://127.0.0.1:${server.address().port}/a?b#c`);
});
after(() => server.close());

/** Returns the requests of `http` that reach the agent, which makes no connection. */
async function requested(...parameters) {
  const seen = [];
  const agent = new http.Agent();
  agent.createConnection = (options) => {
    seen.push(options);
    throw new Error('no connection is made');
  };
  const { globalAgent } = http;
  http.globalAgent = agent;
  try {
    await once(http.get(...parameters), 'response').catch(() => undefined);
  } catch {
    // The agent throws instead of connecting.
  } finally {
    http.globalAgent = globalAgent;
  }
  return seen;
}

test('net.connect opens the path as a local socket, as SECURITY.md says', {
  skip: process.platform === 'win32',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'uriscan-socket-'));
  const path = join(folder, 'local');
  const local = net.createServer((socket) => socket.end('local')).listen(path);
  try {
    await once(local, 'listening');
    const socket = net.connect(parse(`http://evil.example${path}`));
    const [data] = await once(socket, 'data');
    assert.equal(String(data), 'local');
  } finally {
    local.close();
    rmSync(folder, { recursive: true });
  }
});
test('http.get requests localhost, as SECURITY.md says', async () => {
  const [options] = await requested(parse('http://evil.example/a'));
  assert.deepEqual([options?.host, options?.port, options?.socketPath ?? undefined], ['localhost', 80, undefined]);
});
test('http.get with toUrl requests the host', async () => {
  const [options] = await requested(toUrl('http://example.com:8080/a'));
  assert.deepEqual([options?.host, Number(options?.port)], ['example.com', 8080]);
});
test('fetch, undici and got refuse a reference or read its text, and never another host', async () => {
  assert.equal(await (await fetch(uri)).text(), '/a?b');
  await assert.rejects(async () => undici.request(uri));
  await assert.rejects(async () => got(uri, { retry: { limit: 0 } }));
});

const read = {
  fetch: async (url) => (await fetch(url)).text(),
  'http.get': async (url) => {
    const [response] = await once(http.get(url), 'response');
    return (await response.toArray()).join('');
  },
  'undici.request': async (url) => (await undici.request(url)).body.text(),
  got: (url) => got(url).text(),
};
for (const [name, get] of Object.entries(read)) {
  test(`${name} takes toUrl(uri)`, async () => assert.equal(await get(toUrl(uri)), '/a?b'));
}
test('http.request takes the components of a reference', async () => {
  const parts = { host: uri.hostname, port: portNumber(uri), path: requestTarget(uri) };
  const [response] = await once(http.get(parts), 'response');
  assert.equal((await response.toArray()).join(''), '/a?b');
});
test('undici takes the origin and the target of a reference', async () => {
  const client = new undici.Client(origin(uri));
  const { body } = await client.request({ path: requestTarget(uri), method: 'GET' });
  assert.equal(await body.text(), '/a?b');
  await client.close();
});
test('net.connect takes the host and the port of a reference', async () => {
  const socket = net.connect({ host: uri.hostname, port: portNumber(uri) });
  await once(socket, 'connect');
  socket.destroy();
});

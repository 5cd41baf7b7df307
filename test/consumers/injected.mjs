/** `node injected.mjs VERSION`: libraries that take a `fetch` work with a guarded one, and connect to no address that is refused. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { request } from '@octokit/request';
import { allowInsecureRequests, customFetch, discovery } from 'openid-client';
import { guardedFetch, policy } from 'uriscan/guard';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const [, , version] = process.argv;
const undici = createRequire(import.meta.url)(`undici${version}`);

const ALLOWED = '127.0.0.1';
const REFUSED = '127.0.0.2';

const arrived = [];
/** The answers of a server, by path: each is one that a library accepts. */
const ANSWERS = {
  '/mcp': ({ id }) => ({
    jsonrpc: '2.0',
    id,
    result: { protocolVersion: '2025-03-26', capabilities: {}, serverInfo: { name: 'server', version: '1' } },
  }),
  '/models/chat/completions': ({ model }) => ({
    id: '1',
    created: 0,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content: 'server' }, finish_reason: 'stop' }],
  }),
  '/octokit': () => ({ name: 'server' }),
  '/.well-known/openid-configuration': (_, base) => ({ issuer: base, token_endpoint: `${base}/server` }),
};
const serve = async (host, port) => {
  const server = createServer(async (request, response) => {
    const body = await request.toArray();
    const given = body.length > 0 ? JSON.parse(Buffer.concat(body)) : {};
    const answer = ANSWERS[request.url](given, `http://${request.headers.host}`);
    // The SDK of MCP also sends a message, and asks for more messages, when the test has ended.
    if (request.url === '/mcp' && given.id === undefined) return response.writeHead(202).end();
    arrived.push(host);
    return response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await once(server.listen(port, host), 'listening');
  return server.address().port;
};
const port = await serve(ALLOWED, 0);
await serve(REFUSED, port);

/** The text that a library reads from a server by a `fetch`. */
const LIBRARIES = {
  async 'the SDK of MCP'(fetch, base) {
    const client = new Client({ name: 'client', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { fetch }));
    return client.getServerVersion().name;
  },
  async 'the AI SDK'(fetch, base) {
    const model = createOpenAICompatible({ name: 'models', baseURL: `${base}/models`, fetch }).chatModel('model');
    const prompt = [{ role: 'user', content: [{ type: 'text', text: 'a' }] }];
    const { content } = await model.doGenerate({ prompt });
    return content[0].text;
  },
  async octokit(fetch, base) {
    const { data } = await request('GET /octokit', { baseUrl: base, request: { fetch } });
    return data.name;
  },
  async 'openid-client'(fetch, base) {
    const options = { [customFetch]: fetch, execute: [allowInsecureRequests] };
    const server = await discovery(new URL(base), 'id', 'secret', undefined, options);
    return server.serverMetadata().token_endpoint.split('/').at(-1);
  },
};

/** The code of an error, or of the error that caused it. */
const codeOf = (error) => (error.cause ? codeOf(error.cause) : error.code);

const rules = policy({ ports: [port], addresses: (address) => address === ALLOWED || undefined });
const guarded = guardedFetch({ policy: rules, undici });
const injected = suite(`injected, undici ${version} on Node ${process.versions.node}`);
for (const [name, read] of Object.entries(LIBRARIES)) {
  for (const [host, fetch, expected] of [
    [ALLOWED, guarded, 'server'],
    [REFUSED, guarded, 'loopback'],
    [REFUSED, undici.fetch, 'server'],
  ]) {
    injected(`${name}, ${fetch === guarded ? 'guarded' : 'without the guard'}, ${host}: ${expected}`, async () => {
      arrived.length = 0;
      const outcome = await read(fetch, `http://${host}:${port}`).catch(codeOf);
      assert.equal([...new Set(arrived)], expected === 'server' ? [host] : []);
      assert.is(outcome, expected);
    });
  }
}
injected('ends', () => setImmediate(() => process.exit()));
injected.run();

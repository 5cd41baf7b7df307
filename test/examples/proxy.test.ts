/** The proxy: forwarded requests, refused requests, framing, and limits, with test servers. */

import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request, type Server, STATUS_CODES } from 'node:http';
import * as net from 'node:net';
import { text } from 'node:stream/consumers';
import * as undici from 'undici';
import type { Policy } from '../../src/entries/guard.js';
import { moduleOf } from '../support/examples/example-process.js';
import { ALLOWED, resolverOf } from '../support/guard/world.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

interface Options {
  readonly policy?: Policy;
  readonly idle?: number;
  readonly most?: number;
  readonly bytes?: number;
}
const { destinationOf, proxy } = (await moduleOf('proxy/proxy.mjs')) as unknown as {
  destinationOf: (
    method: string,
    target: string,
    host?: string[],
  ) => { host: string; port: string; authority: string; target: string };
  proxy: (options?: Options) => Server;
};
// The policy must come from the built package, which the example imports.
const { policy } = (await import('uriscan/guard' as string)) as typeof import('../../src/entries/guard.js');
const proxies = suite('example: proxy');

const goes = (method: string, target: string, expected: string): void =>
  proxies(`${method} ${target}: ${expected}`, () => {
    const { host, port, authority, target: rest } = destinationOf(method, target);
    assert.is(`${host} ${port} ${authority} ${rest}`, expected);
  });

const isRefused = (method: string, target: string, code: string): void =>
  proxies(`${method} ${target} is refused: ${code}`, () =>
    assert.throws(() => destinationOf(method, target, ['h']), { code, status: 400 }),
  );

/** Runs a function with a proxy that may connect to one address, on the ports of a server. */
async function withProxy(
  server: Server | net.Server,
  run: (proxyPort: number, port: number) => Promise<void>,
  options: Options = {},
): Promise<void> {
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket: net.Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, ALLOWED, resolve));
  const { port } = server.address() as net.AddressInfo;
  const rules = policy({
    ports: [port],
    addresses: (address) => address === ALLOWED || undefined,
    lookup: resolverOf({ 'name.example': [ALLOWED], 'nas.example': ['10.0.0.1'] }),
  });
  const own = proxy({ policy: rules, ...options });
  try {
    await new Promise<void>((resolve) => own.listen(0, ALLOWED, resolve));
    await run((own.address() as net.AddressInfo).port, port);
  } finally {
    own.closeAllConnections();
    own.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

/** Sends a request to a proxy. Returns the response, and its body as text. */
async function ask(
  proxyPort: number,
  path: string,
  options: object = {},
  send = (sent: ClientRequest): unknown => sent.end(),
): Promise<IncomingMessage & { readonly body: string }> {
  const sent = request({ host: ALLOWED, port: proxyPort, path, ...options });
  send(sent);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return Object.assign(response, { body: await text(response) });
}

const echo = (): Server =>
  createServer(async (incoming, outgoing) => {
    const body = await text(incoming);
    const { method, url, rawHeaders, trailers } = incoming;
    outgoing.writeHead(200, 'Fine', [
      ...['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'Connection', 'X-Hop', 'X-Hop', '1', 'X-End', '2'],
      ...(method === 'HEAD' ? [] : ['Trailer', 'X-Sum']),
    ]);
    outgoing.write(JSON.stringify({ method, url, rawHeaders, trailers, body }));
    outgoing.addTrailers({ 'X-Sum': '42' });
    outgoing.end();
  });

proxies('forwards fields and trailers of both sides, except connection fields', () =>
  withProxy(echo(), async (proxyPort, port) => {
    const headers = {
      host: 'evil.example',
      connection: 'close, x-own',
      'x-own': '1',
      'x-end': '2',
      te: 'trailers',
      'proxy-authorization': 'Basic dTpw',
      'transfer-encoding': 'chunked',
      trailer: 'x-sum',
    };
    const answer = await ask(proxyPort, `http://name.example:${port}/a?b`, { method: 'PUT', headers }, (sent) => {
      sent.write('one,');
      sent.addTrailers({ 'X-Sum': '7' });
      sent.end('two');
    });
    assert.is(answer.statusCode, 200);
    assert.equal(answer.headers['set-cookie'], ['a=1', 'b=2']);
    assert.equal([answer.headers['x-hop'], answer.headers['x-end']], [undefined, '2']);
    assert.is(answer.headers['via'], '1.1 uriscan');
    assert.equal(answer.trailers, { 'x-sum': '42' });
    const { method, url, rawHeaders, trailers, body } = JSON.parse(answer.body);
    assert.equal([method, url, body, trailers], ['PUT', '/a?b', 'one,two', { 'x-sum': '7' }]);
    const names = rawHeaders.filter((_: string, i: number) => i % 2 === 0).map((name: string) => name.toLowerCase());
    assert.equal(names.sort(), ['connection', 'host', 'trailer', 'transfer-encoding', 'via', 'x-end']);
    assert.is(rawHeaders[rawHeaders.indexOf('Host') + 1], `name.example:${port}`);
  }),
);
proxies('HEAD has no body', () =>
  withProxy(echo(), async (proxyPort, port) => {
    const { statusCode, body } = await ask(proxyPort, `http://name.example:${port}/`, { method: 'HEAD' });
    assert.equal([statusCode, body], [200, '']);
  }),
);

/** Tests the answer of the proxy to a target; PORT is the port of a server. */
const answers = (target: string, status: number, code: string): void =>
  proxies(`${target}: ${status} ${code}`, () =>
    withProxy(echo(), async (proxyPort, port) => {
      const { statusCode, body } = await ask(proxyPort, target.replace('PORT', `${port}`));
      assert.equal([statusCode, body], [status, `${code}\n`]);
    }),
  );

/** A server that reads bytes as RFC 9112 has it: requests with their bodies, on connections that it keeps. */
function origin(answer = 'Content-Length: 0', status = '200 OK'): { server: net.Server; requests: string[] } {
  const requests: string[] = [];
  const server = net.createServer((socket) => {
    let unread = '';
    socket
      .on('error', () => {})
      .on('data', (data) => {
        unread += data.toString('latin1');
        for (;;) {
          const [head, method, target, fields] = /^(\S+) (\S+) .*?\r\n(.*?)\r\n\r\n/s.exec(unread) ?? [];
          if (head === undefined) return;
          const rest = unread.slice(head.length);
          const length = Number(/^content-length: *(\d+)/im.exec(fields as string)?.[1] ?? 0);
          const isChunked = /^transfer-encoding: *chunked/im.test(fields as string);
          const end = isChunked ? rest.search(/^0\r\n\r\n/m) + LAST_CHUNK.length : length;
          if (end > rest.length || (isChunked && !rest.includes(LAST_CHUNK))) return;
          requests.push(`${method} ${target} ${JSON.stringify(rest.slice(0, end))}`);
          unread = rest.slice(end);
          socket.write(`HTTP/1.1 ${status}\r\nX-Target: ${target}\r\n${answer}\r\n\r\n`);
        }
      });
  });
  return { server, requests };
}

/** Sends bytes to a proxy, and returns its answer. */
const exchange = (proxyPort: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(proxyPort, ALLOWED, () => socket.write(text));
    socket
      .on('data', (data) => {
        answer += data;
        // The answers of the server are complete then; the proxy closes the connection after its own.
        if (/^HTTP\/1\.1 200 .*\r\n\r\n$/s.test(answer)) socket.destroy();
      })
      .on('error', reject)
      .on('close', () => resolve(answer));
  });

const LAST_CHUNK = '0\r\n\r\n';
const SMUGGLED = 'GET /smuggled HTTP/1.1\r\nHost: h\r\n\r\n';
const CHUNKED = `${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n${LAST_CHUNK}`;
const OF_LENGTH = `Content-Length: ${SMUGGLED.length}`;
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'DELETE', 'TRACE', 'POST'];

interface Raw {
  readonly method?: string;
  readonly version?: string;
  /** The Host field; empty for a request without one. */
  readonly host?: string;
  /** The fields after `Host`. */
  readonly fields: readonly string[];
  readonly body?: string;
}

/** Tests the status of the answer to a raw request, and the requests that arrive at the server: `METHOD TARGET BODY`. */
const arrives = (
  { method = 'GET', version = '1.1', host = 'Host: h', fields, body = '' }: Raw,
  status: number,
  ...expected: string[]
): void =>
  proxies(`${method} ${[version, host, ...fields].join(', ')}: ${status}`, async () => {
    const { server, requests } = origin();
    await withProxy(server, async (proxyPort, port) => {
      const lines = [
        `${method} http://name.example:${port}/ HTTP/${version}`,
        ...(host === '' ? [] : [host]),
        ...fields,
      ];
      const answer = await exchange(proxyPort, `${lines.join('\r\n')}\r\n\r\n${body}`);
      assert.is(Number(answer.split(' ')[1]), status);
      // The connection to the server is used again, and another client has the answer to its own request.
      const other = await exchange(proxyPort, `GET http://name.example:${port}/other HTTP/1.1\r\nHost: h\r\n\r\n`);
      assert.match(other, /^HTTP\/1\.1 200 .*\r\nX-Target: \/other\r\n/s);
      assert.equal(requests, [...expected, 'GET /other ""']);
    });
  });
for (const method of METHODS) {
  for (const name of ['content-length', 'Host', 'x, Content-Length ,y']) {
    arrives({ method, fields: [`Connection: ${name}`, OF_LENGTH], body: SMUGGLED }, 400);
  }
  arrives(
    { method, fields: ['Connection: x', 'Connection: transfer-encoding', 'Transfer-Encoding: chunked'], body: CHUNKED },
    400,
  );
  arrives({ method, fields: [OF_LENGTH], body: SMUGGLED }, 200, `${method} / ${JSON.stringify(SMUGGLED)}`);
  arrives(
    { method, fields: ['Transfer-Encoding: Chunked'], body: CHUNKED },
    200,
    `${method} / ${JSON.stringify(CHUNKED)}`,
  );
  arrives({ method, fields: ['Transfer-Encoding: gzip, chunked'], body: CHUNKED }, 501);
  arrives({ method, version: '1.0', fields: ['Transfer-Encoding: chunked'], body: CHUNKED }, 400);
}
arrives({ fields: ['Transfer-Encoding: gzip'], body: CHUNKED }, 501);
arrives({ fields: ['Transfer-Encoding: chunked', OF_LENGTH], body: CHUNKED }, 400);
arrives({ fields: [OF_LENGTH, 'Content-Length: 0'], body: SMUGGLED }, 400);

/** Tests the status of the answer of the proxy to an answer of a server. */
const passes = (fields: string, status: number, line = '200 OK'): void =>
  proxies(`an answer with ${JSON.stringify([line, fields])}: ${status}`, async () => {
    const { server } = origin(`${fields}\r\n\r\n${LAST_CHUNK}`, line);
    await withProxy(server, async (proxyPort, port) => {
      // The proxy must live on after an answer that it cannot pass on.
      for (let n = 0; n < 2; n++) {
        const { statusCode, statusMessage } = await ask(proxyPort, `http://name.example:${port}/`);
        assert.equal([statusCode, statusMessage], [status, STATUS_CODES[status] ?? 'unknown']);
      }
    });
  });

const tunnel = (
  proxyPort: number,
  target: string,
  fields = `Host: ${target}`,
): Promise<[answer: string, socket: net.Socket]> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(proxyPort, ALLOWED, () =>
      socket.write(`CONNECT ${target} HTTP/1.1\r\n${fields}\r\n\r\n`),
    );
    socket.once('data', (data) => resolve([String(data), socket])).on('error', reject);
  });
/** Tests the answer of the proxy to CONNECT with these fields, which are `Host` with the target by default. */
const refusesTunnel = (target: string, answer: string, fields?: string): void =>
  proxies(`CONNECT ${target} with ${JSON.stringify(fields)} is refused: ${answer}`, () =>
    withProxy(echo(), async (proxyPort, port) => {
      const [text, socket] = await tunnel(proxyPort, target.replace('PORT', `${port}`), fields);
      socket.destroy();
      assert.match(text, new RegExp(`^HTTP/1.1 ${answer}`, 's'));
    }),
  );
runRows('examples/proxy', { goes, isRefused, answers, arrives, passes, refusesTunnel });
proxies('a client opens a tunnel', () =>
  withProxy(echo(), async (proxyPort, port) => {
    const dispatcher = new undici.ProxyAgent({ uri: `http://${ALLOWED}:${proxyPort}`, proxyTunnel: true });
    const { statusCode, body } = await undici.request(`http://name.example:${port}/t`, { dispatcher });
    assert.equal([statusCode, JSON.parse(await body.text()).url], [200, '/t']);
    await dispatcher.destroy();
  }),
);
proxies('a tunnel has a limit of silence and of size', () => {
  const mirror = net.createServer((socket) => socket.on('error', () => {}).pipe(socket));
  return withProxy(
    mirror,
    async (proxyPort, port) => {
      for (const text of ['', 'x'.repeat(2000)]) {
        const [answer, socket] = await tunnel(proxyPort, `name.example:${port}`);
        assert.match(answer, /^HTTP\/1.1 200 /);
        const closed = new Promise((resolve) => socket.on('close', resolve));
        socket.write(text);
        await closed;
      }
    },
    { idle: 50, bytes: 1000 },
  );
});
for (const options of [
  { idle: 40, most: 10_000 },
  { idle: 10_000, most: 40 },
])
  proxies(`a server that is silent, or slow, is abandoned: ${JSON.stringify(options)}`, () =>
    withProxy(
      createServer(() => {}),
      async (proxyPort, port) => {
        const answer = await ask(proxyPort, `http://name.example:${port}/`).catch((error) => error);
        if (options.most === 40) assert.equal([answer.statusCode, answer.body], [504, 'timeout\n']);
        else assert.ok(answer.code === 'ECONNRESET' || answer.statusCode === 504, String(answer));
      },
      options,
    ),
  );
proxies('a page that is too large is cut off', () =>
  withProxy(
    createServer((_, outgoing) => outgoing.end('x'.repeat(2000))),
    async (proxyPort, port) => {
      const error = await ask(proxyPort, `http://name.example:${port}/`).catch((error) => error);
      assert.is(error.code, 'ECONNRESET');
    },
    { bytes: 1000 },
  ),
);
proxies.run();

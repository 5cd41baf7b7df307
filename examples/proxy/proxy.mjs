/**
 * A proxy that gives no access to internal hosts: `node proxy.mjs [--port N]`, then `curl -x http://127.0.0.1:N http://example.com/`
 *
 * It forwards requests in absolute-form and opens tunnels (CONNECT), to global addresses on ports 80 and 443.
 */

import { createServer, request } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'uriscan';
import { agents, connector, GuardError, policy } from 'uriscan/guard';
import { diagnoseRequestTarget, repairRequestTarget, targetUri } from 'uriscan/http';

/** Fields that the proxy writes itself. Without them, a recipient would read another message. */
const WRITTEN = ['host', 'content-length', 'transfer-encoding'];
/** The fields above, `Expect`, which the proxy answers, and fields for the next recipient only (RFC 9110, section 7.6.1). */
const NOT_FORWARDED = [
  ...WRITTEN,
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'],
  ...['upgrade', 'expect'],
];

/** Why a request was refused by the proxy itself, with the status of the answer. */
class ProxyError extends Error {
  constructor(status, code) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/**
 * Returns where a request goes: host, port, and the target to ask for (RFC 9112, sections 3.2 and 3.3).
 *
 * A request for a proxy names the server in its target. The Host field must be valid, and is ignored.
 *
 * @param host - the values of all Host fields
 */
export function destinationOf(method, given, host) {
  // Strict, the proxy would answer 400 to browsers that send `/a|b`.
  const target = repairRequestTarget(method, given) ?? given;
  const uri = targetUri({ method, target, host, isTls: false });
  if (uri === undefined) throw new ProxyError(400, diagnoseRequestTarget(method, target)?.code ?? 'invalid-host');
  const isWeb = uri === target && /^http:/i.test(uri);
  if (method !== 'CONNECT' && !isWeb) throw new ProxyError(400, 'not-for-a-proxy');
  const { authority, hostname, port, path, query } = parse(uri);
  const rest = query === undefined ? path : `${path}?${query}`;
  return {
    host: hostname,
    port: port || '80',
    authority,
    // `OPTIONS http://h` asks for the server as a whole (section 3.2.4).
    target: method === 'OPTIONS' && rest === '' ? '*' : rest.startsWith('/') ? rest : `/${rest}`,
  };
}

/** Returns names and values of fields. `raw` is that of Node: names and values, one after the other. */
const pairsOf = (raw) => Array.from({ length: raw.length / 2 }, (_, i) => [raw[2 * i], raw[2 * i + 1]]);

/** Returns the values of the fields of a name. */
const valuesOf = (raw, wanted) =>
  pairsOf(raw).flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : []));

/** Returns the names of the fields that are for the next recipient only. */
const namedByConnection = (raw) =>
  valuesOf(raw, 'connection').flatMap((value) => value.split(',').map((name) => name.trim().toLowerCase()));

/** Returns the names and values of the fields that are passed on. */
function forwarded(raw) {
  const left = new Set([...NOT_FORWARDED, ...namedByConnection(raw)]);
  return pairsOf(raw).filter(([name]) => !left.has(name.toLowerCase()));
}

/**
 * Returns the fields that say where a message ends; none if it has no body (RFC 9112, section 6.3). Throws if another recipient may
 * read another end. Only a body in chunks has trailer fields.
 *
 * @param status - the status of the answer if the message is invalid
 */
function framing({ headers, rawHeaders, httpVersion }, status) {
  const fail = (code, wanted = status) => {
    throw new ProxyError(status === 502 ? status : wanted, code);
  };
  if (namedByConnection(rawHeaders).some((name) => WRITTEN.includes(name))) fail('invalid-connection');
  const { trailer, 'content-length': length, 'transfer-encoding': coding } = headers;
  if (coding === undefined) return length === undefined ? [] : [['Content-Length', length]];
  if (httpVersion === '1.0') fail('unexpected-transfer-coding');
  if (coding.toLowerCase() !== 'chunked') fail('unknown-transfer-coding', 501);
  return [['Transfer-Encoding', 'chunked'], ...(trailer === undefined ? [] : [['Trailer', trailer]])];
}

/** Passes so many bytes on, and fails at the next one. */
function limited(most) {
  let count = 0;
  return new Transform({
    transform(chunk, _, done) {
      count += chunk.length;
      done(count > most ? new ProxyError(502, 'too-large') : null, chunk);
    },
  });
}

/** Sends a body, and the trailer fields after it. */
async function send(from, to, most, signal) {
  await pipeline(from, limited(most), to, { end: false, signal });
  const trailers = forwarded(from.rawTrailers);
  if (trailers.length > 0) to.addTrailers(trailers);
  to.end();
}

function statusAndCode(error) {
  if (error instanceof GuardError) return [403, error.code];
  if (error instanceof ProxyError) return [error.status, error.code];
  return /TIMEDOUT|Timeout|ABORT/.test(`${error.code} ${error.name}`) ? [504, 'timeout'] : [502, 'failed'];
}

/**
 * @param options.policy - decides about each connection
 * @param options.idle - after how many milliseconds of silence a connection is closed
 * @param options.most - how many milliseconds a request may take
 * @param options.bytes - how long a body may be
 */
export function proxy({
  policy: rules = policy({ ports: [80, 443] }),
  idle = 10_000,
  most = 60_000,
  bytes = 1e8,
} = {}) {
  const agent = agents(rules, { maxSockets: 64 }).http;
  const connect = connector(rules, { timeout: idle });
  const server = createServer({ headersTimeout: Math.min(idle, most), requestTimeout: most });
  server.setTimeout(idle);

  server.on('request', async (incoming, outgoing) => {
    const gone = new AbortController();
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(most)]);
    outgoing.on('close', () => gone.abort());
    try {
      const { method, url, headersDistinct } = incoming;
      const { host, port, authority, target } = destinationOf(method, url, headersDistinct.host);
      const frame = framing(incoming, 400);
      const fields = [...forwarded(incoming.rawHeaders), ['Host', authority], ['Via', '1.1 uriscan']];
      const headers = [...fields, ...frame].flat();
      const sent = request({ agent, host, port, method, path: target, headers, signal });
      sent.setTimeout(idle, () => sent.destroy(new ProxyError(504, 'timeout')));
      const answered = new Promise((resolve, reject) => sent.on('response', resolve).on('error', reject));
      // For some methods, Node sends a body without framing as it is: as the next request.
      if (frame.length === 0) sent.end();
      // A server may answer before it has read all.
      else send(incoming, sent, bytes, signal).catch((error) => sent.destroy(error));
      const response = await answered;
      const hasBody = method !== 'HEAD' && ![204, 304].includes(response.statusCode);
      // Chunks are not for HTTP/1.0, nor for answers without a body.
      const hasChunks = hasBody && outgoing.useChunkedEncodingByDefault;
      const end = framing(response, 502).filter(([name]) => hasChunks || name === 'Content-Length');
      // A reason phrase may have characters that Node refuses to send; no recipient needs it (RFC 9112, section 4).
      const answer = [...forwarded(response.rawHeaders), ['Via', '1.1 uriscan'], ...end].flat();
      outgoing.writeHead(response.statusCode, answer);
      await send(response, outgoing, bytes, signal);
    } catch (error) {
      if (outgoing.headersSent) return outgoing.destroy();
      const [status, code] = statusAndCode(error);
      outgoing.writeHead(status, { 'content-type': 'text/plain', connection: 'close' }).end(`${code}\n`);
    }
  });

  server.on('connect', (incoming, socket, head) => {
    socket.on('error', () => socket.destroy());
    const refuse = (error) => {
      const [status, code] = statusAndCode(error);
      socket.end(`HTTP/1.1 ${status} Refused\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n${code}\n`);
    };
    try {
      const { host, port } = destinationOf(incoming.method, incoming.url, incoming.headersDistinct.host);
      framing(incoming, 400);
      connect({ hostname: host, protocol: 'http:', port }, (error, upstream) => {
        if (error) return refuse(error);
        upstream.setTimeout(idle, () => upstream.destroy());
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        upstream.write(head);
        const signal = AbortSignal.timeout(most);
        const close = () => [upstream, socket].map((each) => each.destroy());
        pipeline(socket, limited(bytes), upstream, limited(bytes), socket, { signal }).then(close, close);
      });
    } catch (error) {
      refuse(error);
    }
  });
  return server;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } });
  const server = proxy().listen(Number(values.port), '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${server.address().port}`);
  });
}

/**
 * A proxy that leads nobody into its own network: `node guard.mjs [--port N]`
 *
 * `GET /?uri=http://…` fetches the page. What two parsers may read in two ways is refused, and so is every address of a private or
 * local network, however it is written, and every name that leads to one.
 */

import { lookup } from 'node:dns';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Agent, request } from 'undici';
import { QueryCursor } from 'uriscan/crawl';
import { inspect, isCertified } from 'uriscan/inspect';

/** Why a target was refused: `not-certified`, or the code of what `inspect` found. */
export class RefusedError extends Error {
  constructor(code, message) {
    super(message);
    this.name = 'RefusedError';
    this.code = code;
  }
}

/** The worst that is to be said of a target; `undefined` if nothing is. */
export function objection(target) {
  const danger = inspect(target).find(({ severity }) => severity === 'danger');
  if (danger !== undefined) return new RefusedError(danger.code, danger.message);
  if (!isCertified(target)) return new RefusedError('not-certified', 'parsers may read this in two ways');
  return undefined;
}

/** A look-up of names that refuses answers from where no stranger's reference should lead: names change between two look-ups. */
export function guardedLookup(resolveName = lookup) {
  return (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error);
      for (const { address, family } of addresses) {
        const refused = objection(family === 6 ? `http://[${address}]/` : `http://${address}/`);
        if (refused !== undefined) return callback(refused);
      }
      return options.all ? callback(null, addresses) : callback(null, addresses[0].address, addresses[0].family);
    });
  };
}

/**
 * A dispatcher of undici that checks every request, those of redirections too, before it goes out.
 *
 * @param options.allow - whether a target may go out unchecked
 */
export function guardedAgent({ allow = () => false, resolveName = lookup } = {}) {
  const check = (dispatch) => (options, handler) => {
    const target = `${options.origin}${options.path}`;
    const refused = allow(target) ? undefined : objection(target);
    if (refused !== undefined) throw refused;
    return dispatch(options, handler);
  };
  return new Agent({ connect: { lookup: guardedLookup(resolveName) } }).compose(check);
}

const parameters = new QueryCursor();

/** The target that a request to the proxy asks for, as written: to parse it and write it again is what makes two readings of it. */
function targetOf(requestTarget) {
  parameters.of(requestTarget);
  while (parameters.next()) if (parameters.name === 'uri') return parameters.decodedValue();
  return undefined;
}

export function proxy(agent, allow = () => false) {
  return createServer(async (incoming, outgoing) => {
    try {
      const target = targetOf(incoming.url) ?? '';
      // Before undici has had a look at it: it would only see what the platform's `URL` has made of it.
      const refused = allow(target) ? undefined : objection(target);
      if (refused !== undefined) throw refused;
      const { statusCode, body } = await request(target, { dispatcher: agent });
      outgoing.writeHead(statusCode);
      body.pipe(outgoing);
    } catch (error) {
      outgoing.writeHead(error instanceof RefusedError ? 403 : 502, { 'content-type': 'text/plain' });
      outgoing.end(error instanceof RefusedError ? `${error.code}\n` : 'failed\n');
    }
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } });
  const server = proxy(guardedAgent()).listen(Number(values.port), '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${server.address().port}/?uri=`);
  });
}

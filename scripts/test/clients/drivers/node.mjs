/** Requests the text of each line (hexadecimal, UTF-8) with the client that the argument names; on Node, Deno and Bun. */

import process from 'node:process';
import { createInterface } from 'node:readline';

const MS = 1500;
const UNCAUGHT_MS = 100;
const signal = () => AbortSignal.timeout(MS);

/** Sends a request by `http` or `https`, as the first of the arguments that has no wrong scheme. */
function get(modules, target) {
  return new Promise((done, failed) => {
    const end = (error) => (error ? failed(error) : done('ok'));
    const send = (module) => {
      const options = { agent: false, timeout: MS };
      const parameters = typeof target === 'string' ? [target, options] : [{ ...target, ...options }];
      const request = module.get(...parameters, (response) => {
        response.resume();
        response.on('end', () => end());
        response.on('error', end);
      });
      request.on('timeout', () => request.destroy(new Error('timeout')));
      request.on('error', end);
    };
    try {
      send(modules[0].default);
    } catch (error) {
      if (error.code !== 'ERR_INVALID_PROTOCOL') return failed(error);
      send(modules[1].default);
    }
  });
}

function webSocket(Socket, url) {
  return new Promise((done, failed) => {
    const socket = new Socket(url);
    socket.onerror = (event) => failed(new Error(event.message ?? 'error'));
    socket.onclose = () => done('closed');
    socket.onopen = () => socket.close();
  });
}

const http = await Promise.all([import('node:http'), import('node:https')]);
const load = async (name) => {
  const module = await import(name);
  return module.default ?? module;
};
const redirect = 'follow';

const CLIENTS = {
  http: async () => (url) => get(http, url),
  'url-parse': async () => {
    const { parse } = await import('node:url');
    return (url) => {
      const parts = parse(url);
      // Without a host, `http.get` connects to localhost for any text; libraries refuse that.
      if (!parts.hostname) throw new Error('no host');
      return get(http, parts);
    };
  },
  fetch: async () => async (url) => (await fetch(url, { signal: signal(), redirect })).text(),
  websocket: async () => (url) => webSocket(WebSocket, url),
  ws: async () => {
    const Socket = await load('ws');
    return (url) => webSocket(Socket, url);
  },
  undici: async () => {
    const undici = await import('undici');
    return async (url) => (await undici.fetch(url, { signal: signal(), redirect })).text();
  },
  'undici-request': async () => {
    const { request, Agent, interceptors } = await import('undici');
    const dispatcher = new Agent().compose(interceptors.redirect({ maxRedirections: 2 }));
    return async (url) => (await request(url, { signal: signal(), dispatcher })).body.text();
  },
  got: async () => {
    const got = await load('got');
    return (url) => got(url, { retry: { limit: 0 }, timeout: { request: MS } }).text();
  },
  axios: async () => {
    const axios = await load('axios');
    return (url) => axios.get(url, { timeout: MS, signal: signal(), proxy: false });
  },
  'node-fetch': async () => {
    const nodeFetch = await load('node-fetch');
    return async (url) => (await nodeFetch(url, { signal: signal() })).text();
  },
  superagent: async () => {
    const superagent = await load('superagent');
    return (url) => superagent.get(url).timeout(MS).retry(0);
  },
  needle: async () => {
    const needle = await load('needle');
    return (url) =>
      needle('get', url, { follow_max: 2, timeout: MS, response_timeout: MS, use_proxy_from_env_var: false });
  },
};

// Some clients throw where no caller can catch it. That ends the request, with a delay: it may be of the one before.
let fail = () => {};
process.on('uncaughtException', (error) => setTimeout(fail, UNCAUGHT_MS, error));
process.on('unhandledRejection', (error) => setTimeout(fail, UNCAUGHT_MS, error));

const request = await CLIENTS[process.argv[2]]();
for await (const line of createInterface({ input: process.stdin })) {
  const url = Buffer.from(line, 'hex').toString();
  const outcome = await new Promise((done) => {
    fail = (error) => done(String(error?.cause?.message ?? error?.message));
    setTimeout(done, MS, 'timeout');
    Promise.resolve()
      .then(() => request(url))
      .then(() => done('ok'), fail);
  });
  process.stdout.write(`${outcome.replace(/\s+/g, ' ').slice(0, 200)}\n`);
}
process.exit();

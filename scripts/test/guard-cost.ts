/**
 * `npm run guard-cost`: what a request costs with the guard, as a ratio to the same request without it. A server on this machine answers
 * over connections that are kept. Rounds with and without the guard take turns; the ratio is the median of those of each two rounds.
 */

import { type AgentOptions, get, Agent as HttpAgent } from 'node:http';
import type { LookupFunction } from 'node:net';
import { Worker } from 'node:worker_threads';
import * as undici from 'undici';
import { agents, connector, guardedFetch, policy } from '../../src/guard/index.js';

const ROUNDS = 101;
const REQUESTS = 50;
/** Requests until V8 has compiled both. */
const WARM_UP = 3000;
const NAME = 'name.example';
const HOST = '127.0.0.1';

type Request = () => Promise<unknown>;

/** The program of the server, which runs in a separate thread. */
const SERVER = `
  const server = require('node:http').createServer((_, response) => response.end('page'));
  server.keepAliveTimeout = 60_000;
  server.listen(0, '${HOST}', () => require('node:worker_threads').parentPort.postMessage(server.address().port));`;

await measure();

async function measure(): Promise<void> {
  const worker = new Worker(SERVER, { eval: true, execArgv: [] });
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  const uri = `http://${NAME}:${port}/a/b?c=d`;
  const lookup: LookupFunction = (_, { all }, callback) =>
    all ? callback(null, [{ address: HOST, family: 4 }]) : callback(null, HOST, 4);
  const rules = policy({ ports: [port], addresses: (address) => address === HOST || undefined, lookup });

  const byHttp =
    (agent: HttpAgent): Request =>
    () =>
      new Promise((resolve, reject) => {
        get(uri, { agent }, (response) => response.resume().on('end', resolve)).on('error', reject);
      });
  const byUndici =
    (dispatcher: undici.Agent): Request =>
    async () =>
      (await undici.request(uri, { dispatcher })).body.text();
  const plain = new undici.Agent({ connect: { lookup } });
  const guarded = guardedFetch({ policy: rules, undici });
  const pairs: readonly (readonly [name: string, without: Request, guarded: Request])[] = [
    ['node:http', byHttp(new HttpAgent({ keepAlive: true, lookup } as AgentOptions)), byHttp(agents(rules).http)],
    ['undici.request', byUndici(plain), byUndici(new undici.Agent({ connect: connector(rules) }))],
    [
      'undici.fetch',
      async () => (await undici.fetch(uri, { dispatcher: plain })).text(),
      async () => (await guarded(uri)).text(),
    ],
  ];
  console.log(`Node ${process.versions.node}, ${ROUNDS} rounds of ${REQUESTS} requests each`);
  for (const [name, without, guarded] of pairs) {
    const ratios: number[] = [];
    const times: number[] = [];
    for (const request of [without, guarded]) for (let i = 0; i < WARM_UP; i++) await request();
    for (let i = 0; i < ROUNDS; i++) {
      const [first, second] = i % 2 === 0 ? [without, guarded] : [guarded, without];
      const [a, b] = [await timeOf(first), await timeOf(second)];
      const [plainTime, guardedTime] = i % 2 === 0 ? [a, b] : [b, a];
      ratios.push(guardedTime / plainTime);
      times.push(plainTime / REQUESTS);
    }
    console.log(`${name.padEnd(16)} ${median(ratios).toFixed(3)} of ${(1000 * median(times)).toFixed(0)} µs`);
  }
  process.exit();
}

async function timeOf(request: Request): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < REQUESTS; i++) await request();
  return performance.now() - start;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] as number;
}

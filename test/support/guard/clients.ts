/** Clients that follow untrusted URLs, each with the guard. */

import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import * as undici from 'undici';
import { agents, connector, guardedFetch, type Policy } from '../../../src/entries/guard.js';

export interface Client {
  readonly name: string;
  readonly scheme: 'http' | 'https';
  /** Returns a client with its own connections, and how to end these. */
  open(policy: Policy): Opened;
}

export interface Opened {
  /** Requests a URI, redirections included, and returns the status. */
  get(uri: string, socketPath?: string): Promise<number>;
  close(): Promise<void>;
}

/** Part of the name of the client that is the `fetch` of Node. */
export const PLATFORM = 'as dispatcher of the fetch of Node';

const insecure = { rejectUnauthorized: false };
const MAX_REDIRECTIONS = 5;

/** Follows redirections by the platform's `URL`, as most clients do. */
async function follow(
  uri: string,
  get: (uri: string) => Promise<{ status: number; location: string | undefined }>,
): Promise<number> {
  for (let current = uri, i = 0; ; i++) {
    const { status, location } = await get(current);
    if (location === undefined || i === MAX_REDIRECTIONS) return status;
    current = new URL(location, current).href;
  }
}

const ofNode = (scheme: 'http' | 'https'): Client => ({
  name: `node:${scheme}`,
  scheme,
  open(policy) {
    const both = agents(policy, insecure);
    return {
      get: (uri, socketPath) =>
        follow(uri, async (each) => {
          const isSecure = each.startsWith('https:');
          const options = { agent: isSecure ? both.https : both.http, ...(socketPath && { socketPath }) };
          const response = await new Promise<IncomingMessage>((resolve, reject) => {
            (isSecure ? getHttps : getHttp)(each, options, resolve).on('error', reject);
          });
          await new Promise((resolve) => response.resume().on('close', resolve));
          return { status: response.statusCode as number, location: response.headers.location };
        }),
      async close() {
        both.http.destroy();
        both.https.destroy();
      },
    };
  },
});

const ofUndici = (
  name: string,
  scheme: 'http' | 'https',
  get: (uri: string, dispatcher: undici.Dispatcher) => Promise<{ status: number; location: string | undefined }>,
): Client => ({
  name: `undici ${name}, ${scheme}`,
  scheme,
  open(policy) {
    const connect = connector(policy, insecure);
    const dispatcher = new undici.Agent({ connect });
    return {
      get: (uri, socketPath) => {
        const used =
          socketPath === undefined ? dispatcher : new undici.Agent({ connect, socketPath } as undici.Agent.Options);
        return follow(uri, (each) => get(each, used));
      },
      close: () => dispatcher.close(),
    };
  },
});

const request = (scheme: 'http' | 'https'): Client =>
  ofUndici('request', scheme, async (uri, dispatcher) => {
    const { statusCode: status, headers, body } = await undici.request(uri, { dispatcher });
    await body.dump();
    return { status, location: headers['location'] as string | undefined };
  });

const fetching = (scheme: 'http' | 'https'): Client =>
  ofUndici('fetch', scheme, async (uri, dispatcher) => {
    const response = await undici.fetch(uri, { dispatcher });
    await response.text();
    return { status: response.status, location: undefined };
  });

/** The class of undici 8 with which its dispatchers fit the `fetch` of Node 22 and 24. */
const { Dispatcher1Wrapper: Wrapper } = undici as { Dispatcher1Wrapper?: new (inner: undici.Dispatcher) => object };

/** The `fetch` of Node, which contains another version of undici. */
const ofPlatform = ofUndici(PLATFORM, 'http', async (uri, inner) => {
  const dispatcher = Wrapper === undefined ? inner : new Wrapper(inner);
  const response = await fetch(uri, { dispatcher } as object);
  await response.text();
  return { status: response.status, location: undefined };
});

const guarded = (repair: boolean): Client => ({
  name: repair ? 'guardedFetch with repair' : 'guardedFetch',
  scheme: 'http',
  open: (policy) => {
    const fetch = guardedFetch({ policy, undici, repair });
    return {
      async get(uri, socketPath) {
        class Agent extends undici.Agent {
          constructor(options: undici.Agent.Options) {
            super({ ...options, socketPath } as undici.Agent.Options);
          }
        }
        const used = socketPath === undefined ? fetch : guardedFetch({ policy, undici: { ...undici, Agent }, repair });
        const response = await used(uri);
        await response.text();
        return response.status;
      },
      close: async () => {},
    };
  },
});

export const CLIENTS: readonly Client[] = [
  ofNode('http'),
  ofNode('https'),
  request('http'),
  request('https'),
  fetching('http'),
  fetching('https'),
  ofPlatform,
  guarded(false),
  guarded(true),
];

/** Stands for the code of an error without one: `fetch` refuses some URIs on its own. */
export const CLIENT = 'client';

/** The code of an error, or of its cause. */
export function codeOf(error: unknown): string {
  const { code, cause } = error as Error & { code?: string };
  return cause !== undefined ? codeOf(cause) : (code ?? CLIENT);
}

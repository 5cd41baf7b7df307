/** `guardedFetch`: the fields and bodies that follow a redirection, and its target. */

import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import * as undici from 'undici';
import {
  GuardError,
  type GuardedFetchOptions,
  guardedFetch,
  policy,
  type Redirection,
  type RepairedResponse,
} from '../../src/entries/guard.js';
import { parse } from '../../src/entries/index.js';
import { ALLOWED, page, resolverOf, rulesFor, type World, withWorld } from '../support/guard/world.js';
import { rows, runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const fetching = suite('guard: guardedFetch');

/** Options of the guard, and of the request. */
type Options = Partial<GuardedFetchOptions> & Omit<RequestInit, 'dispatcher'>;

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Get = (path: string, options?: Options) => Promise<Response>;

/** Runs a function with a server that redirects `/STATUS/LOCATION`, and answers all other requests. */
async function withServer(run: (get: Get, seen: Seen[], world: World) => Promise<void>): Promise<void> {
  const seen: Seen[] = [];
  const listener: RequestListener = async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers, body });
    const [, status, location] = /^\/(\d+)\/(.*)$/s.exec(url) ?? [];
    if (status === undefined) return response.end('page');
    const target = decodeURIComponent(location as string).replace('PORT', `${request.socket.localPort}`);
    return response.writeHead(Number(status), target === '' ? {} : { location: target }).end('moved');
  };
  await withWorld(listener, async (world) => {
    const lookup = resolverOf({ 'a.example': [ALLOWED], 'b.example': [ALLOWED], 'nas.example': ['10.0.0.1'] });
    const rules = rulesFor([world.http], { lookup });
    const get: Get = (
      path,
      { redirections, onRedirection, repair, crossOriginBody, undici: used = undici, ...init } = {},
    ) =>
      guardedFetch({ policy: rules, undici: used, redirections, onRedirection, repair, crossOriginBody })(
        path.startsWith('/') ? `http://a.example:${world.http}${path}` : path.replace('PORT', `${world.http}`),
        init,
      );
    await run(get, seen, world);
  });
}

const to = (status: number, location: string): string => `/${status}/${encodeURIComponent(location)}`;

fetching('fetches text, parsed references and normal forms', () =>
  withServer(async (get, seen, { http }) => {
    const response = await get('/x/../a#b');
    assert.equal([response.status, await response.text()], [200, 'page']);
    assert.is(response.url, `http://a.example:${http}/a#b`.replace('#b', ''));
    const rules = policy({ ports: [http], addresses: () => true });
    const fetch = guardedFetch({ policy: rules, undici });
    const at = `http://127.0.0.1:${http}`;
    // A class of another realm or package has the same members.
    class OtherRequest extends Request {}
    const inputs = [parse(`${at}/p`), new URL('/u', at), new OtherRequest(`${at}/r`), new undici.Request(`${at}/s`)];
    for (const input of inputs) await (await fetch(input as URL)).text();
    const urls = seen.map(({ url }) => url);
    assert.equal(urls, ['/a', '/p', '/u', '/r', '/s']);
  }),
);
fetching('sends an apostrophe in a query as `URL` does, in a redirection too', () =>
  withServer(async (get, seen) => {
    await (await get("/a'b?q=it's#'")).text();
    await (await get(to(302, "/?q='"))).text();
    assert.equal([seen[0]?.url, seen.at(-1)?.url], ["/a'b?q=it%27s", '/?q=%27']);
  }),
);

/** Tests the last request after a redirection: `METHOD path body`. */
const follows = (status: number, method: string, expected: string): void =>
  fetching(`${method} and ${status} become ${expected}`, () =>
    withServer(async (get, seen) => {
      const hasBody = !/^(?:get|head)$/i.test(method);
      const response = await get(to(status, '/end'), { method, ...(hasBody && { body: 'data' }) });
      await response.text();
      const last = seen.at(-1) as Seen;
      assert.is(`${last.method} ${last.url} ${last.body}`.trim(), expected);
      assert.is(last.headers['content-type'] !== undefined, last.body !== '');
    }),
  );
fetching('content fields are removed with the body', () =>
  withServer(async (get, seen) => {
    const headers = {
      'content-type': 'a/b',
      'content-language': 'en',
      'content-encoding': 'x',
      'content-location': '/l',
      'x-a': '1',
    };
    await (await get(to(303, '/end'), { method: 'POST', headers, body: 'data' })).text();
    const names = (each: Seen | undefined): string[] =>
      Object.keys(each?.headers ?? {}).filter((name) => /^content-|^x-/.test(name));
    assert.equal(names(seen[0]).sort(), [...Object.keys(headers), 'content-length'].sort());
    assert.equal(names(seen[1]), ['x-a']);
  }),
);
const keepsContentType = (method: string, status: number): void =>
  fetching(`${method} and ${status} keep content-type`, () =>
    withServer(async (get, seen) => {
      await (await get(to(status, '/end'), { method, headers: { 'content-type': 'a/b' } })).text();
      assert.is(seen[1]?.headers['content-type'], 'a/b');
    }),
  );

for (const status of [300, 304, 305, 306, 400]) {
  fetching(`${status} is not a redirection`, () =>
    withServer(async (get, seen) => {
      const response = await get(to(status, '/end'));
      await response.text();
      assert.equal([response.status, seen.length], [status, 1]);
    }),
  );
}
fetching('a redirection without a Location is the response', () =>
  withServer(async (get) => {
    const response = await get('/302/');
    assert.equal([response.status, await response.text()], [302, 'moved']);
  }),
);

/** The changes of a response: hop, code, and replacement. */
const repairsOf = (response: Response): string[] =>
  (response as Response & RepairedResponse).repairs.map(
    ({ hop, code, replacement }) => `${hop} ${code} ${replacement}`,
  );

fetching('repairs URLs, objects and each Location, and says what was changed', () =>
  withServer(async (get, seen) => {
    const response = await get(to(302, '/caf\u00c3\u00a9|[ '), { repair: true });
    assert.is(
      repairsOf(response).join(),
      '1 non-ascii %C3%A9,1 forbidden-character %7C,1 bracket %5B,1 surrounding-space ',
    );
    assert.equal(repairsOf(response.clone()), repairsOf(response));
    await response.text();
    assert.is(seen.at(-1)?.url, '/caf%C3%A9%7C%5B');
    assert.ok(response.redirected);
    const latin = await get(to(302, '/caf\u00e9'), { repair: true });
    await latin.text();
    assert.is(seen.at(-1)?.url, '/caf%C3%A9');
    const plain = await get(new URL('http://a.example:PORT/?a|b'.replace('PORT', new URL(latin.url).port)).href, {
      repair: true,
    });
    assert.equal(repairsOf(plain), ['0 forbidden-character %7C']);
    assert.not.ok(plain.redirected);
    await plain.text();
    assert.not.ok('repairs' in (await get('/')));
    for (const location of ['/\\b.example/', 'http://b.example\\@a.example/', 'http:\\\\b.example/'])
      assert.is(await get(to(302, location), { repair: true }).catch(({ code }) => code), 'refused-redirection');
  }),
);
/** Fields of a request that are sent to its origin only, and fields that are sent anywhere. */
const [SECRETS = {}, PLAIN = {}] = rows<[string, ...(readonly [string, string])[]]>('guard/fields').map(
  ([, ...fields]): Record<string, string> => Object.fromEntries(fields),
);
const keeps = (location: string, isKept: boolean): void =>
  fetching(`credentials are ${isKept ? '' : 'not '}sent to ${location}`, () =>
    withServer(async (get, seen) => {
      // undici does not send the caller's `host`, so the fields are read before that.
      const sent: string[][] = [];
      const fetch = (uri: string, init: { headers: [string, string][] }): Promise<undici.Response> => {
        // The trial of the dispatcher has no fields.
        if ('headers' in init) sent.push(init.headers.map(([name]) => name));
        return undici.fetch(uri, init as undici.RequestInit);
      };
      const headers = { ...SECRETS, ...PLAIN, host: 'host.example' };
      const used = { Agent: undici.Agent, fetch: fetch as typeof undici.fetch };
      await (await get(to(307, location), { headers, undici: used })).text();
      assert.equal(sent, [Object.keys(headers).sort(), Object.keys(isKept ? headers : PLAIN).sort()]);
      const last = seen.at(-1) as Seen;
      for (const name of Object.keys(SECRETS)) assert.is(name in last.headers, isKept);
      // undici adds to some of them.
      for (const [name, value] of Object.entries(PLAIN)) assert.ok(String(last.headers[name]).startsWith(value), name);
    }),
  );

/** Tests the URIs of a chain of redirections: each keeps the last fragment given. */
const arrives = (path: string, urls: readonly string[]): void =>
  fetching(`${path} leads to ${urls.at(-1)}`, () =>
    withServer(async (get, _, { http }) => {
      const hops: string[] = [];
      const onRedirection = ({ hop, status, from, to }: Redirection): void => {
        if (hops.length === 0) hops.push(from);
        assert.equal([hop, status], [hops.length - 1, 302]);
        hops.push(to);
      };
      await (await get(path, { onRedirection })).text();
      const found = hops.map((each) => each.replace(`http://a.example:${http}`, ''));
      assert.equal(found, urls);
    }),
  );

fetching('a redirection to another origin needs no fields', () =>
  withServer(async (get, seen) => {
    await (await get(to(302, '//b.example:PORT/a@b?c@d'))).text();
    await (await get(to(303, '/end'), { method: 'POST', body: 'data' })).text();
    const found = seen.map(({ method, url }) => `${method} ${url}`).filter((line) => !line.includes('/30'));
    assert.equal(found, ['GET /a@b?c@d', 'GET /end']);
  }),
);

const streamed = async function* (): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode('data');
};

/** Writes `302 LOCATION` as the path of a redirection. */
const pathOf = (text: string): string => (text.startsWith('302 ') ? to(302, pathOf(text.slice('302 '.length))) : text);

/** Tests the code of a refusal, the hop, where it is refused, and how many requests arrive. */
const refuses = (text: string, code: string, hop: number, place: string, options: Options = {}, requests = hop): void =>
  fetching(`${text} is refused: ${code}, hop ${hop}, ${place}`, () =>
    withServer(async (get, seen, { http }) => {
      const error = await get(pathOf(text), options).catch((error) => error);
      assert.ok(error instanceof GuardError, String(error));
      const last = text.replace('PORT', `${http}`).indexOf(' ');
      assert.equal(
        [error.code, error.hop, `${error.part} ${error.offset}`],
        [code, hop, place.replace('LAST', `${last}`)],
      );
      assert.is(error.message.includes(` at offset ${error.offset}`), error.part !== undefined);
      assert.is(seen.length, requests);
    }),
  );
for (const body of [
  new Blob(['data']).stream(),
  streamed(),
  new Request('http://a/', { method: 'POST', body: 'data' }).body,
])
  refuses(to(307, '/end'), 'unrepeatable-body', 1, 'undefined undefined', { method: 'POST', body } as Options);

runRows('guard/redirections', { follows, keepsContentType, keeps, arrives, refuses });

const OTHER_ORIGIN = 'http://b.example:PORT/end';
for (const [status, method, target, outcome] of [
  [307, 'POST', OTHER_ORIGIN, 'cross-origin-body'],
  [308, 'POST', OTHER_ORIGIN, 'cross-origin-body'],
  [302, 'PUT', OTHER_ORIGIN, 'cross-origin-body'],
  [307, 'GET', OTHER_ORIGIN, 200],
  [302, 'POST', OTHER_ORIGIN, 200],
  [307, 'POST', '/end', 200],
] as const) {
  fetching(`${method} and ${status} to ${target} with a body for one origin: ${outcome}`, () =>
    withServer(async (get, seen) => {
      const init = { method, ...(method !== 'GET' && { body: 'data' }) };
      const send = (crossOriginBody?: 'refuse') => get(to(status, target), { ...init, crossOriginBody });
      const ended = await send('refuse').catch((error) => error);
      assert.equal([ended.code ?? ended.status, ended.hop], [outcome, outcome === 200 ? undefined : 1]);
      assert.is(seen.length, outcome === 200 ? 2 : 1);
      assert.is((await send()).status, 200);
    }),
  );
}

fetching('the limit is 20 redirections', () =>
  withServer(async (get, seen) => {
    const error = await get(to(302, '?again')).catch((error) => error);
    assert.equal([error.code, error.hop, seen.length], ['too-many-redirections', 20, 21]);
  }),
);
fetching('a stream is dropped by a redirection to GET', () =>
  withServer(async (get, seen) => {
    await (await get(to(303, '/end'), { method: 'POST', body: streamed() })).text();
    const found = seen.map(({ method, body }) => `${method} ${body}`);
    assert.equal(found, ['POST data', 'GET ']);
  }),
);
fetching('other errors are those of undici', () =>
  withServer(async (get) => {
    const failed = await get('http://none.example:PORT/').catch((error) => error);
    assert.equal([failed.name, failed.cause.code], ['TypeError', 'ENOTFOUND']);
    const aborted = await get('/', { signal: AbortSignal.abort(new Error('stop')) }).catch((error) => error);
    assert.is(aborted.message, 'stop');
    const vetoed = await get(to(302, '/end'), {
      onRedirection: () => {
        throw new Error('veto');
      },
    }).catch((error) => error);
    assert.is(vetoed.message, 'veto');
  }),
);
fetching('connections are shared by the requests of a guarded fetch', async () => {
  let connections = 0;
  await withWorld(page, async ({ http }) => {
    class Agent extends undici.Agent {
      constructor(options: undici.Agent.Options) {
        super(options);
        this.on('connect', () => connections++);
      }
    }
    const rules = rulesFor([http]);
    const used = { ...undici, Agent };
    const fetch = guardedFetch({ policy: rules, undici: used });
    for (const each of [fetch, fetch, fetch, guardedFetch({ policy: rules, undici: used })]) {
      await (await each(`http://127.0.0.1:${http}/`)).text();
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    assert.is(connections, 2);
  });
});

fetching('a thrown value that is not an Error is rethrown', () =>
  withServer(async (get) => {
    const fetch = (uri: string, init: object): Promise<undici.Response> =>
      uri.includes('.invalid') ? undici.fetch(uri, init) : Promise.reject('text');
    const used = { Agent: undici.Agent, fetch: fetch as typeof undici.fetch };
    const thrown = await get('/', { undici: used }).catch((error) => error);
    assert.is(thrown, 'text');
  }),
);
fetching('a fetch that ignores the dispatcher is refused, and connects to nothing', () =>
  withServer(async (get, seen) => {
    // It has the trial fail, as without a network.
    const ignoring = (uri: string): Promise<undici.Response> =>
      uri.includes('.invalid') ? Promise.reject(new Error('no such name')) : undici.fetch(uri);
    const used = { Agent: undici.Agent, fetch: ignoring as typeof undici.fetch };
    for (let i = 0; i < 2; i++) {
      const error = await get('/', { undici: used }).catch((error) => error);
      assert.equal([error.name, error.code, seen.length], ['GuardError', 'unknown-address', 0]);
    }
  }),
);
fetching('a dispatcher is tried once, and looks up nothing then', async () => {
  await withWorld(page, async ({ http }) => {
    const fetched: string[] = [];
    const names: string[] = [];
    const rules = rulesFor([http, 80], {
      lookup: (name, _, callback) => {
        names.push(name);
        callback(null, ALLOWED, 4);
      },
    });
    const fetch = (uri: string, init: object): Promise<undici.Response> => {
      fetched.push(new URL(uri).hostname);
      return undici.fetch(uri, init);
    };
    const used = { Agent: undici.Agent, fetch: fetch as typeof undici.fetch };
    const guarded = guardedFetch({ policy: rules, undici: used });
    const get = async (): Promise<string> => (await guarded(`http://a.example:${http}/`)).text();
    assert.equal(await Promise.all([get(), get()]), ['page', 'page']);
    assert.is(await get(), 'page');
    assert.equal(fetched, ['dispatcher.invalid', 'a.example', 'a.example', 'a.example']);
    assert.ok(names.length > 0 && names.every((name) => name === 'a.example'));
  });
});

/** The outcome of a request, as a line. */
const DOES: Readonly<Record<string, (get: Get, seen: Seen[]) => Promise<string>>> = {
  'page, /end, redirected': async (get) => told(await get(to(302, '/end'))),
  'page, /end, redirected, a copy of a copy': async (get) =>
    `${await told((await get(to(302, '/end'))).clone().clone())}, a copy of a copy`,
  'page, /a': async (get) => told(await get('/a')),
  'moved, /302/%2Fend': async (get) => told(await get(to(302, '/end'), { redirect: 'manual' })),
  'page, /end, redirected, as asked': async (get) =>
    `${await told(await get(to(302, '/end'), { redirect: 'follow' }))}, as asked`,
  'unexpected redirect': async (get) => get(to(302, '/end'), { redirect: 'error' }).catch(({ cause }) => cause.message),
  'aborted between two requests': async (get, seen) => {
    const abortion = new AbortController();
    const onRedirection = (): void => abortion.abort('aborted between two requests');
    const reason = await get(to(302, '/end'), { signal: abortion.signal, onRedirection }).catch((error) => error);
    return seen.length === 1 ? reason : `${seen.length} requests`;
  },
  'a form is sent twice: "a"': async (get, seen) => {
    const body = new FormData();
    body.set('a', new Blob(['text']), 'name');
    await get(to(307, '/end'), { method: 'POST', body });
    const [first, second] = seen.map(({ headers, body }) => `${headers['content-type']} ${body}`);
    assert.is(first, second);
    const [, name] = /^multipart\/form-data;.*; name=("a"); filename="name"/s.exec(second as string) ?? [];
    return `a form is sent twice: ${name}`;
  },
  "undici's form": async (get, seen) => {
    const body = new undici.FormData();
    body.set('a', "undici's form");
    await get('/end', { method: 'POST', body: body as FormData });
    return /undici's form/.exec(seen[0]?.body as string)?.[0] as string;
  },
  'only the first origin gets a Referer': async (get, seen) => {
    const init = { referrer: 'http://a.example/secret', referrerPolicy: 'unsafe-url' } as const;
    await get(to(302, to(302, '//b.example:PORT/')), init);
    const sent = seen.map(({ headers }) => headers.referer);
    assert.equal(sent, ['http://a.example/secret', 'http://a.example/secret', undefined]);
    return 'only the first origin gets a Referer';
  },
};
/** The text of a response, the path of its URL, and whether it was redirected. */
const told = async (response: Response): Promise<string> =>
  `${await response.text()}, ${new URL(response.url).pathname}${response.redirected ? ', redirected' : ''}`;
for (const [outcome, run] of Object.entries(DOES)) {
  fetching(`as fetch: ${outcome}`, () => withServer(async (get, seen) => assert.is(await run(get, seen), outcome)));
}
fetching('a Request is sent with its members, and options replace them', () =>
  withServer(async (_, seen, { http }) => {
    const rules = policy({ ports: [http], addresses: () => true });
    const fetch: typeof globalThis.fetch = guardedFetch({ policy: rules, undici });
    const at = `http://127.0.0.1:${http}/a`;
    const sent = (method: string): Request =>
      new Request(at, { method, headers: { 'x-a': method }, ...(method !== 'GET' && { body: 'data' }) });
    await fetch(sent('PUT'));
    await fetch(sent('PUT'), { method: 'PATCH', body: 'other', headers: { 'x-a': '2' } });
    await fetch(sent('GET'), { redirect: 'manual' });
    await fetch(new URL(at), sent('POST') as RequestInit);
    const used = sent('PUT');
    await used.text();
    assert.is((await fetch(used).catch((error) => error)).name, 'TypeError');
    const found = seen.map(({ method, headers, body }) => `${method} ${headers['x-a']} ${body}`);
    assert.equal(found, ['PUT PUT data', 'PATCH 2 other', 'GET GET ', 'POST POST data']);
  }),
);

const misuse = (options: unknown, message: string): void =>
  fetching(message, () => {
    const error = String(assert.thrown(() => guardedFetch(options as never)));
    assert.ok(/^(?:Type|Range)Error: /.test(error) && error.includes(message), error);
  });
const valid = { policy: policy(), undici };
misuse({ ...valid, dispatcher: new undici.Agent() }, 'got `dispatcher`');
misuse({ ...valid, connect: 1 }, 'expected `connect` to be an object');
misuse({ ...valid, connect: { allowH2: 1 } }, 'expected `allowH2` to be a boolean');
misuse({ undici, policy: {} }, 'expected `policy` to be the result of `policy()`');
misuse(undefined, 'expected `undici` to be the package undici, got undefined: npm install undici, and import');
misuse({ ...valid, undici: 1 }, 'expected `undici` to be an object');
fetching('the default policy', async () => {
  const error = await guardedFetch({ undici })('http://127.0.0.1/').catch((error) => error);
  assert.is(error.code, 'loopback');
});
misuse({ ...valid, undici: {} }, 'expected `undici.fetch` to be a function');
misuse({ ...valid, undici: { fetch: undici.fetch } }, 'expected `undici.Agent` to be a function');
misuse({ ...valid, redirections: -1 }, 'expected `redirections` to be an integer from 0 to 100');
misuse({ ...valid, redirections: 101 }, 'expected `redirections` to be an integer from 0 to 100');
misuse({ ...valid, onRedirection: 1 }, 'expected `onRedirection` to be a function');
const rejects = (title: string, args: unknown[], message: string): void =>
  fetching(`${title} is rejected: ${message}`, async () => {
    const error = await guardedFetch(valid)(...(args as [string])).catch((error) => error);
    assert.ok(error instanceof TypeError && error.message.startsWith(message), error.message);
  });
rejects('a number', [1], 'expected `reference` to be a string, got number');
rejects(
  'options that are text',
  ['http://a.example/', 'a'],
  'expected `init` to be an object, got a string of length 1',
);
rejects('a dispatcher', ['http://a.example/', { dispatcher: new undici.Agent() }], 'expected no `dispatcher`');
fetching.run();

/**
 * A crawl of a few pages that is polite to each host: `node frontier.mjs [--pages N] [--delay MS] [--allow ORIGIN] URI...`
 *
 * It stays on the hosts that it starts with, and out of the network that it runs in. It prints a line for each page: the status, or why
 * it was not fetched, how many links, and the URI.
 */

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as parse5 from 'parse5';
import * as undici from 'undici';
import { fingerprint, normalize, parse } from 'uriscan';
import { links, queryCanonicalizer } from 'uriscan/crawl';
import { GuardError, guardedFetch, policy } from 'uriscan/guard';
import { EVERYTHING, isAllowed, NOTHING, rulesFor } from './robots.mjs';

const AGENT = 'uriscan-frontier';
const MAX_BYTES = 5e6;
/** A crawler has to read so much of a `robots.txt` (RFC 9309, section 2.5). */
const MAX_BYTES_OF_ROBOTS = 500 * 1024;
const MAX_MILLISECONDS = 30_000;
const MAX_TRIES = 3;
const MAX_SECONDS_TO_WAIT = 60;

/** Pages to fetch, by host: each host serves one page at a time, and then not at all for a while. */
export class Frontier {
  #queues = new Map();
  #seen = new Set();
  #delay;
  #now;

  constructor({ delay = 1000, now = Date.now } = {}) {
    this.#delay = delay;
    this.#now = now;
  }

  /** Adds a page, unless an equivalent one was added before; returns whether it was added. */
  add(uri) {
    const page = parse(normalize(uri, { level: 'scheme' })).with({ fragment: undefined });
    const key = fingerprint(page.toString());
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    const { host } = page;
    if (!this.#queues.has(host)) this.#queues.set(host, { pages: [], ready: 0 });
    this.#queues.get(host).pages.push(page.toString());
    return true;
  }

  /** The next page, and in how many milliseconds its host may be asked; `undefined` if there is no page. */
  next() {
    let first;
    for (const queue of this.#queues.values()) {
      if (queue.pages.length > 0 && (first === undefined || queue.ready < first.ready)) first = queue;
    }
    if (first === undefined) return undefined;
    const now = this.#now();
    const wait = Math.max(0, first.ready - now);
    first.ready = now + wait + this.#delay;
    return { uri: first.pages.shift(), wait };
  }

  /** Adds a page again, and sends its host no request for some milliseconds. */
  again(uri, after) {
    const queue = this.#queues.get(parse(uri).host);
    queue.pages.push(uri);
    queue.ready = Math.max(queue.ready, this.#now() + after);
  }
}

const withoutTracking = queryCanonicalizer({ drop: ['utm_*', 'fbclid', 'gclid'] });

/** The pieces of a body, up to so many bytes. */
async function* limited(body, most) {
  let left = most;
  for await (const piece of body ?? []) {
    yield piece.subarray(0, left);
    left -= piece.length;
    if (left <= 0) return;
  }
}

/** Reads pages by one policy, and asks each site for its `robots.txt` first. */
class Reader {
  #fetch;
  #rules = new Map();

  constructor(rules) {
    this.#fetch = guardedFetch({ policy: rules, undici, redirections: 5 });
  }

  get(uri) {
    return this.#fetch(uri, { headers: { 'user-agent': AGENT }, signal: AbortSignal.timeout(MAX_MILLISECONDS) });
  }

  /** Whether the `robots.txt` of its site allows a page (RFC 9309, section 2.3). */
  async mayRead(uri) {
    const { scheme, authority, path, query } = parse(uri);
    const origin = `${scheme}://${authority}`;
    if (!this.#rules.has(origin)) this.#rules.set(origin, await this.#ask(`${origin}/robots.txt`));
    return isAllowed(this.#rules.get(origin), query === undefined ? path || '/' : `${path || '/'}?${query}`);
  }

  async #ask(uri) {
    try {
      const response = await this.get(uri);
      if (response.status >= 400) await response.body?.cancel();
      if (response.status >= 500) return NOTHING;
      if (response.status >= 400) return EVERYTHING;
      const decoder = new TextDecoder();
      let text = '';
      for await (const piece of limited(response.body, MAX_BYTES_OF_ROBOTS))
        text += decoder.decode(piece, { stream: true });
      return rulesFor(AGENT, text);
    } catch (error) {
      if (error instanceof GuardError) throw error;
      return NOTHING;
    }
  }
}

/** How many milliseconds to wait before a page is fetched again; `undefined` if the page is not fetched again. */
function waitAfter({ status, retryAfter, error }, tries) {
  if (tries >= MAX_TRIES || error instanceof GuardError) return undefined;
  if (error === undefined && status !== 429 && status !== 503) return undefined;
  const seconds = Math.min(Number(retryAfter ?? 2 ** tries / 2) || 1, MAX_SECONDS_TO_WAIT);
  return seconds * 1000;
}

/** Fetches pages, and yields each when it has been read, or has failed for good. */
export async function* crawl(seeds, { pages = 20, delay = 1000, policy: rules = policy() } = {}) {
  const frontier = new Frontier({ delay });
  const reader = new Reader(rules);
  const hosts = new Set(seeds.map((seed) => parse(normalize(seed)).host));
  const tries = new Map();
  for (const seed of seeds) frontier.add(seed);
  for (let next = frontier.next(); next !== undefined && pages > 0; next = frontier.next()) {
    const { uri, wait } = next;
    await new Promise((resolve) => setTimeout(resolve, wait));
    const outcome = await read(uri);
    tries.set(uri, (tries.get(uri) ?? 0) + 1);
    const after = waitAfter(outcome, tries.get(uri));
    if (after !== undefined) frontier.again(uri, after);
    else {
      pages--;
      yield { status: outcome.status, count: outcome.count, uri };
    }
  }

  async function read(uri) {
    let count = 0;
    try {
      if (!(await reader.mayRead(uri))) return { status: 'robots', count };
      const response = await reader.get(uri);
      const isHtml = response.headers.get('content-type')?.startsWith('text/html') === true;
      if (!isHtml) await response.body?.cancel();
      else {
        // The base is where the page was found, after all redirections (RFC 3986, section 5.1.3).
        for await (const link of links(limited(response.body, MAX_BYTES), {
          base: response.url,
          parse5,
          repair: true,
        })) {
          if (link.element !== 'a' || link.nofollow || !link.target?.startsWith('http')) continue;
          count++;
          if (hosts.has(parse(normalize(link.target)).host)) frontier.add(withoutTracking(link.target));
        }
      }
      return { status: response.status, count, retryAfter: response.headers.get('retry-after') };
    } catch (error) {
      return { status: error instanceof GuardError ? error.code : 'failed', count, error };
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      pages: { type: 'string', default: '20' },
      delay: { type: 'string', default: '1000' },
      allow: { type: 'string', multiple: true },
    },
  });
  const options = { pages: Number(values.pages), delay: Number(values.delay), policy: policy({ allow: values.allow }) };
  for await (const { status, count, uri } of crawl(positionals, options)) console.log(`${status}\t${count}\t${uri}`);
}

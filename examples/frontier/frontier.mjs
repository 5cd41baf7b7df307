/**
 * A crawl of a few pages that is polite to each host: `node frontier.mjs [--pages N] [--delay MS] URI...`
 *
 * It stays on the hosts that it starts with, and prints a line for each page: status, how many links, URI.
 */

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as parse5 from 'parse5';
import { fingerprint, normalize, parse } from 'uriscan';
import { links, queryCanonicalizer } from 'uriscan/crawl';

/** Pages to fetch, by host: each host is asked for one page at a time, and then left alone for a while. */
export class Frontier {
  #queues = new Map();
  #seen = new Set();
  #delay;
  #now;

  constructor({ delay = 1000, now = Date.now } = {}) {
    this.#delay = delay;
    this.#now = now;
  }

  /** Adds a page, unless an equivalent one was added before; the result tells. */
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

  /** The next page, and in how many milliseconds its host may be asked; `undefined` if there is none. */
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
}

const withoutTracking = queryCanonicalizer({ drop: ['utm_*', 'fbclid', 'gclid'] });

/** Fetches pages, and gives each when it has been read. */
export async function* crawl(seeds, { pages = 20, delay = 1000 } = {}) {
  const frontier = new Frontier({ delay });
  const hosts = new Set(seeds.map((seed) => parse(normalize(seed)).host));
  for (const seed of seeds) frontier.add(seed);
  for (let next = frontier.next(); next !== undefined && pages-- > 0; next = frontier.next()) {
    await new Promise((resolve) => setTimeout(resolve, next.wait));
    const response = await fetch(next.uri);
    const isHtml = response.headers.get('content-type')?.startsWith('text/html') === true;
    let count = 0;
    if (!isHtml) await response.body?.cancel();
    else {
      // The base is where the page was found, after all redirections (RFC 3986, section 5.1.3).
      for await (const link of links(response.body, { base: response.url, parse5, repair: true })) {
        if (link.element !== 'a' || link.nofollow || !link.target?.startsWith('http')) continue;
        count++;
        if (hosts.has(parse(normalize(link.target)).host)) frontier.add(withoutTracking(link.target));
      }
    }
    yield { status: response.status, count, uri: next.uri };
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { pages: { type: 'string', default: '20' }, delay: { type: 'string', default: '1000' } },
  });
  const options = { pages: Number(values.pages), delay: Number(values.delay) };
  for await (const { status, count, uri } of crawl(positionals, options)) console.log(`${status}\t${count}\t${uri}`);
}

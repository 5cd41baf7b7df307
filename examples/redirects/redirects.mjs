/**
 * Follows redirections, a hop at a time: `node redirects.mjs [--limit N] [--downgrade] [--allow ORIGIN] URI`
 *
 * It prints status and URI of each hop. A target that it refuses is an error.
 */

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { normalize, parse, resolve, UriSyntaxError } from 'uriscan';
import { repair } from 'uriscan/crawl';
import { inspect, isCertified } from 'uriscan/inspect';

const REDIRECTIONS = new Set([301, 302, 303, 307, 308]);

/**
 * Why a redirection was not followed: `loop`, `limit`, `downgrade`, `location`, `scheme`, `not-certified`, or the code of the
 * danger that `inspect` found.
 */
export class RedirectError extends Error {
  constructor(code, message) {
    super(message);
    this.name = 'RedirectError';
    this.code = code;
  }
}

/**
 * Resolves a `Location` against the URI that was requested (RFC 9110, section 10.2.2). Without a fragment, it takes over the one
 * of that URI. Text that is not a reference is repaired, if there is one way to repair it.
 */
export function nextTarget(uri, location) {
  const { reference, error } = repair(location);
  if (reference === undefined)
    throw new RedirectError('location', `the Location is not a URI reference: ${error.code}`);
  const target = parse(resolve(uri, reference));
  const { fragment } = parse(uri);
  return target.fragment === undefined && fragment !== undefined
    ? target.with({ fragment }).toString()
    : target.toString();
}

/**
 * Returns the normal form of a URI, which `fetch` reads as RFC 3986 does.
 *
 * The order is important: normalization makes `http:127.0.0.1/` of `http:../127.0.0.1/`, so the text that is certified has to be
 * the text that is fetched.
 *
 * @param allow - an origin whose targets may be internal
 * @throws RedirectError if the target must not be fetched
 */
export function safeTarget(uri, allow) {
  const target = normalize(uri);
  const { scheme, authority } = parse(target);
  if (scheme !== 'http' && scheme !== 'https') throw new RedirectError('scheme', `not followed: ${scheme}`);
  if (!isCertified(target)) throw new RedirectError('not-certified', '`fetch` may read this in another way');
  if (`${scheme}://${authority}` === allow) return target;
  const danger = inspect(target).find(({ severity }) => severity === 'danger');
  if (danger !== undefined) throw new RedirectError(danger.code, danger.message);
  return target;
}

/** Requests a URI, and the targets that it redirects to; yields a hop for each response. */
export async function* follow(uri, { limit = 10, downgrade = false, allow = undefined } = {}) {
  const seen = new Set();
  for (let current = safeTarget(uri, allow); ; ) {
    const key = normalize(parse(current).with({ fragment: undefined }).toString(), { level: 'scheme' });
    if (seen.has(key)) throw new RedirectError('loop', 'this was requested before');
    if (seen.size > limit) throw new RedirectError('limit', `more than ${limit} redirections`);
    seen.add(key);

    const response = await fetch(current, { redirect: 'manual' });
    await response.body?.cancel();
    yield { status: response.status, uri: current };
    const location = response.headers.get('location');
    if (!REDIRECTIONS.has(response.status) || location === null) return;
    const target = safeTarget(nextTarget(current, location), allow);
    if (!downgrade && isDowngrade(current, target)) throw new RedirectError('downgrade', 'from https to http');
    current = target;
  }
}

/** Whether a confidential request would be followed by one that anybody on the way can read. */
export const isDowngrade = (from, to) => /^https:/i.test(from) && !/^https:/i.test(to);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      limit: { type: 'string', default: '10' },
      downgrade: { type: 'boolean', default: false },
      allow: { type: 'string' },
    },
  });
  try {
    const options = { limit: Number(values.limit), downgrade: values.downgrade, allow: values.allow };
    for await (const { status, uri } of follow(positionals[0] ?? '', options)) console.log(`${status}\t${uri}`);
  } catch (error) {
    if (!(error instanceof RedirectError || error instanceof UriSyntaxError)) throw error;
    console.error(`${error.code}: ${error.message}`);
    process.exitCode = 1;
  }
}

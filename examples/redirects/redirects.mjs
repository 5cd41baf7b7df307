/**
 * Follows redirections, a hop at a time: `node redirects.mjs [--limit N] [--downgrade] URI`
 *
 * It prints a line for each hop, status and URI; what it refuses is an error.
 */

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { normalize, parse, resolve, UriSyntaxError } from 'uriscan';
import { repair } from 'uriscan/crawl';

const REDIRECTIONS = new Set([301, 302, 303, 307, 308]);

/** Why a redirection was not followed: `loop`, `limit`, `downgrade`, `location` or `scheme`. */
export class RedirectError extends Error {
  constructor(code, message) {
    super(message);
    this.name = 'RedirectError';
    this.code = code;
  }
}

/**
 * Where a `Location` leads from a URI (RFC 9110, section 10.2.2): it is a URI reference, relative to the URI that was asked for; and
 * without a fragment it takes over that one's. Servers write what is no reference, too; that is repaired if there is one way to.
 */
export function nextTarget(uri, location) {
  const { reference, error } = repair(location);
  if (reference === undefined) throw new RedirectError('location', `the Location is no URI reference: ${error.code}`);
  const target = parse(resolve(uri, reference));
  const { fragment } = parse(uri);
  return target.fragment === undefined && fragment !== undefined
    ? target.with({ fragment }).toString()
    : target.toString();
}

/** Asks for a URI, and for what it leads to; gives a hop for each answer. */
export async function* follow(uri, { limit = 10, downgrade = false } = {}) {
  const seen = new Set();
  for (let current = uri; ; ) {
    const scheme = parse(current).scheme?.toLowerCase();
    if (scheme !== 'http' && scheme !== 'https') throw new RedirectError('scheme', `not followed: ${scheme}`);
    const key = normalize(parse(current).with({ fragment: undefined }).toString(), { level: 'scheme' });
    if (seen.has(key)) throw new RedirectError('loop', 'this was asked for before');
    if (seen.size > limit) throw new RedirectError('limit', `more than ${limit} redirections`);
    seen.add(key);

    const response = await fetch(current, { redirect: 'manual' });
    await response.body?.cancel();
    yield { status: response.status, uri: current };
    const location = response.headers.get('location');
    if (!REDIRECTIONS.has(response.status) || location === null) return;
    const target = nextTarget(current, location);
    if (!downgrade && isDowngrade(current, target)) throw new RedirectError('downgrade', 'from https to http');
    current = target;
  }
}

/** Whether what was confidential would be readable by anybody on the way. */
export const isDowngrade = (from, to) => /^https:/i.test(from) && !/^https:/i.test(to);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { limit: { type: 'string', default: '10' }, downgrade: { type: 'boolean', default: false } },
  });
  try {
    const options = { limit: Number(values.limit), downgrade: values.downgrade };
    for await (const { status, uri } of follow(positionals[0] ?? '', options)) console.log(`${status}\t${uri}`);
  } catch (error) {
    if (!(error instanceof RedirectError || error instanceof UriSyntaxError)) throw error;
    console.error(`${error.code}: ${error.message}`);
    process.exitCode = 1;
  }
}

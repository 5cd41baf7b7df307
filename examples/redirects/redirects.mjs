/**
 * Follows redirections, a hop at a time: `node redirects.mjs [--limit N] [--downgrade] [--allow ORIGIN] URI`
 *
 * It prints status and URI of each hop. A target that it refuses is an error.
 */

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as undici from 'undici';
import { equals, parse } from 'uriscan';
import { GuardError, guardedFetch, policy } from 'uriscan/guard';

/** Why a redirection was not followed, though the policy allows it: `loop` or `downgrade`. */
export class RedirectionError extends Error {
  constructor(code, message) {
    super(message);
    this.name = 'RedirectionError';
    this.code = code;
  }
}

/** Whether a confidential request would be followed by one that anybody on the way can read. */
export const isDowngrade = (from, to) => /^https:/i.test(from) && !/^https:/i.test(to);

const withoutFragment = (uri) => parse(uri).with({ fragment: undefined });

/** Requests a URI, and the targets that it redirects to; `onHop` gets the status and the URI of each response. */
export async function follow(uri, { limit = 10, downgrade = false, allow, onHop } = {}) {
  const seen = [];
  let last = uri;
  const fetch = guardedFetch({
    policy: policy({ allow }),
    undici,
    redirections: limit,
    onRedirection({ status, from, to }) {
      onHop(status, from);
      seen.push(from);
      const isSeen = seen.some((each) => equals(withoutFragment(each), withoutFragment(to), { level: 'scheme' }));
      if (isSeen) throw new RedirectionError('loop', 'this was requested before');
      if (!downgrade && isDowngrade(from, to)) throw new RedirectionError('downgrade', 'from https to http');
      last = to;
    },
  });
  const response = await fetch(uri);
  await response.body?.cancel();
  onHop(response.status, last);
}

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
    await follow(positionals[0] ?? '', {
      limit: Number(values.limit),
      downgrade: values.downgrade,
      allow: values.allow === undefined ? [] : [values.allow],
      onHop: (status, uri) => console.log(`${status}\t${uri}`),
    });
  } catch (error) {
    if (!(error instanceof RedirectionError || error instanceof GuardError)) throw error;
    console.error(`${error.code}: ${error.message}`);
    process.exitCode = 1;
  }
}

/** Fields that are computed from a reference. Loaded only for them: the list of public suffixes has 100 KB. */

import { getDomain } from 'tldts';
import { Query } from 'uriscan';
import { registrableDomain } from 'uriscan/crawl';
import { origin, portNumber } from 'uriscan/resolve';
import type { COMPONENTS } from 'uriscan/scanner';
import { type ComputedName, type Field, QUERY_PREFIX, SEGMENT_NAME } from './fields.js';

/** Returns a component of a reference. */
export type Read = (component: (typeof COMPONENTS)[number]) => string | undefined;

/** The parts of a host, in lowercase. */
interface HostParts {
  readonly domain?: string;
  readonly suffix?: string;
  readonly subdomain?: string;
}

/** The most hosts whose parts are kept: most references have the host of an earlier one. */
const MAX_HOSTS = 1 << 14;
/** The most characters of such a host: longer ones are not names of domains. */
const MAX_HOST = 255;
const partsByHost = new Map<string, HostParts>();

function hostParts(read: Read): HostParts {
  const host = read('host') ?? '';
  const known = partsByHost.get(host);
  if (known !== undefined) return known;
  if (partsByHost.size === MAX_HOSTS) partsByHost.clear();
  const parts = splitHost(host);
  if (host.length <= MAX_HOST) partsByHost.set(host, parts);
  return parts;
}

function splitHost(host: string): HostParts {
  const domain = registrableDomain(host, { tldts: { getDomain } });
  if (domain === undefined) return {};
  const suffix = domain.slice(domain.indexOf('.') + 1);
  const end = host.length - (host.endsWith('.') ? 1 : 0) - domain.length - 1;
  return { domain, suffix, ...(end > 0 && { subdomain: host.slice(0, end).toLowerCase() }) };
}

const VALUES: Readonly<Record<ComputedName, (read: Read) => string | undefined>> = {
  user: (read) => read('userinfo')?.split(':', 1)[0],
  password: (read) => /:(.*)/.exec(read('userinfo') ?? '')?.[1],
  origin: (read) => origin(read('reference') as string),
  domain: (read) => hostParts(read).domain,
  suffix: (read) => hostParts(read).suffix,
  subdomain: (read) => hostParts(read).subdomain,
  'host.lower': (read) =>
    read('host')
      ?.toLowerCase()
      .replaceAll(/%../g, (triplet) => triplet.toUpperCase()),
  portNumber: (read) => portNumber(read('reference') as string)?.toString(),
  extension: (read) => /[^/]\.([^./]+)$/.exec(read('path') as string)?.[1],
  'query.keys': (read) => read('query')?.replaceAll(/=[^&]*/g, ''),
};

/** Returns a segment of a path, by its number from 1. */
function segmentOf(path: string, number: number): string | undefined {
  const at = path.startsWith('/') ? number : number - 1;
  return path === '' ? undefined : path.split('/', at + 1)[at];
}

/** Returns the values of the fields that are computed, at their indices. */
export type Compute = (read: Read) => readonly (string | undefined)[];

/**
 * Makes a function for some fields.
 *
 * @param plus - whether `+` is a space in the query
 */
export function computing(fields: readonly Field[], plus: boolean): Compute {
  const compute = fields.map(({ name }): ((read: Read) => string | undefined) => {
    if (Object.hasOwn(VALUES, name)) return VALUES[name as ComputedName];
    if (name.startsWith(QUERY_PREFIX)) {
      const parameter = name.slice(QUERY_PREFIX.length);
      return (read) => {
        const query = read('query');
        // A query may itself begin with `?`.
        return query ? new Query(`?${query}`, { invalid: 'replace', plus }).get(parameter) : undefined;
      };
    }
    const number = Number(SEGMENT_NAME.exec(name)?.[1] ?? 0);
    return (read) => (number > 0 ? segmentOf(read('path') as string, number) : undefined);
  });
  return (read) => compute.map((value) => value(read));
}

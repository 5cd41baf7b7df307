/** Fields that are computed from a reference. Loaded only for them: the list of public suffixes has 100 KB. */

import { getDomain } from 'tldts';
import { Query } from 'uriscan';
import { registrableDomain } from 'uriscan/crawl';
import { origin, portNumber } from 'uriscan/resolve';
import { COMPONENTS } from 'uriscan/scanner';
import { hasBytes } from '../io/bytes.js';
import { bytesOf } from '../rows/notation.js';
import { type ComputedName, type Field, QUERY_PREFIX, SEGMENT_NAME } from './fields.js';

/** A reference, and where its components are: two offsets each, negative if it is undefined. */
export interface WrittenReference {
  readonly input: Buffer;
  readonly spans: Int32Array;
}

const HOST_INDEX = COMPONENTS.indexOf('host');

/** Returns a component. */
function read({ input, spans }: WrittenReference, name: (typeof COMPONENTS)[number]): string | undefined {
  const at = 2 * COMPONENTS.indexOf(name);
  const start = spans[at] as number;
  return start < 0 ? undefined : input.toString('latin1', start, spans[at + 1]);
}

/** The parts of a host, in lowercase. */
interface HostParts {
  readonly host: Buffer;
  readonly domain?: string;
  readonly suffix?: string;
  readonly subdomain?: string;
}

const NO_HOST: HostParts = { host: Buffer.alloc(0) };
/** Hosts whose parts are kept: most references have the host of an earlier one. */
const KEPT_HOSTS = 1 << 16;
/** A host is kept in one of so many slots, by the hash of its bytes. */
const SLOTS_OF_HOST = 4;
/** The longest such host: longer ones are not names of domains. */
const MAX_HOST = 255;
const keptHosts = new Array<HostParts>(KEPT_HOSTS).fill(NO_HOST);
const hashes = new Int32Array(KEPT_HOSTS);
let lastHost = NO_HOST;

/** Returns the parts of the host. It is found by its bytes: a string, and a map of strings, take 300 ns more (Node 20, x64). */
function hostParts({ input, spans }: WrittenReference): HostParts {
  const start = spans[2 * HOST_INDEX] as number;
  const end = spans[2 * HOST_INDEX + 1] as number;
  if (start < 0) return NO_HOST;
  if (hasBytes(input, start, end, lastHost.host)) return lastHost;
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (input[i] as number), 0x01000193);
  const first = (hash ^ (hash >>> 16)) & (KEPT_HOSTS - SLOTS_OF_HOST);
  let slot = first;
  while (slot < first + SLOTS_OF_HOST && hashes[slot] !== hash) slot++;
  if (slot === first + SLOTS_OF_HOST || !hasBytes(input, start, end, (keptHosts[slot] as HostParts).host)) {
    // A free slot; if all are in use, the host of one is replaced.
    slot = first + (hash >>> 30);
    for (let i = 0; i < SLOTS_OF_HOST; i++) if (keptHosts[first + i] === NO_HOST) slot = first + i;
    const parts = splitHost(Buffer.from(input.subarray(start, end)));
    if (end - start > MAX_HOST) return parts;
    keptHosts[slot] = parts;
    hashes[slot] = hash;
  }
  lastHost = keptHosts[slot] as HostParts;
  return lastHost;
}

function splitHost(bytes: Buffer): HostParts {
  const host = bytes.toString('latin1');
  const domain = registrableDomain(host, { tldts: { getDomain } });
  if (domain === undefined) return { host: bytes };
  const suffix = domain.slice(domain.indexOf('.') + 1);
  const end = host.length - (host.endsWith('.') ? 1 : 0) - domain.length - 1;
  return { host: bytes, domain, suffix, ...(end > 0 && { subdomain: host.slice(0, end).toLowerCase() }) };
}

/** Returns the text of a value, one code unit per byte, or `undefined`. */
export type ComputedText = (reference: WrittenReference) => string | undefined;

const VALUES: Readonly<Record<ComputedName, ComputedText>> = {
  user: (reference) => read(reference, 'userinfo')?.split(':', 1)[0],
  password: (reference) => /:(.*)/.exec(read(reference, 'userinfo') ?? '')?.[1],
  origin: (reference) => origin(read(reference, 'reference') as string),
  domain: (reference) => hostParts(reference).domain,
  suffix: (reference) => hostParts(reference).suffix,
  subdomain: (reference) => hostParts(reference).subdomain,
  'host.lower': (reference) =>
    read(reference, 'host')
      ?.toLowerCase()
      .replaceAll(/%../g, (triplet) => triplet.toUpperCase()),
  portNumber: (reference) => portNumber(read(reference, 'reference') as string)?.toString(),
  extension: (reference) => /[^/]\.([^./]+)$/.exec(read(reference, 'path') as string)?.[1],
  'query.keys': (reference) => read(reference, 'query')?.replaceAll(/=[^&]*/g, ''),
};

/** Returns a segment of a path, by its number from 1. */
function segmentOf(path: string, number: number): string | undefined {
  const at = path.startsWith('/') ? number : number - 1;
  return path === '' ? undefined : path.split('/', at + 1)[at];
}

/**
 * Returns the function for the values of a field.
 *
 * @param plus - whether `+` is a space in the query
 * @param cell - returns a value as it is written; all other values are ASCII without tabs, quotes and backslashes
 */
export function computing({ name }: Field, plus: boolean, cell: (value: string) => string): ComputedText {
  if (Object.hasOwn(VALUES, name)) return VALUES[name as ComputedName];
  const number = Number(SEGMENT_NAME.exec(name)?.[1] ?? 0);
  if (number > 0) return (reference) => segmentOf(read(reference, 'path') as string, number);
  const parameter = name.slice(QUERY_PREFIX.length);
  return (reference) => {
    const query = read(reference, 'query') ?? '';
    // Most queries have no such parameter, and no text that could decode to its name.
    if (query === '' || !(query.includes(parameter) || /[%+]/.test(query))) return undefined;
    // A query may itself begin with `?`.
    const value = new Query(`?${query}`, { invalid: 'replace', plus }).get(parameter);
    return value === undefined ? undefined : cell(bytesOf(value));
  };
}

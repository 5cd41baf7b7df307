/** Fields that are computed from a reference. Loaded only for them: the list of public suffixes has 100 KB. */

import { getDomain } from 'tldts';
import { Query } from 'uriscan';
import { registrableDomain } from 'uriscan/crawl';
import { origin, portNumber } from 'uriscan/resolve';
import { COMPONENTS } from 'uriscan/scanner';
import { type ByteSpan, SPACE } from '../io/bytes.js';
import { bytesOf } from '../rows/notation.js';
import { type ComputedName, type Field, QUERY_PREFIX, SEGMENT_NAME } from './fields.js';

/** A reference, and where its components are: two offsets each, negative if it is undefined. */
export interface WrittenReference {
  readonly input: Buffer;
  readonly spans: Int32Array;
}

/** Returns a component. */
function read({ input, spans }: WrittenReference, name: (typeof COMPONENTS)[number]): string | undefined {
  const at = 2 * COMPONENTS.indexOf(name);
  const start = spans[at] as number;
  return start < 0 ? undefined : input.toString('latin1', start, spans[at + 1]);
}

const LISTS = { tldts: { getDomain } };

/** The parts of a host in lowercase; `undefined` without a domain. */
interface HostParts {
  readonly domain?: string | undefined;
  readonly suffix?: string | undefined;
  readonly subdomain?: string | undefined;
}

/** Returns the parts of the host. */
function hostParts(reference: WrittenReference): HostParts {
  const host = read(reference, 'host') ?? '';
  const domain = registrableDomain(host, LISTS)?.toLowerCase();
  if (domain === undefined) return {};
  const end = host.length - (host.endsWith('.') ? 1 : 0);
  const subdomain = host.slice(0, Math.max(0, end - domain.length - 1)).toLowerCase();
  return { domain, suffix: domain.slice(domain.indexOf('.') + 1), subdomain: subdomain || undefined };
}

/** Returns the value of a field, or `undefined`. A text has one code unit per byte. */
export type ComputedValue = (reference: WrittenReference) => string | ByteSpan | undefined;

const VALUES: Readonly<Record<ComputedName, ComputedValue>> = {
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
export function computing({ name }: Field, plus: boolean, cell: (value: string) => string): ComputedValue {
  if (Object.hasOwn(VALUES, name)) return VALUES[name as ComputedName];
  const number = Number(SEGMENT_NAME.exec(name)?.[1] ?? 0);
  if (number > 0) return (reference) => segmentOf(read(reference, 'path') as string, number);
  return parameterValue(name.slice(QUERY_PREFIX.length), plus, cell);
}

const QUERY_INDEX = COMPONENTS.indexOf('query');
const [PERCENT_SIGN, AMPERSAND, PLUS_SIGN, EQUALS] = [0x25, 0x26, 0x2b, 0x3d];

/** Returns the function for the values of a parameter. A value is copied if nothing in it has to be decoded. */
function parameterValue(parameter: string, plus: boolean, cell: (value: string) => string): ComputedValue {
  const name = Buffer.from(parameter);
  // Octets that are not UTF-8 are decoded to U+FFFD.
  const isSearched = !parameter.includes('\ufffd');
  return ({ input, spans }) => {
    const queryStart = spans[2 * QUERY_INDEX] as number;
    const end = spans[2 * QUERY_INDEX + 1] as number;
    if (queryStart < 0) return undefined;
    const at = isSearched ? parameterStart(input, queryStart, end, name, plus) : queryStart;
    if (at === end) return undefined;
    const start = at + name.length + 1;
    if (isSearched && start <= end && input[start - 1] === EQUALS) {
      let i = start;
      while (i < end && input[i] !== AMPERSAND && input[i] !== PERCENT_SIGN && input[i] !== PLUS_SIGN) i++;
      if (i === end || input[i] === AMPERSAND) return { input, start, end: i };
    }
    // A query may itself begin with `?`.
    const value = new Query(input.toString('latin1', at, end), { invalid: 'replace', plus }).get(parameter);
    return value === undefined ? undefined : cell(bytesOf(value));
  };
}

/** Returns the start of the first parameter whose name has these octets when it is decoded; `end` without one. */
function parameterStart(input: Buffer, queryStart: number, end: number, name: Buffer, plus: boolean): number {
  for (let i = queryStart; i < end; i++) {
    const start = i;
    let k = 0;
    for (; k < name.length && i < end; k++) {
      let c = input[i] as number;
      if (c === AMPERSAND || c === EQUALS) break;
      if (c === PERCENT_SIGN) c = (hexValue(input[i + 1] as number) << 4) | hexValue(input[i + 2] as number);
      else if (c === PLUS_SIGN && plus) c = SPACE;
      if (c !== name[k]) break;
      i += input[i] === PERCENT_SIGN ? 3 : 1;
    }
    if (k === name.length && (i === end || input[i] === AMPERSAND || input[i] === EQUALS)) return start;
    while (i < end && input[i] !== AMPERSAND) i++;
  }
  return end;
}

/** Returns the value of a hexadecimal digit. */
const hexValue = (digit: number): number => (digit & 0xf) + (digit >> 6) * 9;

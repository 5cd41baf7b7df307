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

const HOST_INDEX = COMPONENTS.indexOf('host');

/** Returns a component. */
function read({ input, spans }: WrittenReference, name: (typeof COMPONENTS)[number]): string | undefined {
  const at = 2 * COMPONENTS.indexOf(name);
  const start = spans[at] as number;
  return start < 0 ? undefined : input.toString('latin1', start, spans[at + 1]);
}

/** Hosts whose parts are kept: most references have the host of an earlier one. */
const KEPT_HOSTS = 1 << 18;
/** A row has the length of a host, three offsets in it, and its text in lowercase. It is as long as a line of the processor's cache. */
const ROW_BYTES = 64;
const DOMAIN_START = 1;
const SUFFIX_START = 2;
/** The end of the domain, before a full stop at the end of the host. */
const DOMAIN_END = 3;
const TEXT = 4;
const ROW_WORDS = ROW_BYTES / Int32Array.BYTES_PER_ELEMENT;
const HOST_BYTES = ROW_BYTES - TEXT * Int32Array.BYTES_PER_ELEMENT;
/** One more row is for a host that does not fit into the others, and is not kept. */
const LONG_ROW = KEPT_HOSTS * ROW_WORDS;
const words = new Int32Array(LONG_ROW + ROW_WORDS);
const texts = Buffer.from(words.buffer);
const LOWERCASE_OF = Uint8Array.from({ length: 0x80 }, (_, c) => String.fromCharCode(c).toLowerCase().charCodeAt(0));
const LISTS = { tldts: { getDomain } };
let lastRow = 0;
let longHost = '';

/**
 * Returns the row of the host. Without a domain, its offsets are 0, as in a free row. A host is found by its bytes: a string, and a map
 * of strings, take 300 ns more (Node 20, x64).
 */
function hostRow({ input, spans }: WrittenReference): number {
  const start = spans[2 * HOST_INDEX] as number;
  const length = start < 0 ? 0 : (spans[2 * HOST_INDEX + 1] as number) - start;
  if (isHostOf(lastRow, input, start, length)) return lastRow;
  if (length > HOST_BYTES) {
    longHost = splitHost(LONG_ROW, input, start, length);
    return LONG_ROW;
  }
  let hash = 0x811c9dc5;
  for (let i = 0; i < length; i++)
    hash = Math.imul(hash ^ (LOWERCASE_OF[input[start + i] as number] as number), 0x01000193);
  // One of two rows.
  lastRow = ((hash ^ (hash >>> 15)) & (KEPT_HOSTS - 2)) * ROW_WORDS;
  if (isHostOf(lastRow, input, start, length)) return lastRow;
  const isFree = words[lastRow] === 0;
  lastRow += ROW_WORDS;
  if (isHostOf(lastRow, input, start, length)) return lastRow;
  if (isFree || hash < 0) lastRow -= ROW_WORDS;
  words[lastRow] = length;
  const at = textOf(lastRow);
  for (let i = 0; i < length; i++) texts[at + i] = LOWERCASE_OF[input[start + i] as number] as number;
  splitHost(lastRow, input, start, length);
  return lastRow;
}

/** Returns the offset of a row's text. */
const textOf = (row: number): number => (row + TEXT) * Int32Array.BYTES_PER_ELEMENT;

function isHostOf(row: number, input: Buffer, start: number, length: number): boolean {
  if (words[row] !== length) return false;
  const at = textOf(row);
  for (let i = length - 1; i >= 0; i--) if (texts[at + i] !== LOWERCASE_OF[input[start + i] as number]) return false;
  return true;
}

/** Writes the offsets of a host to a row, and returns the host. */
function splitHost(row: number, input: Buffer, start: number, length: number): string {
  const host = input.toString('latin1', start, start + length);
  const domain = registrableDomain(host, LISTS) ?? '';
  const end = domain === '' ? 0 : length - (host.endsWith('.') ? 1 : 0);
  words[row + DOMAIN_START] = end - domain.length;
  words[row + SUFFIX_START] = end - domain.length + domain.indexOf('.') + 1;
  words[row + DOMAIN_END] = end;
  return host;
}

/** Bytes as the value of a field. The object is valid until the next value. */
function bytesBetween(input: Buffer, start: number, end: number): ByteSpan {
  span.input = input;
  span.start = start;
  span.end = end;
  return span;
}
const span = { input: texts as Buffer, start: 0, end: 0 };

/** Returns the part of a host between two offsets; `undefined` if it is empty. */
function hostPart(row: number, start: number, end: number): string | ByteSpan | undefined {
  if (start >= end) return undefined;
  if (row === LONG_ROW) return longHost.slice(start, end).toLowerCase();
  return bytesBetween(texts, textOf(row) + start, textOf(row) + end);
}

/** Returns the end of the host, from one of its offsets to the end of the domain. */
function hostFrom(reference: WrittenReference, offset: number): string | ByteSpan | undefined {
  const row = hostRow(reference);
  return hostPart(row, words[row + offset] as number, words[row + DOMAIN_END] as number);
}

/** Returns the value of a field, or `undefined`. A text has one code unit per byte. */
export type ComputedValue = (reference: WrittenReference) => string | ByteSpan | undefined;

const VALUES: Readonly<Record<ComputedName, ComputedValue>> = {
  user: (reference) => read(reference, 'userinfo')?.split(':', 1)[0],
  password: (reference) => /:(.*)/.exec(read(reference, 'userinfo') ?? '')?.[1],
  origin: (reference) => origin(read(reference, 'reference') as string),
  domain: (reference) => hostFrom(reference, DOMAIN_START),
  suffix: (reference) => hostFrom(reference, SUFFIX_START),
  subdomain: (reference) => {
    const row = hostRow(reference);
    return hostPart(row, 0, (words[row + DOMAIN_START] as number) - 1);
  },
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
      if (i === end || input[i] === AMPERSAND) return bytesBetween(input, start, i);
    }
    // A query may itself begin with `?`.
    const value = new Query(`?${input.toString('latin1', at, end)}`, { invalid: 'replace', plus }).get(parameter);
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

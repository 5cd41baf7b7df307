import { IRI_ERRORS, scanIri, uriToIri } from '../iri/index.js';
import { diagnoseIri } from '../iri/language.js';
import { normalizePercent, normalizePercentKeepingDots } from '../resolve/percent.js';
import { authorityStart, Flag, Grammar, Slot, STRIDE, scan } from '../scanner/index.js';
import { own } from '../tables/options.js';
import { bareCopy } from './bare.js';
import type { Draft, URIOptions } from './components.js';
import { plainHost } from './host.js';
import { handlerOf } from './schemes.js';
import { toReference } from './to-reference.js';

/** The result of reading a text. */
export interface Reading {
  readonly components: Draft;
  /** Whether the components are unusable: the text is not a reference, or its host or name is invalid. */
  readonly malformed: boolean;
}

// Filled and read within one call: no code of the caller runs in between.
const record = new Uint32Array(STRIDE);

/** A namespace identifier with percent-encodings. They are invalid, even for letters (RFC 8141, section 2). */
const ENCODED_NAME = /^[^:]*%/;

/** The most digits that a number always represents exactly. */
const MOST_DIGITS = 15;

/** Returns the text to scan: adds the scheme and `//` that a suffix lacks (section 4.5). */
export function completed(text: string, { reference, scheme }: URIOptions): string {
  if (typeof text !== 'string') throw new TypeError('`uri` is not a string');
  if (reference !== 'suffix') return text;
  return scheme ? `${scheme}://${text}` : `//${text}`;
}

/**
 * Reads a text as a URI reference. If it is not one, but percent-encoding makes it one (RFC 3987, section 3.1), reads
 * the result; `error` then describes the error, unless the text is an IRI reference.
 */
export function read(text: string, options: URIOptions): Reading {
  const given = completed(text, options);
  let reference = given;
  let error: string | undefined;
  let flags = scan(reference, record);
  if (flags < 0) {
    const iri = scanIri(given, record);
    if (iri < 0) error = syntaxError(given, ~iri, given.length - text.length);
    const made = toReference(given);
    if (made === undefined) return { components: nothing(error), malformed: true };
    reference = made;
    flags = scan(reference, record);
  }
  const path = reference.slice(record[Slot.PATH_START], record[Slot.PATH_END]);
  if (options.unicodeSupport) {
    reference = uriToIri(reference, bareCopy({}));
    flags = scanIri(reference, record);
  }
  const components = cut(reference, flags);
  if (ENCODED_NAME.test(path) && isUrn(options.scheme || components.scheme)) components.path = path;
  error ??= wrongKind(components.reference, options.reference);
  if (error !== undefined) components.error = error;
  return { components, malformed: false };
}

function syntaxError(text: string, offset: number, prefix: number): string {
  const { code } = diagnoseIri(text, offset, Grammar.URI_REFERENCE);
  return `not a URI reference: ${IRI_ERRORS[code]} (${code}, offset ${Math.max(0, offset - prefix)})`;
}

function wrongKind(kind: string | undefined, wanted: string | undefined): string | undefined {
  if (!wanted || wanted === 'suffix' || wanted === kind) return undefined;
  return `URI is not a ${wanted} reference.`;
}

/** Returns the components of a text that is not a reference: all are undefined, except for an empty path. */
function nothing(error: string | undefined): Draft {
  return bareCopy<Draft>({
    scheme: undefined,
    userinfo: undefined,
    host: undefined,
    port: undefined,
    path: '',
    query: undefined,
    fragment: undefined,
    error,
  });
}

/** Returns the components of a scanned reference, with percent-encodings and case in their normal form (section 6.2.2). */
function cut(reference: string, flags: number): Draft {
  const schemeEnd = record[Slot.SCHEME_END] as number;
  const hostStart = record[Slot.HOST_START] as number;
  const hostEnd = record[Slot.HOST_END] as number;
  const pathStart = record[Slot.PATH_START] as number;
  const pathEnd = record[Slot.PATH_END] as number;
  const queryEnd = record[Slot.QUERY_END] as number;
  const normal = flags & Flag.PERCENT_NOT_NORMAL ? normalizePercent : asItIs;
  const normalPath = flags & Flag.PERCENT_NOT_NORMAL ? normalizePercentKeepingDots : asItIs;
  return bareCopy<Draft>({
    scheme: flags & Flag.SCHEME ? reference.slice(0, schemeEnd).toLowerCase() : undefined,
    userinfo: flags & Flag.USERINFO ? normal(reference.slice(authorityStart(flags, record), hostStart - 1)) : undefined,
    host: flags & Flag.AUTHORITY ? plainHost(reference.slice(hostStart, hostEnd), flags) : undefined,
    port: flags & Flag.PORT ? portOf(reference.slice(hostEnd + 1, pathStart)) : undefined,
    path: normalPath(reference.slice(pathStart, pathEnd)),
    query: flags & Flag.QUERY ? normal(reference.slice(pathEnd + 1, queryEnd)) : undefined,
    fragment: flags & Flag.FRAGMENT ? normal(reference.slice(queryEnd + 1)) : undefined,
    reference: kindOf(flags, queryEnd),
  });
}

const isUrn = (scheme: string | undefined): boolean => own(handlerOf(scheme), 'scheme') === 'urn';

const asItIs = (text: string): string => text;

function portOf(digits: string): number | string {
  return digits === '' || digits.length > MOST_DIGITS ? digits : Number(digits);
}

function kindOf(flags: number, queryEnd: number): string {
  if (flags & Flag.SCHEME) return flags & Flag.FRAGMENT ? 'uri' : 'absolute';
  return queryEnd === 0 ? 'same-document' : 'relative';
}

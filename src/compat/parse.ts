import { codeAt, Place } from '../errors/language.js';
import { isForbidden } from '../errors/uri.js';
import { normalizePercent, normalizePercentKeepingDots } from '../normalize/percent.js';
import { scanUnits } from '../scanner/scan.js';
import { ScannedText } from '../scanner/scanned.js';
import { LONE_SURROGATE } from '../support/code-unit.js';
import { own } from '../support/options.js';
import { Flag, Grammar } from '../tables/record.js';
import { automaton } from '../tables/uri.generated.js';
import { bareCopy, type URIComponents, type URIOptions, type WritableComponents } from './components.js';
import { handlerOf } from './schemes.js';
import {
  decodeUnicode,
  isDomainHost,
  isPathReadAsHost,
  MALFORMED_HOST,
  MISSING_HOST,
  plainHost,
  toAsciiHost,
} from './text.js';

/** The result of reading a text. */
export interface ParsedComponents {
  readonly components: WritableComponents;
  /** Whether the components are unusable: the text is not a reference, or its host or name is invalid. */
  readonly malformed: boolean;
}

const readText = /* @__PURE__ */ new ScannedText();

/** `[ scheme ":" ] "//" authority`. */
const UP_TO_PATH = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i;
const RUNS_BEYOND_ASCII = /[^\0-\x7f]+/g;
/** Printable characters that are not valid in a URI; brackets are valid only in the authority. */
const NOT_IN_URI = /[^\0-\x7f]+|[ "<>[\]^`{|}]/g;
const NOT_IN_URI_OR_HASH = /[^\0-\x7f]+|[ "#<>[\]^`{|}]/g;
/** The non-ASCII characters that an IRI may have, roughly. */
const IN_IRI = /[^\0-\x9f\ud800-\udfff]/gu;

/** A namespace identifier with percent-encodings. They are invalid, even for letters (RFC 8141, section 2). */
const ENCODED_NAME = /^[^:]*%/;

/** The most digits that a number always represents exactly. */
const MAX_DIGITS = 15;

const asItIs = (text: string, _?: boolean): string => text;

/**
 * Parses a reference into components, normalized except for dot-segments. The handler of a scheme may replace
 * some of them, such as the path of a `mailto` by `to`. `error` describes an error; a text that is not a reference has
 * no components.
 *
 * @param uri - any text
 * @param options - how to read the text, and the scheme whose handler is used; by default, the scheme of `uri`
 * @throws TypeError if it is not a string
 * @example
 * ```ts
 * parse('uri://user:pass@example.com:123/one/two.three?q1=a1&q2=a2#body').port; // 123
 * parse('urn:example:foo').nss; // 'foo'
 * parse('http:///a').error; // 'HTTP URIs must have a host.'
 * ```
 */
export function parse(uri: string, options?: URIOptions): URIComponents {
  // V8 copies a rest element faster than it spreads an object without a prototype.
  const { ...components } = parsed(uri, bareCopy(options)).components;
  return components as URIComponents;
}

/**
 * Parses a reference, as {@link parse} does.
 *
 * @param options - options that inherit nothing
 * @returns components that inherit nothing, and whether they belong to a reference
 */
export function parsed(uri: string, options: URIOptions): ParsedComponents {
  const reading = read(uri, options);
  if (reading.malformed) return reading;
  const { components } = reading;
  const handler = handlerOf(options.scheme || components.scheme);
  const isHost = !isDomainHost(options, handler) || convertHost(components);
  handler?.parse(components, options);
  // Without a scheme, it depends on the base: `///a` has no host relative to a `file` URI.
  if (components.scheme !== undefined && isPathReadAsHost(completed(uri, options))) components.error ??= MISSING_HOST;
  // A URN without a name cannot be put together again.
  const isNamed = own(handler, 'scheme') !== 'urn' || components.nid !== undefined;
  return { components, malformed: !isHost || !isNamed };
}

/** Converts a host to ASCII, if there is one; `false` if that is not possible. */
function convertHost(components: WritableComponents): boolean {
  if (components.host === undefined) return true;
  const ascii = toAsciiHost(components.host);
  if (ascii === undefined) components.error ??= MALFORMED_HOST;
  else components.host = ascii;
  return ascii !== undefined;
}

/** Returns the text to scan: adds the scheme and `//` that a suffix lacks (section 4.5). */
export function completed(text: string, { reference, scheme }: URIOptions): string {
  if (typeof text !== 'string') throw new TypeError(`expected \`uri\` to be a string, got ${typeof text}`);
  if (reference !== 'suffix') return text;
  return scheme ? `${scheme}://${text}` : `//${text}`;
}

/** Scans a text as a URI reference, and returns the flags, or `~errorOffset`. */
export function scan(scanned: ScannedText, text: string): number {
  return scanned.set(text, scanUnits(text, scanned.offsets, 0, Grammar.URI_REFERENCE));
}

/**
 * Scans a text as a URI reference, or else the reference that it becomes by percent-encoding characters that can only be data
 * (RFC 3987, section 3.1): non-ASCII characters anywhere, printable ASCII characters outside the authority, further `#` in the
 * fragment. Controls, `\`, a `%` without digits, lone surrogates, a space at either end, and other invalid text in the authority are
 * not encoded.
 *
 * @returns the flags, or `~errorOffset` of the text if the result is not a reference either
 */
export function scanLoosely(scanned: ScannedText, text: string): number {
  const flags = scan(scanned, text);
  if (flags >= 0 || text.startsWith(' ') || text.endsWith(' ') || LONE_SURROGATE.test(text)) return flags;
  const pathStart = UP_TO_PATH.exec(text)?.[0].length ?? 0;
  const hash = text.indexOf('#', pathStart);
  const fragmentStart = hash < 0 ? text.length : hash + 1;
  const encoded = scan(
    scanned,
    text.slice(0, pathStart).replace(RUNS_BEYOND_ASCII, encodeURIComponent) +
      text.slice(pathStart, fragmentStart).replace(NOT_IN_URI, encodeURIComponent) +
      text.slice(fragmentStart).replace(NOT_IN_URI_OR_HASH, encodeURIComponent),
  );
  return encoded < 0 ? flags : encoded;
}

/**
 * Reads a text as a URI reference, or as the reference that it becomes; `error` then describes the error, unless the text is an IRI
 * reference.
 */
export function read(text: string, options: URIOptions): ParsedComponents {
  const given = completed(text, options);
  const isRead = scanLoosely(readText, given) >= 0;
  const error = readText.input === given && isRead ? undefined : syntaxError(given, given.length - text.length);
  // An IRI may have any character in a host, except in brackets.
  if (!isRead)
    return { components: bareCopy<WritableComponents>({ path: '', error: error ?? MALFORMED_HOST }), malformed: true };
  const components = cut(options);
  const reason = error ?? wrongKind(components.reference, options.reference);
  if (reason !== undefined) components.error = reason;
  return { components, malformed: false };
}

/** Returns the error of a text that is not an IRI reference. */
function syntaxError(text: string, prefix: number): string | undefined {
  // As unreserved characters: they are allowed in the same places.
  const ascii = text.replace(IN_IRI, (character) => '~'.repeat(character.length));
  const offset = ~scan(new ScannedText(), ascii);
  if (offset < 0) return undefined;
  return reasonAt(ascii, offset, prefix);
}

/**
 * Says why a text is not a URI reference. The sentences of `ERRORS` would add 1 KB to a bundle.
 *
 * @param prefix - how many characters were added before the caller's text
 */
export function reasonAt(text: string, offset: number, prefix: number): string {
  const place = new Place(automaton(), Grammar.URI_REFERENCE, text, offset);
  const code = codeAt(isForbidden, place, text, offset);
  return `not a URI reference (${code}, offset ${Math.max(0, offset - prefix)})`;
}

function wrongKind(kind: string | undefined, wanted: string | undefined): string | undefined {
  if (!wanted || wanted === 'suffix' || wanted === kind) return undefined;
  return `URI is not a ${wanted} reference.`;
}

/** Returns the components of the scanned reference, with percent-encodings and case in their normal form (section 6.2.2). */
function cut(options: URIOptions): WritableComponents {
  const { input, flags, hostStart, hostEnd, pathStart, pathEnd, queryEnd } = readText;
  const decode = options.unicodeSupport ? decodeUnicode : asItIs;
  const normal = flags & Flag.PERCENT_NOT_NORMAL ? normalizePercent : asItIs;
  const normalPath = flags & Flag.PERCENT_NOT_NORMAL ? normalizePercentKeepingDots : asItIs;
  const component = (start: number, end?: number, isQuery = false): string =>
    decode(normal(input.slice(start, end)), isQuery);
  const scheme = flags & Flag.SCHEME ? input.slice(0, readText.schemeEnd).toLowerCase() : undefined;
  const path = input.slice(pathStart, pathEnd);
  const isNamed = ENCODED_NAME.test(path) && own(handlerOf(options.scheme || scheme), 'scheme') === 'urn';
  return bareCopy<WritableComponents>({
    scheme,
    userinfo: flags & Flag.USERINFO ? component(readText.authorityStart, hostStart - 1) : undefined,
    host: flags & Flag.AUTHORITY ? decode(plainHost(input.slice(hostStart, hostEnd), flags)) : undefined,
    port: flags & Flag.PORT ? portOf(input.slice(hostEnd + 1, pathStart)) : undefined,
    path: isNamed ? path : decode(normalPath(path)),
    query: flags & Flag.QUERY ? component(pathEnd + 1, queryEnd, true) : undefined,
    fragment: flags & Flag.FRAGMENT ? component(queryEnd + 1) : undefined,
    reference: kindOf(flags, queryEnd),
  });
}

function portOf(digits: string): number | string {
  return digits === '' || digits.length > MAX_DIGITS ? digits : Number(digits);
}

function kindOf(flags: number, queryEnd: number): string {
  if (flags & Flag.SCHEME) return flags & Flag.FRAGMENT ? 'uri' : 'absolute';
  return queryEnd === 0 ? 'same-document' : 'relative';
}

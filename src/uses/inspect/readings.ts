/**
 * Hosts that clients in use find in a text without a host in RFC 3986: parsers of the WHATWG URL Standard, curl, wget,
 * Python's urllib and others each repair, skip or remove different characters.
 */

import { isOrdinaryName, sourceOfInternalName } from '../../host/index.js';
import { SPECIAL_PORTS, TABS_AND_NEWLINES } from '../../support/index.js';
import { type Finding, type FindingCode, finding } from './findings.js';
import { dangersOfText, hostStarts, needsHost, readsLikeHost, warnOfNumericNames } from './host.js';
import { MAX_NAME_READ, plainName } from './names.js';

/** The most schemes in sequence that are searched for, as in `view-source:jar:http://h`. */
const MAX_SCHEMES = 4;

/** Readers skip whitespace, controls, and the delimiter that opens a URI in angle brackets (RFC 3986, appendix C). */
const NOT_SKIPPED = /[^\0-\x20\x7f<\p{Z}\p{C}]|$/u;

// Each of these begins at `lastIndex`. Tabs and newlines may be anywhere: parsers of the WHATWG URL Standard remove them.

/** Characters that readers remove from the end of a text. */
const STRIPPED = /[\p{White_Space}\p{Cc}]/u;
const SLASHES = /[/\\\t\n\r]*/y;
/** A scheme of at least two characters: a single one is the drive of a path. */
const SCHEME_WITH_TABS = /[a-z][\t\n\r]*[a-z\d+.-][a-z\d+.\-\t\n\r]*:/iy;
/** A text that ends like a scheme, or a scheme without its colon. */
const JUNK = /[^/\\?#]*:|https?(?=\/\/)/iy;
/** The scheme that is read in such a text. */
const JUNK_SCHEME = '';
/** An authority. Some readers also end it with a backslash. */
const RFC_AUTHORITY = /[^/?#]*/y;

/** A run of the characters that a host and a port consist of, non-ASCII ones included, and what readers skip before it. */
const HOST_AND_PORT_WITH_TABS = /[^\w.~%:[\]\u0080-\uffff\t\n\r@-]*([\w.~%:[\]\u0080-\uffff\t\n\r-]+)/y;
/** No host, perhaps before a port. */
const EMPTY_HOST = /^(?::|$)/;
/** Characters at which some readers end the userinfo or the host. */
const END_OF_USERINFO = /[@\\\0-\x20\x7f]/;
/** A backslash as in `http://evil.example\.good.example`: to some readers the end of the host, to others part of it. */
const BACKSLASH_IN_NAME = /[^\\]\\\./;
/** A set of one element: curl reads it without its braces and backslashes. */
const SET_OF_ONE = /\{([^,{}[\]]*[^,{}[\]\\])\}/g;
const BACKSLASH_IN_SET = /\\(.)/gs;
/** Another set in an authority, or a range, as in `http://{a,b}.example` and `http://a[1-9].example`. */
const SEVERAL_HOSTS = /[^/?#]*?(?:\{[^{}]*[,\\]|\[\w+-)/y;

/** A name, perhaps before a port. The text after it has no character that a host may begin after. */
const NAME_AND_PORT = /^([\w.-]+)(?::[^%@\u0080-\uffff]*)?$/;
const END_OF_HOST = /[:\\]/;
const ESCAPED = /\\(?:(\d{3})|(.?))/gs;
/** The findings in a name that is looked up. */
const OF_NAME: ReadonlySet<FindingCode> = /* @__PURE__ */ new Set(['localhost', 'private-name']);

/**
 * A reference in lowercase in which readers find at most two names: its beginning, before a colon or a path, and the text after an "@".
 * Schemes of the web, which have a host even without slashes, end with `p` or `s`.
 */
const NAMES_ONLY =
  /^(?:file:\/\/\/(?!\/))?(?![^/?#]*(?:xn--|[ps]:|[:/]\/)|[\da-f]*:.*:)(?:([a-z_.-][\w.-]*)(?::[\w.:-]*)?(?![\w.~%:-])[^@/?#]*(?:@([a-z_.-][\w.-]*))?)?(?![^/?#])/;

/** Numbers that are a date, a version or an identifier more often than an address. */
const PLAIN_NUMBER = /^(?:0*[1-9]\d{0,7}|(?:0|10)\.\d+(?:\.\d+)?|0\.(?!0\.0\.0)\d+\.\d+\.\d+)\.?(?::|$)/;

/** A place where some reader finds an authority. */
interface PlaceOfAuthority {
  readonly start: number;
  /** The text from there up to the path, the query or the fragment. */
  readonly authority: string;
  /** Slashes and backslashes before the authority, with tabs and newlines between them. */
  readonly slashes: string;
  /** The scheme before the slashes, in lowercase. */
  readonly scheme: string | undefined;
  /** Whether another scheme precedes the scheme, as in `url:http://h`. */
  readonly isNested: boolean;
  /** Whether most readers find no host here: then only an internal one is a finding. */
  readonly isLoose: boolean;
}

/**
 * Returns the dangers in the hosts that clients read in a text.
 *
 * @param text - a text that is not a URI reference, or one without a host
 * @param isMalformed - whether it is not a URI reference
 */
export function inspectReadings(text: string, isMalformed: boolean): Finding[] {
  if (!isMalformed) return hasNoDanger(text) ? [] : inspectPlaces(text, false);
  let end = text.length;
  while (STRIPPED.test(text.charAt(end - 1))) end--;
  const stripped = text.slice(0, end);
  const found = inspectPlaces(stripped, true);
  return found.concat(inspectHidden(stripped, found));
}

/** Whether readers find only names of hosts that are not internal. For speed only: 0.2 to 0.6 of the time (Node 20, x64). */
const hasNoDanger = (reference: string): boolean | undefined =>
  reference.length <= MAX_NAME_READ &&
  NAMES_ONLY.exec(reference.toLowerCase())?.every(
    (name = '') => name === '' || sourceOfInternalName(name) === undefined,
  );

function inspectPlaces(text: string, isMalformed: boolean): Finding[] {
  const found: Finding[] = [];
  const seen = new Set<number>();
  for (const place of placesOfAuthority(text)) {
    if (!isOrdinaryName(place.authority)) {
      found.push(...inspectAuthority(place, seen));
      if (isMalformed || place.isNested) found.push(...inspectEmptyHost(place));
    }
    if (isMalformed) found.push(...inspectSlashes(place), ...inspectSets(text, place));
  }
  return found;
}

/** Returns a finding if curl reads several hosts in an authority: each may be any host. */
function inspectSets(text: string, { start, authority }: PlaceOfAuthority): Finding[] {
  const read = text.slice(start).replace(SET_OF_ONE, '');
  return endOfMatch(SEVERAL_HOSTS, read, 0) === 0 ? [] : [finding('ambiguous-host', start, start + authority.length)];
}

/** Returns the dangers that only sets of one element hide, as in `http://lo{cal}host/`. @param found - the findings in the text */
function inspectHidden(text: string, found: readonly Finding[]): Finding[] {
  const read = text.replace(SET_OF_ONE, (_, element: string) => element.replace(BACKSLASH_IN_SET, '$1'));
  if (read === text) return [];
  const known = new Set(found.map(({ code }) => code));
  return inspectPlaces(read, true).flatMap(({ code }) => (known.has(code) ? [] : [finding(code, 0, text.length)]));
}

function placesOfAuthority(text: string): PlaceOfAuthority[] {
  const places: PlaceOfAuthority[] = [];
  const add = (
    start: number,
    slashes: string,
    scheme: string | undefined,
    isNested: boolean,
    isLoose: boolean,
  ): void => {
    const authority = text.slice(start, endOfMatch(RFC_AUTHORITY, text, start));
    places.push({ start, authority, slashes, scheme, isNested, isLoose });
  };
  const first = text.search(NOT_SKIPPED);
  let start = endOfMatch(SLASHES, text, first);
  let slashes = text.slice(first, start);
  const count = countOf(slashes);
  // One slash begins a path. Without a slash, curl and wget guess a scheme; a backslash belongs to the authority then.
  if (!slashes.includes('/') && count < 2) add(first, slashes, undefined, false, true);
  else if (count > 1) add(start, slashes, undefined, false, false);
  if (slashes !== '') return places;
  for (let i = 0; i < MAX_SCHEMES; i++) {
    const schemeEnd = endOfMatch(SCHEME_WITH_TABS, text, start);
    if (schemeEnd === start) break;
    const scheme = withoutTabs(text.slice(start, schemeEnd - 1)).toLowerCase();
    start = endOfMatch(SLASHES, text, schemeEnd);
    slashes = text.slice(schemeEnd, start);
    const isLoose = slashes !== '//' && !isSpecial(scheme);
    if (slashes !== '' || !isLoose) add(start, slashes, scheme, i > 0, isLoose);
  }
  // Some readers look for "://" in any text, as in `"http://h"` and `://h`; fasthttp reads `http//h` as `http://h`.
  const junkEnd = endOfMatch(JUNK, text, 0);
  start = endOfMatch(SLASHES, text, junkEnd);
  slashes = text.slice(junkEnd, start);
  if (countOf(slashes) > 1 && places.every((place) => place.start !== start))
    add(start, slashes, JUNK_SCHEME, false, true);
  return places;
}

/** Whether browsers read a host after a scheme without slashes: `file` has an empty port. */
const isSpecial = (scheme: string): boolean => Boolean(SPECIAL_PORTS.get(scheme));

/** Returns the offset after a match at an offset. */
function endOfMatch(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : offset;
}

const withoutTabs = (text: string): string => text.replace(TABS_AND_NEWLINES, '');

const countOf = (slashes: string): number => withoutTabs(slashes).length;

/** Returns a finding if the host is empty, or consists of characters that readers ignore: some of them connect to the host itself. */
function inspectEmptyHost({ slashes, start, authority, scheme }: PlaceOfAuthority): Finding[] {
  if (!withoutTabs(slashes).startsWith('//') || !needsHost(scheme)) return [];
  const host = plainName(withoutTabs(authority.slice(authority.lastIndexOf('@') + 1)));
  return EMPTY_HOST.test(host) ? [finding('empty-host', start, start)] : [];
}

/** Returns a finding if readers differ on whether the slashes before an authority begin one. */
function inspectSlashes({ slashes, start, authority, scheme }: PlaceOfAuthority): Finding[] {
  const count = countOf(slashes);
  if (scheme === undefined) return count > 1 && slashes !== '//' ? ambiguousAt(authority, start) : [];
  if (!isSpecial(scheme)) return [];
  if (count < 2) return [finding('missing-authority', start, start)];
  return slashes.startsWith('//') && count > 2 ? [finding('empty-host', start, start)] : [];
}

/** Returns a finding for an authority that some readers end with a backslash, unless it is empty to them. */
function ambiguousAt(authority: string, start: number): Finding[] {
  const [{ length }] = authority.split('\\', 1) as [string];
  return length === 0 ? [] : [finding('ambiguous-host', start, start + length)];
}

/** @param seen - the offsets of the hosts with findings so far */
function inspectAuthority({ start, authority, scheme, isLoose }: PlaceOfAuthority, seen: Set<number>): Finding[] {
  const lastAt = authority.lastIndexOf('@');
  const found: Finding[] = [];
  for (const offset of hostStarts(authority)) {
    HOST_AND_PORT_WITH_TABS.lastIndex = offset;
    const host = HOST_AND_PORT_WITH_TABS.exec(authority)?.[1];
    const end = HOST_AND_PORT_WITH_TABS.lastIndex;
    const hostStart = start + end - (host?.length ?? 0);
    if (host === undefined || seen.has(hostStart)) continue;
    const dangers = warnOfNumericNames(scheme, dangersIn(host, hostStart, isLoose, authority.charAt(end) === '@'));
    if (dangers.length > 0) seen.add(hostStart);
    // No message quotes the text before an "@": it may be a password.
    for (const danger of dangers) found.push(end > lastAt ? danger : finding(danger.code, danger.start, danger.end));
  }
  // A look-up of a name removes backslashes, as in the master files of the DNS (RFC 1035, section 5.1).
  const name = authority.slice(lastAt + 1);
  const nameStart = start + lastAt + 1;
  if (authority.includes('\\') && name.length <= MAX_NAME_READ) {
    const read = name.replace(ESCAPED, unescaped);
    const isSameName = NAME_AND_PORT.exec(read)?.[1] === name.split(END_OF_HOST, 1)[0];
    for (const danger of isSameName ? [] : dangersOfText(read, nameStart, start + authority.length))
      if (OF_NAME.has(danger.code)) found.push(danger);
  }
  if (isLoose) return found;
  if (authority.search(END_OF_USERINFO) < lastAt) {
    const [host] = name.split('\\', 1) as [string];
    found.push(finding('ambiguous-host', nameStart, nameStart + host.length));
  } else if (BACKSLASH_IN_NAME.test(authority)) found.push(...ambiguousAt(authority, start));
  return found;
}

const unescaped = (_: string, decimal: string | undefined, character: string): string =>
  decimal === undefined ? character : String.fromCharCode(Number(decimal));

function dangersIn(host: string, start: number, isLoose: boolean, isBeforeAt: boolean): Finding[] {
  if (isLoose && PLAIN_NUMBER.test(host)) return [];
  const end = start + host.length;
  const dangers = dangersOfText(host, start, end);
  if (isLoose)
    return dangers.some(({ code, category }) => category === 'internal' || code === 'unread-host') ? dangers : [];
  const isDisguise = isBeforeAt && readsLikeHost(plainName(host));
  return isDisguise ? [...dangers, finding('userinfo-like-host', start, end)] : dangers;
}

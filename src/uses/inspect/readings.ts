/**
 * Hosts that clients in use find in a text without a host in RFC 3986: parsers of the WHATWG URL Standard, curl, wget,
 * Python's urllib and others each repair, skip or remove different characters.
 */

import { isOrdinaryName, sourceOfInternalName } from '../../host/index.js';
import {
  type Authority,
  authoritiesIn,
  HABITS,
  hostsOf,
  isWebScheme,
  MOST_AUTHORITIES,
  TABS_AND_NEWLINES,
} from '../../loose/index.js';
import { type Finding, type FindingCode, finding } from './findings.js';
import { dangersOfText, needsHost, readsLikeHost, warnOfNumericNames } from './host.js';
import { MAX_NAME_READ, plainName } from './names.js';

/** Characters that readers remove from the end of a text, as they do with "<" at its beginning. */
const STRIPPED = /[>\p{White_Space}\p{Cc}]/u;
/** A run of the characters that a host and a port consist of, non-ASCII ones included, and what readers skip before it. */
const HOST_AND_PORT_WITH_TABS = /[^\w.~%:[\]\u0080-\uffff\t\n\r@-]*([\w.~%:[\]\u0080-\uffff\t\n\r-]+)/y;
/** Characters at which some readers end the userinfo or the host. */
const END_OF_USERINFO = /[@\\\0-\x20\x7f]/;
/** A backslash as in `http://evil.example\.good.example`: to some readers the end of the host, to others part of it. */
const BACKSLASH_IN_NAME = /[^\\]\\\./;
const MAY_HAVE_SETS = /[[{]/;
/** A set of one element: curl reads it without its braces and backslashes. */
const SET_OF_ONE = /\{([^,{}[\]]*[^,{}[\]\\])\}/g;
const BACKSLASH_IN_SET = /\\(.)/gs;
/** Another set in an authority, or a range, as in `http://{a,b}.example` and `http://a[1-9].example`. */
const SEVERAL_HOSTS = /^[^/?#]*?(?:\{[^{}]*[,\\]|\[\w+-)/;

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
const PLAIN_NUMBER = /^(?:0*[1-9]\d{0,7}|(?:0|10)\.\d+(?:\.\d+)?|0\.\d+\.\d+\.\d+)\.?(?::|$)/;

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
  const authorities = authoritiesIn(text, HABITS);
  const found = authorities.length < MOST_AUTHORITIES ? [] : [finding('ambiguous-host', 0, text.length)];
  const seen = new Map<number, boolean>();
  for (const authority of authorities) {
    const { start, end } = authority;
    // Other readers skip further slashes.
    if (start === end && text.charAt(end) === '/') continue;
    const written = text.slice(start, end);
    const isOrdinary = isOrdinaryName(written);
    if (!isOrdinary) inspectAuthority(authority, written, seen, found);
    if (!isOrdinary && (isMalformed || authority.isNested)) inspectEmptyHost(authority, written, found);
    if (isMalformed && authority.slashes !== '//') inspectSlashes(authority, written, found);
    if (isMalformed && !isOrdinary && MAY_HAVE_SETS.test(written) && hasSets(text, authority))
      found.push(finding('ambiguous-host', start, end));
  }
  return found;
}

/** Whether curl reads several hosts in an authority: each may be any host. To curl, a backslash ends no authority. */
const hasSets = (text: string, { start, end }: Authority): boolean =>
  text.charAt(end) !== '\\' && SEVERAL_HOSTS.test(text.slice(start).replace(SET_OF_ONE, ''));

/** Returns the dangers that only sets of one element hide, as in `http://lo{cal}host/`. @param found - the findings in the text */
function inspectHidden(text: string, found: readonly Finding[]): Finding[] {
  if (!text.includes('{')) return [];
  const read = text.replace(SET_OF_ONE, (_, element: string) => element.replace(BACKSLASH_IN_SET, '$1'));
  if (read === text) return [];
  const known = new Set(found.map(({ code }) => code));
  return inspectPlaces(read, true).flatMap(({ code }) => (known.has(code) ? [] : [finding(code, 0, text.length)]));
}

const withoutTabs = (text: string): string => text.replace(TABS_AND_NEWLINES, '');

/** Adds a finding if the host is empty, or consists of characters that readers ignore: some of them connect to the host itself. */
function inspectEmptyHost({ slashes, start, scheme }: Authority, authority: string, found: Finding[]): void {
  if (!withoutTabs(slashes).startsWith('//') || !needsHost(scheme)) return;
  const [host] = plainName(withoutTabs(authority.slice(authority.lastIndexOf('@') + 1))).split(':', 1);
  if (host === '') found.push(finding('empty-host', start, start));
}

/** Adds a finding if readers differ on whether the slashes before an authority begin one. */
function inspectSlashes({ slashes, start, scheme }: Authority, authority: string, found: Finding[]): void {
  const { length } = withoutTabs(slashes);
  if (scheme === undefined) {
    if (length > 1) ambiguousAt(authority, start, found);
  } else if (isWebScheme(scheme)) {
    if (length < 2) found.push(finding('missing-authority', start, start));
    else if (length > 2 && slashes.startsWith('//')) found.push(finding('empty-host', start, start));
  }
}

/** Adds a finding for an authority that some readers end with a backslash, unless it is empty to them. */
function ambiguousAt(authority: string, start: number, found: Finding[]): void {
  const [{ length }] = authority.split('\\', 1) as [string];
  if (length > 0) found.push(finding('ambiguous-host', start, start + length));
}

/** @param seen - the offsets of the hosts that were inspected, and whether the last authority was rare */
function inspectAuthority(place: Authority, authority: string, seen: Map<number, boolean>, found: Finding[]): void {
  const { start, end: authorityEnd, scheme, habits } = place;
  const isRare = habits.every((habit) => habit.isRare);
  const lastAt = authority.lastIndexOf('@');
  for (const offset of hostsOf(authority, habits)) {
    HOST_AND_PORT_WITH_TABS.lastIndex = offset;
    const host = HOST_AND_PORT_WITH_TABS.exec(authority)?.[1];
    const end = HOST_AND_PORT_WITH_TABS.lastIndex;
    const hostStart = start + end - (host?.length ?? 0);
    if (host === undefined || (isRare ? seen.has(hostStart) : seen.get(hostStart) === false)) continue;
    seen.set(hostStart, isRare);
    const dangers = dangersIn(host, hostStart, isRare, authority.charAt(end) === '@');
    // No message quotes the text before an "@": it may be a password.
    for (const danger of warnOfNumericNames(scheme, dangers))
      found.push(end > lastAt ? danger : finding(danger.code, danger.start, danger.end));
  }
  const hasBackslash = authority.includes('\\');
  if (lastAt < 0 && !hasBackslash) return;
  const name = authority.slice(lastAt + 1);
  const nameStart = start + lastAt + 1;
  if (hasBackslash && name.length <= MAX_NAME_READ) {
    // A look-up of a name removes backslashes, as in the master files of the DNS (RFC 1035, section 5.1).
    const read = name.replace(ESCAPED, unescaped);
    const isSameName = NAME_AND_PORT.exec(read)?.[1] === name.split(END_OF_HOST, 1)[0];
    for (const danger of isSameName ? [] : dangersOfText(read, nameStart, authorityEnd))
      if (OF_NAME.has(danger.code)) found.push(danger);
  }
  if (isRare) return;
  if (authority.search(END_OF_USERINFO) < lastAt) {
    const [host] = name.split('\\', 1) as [string];
    found.push(finding('ambiguous-host', nameStart, nameStart + host.length));
  } else if (BACKSLASH_IN_NAME.test(authority)) ambiguousAt(authority, start, found);
}

const unescaped = (_: string, decimal: string | undefined, character: string): string =>
  decimal === undefined ? character : String.fromCharCode(Number(decimal));

function dangersIn(host: string, start: number, isRare: boolean, isBeforeAt: boolean): Finding[] {
  if (isRare && PLAIN_NUMBER.test(host) && !host.startsWith('0.0.0.0')) return [];
  const end = start + host.length;
  const dangers = dangersOfText(host, start, end);
  if (isRare)
    return dangers.some(({ code, category }) => category === 'internal' || code === 'unread-host') ? dangers : [];
  const isDisguise = isBeforeAt && readsLikeHost(plainName(host));
  return isDisguise ? [...dangers, finding('userinfo-like-host', start, end)] : dangers;
}

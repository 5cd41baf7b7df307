/** How clients read an authority that is malformed. An error names their readings, and recommends none: each may lead to another host. */

import { type Authority, authoritiesIn, BROWSER, RFC } from '../loose/index.js';
import { MAX_HOST_OF_URL, TABS_AND_NEWLINES, urlOf } from '../loose/platform-url.js';
import { visible } from './display.js';
import { type ErrorDetails, LETTER } from './language.js';
import type { Span } from './passwords.js';

/** A sentence about a malformed authority, and the offset of the first character on which clients differ. */
export interface Readings {
  readonly sentence: string;
  readonly cause: number;
}

/** The most characters of a host that a sentence shows. */
const MAX_SHOWN = 60;
const LIST_OF_HOSTS = /^[^,[\]]+,/;
const ZONE = /^\[[\da-f:.]*%/i;
/** A port that is not a number. */
const OTHER_PORT = /^[^:[\]]*:\d*\D/;
const SHELL_SCHEME = /^(?:git|ssh)(?:\+|:)|\+(?:git|ssh):/i;

/** Returns how clients read the authority in which an error is; `undefined` if they do not differ, or for an error elsewhere. */
export function readingsOf(details: ErrorDetails, passwords: readonly Span[]): Readings | undefined {
  const { input, offset, code, place } = details;
  const [rfc] = authoritiesIn(input, [RFC]);
  const [browser] = authoritiesIn(input, [BROWSER]);
  const has = (authority: Authority | undefined): boolean =>
    authority !== undefined && authority.start - authority.slashes.length <= offset && offset <= authority.end;
  if (!/^(?:forbidden|invalid|unexpected-end)/.test(code) || (!has(rfc) && !has(browser))) return undefined;

  const named = ({ start, end }: Span, host = input.slice(start, end)): string => {
    if (passwords.some((each) => each.start < end && start < each.end)) return 'a part of the password';
    const shown = visible(host.replace(TABS_AND_NEWLINES, ''), LETTER).toLowerCase();
    return shown === '' ? 'no host' : `the host ${shown.slice(0, MAX_SHOWN)}${shown.length > MAX_SHOWN ? '…' : ''}`;
  };
  const python = rfc && hostIn(input, rfc.start, rfc.end);
  const byPython = rfc === undefined ? 'no host' : python && named(python);
  const url =
    browser && browser.end - browser.start > MAX_HOST_OF_URL
      ? undefined
      : urlOf(input, browser?.scheme === undefined ? 'http://h/' : undefined);
  const ofBrowser = (browser ?? rfc) as Authority;
  const byBrowsers = url && named(hostIn(input, ofBrowser.start, ofBrowser.end) ?? ofBrowser, url.hostname);
  const [others, at = place.cause] = rfc ? otherReading(details, rfc, named) : [];
  const areRefused = byBrowsers === undefined && byPython === undefined;
  if (others === undefined && (areRefused || (code === 'invalid-port' && !input.slice(offset, rfc?.end).includes('@'))))
    return undefined;

  const doing = (host: string | undefined, s = ''): string =>
    host === undefined ? `refuse${s} it` : `read${s} ${host}`;
  const said =
    byBrowsers === byPython
      ? `browsers and Python ${doing(byPython)}`
      : `browsers ${doing(byBrowsers)}, Python ${doing(byBrowsers ? byPython?.replace('the host ', '') : byPython, 's')}`;
  const cause = browser && rfc && browser.end < rfc.end ? Math.min(at, browser.end) : at;
  return { sentence: others === undefined ? said : `${said}, ${others}`, cause };
}

/** An address in brackets. Python (3.13.2 and security releases) refuses other brackets in an authority. */
const BRACKETED = /^(\[(?:v[\da-f]+\.[^\]]+|[\da-f.]*:[\da-f:.]*(?:%[^\]]*)?)\])(?::|$)/i;

/** Returns the host after the last "@", as Python reads it: up to the first colon, or in brackets; `undefined` if it refuses the brackets. */
function hostIn(input: string, from: number, end: number): Span | undefined {
  const authority = input.slice(from, end);
  const start = from + authority.lastIndexOf('@') + 1;
  const [, host] = (/[[\]]/.test(authority) ? BRACKETED : /^([^:]*)/).exec(input.slice(start, end)) ?? [];
  return host === undefined ? undefined : { start, end: start + host.length };
}

/** Returns what other clients read, and the first character on which they differ from browsers and Python. */
function otherReading(
  { input, offset, code, place: { cause } }: ErrorDetails,
  { start, end }: Span,
  named: (span: Span) => string,
): [others?: string, cause?: number] {
  const authority = input.slice(start, end);
  const first = authority.indexOf('@');
  const last = authority.lastIndexOf('@');
  /** The host after an "@". */
  const hostAt = (from: number): string => {
    const end = from + input.slice(from).search(/[@/\\?#]|$/);
    return named(hostIn(input, from, end) ?? { start: from, end });
  };
  if (first < last) {
    const isPassword = authority.slice(0, first).includes(':');
    return [
      `others read ${hostAt(start + first + 1)}${isPassword ? '; an "@" in a password is written "%40"' : ''}`,
      start + first,
    ];
  }
  const cut = first < 0 ? input.lastIndexOf('@') : -1;
  if (cut > end && offset >= end) return [`others read ${hostAt(cut + 1)}`, end];

  const host = authority.slice(last + 1);
  const from = start + last + 1;
  /** The offset of the last character of a match. */
  const endOf = (pattern: RegExp): number => from + (pattern.exec(host) as RegExpExecArray)[0].length - 1;
  if (isBareIpv6(host)) return ['others an IPv6 address without brackets', from + host.indexOf(':')];
  if (LIST_OF_HOSTS.test(host)) return ['drivers of databases a list of hosts', endOf(LIST_OF_HOSTS)];
  if (ZONE.test(host)) return ['curl an address with a zone', endOf(ZONE)];
  // A mistyped port has a sentence that says more.
  if (!OTHER_PORT.test(host) || cause < offset) return [];
  if (SHELL_SCHEME.test(input)) return ['npm a path after the colon', endOf(OTHER_PORT)];
  return first < 0
    ? ['others a user name and a password that is cut', code === 'unexpected-end' ? endOf(OTHER_PORT) : cause]
    : [];
}

/** Whether a host is an IPv6 address without brackets, perhaps with a zone or a port after it. */
function isBareIpv6(host: string): boolean {
  const [address] = host.split('%', 1) as [string];
  return /^[\da-f:.]+$/i.test(address) && (address.includes('::') || address.split(':').length > 7);
}

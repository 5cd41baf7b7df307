/** Redirect URIs of OAuth 2.0: whether a client may register one, and whether a request has one that is registered. */

import { A_LABEL, decodeALabel, MAX_PORT } from '../../host/index.js';
import { ScannedString } from '../../scanner/index.js';
import { checkText, quoted, readOptions, readTexts, wrongType } from '../../support/index.js';
import { Flag, Grammar } from '../../tables/index.js';
import { isReadAlike } from './read-alike.js';

/** Options of {@link matchesRedirect}. */
export interface RedirectOptions {
  /** Whether the port of `http://localhost` may differ, too; `false` by default (RFC 8252, section 8.3, advises against that name). */
  readonly localhost?: boolean;
}

const OPTIONS = { localhost: false };

/** The texts before the port of redirect URIs of apps on the user's device. */
const LOOPBACK_ADDRESSES = ['http://127.0.0.1', 'http://[::1]'];

const scannedRedirect = /* @__PURE__ */ new ScannedString();

/**
 * Whether the redirect URI of a request is one that its client has registered, as an authorization server of OAuth 2.0 must compare them:
 * as texts (RFC 9700, section 4.1.3), except for the port of a loopback address.
 *
 * - Nothing is normalized: case, a final slash, a default port and percent-encodings count. There are no patterns and no prefixes.
 * - The port may differ, or be absent, after `http://127.0.0.1` and `http://[::1]` in this spelling: an app on the user's device gets
 *   it at run time (RFC 8252, section 7.3). It is 1 to 65535.
 * - A text that is not an absolute URI, or has a fragment, matches nothing (RFC 6749, section 3.1.2).
 *
 * It does not judge the registered URI, such as its scheme: {@link checkRedirect} does that at registration.
 *
 * @param registered - a redirect URI of the client, as registered
 * @param requested - the `redirect_uri` of the request
 * @param options - whether `localhost` is a loopback address, too
 * @throws TypeError if an argument is not a string, or there is no such option
 * @example
 * ```ts
 * matchesRedirect('https://app.example/cb/', 'https://app.example/cb/'); // true
 * matchesRedirect('https://app.example/cb/', 'https://app.example/cb/evil?x'); // false
 * matchesRedirect('http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb'); // true
 * matchesRedirect('http://localhost/cb', 'http://localhost:51004/cb'); // false
 * matchesRedirect('http://localhost/cb', 'http://localhost:51004/cb', { localhost: true }); // true
 * ```
 */
export function matchesRedirect(registered: string, requested: string, options?: RedirectOptions): boolean {
  const { localhost } = readOptions(options, OPTIONS);
  checkText(registered, 'registered');
  checkText(requested, 'requested');
  if (scannedRedirect.scan(requested, Grammar.ABSOLUTE_URI) < 0) return false;
  if (registered === requested) return true;
  const start = requested.slice(0, scannedRedirect.hostEnd);
  if (!LOOPBACK_ADDRESSES.includes(start) && !(localhost && start === 'http://localhost')) return false;
  const rest = withoutPort(requested);
  if (rest === undefined || scannedRedirect.scan(registered, Grammar.ABSOLUTE_URI) < 0) return false;
  return rest === withoutPort(registered);
}

/** Returns the URI that was scanned without its port; `undefined` if the port is not a number from 1 to 65535. */
function withoutPort(uri: string): string | undefined {
  const { hostEnd, pathStart } = scannedRedirect;
  const port = Number(uri.slice(hostEnd + 1, pathStart));
  const isPort = hostEnd === pathStart || (port > 0 && port <= MAX_PORT);
  return isPort ? uri.slice(0, hostEnd) + uri.slice(pathStart) : undefined;
}

/** Options of {@link checkRedirect}. */
export interface RegistrationOptions {
  /** The schemes, `['https']` by default, in any case. `http` is for loopback only, also if it is listed. */
  readonly schemes?: readonly string[];
  /** Whether `http://127.0.0.1` and `http://[::1]` are allowed, for apps on the user's device; `true` by default. */
  readonly loopback?: boolean;
  /** Whether `http://localhost` is allowed; `false` by default (RFC 8252, section 8.3, advises against that name). */
  readonly localhost?: boolean;
}

const REGISTRATION_OPTIONS = { schemes: schemesToRegister, loopback: true, localhost: false };

/** Why a redirect URI cannot be registered: the message of each code. */
export const REDIRECT_FAULTS = {
  malformed: 'this is not a URI reference',
  relative: 'a redirect URI has a scheme (RFC 6749, section 3.1.2)',
  fragment: 'a redirect URI has no fragment (RFC 6749, section 3.1.2)',
  userinfo: 'a redirect URI has no userinfo: it is displayed like a host (RFC 3986, section 7.6)',
  'refused-scheme': 'this scheme is not allowed',
  'insecure-scheme': '`http` is for loopback addresses only (RFC 9700, section 2.6)',
  'undotted-scheme': 'a private scheme has a dot, as it is the name of a domain in reverse (RFC 8252, section 7.1)',
  pattern: 'a redirect URI has no wildcards: register each host (RFC 9700, section 4.1.3)',
  ambiguous: 'browsers and RFC 3986 read this URI differently',
} as const;

/** A key of {@link REDIRECT_FAULTS}. */
export type RedirectFaultCode = keyof typeof REDIRECT_FAULTS;

/** A fault of a redirect URI. */
export interface RedirectFault {
  readonly code: RedirectFaultCode;
  /** Where it starts, in UTF-16 code units. */
  readonly start: number;
  /** Where it ends, exclusive. */
  readonly end: number;
  readonly message: string;
}

/**
 * Returns the faults for which an authorization server should not register a redirect URI of a client, if any.
 * {@link matchesRedirect} compares the `redirect_uri` of a request with it later.
 *
 * A scheme must be listed; a private one must also have a dot. `http` needs a loopback address. A URI of `http` and `https` must be
 * read alike by browsers, as {@link isReadAlike} says; names with Punycode (`xn--`) are.
 *
 * @param text - the redirect URI
 * @param options - which schemes and loopback hosts are allowed
 * @throws TypeError if `text` is not a string, an option has another type, a scheme has a colon, or there is no such option
 * @example
 * ```ts
 * checkRedirect('https://app.example/cb'); // []
 * checkRedirect('https://app.example/cb#a').map(({ code, start, end }) => [code, start, end]); // [ [ 'fragment', 22, 24 ] ]
 * checkRedirect('http://remote.example/cb').map(({ code }) => code); // [ 'insecure-scheme' ]
 * checkRedirect('com.example.app:/cb', { schemes: ['https', 'com.example.app'] }); // []
 * ```
 */
export function checkRedirect(text: string, options?: RegistrationOptions): RedirectFault[] {
  const { schemes = ['https'], loopback, localhost } = readOptions(options, REGISTRATION_OPTIONS);
  checkText(text, 'text');
  const faults: RedirectFault[] = [];
  const add = (code: RedirectFaultCode, start: number, end: number): void => {
    faults.push({ code, start, end, message: REDIRECT_FAULTS[code] });
  };
  const flags = scannedRedirect.scan(text);
  if (flags < 0) {
    add('malformed', ~flags, Math.min(~flags + 1, text.length));
    return faults;
  }
  const { schemeEnd, hostStart, hostEnd, queryEnd, end } = scannedRedirect;
  if ((flags & Flag.SCHEME) === 0) add('relative', 0, end);
  else {
    const scheme = text.slice(0, schemeEnd).toLowerCase();
    const isWeb = scheme === 'http' || scheme === 'https';
    if (scheme === 'http') {
      const start = text.slice(0, hostEnd).toLowerCase();
      const isLoopback =
        (loopback && LOOPBACK_ADDRESSES.includes(start)) || (localhost && start === 'http://localhost');
      if (!isLoopback) add('insecure-scheme', 0, schemeEnd);
    } else {
      if (!schemes.includes(scheme)) add('refused-scheme', 0, schemeEnd);
      if (!isWeb && !scheme.includes('.')) add('undotted-scheme', 0, schemeEnd);
    }
    if (flags & Flag.USERINFO) add('userinfo', scannedRedirect.authorityStart, hostStart - 1);
    const host = text.slice(hostStart, hostEnd);
    if (isWeb && host.includes('*')) add('pattern', hostStart, hostEnd);
    else if (isWeb && !isReadAlike(text.slice(0, hostStart) + withoutPunycode(host) + text.slice(hostEnd)))
      add('ambiguous', 0, end);
  }
  if (flags & Flag.FRAGMENT) add('fragment', queryEnd, end);
  return faults;
}

/** Returns the schemes of an option, in lowercase. */
function schemesToRegister(list: unknown, name: string): string[] {
  return readTexts(list, name).map((scheme, i) => {
    if (scheme.includes(':')) throw wrongType(`${name}[${i}]`, 'a scheme without a colon', scheme, '', quoted(scheme));
    return scheme.toLowerCase();
  });
}

/** Replaces the labels of a host that are valid Punycode by plain labels: some readers decode the former. */
function withoutPunycode(host: string): string {
  return host
    .split('.')
    .map((label) => (A_LABEL.test(label) && decodeALabel(label) !== undefined ? 'a' : label))
    .join('.');
}

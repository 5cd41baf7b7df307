/** Web addresses that people type into a form. */

import { redact } from '../errors/redact.js';
import { LARGEST_PORT } from '../resolve/addresses.js';
import { Flag, Grammar, HostKind } from '../scanner/index.js';
import { ScannedString } from '../scanner/scanned.js';
import { checkChoice, wrongType } from '../tables/arguments.js';
import { readOptions, unlessIndex } from '../tables/options.js';
import { urlOf } from '../tables/platform-url.js';
import { faultInHostname } from './hostname.js';
import { type StandardSchema, schemaBy } from './schemas.js';

/** Options of {@link webUrl}. */
export interface WebUrlOptions {
  /** The schemes that are allowed, `https` and `http` by default: a list of `https`, `http`, `wss`, `ws` and `ftp`. */
  readonly schemes?: readonly string[];
}

const OPTIONS = { schemes: schemesOf };
const SCHEMES = ['https', 'http', 'wss', 'ws', 'ftp'];
const DEFAULT = SCHEMES.slice(0, 2);

/** A name that browsers read as an IPv4 address, or refuse: its last label is a number. */
const ENDS_IN_NUMBER = /(?:^|\.)(?:\d+|0x[\da-f]*)$/i;
/** A scheme of the web, the slashes after it, and the rest. */
const TYPED = /^(?:(https?|wss?|ftp):[/\\]*|[/\\]{2,})?(.*)$/is;
/** A text without a scheme that begins with the name of a site: a path, an address of mail and a single word do not. */
const SITE = /^(?:[^\s/?#@:.]+(?:\.[^\s/?#@:.]+)+|localhost)(?::\d+)?(?:[/?#]|$)/i;
/** The most code units that a suggestion is made for: `URL` takes quadratic time for some hosts. */
const MOST_CODE_UNITS = 2048;

type WebFault = readonly [code: string, offset: number, message: string];

const scanned = /* @__PURE__ */ new ScannedString();

/**
 * Returns a Standard Schema of web addresses, for a form field: a URI with one of these schemes, a valid host and no userinfo.
 *
 * The host is a hostname, as `isHostname` has it, or an IP address; a port is at most 65535. So `localhost:3000`, `http:`,
 * `javascript:alert(1)` and `https://user@example.com` are refused, although they are URIs. It does not look up the host, and it allows
 * internal hosts.
 *
 * The `message` of an issue is for people, without code and offset. `offset` and `code` are for programs: `invalid-scheme`,
 * `missing-host`, `unexpected-userinfo`, `invalid-host`, `invalid-port`, `forbidden-character` and `invalid-percent-encoding`.
 * `suggestion` is a valid address that may be meant, if there is one: as a browser would open it, without userinfo, and with passwords
 * redacted.
 *
 * @param options - the schemes that are allowed
 * @returns the schema; the value of a result is the same text
 * @throws TypeError if `schemes` is not a list, or there is no such option
 * @throws RangeError if the list is empty or has another scheme
 * @example
 * ```ts
 * const { validate } = webUrl({ schemes: ['https'] })['~standard'];
 * validate('https://example.com/a'); // { value: 'https://example.com/a' }
 * const [issue] = validate('example.com/a').issues ?? [];
 * issue?.message; // 'a web address begins with https://'
 * issue?.offset; // 0
 * issue?.suggestion; // 'https://example.com/a'
 * ```
 */
export function webUrl(options?: WebUrlOptions | number): StandardSchema {
  const { schemes = DEFAULT } = readOptions(unlessIndex(options), OPTIONS);
  const beginning = `a web address begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`;
  return schemaBy('a web address', (text) => {
    const fault = faultIn(text, schemes, beginning);
    if (fault === undefined) return undefined;
    const [code, offset, message] = fault;
    const suggestion = suggestionFor(text, schemes);
    const isGood = suggestion !== undefined && faultIn(suggestion, schemes, beginning) === undefined;
    return { message, code, offset, expected: [], ...(isGood && { suggestion: redact(suggestion) }) };
  });
}

function schemesOf(list: unknown): readonly string[] {
  if (!Array.isArray(list)) throw wrongType('schemes', 'a list of schemes', list);
  if (list.length === 0) throw new RangeError('expected `schemes` to have a scheme, got an empty list');
  for (const scheme of list) checkChoice(scheme, 'schemes', SCHEMES);
  return [...list];
}

function faultIn(text: string, schemes: readonly string[], beginning: string): WebFault | undefined {
  const flags = scanned.scan(text, Grammar.URI);
  const scheme = schemes.find((each) => text.slice(0, each.length + 1).toLowerCase() === `${each}:`);
  if (scheme === undefined) return ['invalid-scheme', 0, beginning];
  const start = `${scheme}://`.length;
  if (!text.startsWith('//', start - 2)) return ['missing-host', start - 2, beginning];
  if (flags < 0) return faultAt(text, ~flags, start);
  const { hostStart, hostEnd, hostKind, pathStart } = scanned;
  if (flags & Flag.USERINFO)
    return ['unexpected-userinfo', start, 'a web address has no user name or password: remove the text up to the "@"'];
  if (hostStart === hostEnd)
    return ['missing-host', start, `the name of a site follows ${scheme}://, such as ${scheme}://www.example.com`];
  const host = text.slice(hostStart, hostEnd);
  const inName =
    hostKind === HostKind.REG_NAME
      ? (faultInHostname(host)?.offset ?? (ENDS_IN_NUMBER.test(host) ? 0 : undefined))
      : undefined;
  if (inName !== undefined || hostKind === HostKind.IPVFUTURE) return invalidHost(hostStart + (inName ?? 0));
  if (flags & Flag.PORT && Number(text.slice(hostEnd + 1, pathStart)) > LARGEST_PORT)
    return ['invalid-port', hostEnd + 1, `the number after ":" is at most ${LARGEST_PORT}`];
  return undefined;
}

const invalidHost = (offset: number): WebFault => [
  'invalid-host',
  offset,
  'this is not the name of a site, such as www.example.com',
];

/** Returns the fault at the offset where the scan stops. */
function faultAt(text: string, offset: number, start: number): WebFault {
  if (/\s/.test(text.charAt(offset))) return ['forbidden-character', offset, 'a web address has no spaces'];
  const before = text.slice(start, offset);
  if (!/[/?#]/.test(before)) return invalidHost(offset);
  if (/%.?$/.test(before)) return ['invalid-percent-encoding', offset, 'a percent sign is written as %25'];
  return ['forbidden-character', offset, 'a web address does not have this character'];
}

/** Returns the text as a browser opens it, with an allowed scheme and without userinfo. */
function suggestionFor(text: string, schemes: readonly string[]): string | undefined {
  if (text.length > MOST_CODE_UNITS) return undefined;
  const [, typed, rest = ''] = TYPED.exec(text.trim()) as RegExpExecArray;
  if (typed === undefined && !SITE.test(rest)) return undefined;
  const scheme = schemes.find((each) => each === typed?.toLowerCase()) ?? schemes[0];
  const url = urlOf(`${scheme}://${rest}`);
  return url && Object.assign(url, { username: '', password: '' }).href;
}

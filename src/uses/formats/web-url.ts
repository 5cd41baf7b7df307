/** Web addresses that people type into a form. */

import { redact } from '../../errors/index.js';
import { decodeALabel, endsInNumber, isThisHost, MAX_PORT } from '../../host/index.js';
import { type Head, headsOf, SPECIAL_PORTS, urlOf } from '../../loose/index.js';
import { ScannedString } from '../../scanner/index.js';
import { checkChoice, checkFunction, checkText, readOptions, wrongType } from '../../support/index.js';
import { Flag, Grammar, HostKind } from '../../tables/index.js';
import { repaired } from '../repair/index.js';
import { isIpv6 } from './formats.js';
import { errorInHostname } from './hostname.js';
import { type StandardSchema, schemaBy } from './schemas.js';

/** Options of {@link webUrl}. */
export interface WebUrlOptions {
  /** The schemes that are allowed, `https` and `http` by default: a list of `https`, `http`, `wss`, `ws` and `ftp`. */
  readonly schemes?: readonly string[];
  /** Whether a name must have a dot, as `example.com` has and `intranet` has not; `false` by default. */
  readonly dotted?: boolean;
  /** Whether the host may be an IP address; `true` by default. */
  readonly addresses?: boolean;
  /** Whether the host may be a name of the machine itself, such as `localhost` and `a.localhost`; `true` by default. */
  readonly localhost?: boolean;
  /** Whether labels may have underscores, as browsers allow; `false` by default. A label in Punycode has no underscore. */
  readonly underscores?: boolean;
  /** Your own rule: gets an address that is valid otherwise, and returns the message if it is refused. */
  readonly check?: (uri: string) => string | undefined;
}

type WebUrlRules = Required<Omit<WebUrlOptions, 'check'>> & {
  readonly check: ((uri: string) => unknown) | undefined;
  /** The sentence that names the schemes. */
  readonly beginning: string;
};

const OPTIONS = {
  schemes: webSchemesOf,
  dotted: false,
  addresses: true,
  localhost: true,
  underscores: false,
  check: checkOf,
} as const;
const WEB_SCHEMES = /* @__PURE__ */ Array.from(SPECIAL_PORTS.keys()).filter((scheme) => scheme !== 'file');
const OFFERED_SCHEMES = ['https', 'http'];

/** Labels that are not Punycode. */
const NOT_PUNYCODE = /(?<![^.])(?!xn--)[^.]+/gi;
/** Emoji and other symbols that are not in ASCII. */
const SYMBOL = /(?!\p{ASCII})\p{S}/u;
/** A host without its port, and the port, of an authority without userinfo. A second colon belongs to the port, or to an IPv6 address. */
const HOST_AND_PORT_TYPED = /^(\[[^\]]*\]|[^:@[\]]+):([^@]*)$/;
/** A text without a scheme that begins with the name of a site: a path, an address of mail and a single word do not. */
const SITE = /^(?:[/\\]{2,})?(?:[^\s/?#@:.]+(?:\.[^\s/?#@:.]+)+|localhost)(?::\d+)?(?:[/?#]|$)/i;
/** The most code units that a suggestion is made for: `URL` takes quadratic time for some hosts. */
const MAX_SUGGESTED = 2048;

type WebError = readonly [code: string, offset: number, message: string];

const scannedAddress = /* @__PURE__ */ new ScannedString();

/**
 * Returns a Standard Schema of web addresses, for a form field: a URI with one of these schemes, a valid host and no userinfo.
 *
 * The host is a hostname, as `isHostname` has it, perhaps with a full stop after it, or an IP address; a port is at most 65535. So `localhost:3000`, `http:`,
 * `javascript:alert(1)` and `https://user@example.com` are refused, although they are URIs. It does not look up the host, and it allows
 * internal hosts: `dotted`, `addresses` and `localhost` refuse the usual ones. A host with emoji or other symbols is refused, although
 * `uriscan/guard` connects to it: registries allow none (RFC 5892).
 *
 * The `message` of an issue is for people, without code and offset. `offset` and `code` are for programs: `invalid-scheme`,
 * `missing-host`, `unexpected-userinfo`, `invalid-host`, `invalid-port`, `forbidden-character`, `invalid-percent-encoding` and, by `check`,
 * `refused`.
 * `suggestion` is a valid address that may be meant, if there is one: as a browser would open it, without userinfo, and with passwords
 * redacted.
 *
 * @param options - the schemes that are allowed, and rules for the host
 * @returns the schema; the value of a result is the same text
 * @throws TypeError if an option has another type, or there is no such option; from `validate`, if `check` returns another value
 * @throws RangeError if the list is empty or has another scheme
 * @example
 * ```ts
 * const { validate } = webUrl({ schemes: ['https'] })['~standard'];
 * validate('https://example.com/a'); // { value: 'https://example.com/a' }
 * const [issue] = validate('example.com/a').issues ?? [];
 * issue?.message; // 'a web address begins with https://'
 * issue?.offset; // 0
 * issue?.suggestion; // 'https://example.com/a'
 * webUrl({ dotted: true })['~standard'].validate('https://intranet/').issues?.[0]?.code; // 'invalid-host'
 * ```
 */
export function webUrl(options?: WebUrlOptions): StandardSchema {
  const { schemes = OFFERED_SCHEMES, ...others } = readOptions(options, OPTIONS);
  const beginning = `a web address begins with ${schemes.map((each) => `${each}://`).join(' or ')}`;
  const rules: WebUrlRules = { schemes, beginning, ...others };
  return schemaBy('a web address', (text) => {
    const error = errorInWebUrl(text, rules);
    if (error === undefined) return undefined;
    const [code, offset, message] = error;
    const suggestion = suggestionFor(text, schemes);
    const isGood = suggestion !== undefined && errorInWebUrl(suggestion, rules) === undefined;
    return { message, code, offset, expected: [], ...(isGood && { suggestion: redact(suggestion) }) };
  });
}

function checkOf(check: unknown): (uri: string) => unknown {
  checkFunction(check, 'check');
  return check as (uri: string) => unknown;
}

function webSchemesOf(list: unknown): readonly string[] {
  if (!Array.isArray(list)) throw wrongType('schemes', 'a list of schemes', list);
  if (list.length === 0) throw new RangeError('expected `schemes` to have a scheme, got an empty list');
  for (const scheme of list) checkChoice(scheme, 'schemes', WEB_SCHEMES);
  return [...list];
}

function errorInWebUrl(text: string, rules: WebUrlRules): WebError | undefined {
  const { beginning } = rules;
  const flags = scannedAddress.scan(text, Grammar.URI);
  const scheme = text.slice(0, Math.max(0, text.indexOf(':'))).toLowerCase();
  if (!rules.schemes.includes(scheme)) return ['invalid-scheme', 0, beginning];
  const start = `${scheme}://`.length;
  if (!text.startsWith('//', start - 2)) return ['missing-host', start - 2, beginning];
  if (flags < 0) return errorAtStop(text, ~flags, start);
  const { hostStart, hostEnd, hostKind, pathStart } = scannedAddress;
  if (flags & Flag.USERINFO)
    return ['unexpected-userinfo', start, 'a web address has no user name or password: remove the text up to the "@"'];
  if (hostStart === hostEnd)
    return ['missing-host', start, `the name of a site follows ${scheme}://, such as ${scheme}://www.example.com`];
  const host = text.slice(hostStart, hostEnd);
  // A browser connects to a host `http`.
  if (pathStart - hostEnd < 2 && WEB_SCHEMES.includes(host.toLowerCase()) && text.startsWith('//', pathStart))
    return ['invalid-host', start, `${scheme}:// is followed by the name of a site, not by a second scheme`];
  const isName = hostKind === HostKind.REG_NAME;
  const inHost = isName ? errorInName(host, hostStart, rules) : undefined;
  if (inHost !== undefined) return inHost;
  if (hostKind === HostKind.IPVFUTURE || !(isName || rules.addresses)) return invalidHost(hostStart);
  if (flags & Flag.PORT && Number(text.slice(hostEnd + 1, pathStart)) > MAX_PORT) return invalidPort(hostEnd + 1);
  const message = rules.check?.(text);
  if (message === undefined) return undefined;
  checkText(message, 'the result of check');
  return ['refused', 0, message];
}

function errorInName(
  host: string,
  start: number,
  { dotted, localhost, underscores }: WebUrlRules,
): WebError | undefined {
  // An absolute name ends with a full stop (RFC 3986, section 3.2.2).
  const relative = host.endsWith('.') ? host.slice(0, -1) : host;
  const name = underscores ? relative.replace(NOT_PUNYCODE, (label) => label.replaceAll('_', 'a')) : relative;
  const error = errorInHostname(name);
  if (error !== undefined) {
    const isSymbol =
      error.code === 'disallowed-character' && SYMBOL.test(firstLabelInUnicode(name.slice(error.offset)));
    return (isSymbol ? symbolicHost : invalidHost)(start + error.offset);
  }
  const isLocal = !localhost && isThisHost(host);
  return isLocal || endsInNumber(relative) || (dotted && !relative.includes('.')) ? invalidHost(start) : undefined;
}

/** Returns the first label of a name, which is valid Punycode, in Unicode. */
const firstLabelInUnicode = (name: string): string => decodeALabel(name.split('.', 1)[0] as string) as string;

const invalidPort = (offset: number): WebError => [
  'invalid-port',
  offset,
  `the text after ":" is a number, and at most ${MAX_PORT}`,
];

const invalidHost = (offset: number): WebError => [
  'invalid-host',
  offset,
  'this is not the name of a site, such as www.example.com',
];

const symbolicHost = (offset: number): WebError => [
  'invalid-host',
  offset,
  'the name of a site has letters, digits and hyphens, but no emoji or other symbols',
];

/** Returns the error at the offset where the scan stops. */
function errorAtStop(text: string, offset: number, start: number): WebError {
  if (/\s/.test(text.charAt(offset))) return ['forbidden-character', offset, 'a web address has no spaces'];
  const [authority] = text.slice(start).split(/[/?#]/, 1) as [string];
  if (offset <= start + authority.length) {
    const host = isIpv6(authority) ? undefined : HOST_AND_PORT_TYPED.exec(authority)?.[1];
    const isInPort = host !== undefined && offset > start + host.length;
    if (isInPort) return invalidPort(start + host.length + 1);
    return (SYMBOL.test(text.slice(offset, offset + 2)) ? symbolicHost : invalidHost)(offset);
  }
  if (text.slice(offset - 2, offset).includes('%'))
    return ['invalid-percent-encoding', offset, 'a percent sign is written as %25'];
  return ['forbidden-character', offset, 'a web address does not have this character'];
}

/** Returns the text as a browser opens it, repaired, with an allowed scheme and without userinfo. */
function suggestionFor(text: string, schemes: readonly string[]): string | undefined {
  if (text.length > MAX_SUGGESTED) return undefined;
  const trimmed = text.trim();
  const heads = headsOf(trimmed);
  const typed = heads.findLast(({ kind }) => kind === 'web') ?? (heads[0] as Head);
  if (typed.scheme === undefined && !SITE.test(trimmed)) return undefined;
  const scheme = schemes.find((each) => each === typed.scheme) ?? schemes[0];
  const url = urlOf(`${scheme}://${trimmed.slice(typed.end)}`);
  // `URL` leaves characters such as `{`, `|` and `[`.
  return url && repaired(Object.assign(url, { username: '', password: '' }).href).reference;
}

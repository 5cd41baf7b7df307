/** Web addresses that people type into a form. */

import { redact } from '../../errors/index.js';
import { A_LABEL, decodeALabel, endsInNumber, hasALabel, isThisHost, MAX_PORT } from '../../host/index.js';
import { headsOf, platformHost, urlOf } from '../../loose/index.js';
import { ScannedString } from '../../scanner/index.js';
import { checkChoice, checkFunction, checkText, NOT_ASCII, readOptions, wrongType } from '../../support/index.js';
import { Flag, Grammar, HostKind } from '../../tables/index.js';
import { repaired } from '../repair/index.js';
import { isIpv6 } from './formats.js';
import { errorInHostname, errorInIdnHostname } from './hostname.js';
import { type StandardSchema, schemaBy } from './schemas.js';

/** A scheme of {@link webUrl}. */
export type WebScheme = 'https' | 'http' | 'wss' | 'ws' | 'ftp';

/** Options of {@link webUrl}. */
export interface WebUrlOptions {
  /** The schemes that are allowed, `https` and `http` by default. */
  readonly schemes?: readonly WebScheme[];
  /** Whether a name must have a dot, as `example.com` has and `intranet` has not; `false` by default. */
  readonly dotted?: boolean;
  /** Whether the host may be an IP address; `true` by default. */
  readonly addresses?: boolean;
  /** Whether the host may be a name of the machine itself, such as `localhost` and `a.localhost`; `true` by default. */
  readonly localhost?: boolean;
  /** Whether labels may have underscores, as browsers allow; `false` by default. A label in Punycode has no underscore. */
  readonly underscores?: boolean;
  /**
   * Whether the name may have other letters, such as `münchen.de`; `false` by default. The value of the result then has the name in ASCII, as
   * the platform's `URL` converts it.
   */
  readonly idn?: boolean;
  /**
   * Whether a text that has a suggestion is valid; `false` by default. The value of the result is then the suggested address, and no
   * password in its query is redacted.
   */
  readonly repair?: boolean;
  /** Your own rule: gets an address that is valid otherwise, and returns the message if it is refused. */
  readonly check?: (uri: string) => string | undefined;
}

type WebUrlRules = Required<Omit<WebUrlOptions, 'check' | 'repair'>> & {
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
  idn: false,
  repair: false,
  check: checkFunction,
} as const;
const WEB_SCHEMES = ['https', 'http', 'wss', 'ws', 'ftp'] as const;
const OFFERED_SCHEMES: readonly WebScheme[] = ['https', 'http'];

/** Emoji and other symbols that are not in ASCII. */
const SYMBOL = /(?!\p{ASCII})\p{S}/u;
/** A host without its port, and the port, of an authority without userinfo. A second colon belongs to the port, or to an IPv6 address. */
const HOST_AND_PORT_TYPED = /^(\[[^\]]*\]|[^:@[\]]+):([^@]*)$/;
/** A text without a scheme that begins with the name of a site: a path, an address of mail and a single word do not. */
const SITE = /^(?:[/\\]{2,})?(?:[^\s/?#@:.]+(?:\.[^\s/?#@:.]+)+|localhost)(?::\d+)?(?:[/?#]|$)/i;
/** A scheme that is misspelt, or lacks its colon: `htps://`, `https//`. */
const MISSPELT = /^([htps]{0,4}t[pst][htps]{0,2})[:;.,]{0,2}[/\\]{1,3}/i;
/** Schemes that a message shows. */
const OTHER_SCHEME = /^(?:https?|wss?|s?ftp|file|javascript|data|blob|about|mailto|tel|urn|ssh):/i;
/** Characters around an address that is copied from a text. */
const BEFORE_PASTED = /^[\s"'“„‘«<([`]+(?:url:\s*)?/i;
const AFTER_PASTED = ' \t\r\n"\'”“’»>]`,;.!';
/** The name of a text, without a userinfo before it. */
const NAME_TYPED = /^([a-z]+:\/\/)([^\0-\x20/?#:@\\%]+)(?::[^@/?#]*)?(?:[/?#]|$)/i;
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
 * `refused`. Each fault has its own message, which names the character.
 * `suggestion` is a valid address that may be meant, if there is one: as a browser would open it, without userinfo, and with passwords
 * redacted.
 *
 * @param options - the schemes that are allowed, and rules for the host
 * @returns the schema; the value of a result is the same text, unless `idn` or `repair` converts it
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
 * webUrl({ idn: true })['~standard'].validate('https://münchen.de'); // { value: 'https://xn--mnchen-3ya.de' }
 * webUrl({ repair: true })['~standard'].validate('<htps://example.com/a b>,'); // { value: 'https://example.com/a%20b' }
 * webUrl({ dotted: true })['~standard'].validate('https://intranet/').issues?.[0]?.code; // 'invalid-host'
 * ```
 */
export function webUrl(options?: WebUrlOptions): StandardSchema {
  const { schemes = OFFERED_SCHEMES, repair, ...others } = readOptions(options, OPTIONS);
  const beginning = `a web address begins with ${schemes.map((each) => `${each}://`).join(' or ')}`;
  const rules: WebUrlRules = { schemes, beginning, ...others };
  return schemaBy('a web address', (text) => {
    const found = rules.idn ? internationalName(text) : undefined;
    const converted = found ? text.replace(found.name, found.ascii) : text;
    const error = errorInWebUrl(converted, rules);
    if (error === undefined) return converted;
    const suggestion = goodSuggestionFor(text, rules);
    if (repair && suggestion !== undefined) return suggestion;
    const [code, offset, message] = error;
    const at = found ? offsetInTyped(found, offset) : offset;
    return { message, code, offset: at, expected: [], ...(suggestion && { suggestion: redact(suggestion) }) };
  });
}

/**
 * Returns a valid suggestion for a text, or for the text without quotation marks, brackets and punctuation around it. If the text begins with
 * one of these characters, the text without them is tried first.
 */
function goodSuggestionFor(text: string, rules: WebUrlRules): string | undefined {
  const pasted = withoutSurroundings(text);
  for (const each of new Set(BEFORE_PASTED.test(text.trimStart()) ? [pasted, text] : [text, pasted])) {
    const suggestion = suggestionFor(each, rules.schemes);
    if (suggestion !== undefined && errorInWebUrl(suggestion, rules) === undefined) return suggestion;
  }
  return undefined;
}

/** A name that the platform converts to ASCII, and its offset in a text. */
type International = Readonly<Record<'name' | 'ascii', string> & { start: number }>;

function internationalName(text: string): International | undefined {
  const [, { length: start }, name] = NAME_TYPED.exec(text) ?? [undefined, '', ''];
  const ascii = NOT_ASCII.test(name) ? platformHost(name) : '';
  return hasALabel(ascii) ? { start, name, ascii } : undefined;
}

/** Returns the offset in a text of an offset in the same text with its name in ASCII. */
function offsetInTyped({ start, name, ascii }: International, offset: number): number {
  if (offset <= start) return offset;
  const afterName = offset - start - ascii.length;
  const { offset: inName = 0 } = { ...errorInIdnHostname(name) };
  return start + (afterName < 0 ? inName : name.length + afterName);
}

function webSchemesOf(list: unknown): readonly WebScheme[] {
  if (!Array.isArray(list)) throw wrongType('schemes', 'a list of schemes', list);
  if (list.length === 0) throw new RangeError('expected `schemes` to have a scheme, got an empty list');
  for (const scheme of list) checkChoice(scheme, 'schemes', WEB_SCHEMES);
  return [...list];
}

function errorInWebUrl(text: string, rules: WebUrlRules): WebError | undefined {
  const flags = scannedAddress.scan(text, Grammar.URI);
  const scheme = text.slice(0, Math.max(0, text.indexOf(':'))).toLowerCase();
  if (!rules.schemes.includes(scheme as WebScheme)) return ['invalid-scheme', 0, sentenceOnScheme(text, rules)];
  const start = `${scheme}://`.length;
  if (!text.startsWith('//', start - 2)) return ['missing-host', start - 2, `"//" is missing after ${scheme}:`];
  if (flags < 0) return errorAtStop(text, ~flags, start);
  const { hostStart, hostEnd, hostKind, pathStart } = scannedAddress;
  if (flags & Flag.USERINFO)
    return ['unexpected-userinfo', start, 'a web address has no user name or password: remove the text up to the "@"'];
  if (hostStart === hostEnd) {
    const message = `the name of a site follows ${scheme}://, such as ${scheme}://www.example.com`;
    const isEnd = hostEnd === text.length;
    return ['missing-host', start, isEnd ? message : `${message}, not ${shownCharacter(text, hostEnd)}`];
  }
  const host = text.slice(hostStart, hostEnd);
  // A browser connects to a host `http`.
  const isScheme = (WEB_SCHEMES as readonly string[]).includes(host.toLowerCase());
  if (isScheme && pathStart - hostEnd < 2 && text.startsWith('//', pathStart))
    return ['invalid-host', start, `${scheme}:// is followed by the name of a site, not by a second scheme`];
  const isName = hostKind === HostKind.REG_NAME;
  const inHost = isName ? errorInName(host, hostStart, rules) : undefined;
  if (inHost !== undefined) return inHost;
  if (hostKind === HostKind.IPVFUTURE) return ['invalid-host', hostStart, SENTENCES.literal];
  if (!(isName || rules.addresses)) return ['invalid-host', hostStart, SENTENCES.address];
  if (flags & Flag.PORT && Number(text.slice(hostEnd + 1, pathStart)) > MAX_PORT)
    return ['invalid-port', hostEnd + 1, `the port after ":" is too large: it is at most ${MAX_PORT}`];
  const message = rules.check?.(text);
  if (message === undefined) return undefined;
  checkText(message, 'the result of check');
  return ['refused', 0, message];
}

function errorInName(host: string, at: number, { dotted, localhost, underscores }: WebUrlRules): WebError | undefined {
  // An absolute name ends with a full stop (RFC 3986, section 3.2.2).
  const relative = host.endsWith('.') ? host.slice(0, -1) : host;
  const plain = (label: string): string => (A_LABEL.test(label) ? label : label.replaceAll('_', 'a'));
  const name = underscores ? relative.split('.').map(plain).join('.') : relative;
  const error = errorInHostname(name);
  if (error !== undefined) return ['invalid-host', at + error.offset, sentenceOnName(name, error)];
  if (!localhost && isThisHost(host)) return ['invalid-host', at, SENTENCES.localhost];
  if (endsInNumber(relative)) return ['invalid-host', at, SENTENCES.number];
  return dotted && !relative.includes('.') ? ['invalid-host', at, SENTENCES.dotted] : undefined;
}

/** Sentences about hosts; `{}` is the character at fault. */
const SENTENCES = {
  literal: 'brackets have an IPv6 address, such as [2001:db8::1]',
  bare: 'an IPv6 address has brackets around it, such as [2001:db8::1]',
  address: 'write the name of a site, such as www.example.com, instead of an IP address',
  localhost: 'this name is for your own computer: write the name of a site, such as www.example.com',
  number: 'the last part of the name of a site is not a number, and an IP address has four numbers from 0 to 255',
  dotted: 'the name of a site has a full stop, such as www.example.com',
  backslash: 'a web address has "/" instead of "\\"',
  'empty-label': 'the name of a site has a full stop too many, or begins with one',
  'dns-length': 'a part of the name of a site has at most 63 characters, and the whole name at most 253',
  'forbidden-character': 'the name of a site has no {}, only letters, digits, hyphens and full stops',
  'misplaced-hyphen': 'no part of the name of a site begins or ends with a hyphen',
  'invalid-punycode': 'the text after "xn--" is not a form of other letters',
  'leading-mark': 'no part of the name of a site begins with {}, which belongs to a letter before it',
  symbol: 'the name of a site has letters, digits and hyphens, but no emoji or other symbols such as {}',
  'disallowed-character': 'the name of a site has no {}',
  'misplaced-character': 'the name of a site has {} only next to certain other letters',
  'not-normalized': 'the name of a site has {} only in another form, as the platform writes it',
  'mixed-directions': 'the name of a site mixes letters from left to right and from right to left',
} as const;

const sentence = (fault: keyof typeof SENTENCES, character: string): string =>
  SENTENCES[fault].replace('{}', () => character);

/** Returns the sentence about the first error in a name. The label at the error may be in Punycode. */
function sentenceOnName(name: string, { code, offset }: NonNullable<ReturnType<typeof errorInHostname>>): string {
  const [label] = name.slice(offset).split('.', 1) as [string];
  const unicode = A_LABEL.test(label) ? (decodeALabel(label) ?? label) : label;
  const symbol = SYMBOL.exec(unicode);
  if (code === 'disallowed-character' && symbol) return sentence('symbol', shownCharacter(unicode, symbol.index));
  return sentence(code, shownCharacter(unicode, errorInIdnHostname(unicode)?.offset ?? 0));
}

/** Shows one character of a text, by its number if it is not visible. */
function shownCharacter(text: string, offset: number): string {
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  if (character === '"') return 'a quotation mark';
  if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(character)) return `"${character}"`;
  return `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Returns the sentence about a text without an allowed scheme. */
function sentenceOnScheme(text: string, { schemes, beginning }: WebUrlRules): string {
  if (text.trim() === '') return `enter a web address, such as ${schemes[0]}://www.example.com`;
  if (text.trimStart() !== text) return `${beginning}: remove the space before it`;
  const [found] = MISSPELT.exec(text) ?? OTHER_SCHEME.exec(text) ?? [];
  if (found !== undefined) return `${beginning}, not with ${found}`;
  return /^[^\p{L}\p{N}]/u.test(text) ? `${beginning}, not with ${shownCharacter(text, 0)}` : beginning;
}

/** Returns the error at the offset where the scan stops. */
function errorAtStop(text: string, offset: number, start: number): WebError {
  const unit = text.charAt(offset);
  const forbidden = (message: string): WebError => ['forbidden-character', offset, message];
  if (['\t', '\r', '\n'].includes(unit)) return forbidden('a web address has no tabs or line breaks');
  if (unit.trim() !== unit) return forbidden('a web address has no spaces');
  const isAfterPercent = text.slice(offset - 2, offset).includes('%');
  const character = isAfterPercent ? '"%"' : shownCharacter(text, offset);
  const [authority] = text.slice(start).split(/[/?#]/, 1) as [string];
  if (offset <= start + authority.length) {
    const isBare = isIpv6(authority);
    const [, host, port = ''] = (isBare ? undefined : HOST_AND_PORT_TYPED.exec(authority)) ?? [];
    if (host !== undefined && offset > start + host.length) {
      const message = `the port after ":" has digits only, not ${shownCharacter(port, port.search(/\D/))}`;
      return ['invalid-port', start + host.length + 1, message];
    }
    return ['invalid-host', offset, isBare ? SENTENCES.bare : sentenceOnHost(host ?? authority, character)];
  }
  if (isAfterPercent) return ['invalid-percent-encoding', offset, 'a percent sign is written as %25'];
  if (unit === '\\') return forbidden(SENTENCES.backslash);
  if (character.startsWith('U+')) return forbidden(`a web address has no ${character}`);
  const encoded = encodeURIComponent(String.fromCodePoint(text.codePointAt(offset) as number));
  return forbidden(`a web address has ${encoded} instead of ${character}`);
}

/** Returns the sentence about a character that stops the scan in a host, which may have a userinfo before it. */
function sentenceOnHost(host: string, character: string): string {
  if (host.includes('[')) return SENTENCES.literal;
  if (character === '"\\"') return SENTENCES.backslash;
  const ascii = host.includes('@') ? '' : platformHost(host);
  if (!hasALabel(ascii)) return sentence(SYMBOL.test(character) ? 'symbol' : 'forbidden-character', character);
  const error = errorInHostname(ascii);
  return error === undefined ? `write this name as ${ascii}, since it has ${character}` : sentenceOnName(ascii, error);
}

/** Returns the text as a browser opens it, repaired, with an allowed scheme and without userinfo. */
function suggestionFor(text: string, schemes: readonly string[]): string | undefined {
  if (text.length > MAX_SUGGESTED) return undefined;
  const trimmed = text.trim();
  const heads = headsOf(trimmed);
  const typed = heads.findLast(({ kind }) => kind === 'web');
  const [misspelt = '', word] = (typed === undefined && MISSPELT.exec(trimmed)) || [];
  if (typed === undefined && !SITE.test(trimmed.slice(misspelt.length))) return undefined;
  const meant = word && (word.toLowerCase().includes('s') ? 'https' : 'http');
  const scheme = schemes.find((each) => each === (typed?.scheme ?? meant)) ?? schemes[0];
  const url = urlOf(`${scheme}://${trimmed.slice(typed?.end ?? (misspelt.length || heads[0]?.end))}`);
  // `URL` leaves characters such as `{`, `|` and `[`.
  return url && repaired(Object.assign(url, { username: '', password: '' }).href).reference;
}

/** Returns a text without the quotation marks, brackets and punctuation around it. */
function withoutSurroundings(text: string): string {
  const rest = text.replace(BEFORE_PASTED, '');
  const closing = text.trimStart().startsWith('(') ? `${AFTER_PASTED})` : AFTER_PASTED;
  let end = rest.length;
  while (end > 0 && closing.includes(rest.charAt(end - 1))) end--;
  return rest.slice(0, end);
}

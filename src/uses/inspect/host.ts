/** Findings in a host (section 3.2.2). */

import { mayHavePassword } from '../../errors/index.js';
import {
  A_LABEL,
  blockOf,
  decodeALabel,
  embeddedIpv4,
  hasALabel,
  type IpAddress,
  ipv4Text,
  isLdhLabel,
  isOrdinaryName,
  MAX_LABEL,
  MAX_PORT,
  metadataOperator,
  numericHost,
  parseAddress,
  sourceOfInternalName,
  THIS_HOST,
} from '../../host/index.js';
import { hostsOf, TABS_AND_NEWLINES } from '../../loose/index.js';
import { SCHEMES, type SchemeRule } from '../../normalize/index.js';
import { ScannedString } from '../../scanner/index.js';
import { NOT_ASCII } from '../../support/index.js';
import { DIGIT, type HostKind, HostKind as Kind } from '../../tables/index.js';
import { type Finding, finding } from './findings.js';
import { CHARACTERS_BEYOND_ASCII, isMixedScript, isUtf8, looksLikeAscii, MAX_NAME_READ, plainName } from './names.js';

const MAX_HOST = 255;
/** Whether a name or a label is displayed as characters other than ASCII. */
const isShownBeyondAscii = (name: string): boolean => NOT_ASCII.test(name) || hasALabel(name);

/** A run of the characters that a host and a port consist of, including non-ASCII ones, and the text that readers skip before it. */
const HOST_AND_PORT = /[^\w.~%:[\]\u0080-\uffff@-]*([\w.~%:[\]\u0080-\uffff-]*)/y;
/** Characters of a host that is more than a name: some readers find a port, an address or the end of the host there. */
const NOT_OF_NAME = /[^\w.~\u0080-\uffff-]/;
/** Characters that divide an authority, or end it. */
const AUTHORITY_DELIMITER = /[\0-\x20\x7f/?#@\\]/;
/**
 * A name that all readers read as the same host, perhaps with a port or further text that is neither an address of IPv6 nor a number above
 * the largest port.
 */
const ORDINARY_HOST = /^(?![\da-f]*:.*:)([a-z_.-][\w.-]*)(?::(?:[\w.:-]*[a-z_.:-])?\d{0,4})?$/i;
const PORT_AT_END = /:(\d+)$/;
const OPENING_BRACKETS = /\[+/;
/** The end of an IP-literal, or the beginning of its zone. */
const CLOSING_OF_LITERAL = /[\]%]/;
/** Zeros that RFC 3986 forbids and Java skips. */
const ZEROS_IN_ADDRESS = /(^|[:.])0+([\da-f])/g;
const END_OF_READ_NAME = /[\t\n\r%]/;
/** `sub-delims` (section 2.2): Node's `url.parse` ends the host at these. */
const SUB_DELIM = /[!$&'()*+,;=]/;

const scannedHost = new ScannedString();

/** Returns the rule of a scheme. Without a scheme, the base may have `http`; readers remove the prefix `URL:` (appendix C). */
function assumedRule(scheme: string | undefined): SchemeRule | undefined {
  return SCHEMES.get(scheme === undefined || scheme === 'url' ? 'http' : scheme);
}

/** Whether a reference without a host is a finding. @param scheme - the scheme in lowercase, if there is one */
export function needsHost(scheme: string | undefined): boolean {
  return assumedRule(scheme)?.requires?.includes('host') === true;
}

/**
 * Returns the findings in a host.
 *
 * @param host - as written, an IP-literal with its brackets
 * @param start - the offset of the host in the reference
 * @param scheme - the scheme of the reference, in lowercase
 */
export function inspectHost(host: string, kind: HostKind, start: number, scheme: string | undefined): Finding[] {
  if (host === '') return needsHost(scheme) ? [finding('empty-host', start, start)] : [];
  const end = start + host.length;
  if (kind === Kind.REG_NAME) {
    const found = inspectName(host, start, end);
    // The local network completes a single label: top-level domains must not have hosts (ICANN, 2013-08-13; RFC 7085 lists exceptions).
    const isLabel = DIGIT[host.charCodeAt(0)] !== 1 && !host.slice(0, -1).includes('.');
    const isLocal = found.length === 0 && isLabel && needsHost(scheme);
    return isLocal ? [finding('private-name', start, end, 'a name without a dot')] : warnOfNumericNames(scheme, found);
  }
  return inspectLiteral(host, kind, start, end);
}

/**
 * Makes a warning of a number that is a host in a scheme that `SCHEMES` does not list: it may be an identifier, as in
 * `ios-app://305343404/`. An internal address remains a danger.
 */
export function warnOfNumericNames(scheme: string | undefined, found: Finding[]): Finding[] {
  const isNumber = ({ code }: Finding): boolean => code === 'numeric-host';
  if (!found.some(isNumber) || assumedRule(scheme) !== undefined) return found;
  return found.map((each) =>
    isNumber(each) ? finding('numeric-name', each.start, each.end, each.message.split(': ', 2)[1]) : each,
  );
}

/** Returns the findings in an address. @param shown - the address, if the span does not show it */
function inspectLiteral(host: string, kind: HostKind, start: number, end: number, shown?: string): Finding[] {
  if (kind === Kind.IPVFUTURE) return [finding('ipvfuture', start, end)];
  return inspectAddress(parseAddress(kind === Kind.IPV6 ? host.slice(1, -1) : host), start, end, shown);
}

/**
 * Returns the dangers in a text that some reader takes for a host, perhaps with a port: it need not be one by RFC 3986, as
 * `[::1%eth0]`, `::1`, `[127.0.0.1` and `127.0.0.1/80` are not.
 */
export function dangersOfText(text: string, start: number, end: number): Finding[] {
  if (text.length > MAX_NAME_READ) return [finding('unread-host', start, end)];
  // For speed only: 0.9 µs for most names, against 5 (Node 20, x64).
  const ordinary = ORDINARY_HOST.exec(text)?.[1]?.toLowerCase();
  if (ordinary !== undefined) {
    if (!hasALabel(ordinary)) return internalName(ordinary, start, end);
    return inspectPlainName(ordinary, start, end, true).filter(isDanger);
  }
  const found: Finding[] = [];
  // Readers remove tabs and newlines or end the host there; readers that do not decode end it at a percent sign. Some
  // decode twice.
  const joined = text.replace(TABS_AND_NEWLINES, '');
  const plain = plainName(joined);
  const shorter = [joined, text].map((name) => plainName(name.split(END_OF_READ_NAME, 1)[0] as string));
  const names = new Set([plain, plainName(plain), ...shorter]);
  for (const name of names) {
    if (AUTHORITY_DELIMITER.test(name)) found.push(finding('encoded-delimiter', start, end));
    for (const offset of hostsOf(name)) {
      HOST_AND_PORT.lastIndex = offset;
      const hostAndPort = HOST_AND_PORT.exec(name)?.[1] as string;
      for (const host of hostsIn(hostAndPort)) {
        for (const each of inspectPlainHost(host, start, end)) if (isDanger(each)) found.push(each);
      }
      if (Number(PORT_AT_END.exec(hostAndPort)?.[1]) > MAX_PORT) found.push(finding('port-out-of-range', start, end));
    }
  }
  return found;
}

const isDanger = ({ severity }: Finding): boolean => severity === 'danger';

/** Returns the hosts that a text may be: an address with or without brackets, port and zone, or a name with or without a port. */
function hostsIn(text: string): string[] {
  if (text.startsWith('[')) {
    const [literal = ''] = text.replace(OPENING_BRACKETS, '').split(CLOSING_OF_LITERAL, 1);
    if (!literal.includes(':')) return [literal];
    const tailStart = literal.lastIndexOf(':') + 1;
    const tail = literal.slice(tailStart);
    // Chromium reads the last 32 bits as it reads any address of IPv4, as in `[::ffff:0x7f.1]`.
    const tails = tail.includes('.') ? (numericHost(tail)?.addresses ?? []) : [];
    const withTails = tails.map((ipv4) => `[${literal.slice(0, tailStart)}${ipv4Text(ipv4)}]`);
    return [`[${literal.replace(ZEROS_IN_ADDRESS, '$1$2')}]`, ...withTails];
  }
  const [name, , ...isLong] = text.split(':', 3) as [string, string?, string?];
  if (isLong.length === 0) return [name];
  const addresses = [text, text.slice(0, text.lastIndexOf(':'))]
    .map((address) => `[${address}]`)
    .filter((address) => kindOf(address) === Kind.IPV6);
  return addresses.length > 0 ? addresses : [name];
}

const LIKE_ADDRESS = /^(?:\[|(?:\d{1,3}\.){3}\d)/;

/** Returns the kind of a text that is a host; for any other text, the kind of a name. */
export const kindOf = (host: string): HostKind =>
  !LIKE_ADDRESS.test(host) || scannedHost.scan(`//${host}`) < 0 ? Kind.REG_NAME : scannedHost.hostKind;

function inspectPlainHost(host: string, start: number, end: number): Finding[] {
  const kind = kindOf(host);
  if (kind === Kind.REG_NAME) return inspectPlainName(host, start, end, false);
  return inspectLiteral(host, kind, start, end, host);
}

/**
 * Returns the block of an address, and the blocks of the addresses within it.
 *
 * @param shown - the address, if the span does not show it
 */
function inspectAddress(address: IpAddress, start: number, end: number, shown?: string): Finding[] {
  const block = blockOf(address);
  const operator = metadataOperator(address);
  const found = operator === undefined ? [] : [finding('metadata', start, end, operator)];
  if (block === undefined) return found;
  const about = `${block.name}, ${block.block} (${block.rfc})`;
  const embedded = embeddedIpv4(address, block);
  const before = embedded.length > 0 ? embedded.map(ipv4Text).join(', ') : shown;
  found.unshift(finding(block.code, start, end, before === undefined ? about : `${before}, ${about}`));
  for (const within of embedded) found.push(...inspectAddress(within, start, end, ipv4Text(within)));
  return found;
}

function inspectName(host: string, start: number, end: number): Finding[] {
  const found = host.length > MAX_HOST ? [finding('long-host', start, end)] : [];
  if (host.length > MAX_NAME_READ) return [...found, finding('unread-host', start, end)];
  if (!NOT_OF_NAME.test(host)) return found.concat(inspectPlainName(host.toLowerCase(), start, end, true));
  const name = plainName(host);
  const isEncoded = host.includes('%');
  if (isEncoded) found.unshift(finding('percent-encoded-host', start, end));
  if (!isUtf8(host)) found.push(finding('non-utf8-host', start, end));
  // A host of ignored characters only.
  if (name === '') found.push(finding('empty-host', start, end));
  if (SUB_DELIM.test(name)) found.push(finding('ambiguous-host', start, end));
  // Decoded characters have no offset.
  const ofName = inspectPlainName(name, start, end, !isEncoded || name === host.toLowerCase());
  const codes = new Set(ofName.map(({ code }) => code));
  const dangers = dangersOfText(host, start, end).filter(({ code }) => !codes.has(code));
  return found.concat(ofName, dangers);
}

/** @param isAsWritten - whether the reference has the labels at these offsets */
function inspectPlainName(name: string, start: number, end: number, isAsWritten: boolean): Finding[] {
  if (isOrdinaryName(name)) return [];
  const found = inspectLabels(name, start, end, isAsWritten);
  if (!name.includes('xn--')) return found;
  // OkHttp decodes a label in Punycode that is ASCII only (RFC 3492).
  const isAscii = (label: string): boolean =>
    label.startsWith('xn--') && label.endsWith('-') && label.length > 'xn---'.length;
  const labels = name.split('.').map((label) => (isAscii(label) ? label.slice('xn--'.length, -1) : label));
  const decoded = labels.join('.');
  return decoded === name ? found : found.concat(inspectLabels(decoded, start, end, false).filter(isDanger));
}

function inspectLabels(name: string, start: number, end: number, isAsWritten: boolean): Finding[] {
  const numeric = inspectNumeric(name, start, end);
  if (numeric !== undefined) return numeric;
  const found = internalName(name, start, end);
  const labels = name.split('.');
  // The full stop that a domain name may end with is not followed by a label.
  if (labels.at(-1) === '') labels.pop();
  // Some readers accept more full stops.
  let last = labels.length - 1;
  while (labels[last] === '') last--;
  const isSecret = isShownBeyondAscii(name) && mayHavePassword(name);
  let labelStart = start;
  for (const label of labels) {
    const labelEnd = labelStart + label.length;
    if (isAsWritten) inspectLabel(label, isSecret, labelStart, labelEnd, found);
    else inspectLabel(label, isSecret, start, end, found);
    labelStart = labelEnd + 1;
  }
  // If the last label is not ASCII, as in `рос.рф`, readers do not take the others for ASCII.
  const endsInAscii = last <= 0 || !isShownBeyondAscii(labels[last] as string);
  return endsInAscii ? found : found.filter(({ code }) => code !== 'lookalike-label');
}

/** Returns the findings for the name of an internal host, in lowercase: the only dangers of a name of ASCII that begins with a letter. */
function internalName(name: string, start: number, end: number): Finding[] {
  const source = sourceOfInternalName(name);
  if (source === undefined) return [];
  return [source === THIS_HOST ? finding('localhost', start, end) : finding('private-name', start, end, source)];
}

/** Returns the findings for a name that other software reads as an address, or as one of two; `undefined` for other names. */
function inspectNumeric(name: string, start: number, end: number): Finding[] | undefined {
  const numeric = numericHost(name);
  if (numeric === undefined) return undefined;
  const { addresses, overflows } = numeric;
  const detail = addresses.map(ipv4Text).join(', or ') + (overflows ? ', all but the lower bits left out' : '');
  const found = [finding('numeric-host', start, end, detail)];
  for (const address of addresses) found.push(...inspectAddress(address, start, end, ipv4Text(address)));
  return found;
}

function inspectLabel(label: string, isSecret: boolean, start: number, end: number, found: Finding[]): void {
  if (label.length > MAX_LABEL) found.push(finding('long-label', start, end));
  if (!isLdhLabel(label)) found.push(finding('non-dns-host', start, end));
  const shown = A_LABEL.test(label) ? decodeALabel(label) : label;
  if (shown === undefined) {
    found.push(finding('malformed-punycode', start, end));
    return;
  }
  if (shown === label && !NOT_ASCII.test(label)) return;
  const detail = isSecret ? undefined : shown.replace(CHARACTERS_BEYOND_ASCII, escaped);
  if (shown !== label) found.push(finding('internationalised-label', start, end, detail));
  if (isMixedScript(shown)) found.push(finding('mixed-script-label', start, end, detail));
  else if (looksLikeAscii(shown)) found.push(finding('lookalike-label', start, end, detail));
}

const escaped = (character: string): string => `\\u{${character.codePointAt(0)?.toString(16).toUpperCase()}}`;

const NOT_LIKE_NAME = /[^\p{L}\p{M}\p{N}_.-]/u;

/**
 * Whether a user name begins like the name of a host, as people read it: with labels; the last one has at least two
 * characters and begins with a letter, or with an address.
 *
 * @param user - as {@link plainName} returns it
 */
export function readsLikeHost(user: string): boolean {
  const [name] = user.split(NOT_LIKE_NAME, 1) as [string];
  const labels = (name.endsWith('.') ? name.slice(0, -1) : name).split('.');
  if (labels.length < 2 || labels.includes('')) return false;
  return /^\p{L}./u.test(labels.at(-1) as string) || (labels.length === 4 && numericHost(name) !== undefined);
}

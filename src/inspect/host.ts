/** What there is to say of a host (section 3.2.2). */

import { type HostKind, HostKind as Kind } from '../scanner/index.js';
import { ALPHA, DIGIT } from '../tables/index.js';
import { type Address, blockOf, embeddedIpv4, ipv4Text, parseAddress } from './addresses.js';
import { type Finding, finding } from './findings.js';
import { type NumericHost, numericHost } from './numeric-host.js';
import { plainName } from './plain-name.js';
import { decodePunycode } from './punycode.js';
import { isMixedScript } from './scripts.js';

const LONGEST_HOST = 255;
const LONGEST_LABEL = 63;
const A_LABEL = 'xn--';
const LOCALHOST = 'localhost';
const ASCII = 0x80;

/**
 * What there is to say of a host.
 *
 * @param host - as written, an IP-literal with its brackets
 * @param start - where it begins in the reference
 * @param isNeeded - whether an empty one is a finding
 */
export function inspectHost(host: string, kind: HostKind, start: number, isNeeded: boolean): Finding[] {
  const end = start + host.length;
  if (start === end) return isNeeded ? [finding('empty-host', start, end)] : [];
  switch (kind) {
    case Kind.IPV4:
      return inspectAddress(parseAddress(host), start, end);
    case Kind.IPV6:
      return inspectAddress(parseAddress(host.slice(1, -1)), start, end);
    case Kind.IPVFUTURE:
      return [finding('ipvfuture', start, end)];
    default:
      return inspectName(host, start, end);
  }
}

/**
 * What block an address is of, and what blocks the addresses within it.
 *
 * @param shown - the address, where it is not there to be seen
 */
function inspectAddress(address: Address, start: number, end: number, shown?: string): Finding[] {
  const block = blockOf(address);
  if (block === undefined) return [];
  const embedded = embeddedIpv4(address, block);
  const texts = embedded.length > 0 ? embedded.map(ipv4Text) : shown === undefined ? [] : [shown];
  const about = `${block.name}, ${block.block} (${block.rfc})`;
  const ofEmbedded = embedded.map((within, i) => inspectAddress(within, start, end, texts[i]));
  return [finding(block.code, start, end, [...texts, about].join(', ')), ...ofEmbedded.flat()];
}

function inspectName(host: string, start: number, end: number): Finding[] {
  const found: Finding[] = [];
  const name = plainName(host);
  const isEncoded = host.includes('%');
  if (isEncoded) found.push(finding('percent-encoded-host', start, end));
  if (host.length > LONGEST_HOST) found.push(finding('long-host', start, end));
  const numeric = numericHost(name);
  if (numeric !== undefined) return [...found, ...inspectNumeric(numeric, start, end)];
  const labels = name.split('.');
  // The full stop that a domain name may end with has no label behind it.
  if (labels.at(-1) === '') labels.pop();
  if (labels.at(-1) === LOCALHOST) found.push(finding('localhost', start, end));
  // What has been decoded cannot be pointed at.
  const isAsWritten = !isEncoded || name === host.toLowerCase();
  let labelStart = start;
  for (const label of labels) {
    const labelEnd = labelStart + label.length;
    if (isAsWritten) inspectLabel(label, labelStart, labelEnd, found);
    else inspectLabel(label, start, end, found);
    labelStart = labelEnd + 1;
  }
  return found;
}

/** What a name is that others read as an address, or as one of two. */
function inspectNumeric({ addresses, overflows }: NumericHost, start: number, end: number): Finding[] {
  const texts = addresses.map(ipv4Text);
  const detail = texts.join(', or ') + (overflows ? ', all but the lower bits left out' : '');
  const ofAddresses = addresses.map((address, i) => inspectAddress(address, start, end, texts[i]));
  return [finding('numeric-host', start, end, detail), ...ofAddresses.flat()];
}

function inspectLabel(label: string, start: number, end: number, found: Finding[]): void {
  if (label.length > LONGEST_LABEL) found.push(finding('long-label', start, end));
  const isALabel = label.startsWith(A_LABEL);
  if (!isOfDns(label)) found.push(finding('non-dns-host', start, end));
  else if (!isALabel) return;
  const shown = isALabel ? unicodeLabel(label) : label;
  if (shown === undefined) found.push(finding('malformed-punycode', start, end));
  else if (shown !== label) found.push(finding('internationalised-label', start, end, escaped(shown)));
  if (shown !== undefined && isMixedScript(shown))
    found.push(finding('mixed-script-label', start, end, escaped(shown)));
}

/** Letters, digits and hyphens, which are neither first nor last (RFC 1123, section 2.1). */
function isOfDns(label: string): boolean {
  for (let i = 0; i < label.length; i++) {
    const character = label.charCodeAt(i);
    if (ALPHA[character] !== 1 && DIGIT[character] !== 1 && label[i] !== '-') return false;
  }
  return label !== '' && !label.startsWith('-') && !label.endsWith('-');
}

/** What an A-label stands for; `undefined` if it is none. */
function unicodeLabel(label: string): string | undefined {
  if (label.length > LONGEST_LABEL) return undefined;
  const decoded = decodePunycode(label.slice(A_LABEL.length));
  return decoded !== undefined && isAscii(decoded) ? undefined : decoded;
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= ASCII) return false;
  return true;
}

/** The text in ASCII. */
function escaped(text: string): string {
  return Array.from(text, (character) => {
    const codePoint = character.codePointAt(0) as number;
    return codePoint < ASCII ? character : `\\u{${codePoint.toString(16).toUpperCase()}}`;
  }).join('');
}

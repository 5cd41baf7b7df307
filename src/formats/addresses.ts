import { HostKind, hostKind, Slot, STRIDE, scan, scanBytes } from '../scanner/index.js';
import type { Fault } from './fault.js';

const ASCII = 128;
const CLOSING_BRACKET = 0x5d;
/** The longest address, an IPv6 one that ends in an IPv4 one. */
const LONGEST = 'ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255'.length;

// Filled and read within one call: nothing of the caller's runs in between.
const record = new Uint32Array(STRIDE);
const inAuthority = /* @__PURE__ */ bytesOf('//');
const inBrackets = /* @__PURE__ */ bytesOf('//[');

/** Returns a prefix as bytes, with room for an address and one delimiter after it. */
function bytesOf(beginning: string): Uint8Array {
  const bytes = new Uint8Array(beginning.length + LONGEST + 1);
  write(beginning, bytes, 0);
  return bytes;
}

/** Writes a text at `start`, if it is short enough and all ASCII. */
function write(text: string, bytes: Uint8Array, start: number): boolean {
  if (text.length > LONGEST) return false;
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (character >= ASCII) return false;
    bytes[start + i] = character;
  }
  return true;
}

/**
 * Whether a value is a string that is an `IPv4address`: four decimal numbers up to 255, without leading zeros (RFC 3986, section 3.2.2).
 *
 * @param value - any value
 * @example
 * ```ts
 * isIpv4('192.0.2.1'); // true
 * isIpv4('127.1'); // false
 * isIpv4(undefined); // false
 * ```
 */
export function isIpv4(value: string): boolean;
export function isIpv4(value: unknown): value is string;
export function isIpv4(value: unknown): boolean {
  if (typeof value !== 'string' || !write(value, inAuthority, 2)) return false;
  const end = value.length + 2;
  const flags = scanBytes(inAuthority, 0, end, record);
  return (
    flags >= 0 && hostKind(flags) === HostKind.IPV4 && record[Slot.HOST_START] === 2 && record[Slot.HOST_END] === end
  );
}

/**
 * Whether a value is a string that is an `IPv6address`, without brackets and without a zone (RFC 3986, section 3.2.2).
 *
 * @param value - any value
 * @example
 * ```ts
 * isIpv6('2001:db8::7'); // true
 * isIpv6('fe80::a%en1'); // false
 * ```
 */
export function isIpv6(value: string): boolean;
export function isIpv6(value: unknown): value is string;
export function isIpv6(value: unknown): boolean {
  if (typeof value !== 'string' || !write(value, inBrackets, 3)) return false;
  const end = value.length + 3;
  inBrackets[end] = CLOSING_BRACKET;
  // There is no second bracket in a reference: this one ends the address.
  const flags = scanBytes(inBrackets, 0, end + 1, record);
  return flags >= 0 && hostKind(flags) === HostKind.IPV6;
}

const DEC_OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const NOT_OF_IPV6 = /[^\da-f:.]/i;

/** Finds the first error in a text that must be an IPv4address, if any. */
export function faultInIpv4(text: string): Fault | undefined {
  if (isIpv4(text)) return undefined;
  // The longest beginning that an address may have.
  const [beginning] = new RegExp(`^(?:${DEC_OCTET}\\.){0,3}(?:${DEC_OCTET})?`).exec(text) as unknown as [string];
  const sentence = 'an IPv4 address has four decimal numbers up to 255, without leading zeros';
  return { code: 'invalid-ipv4', offset: beginning.length, expected: [], sentence };
}

/** Does the same for an IPv6address. */
export function faultInIpv6(text: string): Fault | undefined {
  if (isIpv6(text)) return undefined;
  const some = text.slice(0, LONGEST + 1);
  const other = some.search(NOT_OF_IPV6);
  const beginning = other < 0 ? some : some.slice(0, other);
  const flags = scan(`//[${beginning}]`, record);
  const offset = flags < 0 ? ~flags - '//['.length : beginning.length;
  const sentence = 'an IPv6 address has eight groups of hexadecimal digits, of which "::" replaces some';
  return { code: 'invalid-ipv6', offset, expected: [], sentence };
}

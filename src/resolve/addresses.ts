/** Addresses as numbers and texts: the parsers of IPv4 and IPv6, the form of RFC 5952, and IPv4 as `inet_aton` reads it. */

import { DIGIT } from '../tables/uri.generated.js';

/** The largest port of TCP and UDP. */
export const LARGEST_PORT = 0xffff;

/** An address in groups of 16 bits: two of IPv4, eight of IPv6. */
export type Address = readonly number[];

const GROUPS_OF_IPV6 = 8;

/**
 * Converts the text of an address to numbers.
 *
 * @param text - an `IPv4address` or an `IPv6address` (section 3.2.2) without brackets; it is not checked
 * @example
 * ```ts
 * parseAddress('192.0.2.1'); // [ 49152, 513 ]
 * parseAddress('64:FF9B::192.0.2.1'); // [ 100, 65435, 0, 0, 0, 0, 49152, 513 ]
 * ```
 */
export function parseAddress(text: string): Address {
  return text.includes(':') ? ipv6(text) : ipv4(text);
}

function ipv4(text: string): number[] {
  const [a, b, c, d] = text.split('.').map(Number) as [number, number, number, number];
  return [(a << 8) | b, (c << 8) | d];
}

function ipv6(text: string): number[] {
  const groups: number[] = [];
  let gap = 0;
  for (const piece of text.split(':')) {
    if (piece === '') gap = groups.length;
    else if (piece.includes('.')) groups.push(...ipv4(piece));
    else groups.push(Number.parseInt(piece, 16));
  }
  const zeros = new Array<number>(GROUPS_OF_IPV6 - groups.length).fill(0);
  return [...groups.slice(0, gap), ...zeros, ...groups.slice(gap)];
}

/** Returns the dotted text of an IPv4 address. */
export function ipv4Text(address: Address): string {
  return address.flatMap((group) => [group >> 8, group & 0xff]).join('.');
}

/** Two zero groups or more. */
const ZEROS = /\b0(?::0)+\b/g;

/**
 * Returns an `IPv6address` in the form of RFC 5952: lowercase, no leading zeros, the longest run of at least two zero
 * groups as `::` (the first one, if there are several). An IPv4 address stays visible if the prefix indicates one,
 * which is ::ffff:0:0/96 (RFC 5952, section 5); otherwise it is written as two groups.
 *
 * @param address - without brackets; it is not checked
 * @example
 * ```ts
 * canonicalIpv6('2001:0DB8:0:0:1:0:0:1'); // '2001:db8::1:0:0:1'
 * canonicalIpv6('::FFFF:C000:201'); // '::ffff:192.0.2.1'
 * canonicalIpv6('::192.0.2.1'); // '::c000:201'
 * ```
 */
export function canonicalIpv6(address: string): string {
  const groups = ipv6(address);
  const text = groups.map((group) => group.toString(16)).join(':');
  if (text.startsWith('0:0:0:0:0:ffff:')) return `::ffff:${ipv4Text(groups.slice(-2))}`;
  let start = 0;
  let length = 0;
  for (const { 0: zeros, index } of text.matchAll(ZEROS)) {
    if (zeros.length <= length) continue;
    start = index;
    length = zeros.length;
  }
  return length === 0 ? text : `${text.slice(0, Math.max(0, start - 1))}::${text.slice(start + length + 1)}`;
}

/** The addresses that other readers find in a name made of numbers. */
export interface NumericHost {
  /** The addresses; two, if a number with a leading zero is octal to some and decimal to others. */
  readonly addresses: readonly Address[];
  /** Whether a number is too large for its place: some readers refuse it, others use only its lower bits. */
  readonly overflows: boolean;
}

const PARTS = 4;
const BITS = 8;

/**
 * Returns the addresses that other readers find in a name of one to four numbers, decimal, octal or hexadecimal:
 * the last one fills the remaining octets; `undefined` for other names.
 *
 * @param name - a reg-name, without percent-encodings
 * @example
 * ```ts
 * numericHost('0x7f.1'); // { addresses: [ [ 32512, 1 ] ], overflows: false }
 * numericHost('010.0.0.1'); // { addresses: [ [ 2048, 1 ], [ 2560, 1 ] ], overflows: false }
 * numericHost('4294967297'); // { addresses: [ [ 0, 1 ] ], overflows: true }
 * numericHost('1.example'); // undefined
 * ```
 */
export function numericHost(name: string): NumericHost | undefined {
  if (DIGIT[name.charCodeAt(0)] !== 1) return undefined;
  const parts = (name.endsWith('.') ? name.slice(0, -1) : name).split('.');
  if (parts.length > PARTS || !parts.every((part) => NUMBER.test(part))) return undefined;
  const decimal = parts.map((part) => (HEXADECIMAL.test(part) ? 16 : 10));
  const octal = parts.map((part, i) => (OCTAL.test(part) ? 8 : (decimal[i] as number)));
  const { address, overflows } = addressOf(parts, octal);
  const isAmbiguous = parts.some((part) => OCTAL.test(part));
  return { addresses: isAmbiguous ? [address, addressOf(parts, decimal).address] : [address], overflows };
}

/** A number as `inet_aton` reads it. */
const NUMBER = /^(?:0x[\da-f]*|\d+)$/i;
const HEXADECIMAL = /^0x/i;
/** An 8 or a 9 makes other readers fail, or read a decimal number. */
const OCTAL = /^0[0-7]+$/;

function addressOf(parts: readonly string[], radixes: readonly number[]): { address: Address; overflows: boolean } {
  let address = 0;
  let overflows = false;
  parts.forEach((part, i) => {
    const limit = 2 ** (i < parts.length - 1 ? BITS : BITS * (PARTS - i));
    const radix = radixes[i] as number;
    let value = 0;
    for (const digit of radix === 16 ? part.slice(2) : part) {
      value = value * radix + Number.parseInt(digit, radix);
      if (value >= limit) overflows = true;
      value %= limit;
    }
    address = address * limit + value;
  });
  return { address: [Math.floor(address / 0x10000), address % 0x10000], overflows };
}

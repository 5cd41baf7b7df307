/** IPv4 addresses as `inet_aton` reads them, decimal and octal. */

import { DIGIT } from '../tables/uri.generated.js';

const PARTS = 4;
const ADDRESSES = 0x1_0000_0000;
const NOT_OCTAL = /[89]/;

/**
 * Returns the dotted form of an address that is written as one to four numbers, of which the last one fills the
 * remaining octets. A number with a leading zero is octal, and if that is the first, no other number may contain an 8
 * or a 9. A single number is decimal, and if it is too large, its lower 32 bits are used. Returns `undefined` for every
 * other host.
 *
 * @example
 * ```ts
 * dottedAddress('3279880203'); // '195.127.0.11'
 * dottedAddress('017.0.402'); // '15.0.1.146'
 * dottedAddress('1.2.3.256'); // undefined
 * ```
 */
export function dottedAddress(host: string): string | undefined {
  if (DIGIT[host.charCodeAt(host.length - 1)] !== 1) return undefined;
  const parts = host.split('.');
  if (parts.length > PARTS || !parts.every(isDecimal)) return undefined;
  if (parts.length === 1) return dotted(lowerBits(host));
  if (host.startsWith('0') && NOT_OCTAL.test(host)) return undefined;
  let address = 0;
  for (const [i, part] of parts.entries()) {
    const isOctal = part.startsWith('0');
    if (isOctal && NOT_OCTAL.test(part)) return undefined;
    const size = i < parts.length - 1 ? 0x100 : 0x100 ** (PARTS - i);
    const value = Number.parseInt(part, isOctal ? 8 : 10);
    if (value >= size) return undefined;
    address = address * size + value;
  }
  return dotted(address);
}

function isDecimal(part: string): boolean {
  for (let i = 0; i < part.length; i++) if (DIGIT[part.charCodeAt(i)] !== 1) return false;
  return part !== '';
}

/** Returns the lower 32 bits of a decimal number. */
function lowerBits(digits: string): number {
  let value = 0;
  for (let i = 0; i < digits.length; i++) value = (value * 10 + Number(digits.charAt(i))) % ADDRESSES;
  return value;
}

function dotted(address: number): string {
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 0xff).join('.');
}

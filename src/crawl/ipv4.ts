/** IPv4 addresses as archives of the web read them, decimal and octal. */

import { type Address, ipv4Text, type NumericHost, numericHost } from '../resolve/addresses.js';

const ONE_NUMBER = /^\d+$/;
/** Two to four numbers. One with a leading zero is octal, and if the first is, no other number may have an 8 or a 9. */
const NUMBERS = /^(?!0.*[89])(?:0[0-7]*|[1-9]\d*)(?:\.(?:0[0-7]*|[1-9]\d*)){1,3}$/;

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
  const isOne = ONE_NUMBER.test(host);
  if (!isOne && !NUMBERS.test(host)) return undefined;
  const { addresses, overflows } = numericHost(host) as NumericHost;
  // The last reading is decimal, the first one octal if there is a leading zero.
  if (isOne) return ipv4Text(addresses.at(-1) as Address);
  return overflows ? undefined : ipv4Text(addresses[0] as Address);
}

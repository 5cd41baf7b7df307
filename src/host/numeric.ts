/** Names made of numbers: IPv4 as `inet_aton` reads it. */

import { hexValue } from '../scanner/hex-digits.js';
import { DIGIT } from '../tables/uri.generated.js';
import type { IpAddress } from './address.js';
import { endsInNumber } from './name.js';

/** The addresses that other readers find in a name made of numbers. */
export interface NumericHost {
  /** The addresses; two, if a number with a leading zero is octal to some and decimal to others. */
  readonly addresses: readonly IpAddress[];
  /** Whether a number is too large for its place: some readers refuse it, others use only its lower bits. */
  readonly overflows: boolean;
}

const OCTETS_OF_IPV4 = 4;

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
  if (parts.length > OCTETS_OF_IPV4 || !parts.every(endsInNumber)) return undefined;
  const { addresses, overflows } = addressOf(parts, true);
  const isAmbiguous = parts.some((part) => OCTAL.test(part));
  return { addresses: isAmbiguous ? [...addresses, ...addressOf(parts, false).addresses] : addresses, overflows };
}

/** An 8 or a 9 makes other readers fail, or read a decimal number. */
const OCTAL = /^0[0-7]+$/;

/** Returns the address of one reading. @param isOctal - whether a number with a leading zero is octal */
function addressOf(parts: readonly string[], isOctal: boolean): NumericHost {
  let address = 0;
  let overflows = false;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] as string;
    const limit = i < parts.length - 1 ? 0x100 : 0x100 ** (OCTETS_OF_IPV4 - i);
    const isHexadecimal = DIGIT[part.charCodeAt(1)] === 0;
    const radix = isHexadecimal ? 16 : isOctal && OCTAL.test(part) ? 8 : 10;
    let value = 0;
    for (let k = isHexadecimal ? 2 : 0; k < part.length; k++) {
      value = value * radix + hexValue(part.charCodeAt(k));
      if (value >= limit) overflows = true;
      value %= limit;
    }
    address = address * limit + value;
  }
  return { addresses: [[Math.floor(address / 0x10000), address % 0x10000]], overflows };
}

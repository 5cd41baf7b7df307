/** Names that other software reads as an IPv4 address (section 7.4): `inet_aton` and the WHATWG URL Standard do. */

import { DIGIT, HEXDIG } from '../tables/uri.generated.js';
import type { Address } from './addresses.js';

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
 * Returns the addresses that other readers find in a name of one to four numbers, decimal, octal or hexadecimal, of
 * which the last one fills the remaining octets; `undefined` for other names.
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
  if (parts.length > PARTS || !parts.every(isNumber)) return undefined;
  const asWritten = addressOf(parts, radixOf);
  const asDecimal = addressOf(parts, decimalUnlessHexadecimal);
  const isAmbiguous = parts.some((part) => radixOf(part) !== decimalUnlessHexadecimal(part));
  return {
    addresses: (isAmbiguous ? [asWritten, asDecimal] : [asWritten]).map(({ address }) => address),
    overflows: asWritten.overflows,
  };
}

const isHexadecimal = (part: string): boolean => part.startsWith('0x') || part.startsWith('0X');

/** Whether it is decimal, octal, or `0x` and any number of HEXDIG. */
function isNumber(part: string): boolean {
  const prefix = isHexadecimal(part) ? 2 : 0;
  const digits = prefix === 0 ? DIGIT : HEXDIG;
  for (let i = prefix; i < part.length; i++) if (digits[part.charCodeAt(i)] !== 1) return false;
  return part !== '';
}

/** Returns the radix that `inet_aton` uses; an 8 or a 9 makes other readers fail, or read a decimal number. */
function radixOf(part: string): number {
  const isOctal = part.length > 1 && part.startsWith('0') && !part.includes('8') && !part.includes('9');
  return isHexadecimal(part) || !isOctal ? decimalUnlessHexadecimal(part) : 8;
}

const decimalUnlessHexadecimal = (part: string): number => (isHexadecimal(part) ? 16 : 10);

function addressOf(
  parts: readonly string[],
  radix: (part: string) => number,
): { readonly address: Address; readonly overflows: boolean } {
  let address = 0;
  let overflows = false;
  parts.forEach((part, i) => {
    const bits = i < parts.length - 1 ? BITS : BITS * (PARTS - i);
    const limit = 2 ** bits;
    const base = radix(part);
    let value = 0;
    for (let k = base === 16 ? 2 : 0; k < part.length; k++) {
      value = value * base + Number.parseInt(part.charAt(k), base);
      if (value >= limit) overflows = true;
      value %= limit;
    }
    address = address * limit + value;
  });
  return { address: [Math.floor(address / 0x10000), address % 0x10000], overflows };
}

/** Which addresses are global unicast, by the bits of the address and Node's `BlockList`. */

import { dotted, expectedBlock, numberOf } from '../inspect/addresses.js';

const GLOBAL_UNICAST = 0b001n;
const METADATA = new Set(['168.63.129.16', '192.0.0.192']);
const lower = (address: bigint, shift = 0n): bigint => BigInt.asUintN(32, address >> shift);

/** The IPv4 addresses to which an address of IPv6 leads; `undefined` for an address that leads to no others. */
function leadsTo(address: bigint, block: string | undefined): readonly bigint[] | undefined {
  switch (block) {
    case '::ffff:0:0/96':
    case '64:ff9b::/96':
      return [lower(address)];
    case '2002::/16':
      return [lower(address, 80n)];
    case '2001::/32':
      return [lower(address) ^ 0xffff_ffffn, lower(address, 64n)];
    default:
      return undefined;
  }
}

export function isGlobalUnicast(address: bigint, family: 'ipv4' | 'ipv6'): boolean {
  const block = expectedBlock(address, family)?.block;
  if (family === 'ipv4') return block === undefined && !METADATA.has(dotted(address));
  const within = leadsTo(address, block);
  if (within !== undefined) return within.every((each) => isGlobalUnicast(each, 'ipv4'));
  return block === undefined && address >> 125n === GLOBAL_UNICAST;
}

/** Whether an address is global unicast: as Node writes it, perhaps with a zone. `URL` gives its canonical text. */
export function isGlobalAddress(text: string): boolean {
  if (!text.includes(':')) return isGlobalUnicast(numberOf(text, 'ipv4'), 'ipv4');
  const { hostname } = new URL(`http://[${text.replace(/%.*/s, '')}]`);
  return isGlobalUnicast(numberOf(hostname.slice(1, -1), 'ipv6'), 'ipv6');
}

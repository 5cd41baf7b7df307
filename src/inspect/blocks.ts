/** The blocks of special-purpose addresses (RFC 6890), and the metadata services of clouds outside of all blocks. */

import type { FindingCode } from './findings.js';

/** A block of addresses. */
export interface AddressBlock {
  /** The first address and how many bits all of them share, as in `10.0.0.0/8` (RFC 4632, section 3.1). */
  readonly block: string;
  /** Its name in the registry. */
  readonly name: string;
  readonly rfc: string;
  /** The code of the finding for a host that is an address of the block. */
  readonly code: FindingCode;
}

/**
 * Metadata services of clouds at IPv4 addresses that no block calls internal, each with its operator. The link-local
 * 169.254.169.254, which most clouds use, is of a block.
 */
export const METADATA: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['168.63.129.16', 'Microsoft Azure'],
  ['192.0.0.192', 'Oracle Cloud'],
]);

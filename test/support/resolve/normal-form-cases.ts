/** References and their normal forms at both levels (section 6.2), and IPv6 addresses in the form of RFC 5952. */

import { rows } from '../rows.js';

interface Row {
  /** The subject of the case: a section of RFC 3986 or another RFC, and a topic. */
  readonly about: string;
  readonly reference: string;
  /** The normal form by syntax, unless it is the reference. */
  readonly syntax?: string;
  /** The normal form by scheme, unless it is the one by syntax. */
  readonly scheme?: string;
}

export const NORMAL_FORMS = rows<Row>('resolve/normal-forms').map(
  ({ about, reference, syntax = reference, scheme = syntax }) => ({ about, reference, syntax, scheme }),
);

/** The canonical form of each address, and other texts of it. */
export const IPV6 = rows<{ readonly about: string; readonly canonical: string; readonly addresses: readonly string[] }>(
  'resolve/ipv6',
);

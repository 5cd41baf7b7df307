/** Names of internal hosts: of the host itself, of private networks and clusters, and of metadata services. */

import { CodeUnit, unitAt } from '../support/code-unit.js';
import { once } from '../support/lazy.js';

/** The last labels of names for the host itself: RFC 6761, section 6.3, and `/etc/hosts` of common distributions. */
const LABELS_OF_THIS_HOST: readonly string[] = [
  'localhost',
  'localhost4',
  'localhost6',
  'localdomain',
  'localdomain4',
  'localdomain6',
  'ip6-localhost',
  'ip6-loopback',
];

/** The source of names for the host itself. */
export const THIS_HOST = 'RFC 6761, section 6.3';
const MDNS = 'RFC 6762, section 3 and appendix G';
// Services and namespaces, as pods look them up: `NAME.NAMESPACE` and `NAME.NAMESPACE.svc`.
const KUBERNETES = 'DNS of Kubernetes';
const AMAZON = 'metadata service of Amazon EC2';
const GOOGLE = 'metadata service of Google Cloud';

/** Names that only private networks, clusters and clouds have, each with its source. One that begins with a full stop is the end of names. */
const PRIVATE_NAMES: readonly (readonly [name: string, source: string])[] = [
  ['.local', MDNS],
  ['.internal', MDNS],
  ['.intranet', MDNS],
  ['.private', MDNS],
  ['.corp', MDNS],
  ['.home', MDNS],
  ['.lan', MDNS],
  ['.home.arpa', 'RFC 8375'],
  ['kubernetes', KUBERNETES],
  ['.default', KUBERNETES],
  ['.kube-system', KUBERNETES],
  ['.svc', KUBERNETES],
  ['.consul', 'DNS of HashiCorp Consul'],
  ['metadata', GOOGLE],
  ['metadata.goog', GOOGLE],
  ['instance-data', AMAZON],
  ['metadata.amazonaws.com', AMAZON],
  ['metadata.azure.com', 'metadata service of Microsoft Azure'],
  ['metadata.tencentyun.com', 'metadata service of Tencent Cloud'],
];

/** A name, as text or as bytes. */
export type Name = string | Uint8Array;

/** Returns the code unit at an offset, a letter of ASCII in lowercase. */
function lowerUnitAt(name: Name, i: number): number {
  const unit = unitAt(name, i);
  return unit >= CodeUnit.UPPER_A && unit <= CodeUnit.UPPER_Z ? unit | CodeUnit.CASE_BIT : unit;
}

/** Returns where the label begins that ends at an offset. */
export function startOfLabel(name: Name, start: number, end: number): number {
  let label = end;
  while (label > start && unitAt(name, label - 1) !== CodeUnit.FULL_STOP) label--;
  return label;
}

/** Whether a name of the table is at an offset. It is in lowercase. */
function isAt(name: Name, start: number, other: string): boolean {
  for (let i = 0; i < other.length; i++) if (lowerUnitAt(name, start + i) !== other.charCodeAt(i)) return false;
  return true;
}

/** A number for the first three characters of a label, in either case. All labels of internal names have three. */
const beginningOf = (name: Name, label: number): number =>
  ((unitAt(name, label) << 16) | (unitAt(name, label + 1) << 8) | unitAt(name, label + 2)) & ~0x202020;

type InternalName = (typeof PRIVATE_NAMES)[number];

/** The names by the beginnings of their last labels: most names end with a label that none of these has. */
const namesByLabel = /* @__PURE__ */ once(() => {
  const names = new Map<number, InternalName[]>();
  for (const row of [...LABELS_OF_THIS_HOST.map((label): InternalName => [label, THIS_HOST]), ...PRIVATE_NAMES]) {
    const beginning = beginningOf(row[0], row[0].lastIndexOf('.') + 1);
    names.set(beginning, [...(names.get(beginning) ?? []), row]);
  }
  return names;
});

/** Returns the source by which a name is of an internal host; `undefined` for other names. */
export function sourceOfInternalName(name: Name, start = 0, end: number = name.length): string | undefined {
  let last = end;
  while (last > start && unitAt(name, last - 1) === CodeUnit.FULL_STOP) last--;
  return sourceOf(name, start, startOfLabel(name, start, last), last, end);
}

/**
 * Returns the source by which a name is of an internal host.
 *
 * @param label - where its last label begins
 * @param last - where that ends; full stops may follow: any number for the host itself, and one for other names
 */
export function sourceOf(name: Name, start: number, label: number, last: number, end: number): string | undefined {
  const names = namesByLabel().get(beginningOf(name, label));
  if (names === undefined) return undefined;
  for (const [internal, source] of names) {
    const from = last - internal.length;
    const isThere = internal.startsWith('.') ? from >= start : from === (source === THIS_HOST ? label : start);
    if (isThere && (end - last < 2 || source === THIS_HOST) && isAt(name, from, internal)) return source;
  }
  return undefined;
}

/** Whether a name is of the host itself, as `localhost` is. With the table of all internal names, `uriscan/formats` would have 1.5 KB more. */
export function isThisHost(name: string): boolean {
  const [label = ''] = name
    .split('.')
    .filter((each) => each !== '')
    .slice(-1);
  return LABELS_OF_THIS_HOST.includes(label.toLowerCase());
}

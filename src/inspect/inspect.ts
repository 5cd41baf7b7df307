import { SCHEMES } from '../resolve/schemes/registry.js';
import { authorityStart, Flag, HostKind, hostKind, Slot, STRIDE, scan } from '../scanner/index.js';
import { type ParsedReference, textOf } from '../tables/reference-text.js';
import { isCertifiedScan, isCertifiedScheme } from './certificate.js';
import { inspectDevices, inspectDevicesInText } from './devices.js';
import { type Finding, finding } from './findings.js';
import { inspectHost } from './host.js';
import { inspectOctets, inspectSegments } from './octets.js';
import { inspectPort } from './port.js';
import { inspectReadings } from './readings.js';
import { inspectRejected } from './rejected.js';
import { inspectUserinfo } from './userinfo.js';

/**
 * Returns findings in a reference: hosts of the own network, disguised hosts, and text that readers read in two ways (RFC 3986,
 * section 7). `FINDINGS` lists them.
 *
 * It reads a text as clients in use do, not only as RFC 3986 does: a `danger` is an internal or disguised host that some client
 * connects to, or a host that two readers find in different places. Text that is not a URI reference is a `warning`, with a
 * `danger` if a client reaches such a host with it.
 *
 * It looks up no names and follows nothing. An empty list is not a proof that a reference is harmless. Time and the number of
 * findings grow in proportion to the length.
 *
 * @param reference - any text, or a parsed reference
 * @returns the findings, in the order of their first offsets
 * @throws TypeError if `reference` is any other value
 * @example
 * ```ts
 * inspect('https://example.com/a?b'); // []
 * inspect('http://0x7f.1/').map(({ code }) => code); // [ 'not-certified', 'numeric-host', 'loopback' ]
 * inspect('//example.com@evil.example/')[0]; // { code: 'userinfo-like-host', start: 2, end: 13, severity: 'danger', category: 'disguised', message: 'this reads like the host, but is a user name (RFC 3986, section 7.6)' }
 * inspect('http:127.0.0.1').map(({ code }) => code); // [ 'not-certified', 'missing-authority', 'loopback' ]
 * inspect('http:\\\\h').map(({ code }) => code); // [ 'not-a-reference', 'backslash' ]
 * ```
 */
export function inspect(reference: string | ParsedReference): Finding[] {
  const record = new Uint32Array(STRIDE);
  const text = textOf(reference);
  const flags = scan(text, record);
  if (isOrdinary(text, flags, record)) return [];
  const found = flags < 0 ? ofText(text, ~flags) : ofReference(text, flags, record);
  // A few sorted lists, one after the other: V8 merges those in linear time.
  return found.sort((a, b) => a.start - b.start);
}

/** Parts of names with findings: labels that DNS does not have, A-labels, and names of internal hosts. */
const NOTABLE = /^[^a-z]|xn--|_|-(?:\.|$)|\.-|local|internal|intranet|private|corp|home|lan|ip6-/i;
const RARE = Flag.USERINFO | Flag.PORT | Flag.PERCENT;

/** Whether a reference has no findings by a quick look, as most do: 0.4 times the time of all checks (Node 20, x64). */
function isOrdinary(text: string, flags: number, record: Uint32Array): boolean {
  if (flags < 0 || (flags & RARE) !== 0 || hostKind(flags) !== HostKind.REG_NAME) return false;
  if (!isCertifiedScan(text, flags, record)) return false;
  return !NOTABLE.test(text.slice(record[Slot.HOST_START], record[Slot.HOST_END]));
}

function ofText(text: string, offset: number): Finding[] {
  return inspectRejected(text, offset).concat(
    inspectReadings(text, true),
    inspectOctets(text, 0, 0),
    inspectDevicesInText(text),
  );
}

function ofReference(reference: string, flags: number, record: Uint32Array): Finding[] {
  const pathStart = record[Slot.PATH_START] as number;
  const pathEnd = record[Slot.PATH_END] as number;
  const hostEnd = record[Slot.HOST_END] as number;
  const hasHost = (flags & Flag.AUTHORITY) !== 0 && record[Slot.HOST_START] !== hostEnd;
  // As in `compress.zlib://http://h/`, which PHP reads, the host may be a scheme.
  const isNested = reference.startsWith('://', hostEnd);
  const schemeEnd = record[Slot.SCHEME_END] as number;
  // A scheme of one letter is a drive.
  const isFile =
    flags & Flag.SCHEME
      ? schemeEnd === 1 || reference.slice(0, schemeEnd).toLowerCase() === 'file'
      : (flags & Flag.AUTHORITY) === 0;
  return [
    ...ofParsers(reference, flags, record),
    ...(hasHost && !isNested ? [] : inspectReadings(reference, false)),
    ...(flags & Flag.AUTHORITY ? ofAuthority(reference, flags, record) : []),
    ...(flags & Flag.PERCENT ? inspectSegments(reference, pathStart, pathEnd) : []),
    ...(flags & Flag.PERCENT ? inspectOctets(reference, pathStart, pathEnd) : []),
    ...(isFile ? inspectDevices(reference, pathStart, pathEnd) : []),
  ];
}

function ofAuthority(reference: string, flags: number, record: Uint32Array): Finding[] {
  const start = authorityStart(flags, record);
  const hostStart = record[Slot.HOST_START] as number;
  const hostEnd = record[Slot.HOST_END] as number;
  const pathStart = record[Slot.PATH_START] as number;
  const scheme = flags & Flag.SCHEME ? reference.slice(0, record[Slot.SCHEME_END]).toLowerCase() : undefined;
  const defaultPort = SCHEMES.get(scheme ?? '')?.defaultPort;
  return [
    ...(flags & Flag.USERINFO ? inspectUserinfo(reference.slice(start, hostStart - 1), start) : []),
    ...inspectHost(reference.slice(hostStart, hostEnd), hostKind(flags), hostStart, scheme),
    ...(flags & Flag.PORT ? inspectPort(reference.slice(hostEnd + 1, pathStart), defaultPort, hostEnd + 1) : []),
  ];
}

/** Whether a parser of the WHATWG URL Standard may read something else, for the schemes that can be certified. */
function ofParsers(reference: string, flags: number, record: Uint32Array): Finding[] {
  const schemeEnd = record[Slot.SCHEME_END] as number;
  if (!(flags & Flag.SCHEME) || !isCertifiedScheme(reference, schemeEnd)) return [];
  if (isCertifiedScan(reference, flags, record)) return [];
  const found = [finding('not-certified', 0, reference.length)];
  if (!(flags & Flag.AUTHORITY)) found.push(finding('missing-authority', schemeEnd + 1, schemeEnd + 1));
  return found;
}

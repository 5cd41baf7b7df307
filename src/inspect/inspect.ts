import { SCHEMES } from '../resolve/schemes.js';
import { authorityStart, Flag, hostKind, Slot, STRIDE, scan } from '../scanner/index.js';
import { isCertified, isCertifiedScheme } from './certificate.js';
import { type Finding, finding } from './findings.js';
import { inspectHost } from './host.js';
import { inspectOctets, inspectSegments } from './octets.js';
import { inspectPort } from './port.js';
import { inspectRejected } from './rejected.js';
import { inspectUserinfo } from './userinfo.js';

/**
 * What RFC 3986, section 7, and practice warn of in a reference: things that software reads in two ways, that hide where a
 * reference leads to, or that lead where no stranger's reference should. `FINDINGS` lists them.
 *
 * It judges what stands there; it looks up no names and follows nothing. That nothing is found is no proof of harmlessness.
 * Input that is no URI reference is a finding as well, along with the characters that others would repair. It takes time in
 * proportion to the length, and gives at most a few findings for each character.
 *
 * @returns the findings, those that start first being first
 * @throws TypeError if it is not a string
 * @example
 * ```ts
 * inspect('https://example.com/a?b'); // []
 * inspect('http://0x7f.1/').map(({ code }) => code); // [ 'not-certified', 'numeric-host', 'loopback' ]
 * inspect('//example.com@evil.example/')[0]; // { code: 'userinfo-like-host', start: 2, end: 13, severity: 'danger', message: 'this reads like the host, but is a user name (RFC 3986, section 7.6)' }
 * inspect('http:\\\\h').map(({ code }) => code); // [ 'not-a-reference', 'backslash' ]
 * ```
 */
export function inspect(reference: string): Finding[] {
  const record = new Uint32Array(STRIDE);
  const flags = scan(reference, record);
  const found = flags < 0 ? ofText(reference, ~flags) : ofReference(reference, flags, record);
  // A handful of sorted lists one behind the other: V8 merges those in linear time.
  return found.sort((a, b) => a.start - b.start);
}

function ofText(text: string, offset: number): Finding[] {
  return inspectRejected(text, offset).concat(inspectOctets(text, 0, 0));
}

function ofReference(reference: string, flags: number, record: Uint32Array): Finding[] {
  const pathStart = record[Slot.PATH_START] as number;
  const pathEnd = record[Slot.PATH_END] as number;
  return [
    ...ofParsers(reference, flags, record),
    ...(flags & Flag.AUTHORITY ? ofAuthority(reference, flags, record) : []),
    ...(flags & Flag.PERCENT ? inspectSegments(reference, pathStart, pathEnd) : []),
    ...(flags & Flag.PERCENT ? inspectOctets(reference, pathStart, pathEnd) : []),
  ];
}

function ofAuthority(reference: string, flags: number, record: Uint32Array): Finding[] {
  const start = authorityStart(flags, record);
  const hostStart = record[Slot.HOST_START] as number;
  const hostEnd = record[Slot.HOST_END] as number;
  const pathStart = record[Slot.PATH_START] as number;
  const scheme = flags & Flag.SCHEME ? reference.slice(0, record[Slot.SCHEME_END]).toLowerCase() : undefined;
  const rule = scheme === undefined ? undefined : SCHEMES.get(scheme);
  const needsHost = scheme === undefined || rule?.requires?.includes('host') === true;
  return [
    ...(flags & Flag.USERINFO ? inspectUserinfo(reference.slice(start, hostStart - 1), start) : []),
    ...inspectHost(reference.slice(hostStart, hostEnd), hostKind(flags), hostStart, needsHost),
    ...(flags & Flag.PORT ? inspectPort(reference.slice(hostEnd + 1, pathStart), rule?.defaultPort, hostEnd + 1) : []),
  ];
}

/** Whether another parser may see something else, for the schemes of which that can be told. */
function ofParsers(reference: string, flags: number, record: Uint32Array): Finding[] {
  const schemeEnd = record[Slot.SCHEME_END] as number;
  if (!(flags & Flag.SCHEME) || !isCertifiedScheme(reference, schemeEnd)) return [];
  if (isCertified(reference)) return [];
  const found = [finding('not-certified', 0, reference.length)];
  if (!(flags & Flag.AUTHORITY)) found.push(finding('missing-authority', schemeEnd + 1, schemeEnd + 1));
  return found;
}

import { ERRORS, errorCode } from '../../errors/index.js';
import { MAX_PORT } from '../../host/index.js';
import { isWebScheme } from '../../loose/index.js';
import { SCHEMES } from '../../normalize/index.js';
import { ScannedString } from '../../scanner/index.js';
import { checkText, type ParsedReference, textOf } from '../../support/index.js';
import { Flag } from '../../tables/index.js';
import { type Finding, type FindingCode, finding } from './findings.js';
import { inspectHost, readsLikeHost } from './host.js';
import { plainName } from './names.js';
import {
  hasNotable,
  inspectDevices,
  inspectDevicesInText,
  inspectDotSegments,
  inspectOctets,
  inspectSegments,
} from './path.js';
import { hasOrdinaryHost, isReadAlikeScan } from './read-alike.js';
import { inspectReadings } from './readings.js';

const inspected = new ScannedString();

/**
 * Returns findings in a reference: internal hosts, disguised hosts, and text that two readers read differently (RFC 3986,
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
 * @returns the findings of each severity, in the order of their first offsets; filter them to have only some
 * @throws TypeError if `reference` is any other value
 * @example
 * ```ts
 * inspect('https://example.com/a?b'); // []
 * inspect('http://0x7f.1/').map(({ code }) => code); // [ 'not-read-alike', 'numeric-host', 'loopback' ]
 * inspect('//example.com@evil.example/')[0]; // { code: 'userinfo-like-host', start: 2, end: 13, severity: 'danger', category: 'disguised', message: 'this looks like the host, but is a user name (RFC 3986, section 7.6)' }
 * inspect('http:127.0.0.1').map(({ code }) => code); // [ 'not-read-alike', 'missing-authority', 'loopback' ]
 * inspect('http:\\\\h').map(({ code }) => code); // [ 'not-a-reference', 'backslash' ]
 * ```
 */
export function inspect(reference: string | ParsedReference): Finding[] {
  const text = textOf(reference);
  checkText(text, 'reference');
  return inspectText(text, true);
}

/**
 * Inspects a text, for {@link inspect} and policies.
 *
 * @param isComplete - whether to report characters of malformed text that some readers repair. These can be very many and are never dangers
 */
export function inspectText(text: string, isComplete: boolean): Finding[] {
  const flags = inspected.scan(text);
  const isOrdinary = hasOrdinaryHost(inspected);
  const isReadAlike = isReadAlikeScan(inspected, isOrdinary);
  // Most references end here.
  const { pathStart, pathEnd } = inspected;
  if (isOrdinary && isReadAlike && !inspected.has(Flag.PORT) && !hasNotable(text, pathStart, pathEnd)) return [];
  const found =
    flags < 0 ? inspectMalformed(text, ~flags, isComplete) : inspectParts(inspected, isOrdinary, isReadAlike);
  // `found` is a concatenation of sorted runs; V8's merge sort is linear on it.
  return found.length < 2 ? found : found.sort((a, b) => a.start - b.start).filter(isNew);
}

/** Whether a finding is not a copy of an earlier one: two readings may have the same. @param found - in ascending order */
function isNew({ code, start, end, message }: Finding, i: number, found: readonly Finding[]): boolean {
  for (let k = i - 1; k >= 0; k--) {
    const other = found[k] as Finding;
    if (other.start !== start) return true;
    if (other.code === code && other.end === end && other.message === message) return false;
  }
  return true;
}

/** Returns the findings in a text that is not a URI reference. @param offset - the offset of the error */
function inspectMalformed(text: string, offset: number, isComplete: boolean): Finding[] {
  const sentence = ERRORS[errorCode(text, offset)];
  return [
    finding('not-a-reference', offset, Math.min(offset + 1, text.length), sentence),
    ...(isComplete ? inspectRepaired(text) : []),
    ...inspectReadings(text, true),
    ...inspectOctets(text, 0, 0),
    ...inspectDevicesInText(text),
  ];
}

/** Runs of characters that some readers repair: backslashes, white space, non-ASCII characters, and control characters. */
const REPAIRED = /(\\+)|([\t-\r ]+)|([^\0-\x7f]+)|[^\t-\r -~\u0080-\uffff]+/g;

function inspectRepaired(text: string): Finding[] {
  const found: Finding[] = [];
  for (let run = REPAIRED.exec(text); run !== null; run = REPAIRED.exec(text)) {
    const code = run[1] ? 'backslash' : run[2] ? 'whitespace' : run[3] ? 'non-ascii' : 'control-character';
    found.push(finding(code, run.index, REPAIRED.lastIndex));
  }
  return found;
}

function inspectParts(uri: ScannedString, isOrdinary: boolean, isReadAlike: boolean): Finding[] {
  const { input, schemeEnd, hostStart, hostEnd, pathStart, pathEnd } = uri;
  const hasAuthority = uri.has(Flag.AUTHORITY);
  const scheme = uri.scheme?.toLowerCase();
  let found: Finding[] = [];
  if (!isReadAlike && isWebScheme(scheme ?? '')) {
    found.push(finding('not-read-alike', 0, input.length));
    if (!hasAuthority) found.push(finding('missing-authority', schemeEnd + 1, schemeEnd + 1));
  }
  // The host may be a scheme, as in `compress.zlib://http://h/` for PHP.
  const isNested = input.startsWith('://', hostEnd);
  if (!hasAuthority || hostStart === hostEnd || isNested) found = found.concat(inspectReadings(input, false));
  if (uri.has(Flag.USERINFO)) {
    const start = uri.authorityStart;
    found = found.concat(inspectUserinfo(input.slice(start, hostStart - 1), start));
  }
  if (hasAuthority && !isOrdinary)
    found = found.concat(inspectHost(input.slice(hostStart, hostEnd), uri.hostKind, hostStart, scheme));
  if (uri.has(Flag.PORT)) found = found.concat(inspectPort(input.slice(hostEnd + 1, pathStart), scheme, hostEnd + 1));
  if (hasNotable(input, pathStart, pathEnd))
    found = found.concat(
      inspectDotSegments(input, pathStart, pathEnd),
      inspectOctets(input, pathStart, pathEnd),
      inspectSegments(input, pathStart, pathEnd),
    );
  // A scheme of one letter is a drive.
  const isFile = scheme === undefined ? !hasAuthority : scheme === 'file' || scheme.length === 1;
  return isFile ? found.concat(inspectDevices(input, pathStart, pathEnd)) : found;
}

/** Returns the findings in a userinfo (section 3.2.1). @param start - its offset in the reference */
export function inspectUserinfo(userinfo: string, start: number): Finding[] {
  const [user] = userinfo.split(':', 1) as [string];
  const found: Finding[] = [];
  if (readsLikeHost(plainName(user))) found.push(finding('userinfo-like-host', start, start + user.length));
  const passwordStart = user.length + 1;
  if (passwordStart < userinfo.length) found.push(finding('password', start + passwordStart, start + userinfo.length));
  return found;
}

/** Returns the findings in a port (section 3.2.3). @param start - its offset in the reference */
function inspectPort(port: string, scheme: string | undefined, start: number): Finding[] {
  const add = (code: FindingCode, detail?: string): Finding[] => [finding(code, start, start + port.length, detail)];
  if (port === '') return add('empty-port');
  const number = Number(port);
  if (number > MAX_PORT) return add('port-out-of-range');
  const defaultPort = SCHEMES.get(scheme ?? '')?.defaultPort ?? number;
  return number === defaultPort ? [] : add('non-default-port', `it is ${defaultPort}`);
}

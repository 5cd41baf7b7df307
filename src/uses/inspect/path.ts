/** Findings in a path: percent-encodings that change their meaning when they are decoded, and devices of Windows. */

import { octetOf, tryDecode } from '../../normalize/index.js';
import { type Finding, type FindingCode, finding } from './findings.js';
import { compatible, MAX_NAME_READ, plainName } from './names.js';

/** Where an encoded octet has a finding: anywhere, in a path, or in a path whose decoded text is divided there. */
const ANYWHERE = 1;
const IN_PATH = 2;
const DECODED = 3;
const NOTABLE_OCTETS = /* @__PURE__ */ Uint8Array.from({ length: 0x100 }, (_, octet) => {
  const character = String.fromCharCode(octet);
  if ('\0\n\r%'.includes(character)) return ANYWHERE;
  if (octet < 0x20 || octet === 0x7f || '#./;?\\'.includes(character)) return IN_PATH;
  return octet < 0x40 || octet > 0x7f ? DECODED : 0;
});

/** Whether percent-encodings and parameters of a reference may have findings. */
export function hasNotable(text: string, pathStart: number, pathEnd: number): boolean {
  let mayBeDivided = text.includes(';');
  for (let i = text.indexOf('%'); i >= 0; i = text.indexOf('%', i + 3)) {
    const kind = NOTABLE_OCTETS[octetOf(text.charCodeAt(i + 1), text.charCodeAt(i + 2))];
    if (kind === ANYWHERE) return true;
    if (kind === 0 || i < pathStart || i >= pathEnd) continue;
    if (kind === IN_PATH) return true;
    mayBeDivided = true;
  }
  return mayBeDivided && !isPlainPath(text.slice(pathStart, pathEnd));
}

/**
 * Octets that change the text around them, and a percent sign before two digits. The sign or the digits may be encoded, as in `%252e`,
 * `%25%32%65` and `%%32e`.
 */
const ENCODED_OCTET = /%(?:0[0ad]|2[3f]|3[bf]|5c|(?:25|(?=[\da-f]?%))(?:[\da-f]|%3\d|%[46][1-6]){2})/gi;
const CODE_OF_OCTET: ReadonlyMap<string, FindingCode> = /* @__PURE__ */ new Map([
  ['%00', 'encoded-nul'],
  ['%0a', 'encoded-line-break'],
  ['%0d', 'encoded-line-break'],
  ['%23', 'encoded-reserved'],
  ['%2f', 'encoded-slash'],
  ['%3b', 'encoded-reserved'],
  ['%3f', 'encoded-reserved'],
  ['%5c', 'encoded-backslash'],
]);
const DIVIDES_PATH: ReadonlySet<FindingCode> = /* @__PURE__ */ new Set([
  'encoded-slash',
  'encoded-backslash',
  'encoded-reserved',
]);

/**
 * Returns the percent-encodings of a text that are worth a finding, in ascending order. Adjacent ones of one code are one finding.
 *
 * @param text - any text; any other `%` is ignored
 * @param pathStart - the start of its path
 * @param pathEnd - the end of its path
 */
export function inspectOctets(text: string, pathStart: number, pathEnd: number): Finding[] {
  const found: Finding[] = [];
  if (!text.includes('%')) return found;
  for (const { 0: octet, index } of text.matchAll(ENCODED_OCTET)) {
    const code = CODE_OF_OCTET.get(octet.toLowerCase()) ?? 'double-encoding';
    if (DIVIDES_PATH.has(code) && (index < pathStart || index >= pathEnd)) continue;
    const last = found.at(-1);
    const start = last?.code === code && last.end === index ? (found.pop() as Finding).start : index;
    found.push(finding(code, start, index + octet.length));
  }
  return found;
}

/** One or two full stops between slashes, backslashes and the ends of the path, with their encoded forms. */
const DISGUISED_DOT_SEGMENT = /(?<=^|\/|(%2f|%5c))((?:\.|(%2e)){1,2})(?=\/|(%2f|%5c)|$)/gi;

/**
 * Returns findings for segments that become dot-segments when a path is decoded: their full stops may be encoded, and
 * so may the slashes and backslashes around them. A dot-segment without encodings is not a finding: resolution removes
 * it.
 */
export function inspectDotSegments(text: string, pathStart: number, pathEnd: number): Finding[] {
  const found: Finding[] = [];
  for (const { 1: before, 2: segment = '', 4: after, index } of text
    .slice(pathStart, pathEnd)
    .matchAll(DISGUISED_DOT_SEGMENT)) {
    const start = pathStart + index;
    if (before ?? after ?? segment.includes('%'))
      found.push(finding('encoded-dot-segment', start, start + segment.length));
  }
  return found;
}

/** Returns the segments of a path that `resolveWithin` refuses, if they have no other finding. */
export function inspectSegments(text: string, pathStart: number, pathEnd: number): Finding[] {
  const found: Finding[] = [];
  const path = text.slice(pathStart, pathEnd);
  if (isPlainPath(path)) return found;
  let start = pathStart;
  for (const segment of path.split('/')) {
    const end = start + segment.length;
    if (!isPlainPath(segment) && segment.search(ENCODED_OCTET) < 0 && segment.search(DISGUISED_DOT_SEGMENT) < 0)
      found.push(finding('ambiguous-segment', start, end));
    start = end + 1;
  }
  return found;
}

/**
 * Control characters, dots, slashes, backslashes and percent signs that are encoded, and `..` before a parameter, as in `..;a=b`, or
 * before an encoded character that ends or shortens a path. Decoded, browsers remove a tab: `/%09/h` becomes `//h`.
 */
const NOT_PLAIN = /%(?:[01]|2[5ef]|5c|7f)|(?:^|\/)\.\.?(?:;|%[23])/i;
/**
 * The characters of a decoded path that may divide or remove a segment: those that are not shown, at its beginning, and all with a
 * compatibility form that has a delimiter. For speed only: 0.4 of the time (Node 20, x64).
 */
const MAY_BE_DIVIDED =
  /(?:^|\/)[.;?#\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]|[\u00a5\u037e\u2000-\u2fff\u3200-\u33ff\ufe10-\ufe6f\uff00-\uffef\u{1f100}-\u{1f1ff}]/u;
/** Characters that some readers remove, since they are not shown. */
const NOT_SHOWN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu;

/** A segment that is empty or a dot-segment, perhaps with a parameter. */
const LIKE_DOT_SEGMENT = /^\.{0,2}(?:[;?#]|$)/;
/**
 * Characters that programs of Windows write as a slash or a backslash ("best fit"): U+00A5 in code page 932, U+20A9 in 949, U+2044, U+2215 and
 * U+2216 in 1252. Their fullwidth forms are compatible with them. Other characters of other code pages are not covered.
 */
const BEST_FIT_SLASH = /[\u00a5\u20a9\u2044\u2215\u2216]/;
const NO_DELIMITER = /[^./\\%]+/g;

/** Whether the path of a reference has no segment that decoding or compatibility forms divide or remove. */
export function isPlainPath(path: string): boolean {
  const hasEncoded = path.includes('%');
  if ((hasEncoded || path.includes(';')) && NOT_PLAIN.test(path)) return false;
  if (!hasEncoded) return true;
  const decoded = tryDecode(path);
  if (decoded === undefined) return false;
  if (!MAY_BE_DIVIDED.test(decoded)) return true;
  return path.split('/').every((segment) => !segment.includes('%') || isPlainSegment(segment));
}

/** @param segment - a segment with percent-encodings of UTF-8 */
function isPlainSegment(segment: string): boolean {
  const decoded = decodeURIComponent(segment);
  const shown = compatible(decoded).replace(NOT_SHOWN, '');
  if (shown !== decoded && shown.replace(NO_DELIMITER, '') !== decoded.replace(NO_DELIMITER, '')) return false;
  if (LIKE_DOT_SEGMENT.test(shown)) return false;
  const parts = shown.split(BEST_FIT_SLASH);
  return parts.length === 1 || !parts.some((part) => part !== '' && part.replaceAll('.', '') === '');
}

/** The scheme, if any, and the path of a malformed text that may be the name of a file. A scheme of one letter is a drive. */
const FILE_REFERENCE = /^[\0-\x20]*(?:file:|(?![a-z][a-z\d+.-]+:|[/\\]{2}))/i;
const END_OF_PATH = /[?#]|$/;
const SEGMENT_OF_ANY_SLASH = /[^/\\]+/g;
const DEVICE = /(?:^|[/\\:])(?:con|prn|aux|nul|(?:com|lpt)\d|conin\$|conout\$|clock\$) *(?:[.:/\\]|$)/;

/**
 * Returns the names in the path of a file that Windows reads as devices (section 7.3), in every folder, with any extension.
 *
 * @param pathStart - the start of the path in the text
 */
export function inspectDevices(text: string, pathStart: number, pathEnd: number): Finding[] {
  const found: Finding[] = [];
  const path = text.slice(pathStart, pathEnd);
  // For speed only: 0.1 of the time for most paths (Node 20, x64).
  if (path.length <= MAX_NAME_READ && !DEVICE.test(plainName(path))) return found;
  for (const { 0: segment, index } of path.matchAll(SEGMENT_OF_ANY_SLASH)) {
    const start = pathStart + index;
    // Windows accepts superscript digits in these names: their compatibility form is the digit.
    if (DEVICE.test(plainName(segment))) found.push(finding('device-name', start, start + segment.length));
  }
  return found;
}

/** Returns the devices in a text that is not a URI reference, but may be the name of a file. */
export function inspectDevicesInText(text: string): Finding[] {
  const [scheme] = FILE_REFERENCE.exec(text) ?? [];
  return scheme === undefined ? [] : inspectDevices(text, scheme.length, text.search(END_OF_PATH));
}

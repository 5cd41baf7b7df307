import { type ErrorCode, errorCode } from '../../errors/index.js';
import { decodeALabel } from '../../host/index.js';
import {
  AFTER_COLON,
  authoritiesIn,
  HABITS,
  MOST_AUTHORITIES,
  platformHost,
  SPECIAL_PORTS,
  TABS_AND_NEWLINES,
} from '../../loose/index.js';
import { type Change, changed, Draft, type Encoder } from '../../reference/index.js';
import { scan } from '../../scanner/index.js';
import { CodeUnit, NOT_ASCII, type ParsedReference, textOf } from '../../support/index.js';
import { FRAGMENT, PCHAR, QUERY, STRIDE, USERINFO } from '../../tables/index.js';

/** The result of a repair: a reference, or the error in the text. */
export type Repair = Repaired | Unrepaired;

/** A text that was repaired or was valid. */
export interface Repaired {
  /** A URI reference. */
  readonly reference: string;
  /** The changes, in order; empty if the text was a URI reference. */
  readonly changes: readonly Change[];
  readonly error: undefined;
}

/** A text that cannot be repaired without guessing. */
export interface Unrepaired {
  readonly reference: undefined;
  readonly changes: readonly [];
  /** The error that `parse` would report if the rest of the text were repaired; the offset is in the original text. */
  readonly error: { readonly code: ErrorCode; readonly offset: number };
}

/** Appendix B. The authority is part of the path here; delimiters belong to the component after them. */
const PARTS_TO_REPAIR = /^([a-z][a-z0-9+.-]*:)?([^?#]*)([^#]*)/i;
const COLON_BEFORE_SLASH = /^[^/\\]*:/;
/** Neither a control character nor a space. */
const VISIBLE = /[^\0-\x20]/;

const PATH_CHARACTERS = /* @__PURE__ */ PCHAR.map((member, c) => (c === CodeUnit.SOLIDUS ? 1 : member));
/** All ASCII characters, for hosts and ports: the scanner finds the errors in them. */
const ANY = /* @__PURE__ */ new Uint8Array(0x80).fill(1);

const repairedRecord = new Uint32Array(STRIDE);

/**
 * Repairs a text that was meant as a URI reference. Only this function repairs; `parse` never does.
 *
 * A URI reference stays unchanged. In any other text, line breaks and surrounding spaces are removed, and characters
 * that are invalid in a component are percent-encoded, as `REPAIRS` lists; a backslash before query and fragment
 * becomes a slash if browsers read it as one. Each change is reported with its offset.
 *
 * A browser requests the same resource for the repaired reference as for the original, except that some characters which it
 * leaves unencoded are percent-encoded. There is one difference: after any other number of slashes than two, as in `http:[::1]/a`, a
 * browser also reads an IP-literal as the host, and here it is part of the path.
 *
 * An invalid character in a host, a port or an IP-literal is an error and is not repaired; in a host, only non-ASCII
 * characters are percent-encoded (section 3.2.2). Takes linear time. The result is a URI reference, so repairing it
 * again changes nothing.
 *
 * @param input - any text, or a parsed reference; a reference stays unchanged
 * @returns the reference with the changes that made it, or the first error that cannot be repaired
 * @throws TypeError if it is neither a string nor a parsed reference
 * @example
 * ```ts
 * repair('http://example.com/a b|c?50%').reference; // 'http://example.com/a%20b%7Cc?50%25'
 * repair(' \\a').changes[0]; // { code: 'surrounding-space', start: 0, end: 1, replacement: '' }
 * repair('http:\\\\example.com\\ä').reference; // 'http://example.com/%C3%A4'
 * repair('http://exa mple.com/').error; // { code: 'forbidden-character', offset: 10 }
 * ```
 */
export function repair(input: string | ParsedReference): Repair {
  return repaired(textOf(input));
}

/** How a text is repaired, where it is not as {@link repair} does. */
interface Writing {
  /** Writes the query of a URI with a scheme that browsers treat as special. */
  readonly encodeQuery: Encoder | undefined;
  /** Characters of such a query that stay. */
  readonly queryClass: Uint8Array;
  /** Converts a host with non-ASCII characters; `undefined` if it cannot. */
  readonly toAscii: ((host: string) => string | undefined) | undefined;
}

/** Repairs a text, as {@link repair} does. */
export function repaired(text: string, encodeQuery?: Encoder): Repair {
  if (scan(text, repairedRecord) >= 0) return unchanged(text);
  return rewritten(text, { encodeQuery, queryClass: QUERY, toAscii: undefined });
}

const unchanged = (reference: string): Repaired => ({ reference, changes: [], error: undefined });

/** As browsers send it, without apostrophes. */
const SENT_QUERY = /* @__PURE__ */ QUERY.map((member, c) => (c === CodeUnit.APOSTROPHE ? 0 : member));

/**
 * Repairs a text as browsers read it, unless that moves a border of the authority: each reader finds the same host in the result.
 *
 * Before the path, it removes white space around the text and converts a host with non-ASCII characters, and changes nothing else. A
 * text that needs more is an error: a backslash, a tab, a line break or a space before the path, a second `@`, a port of other
 * characters than digits. An apostrophe in a query is percent-encoded, as browsers send it.
 */
export function repairForAllReaders(text: string): Repair {
  const flags = scan(text, repairedRecord);
  if (flags >= 0 && !text.includes("'")) return unchanged(text);
  const result = rewritten(text, { encodeQuery: undefined, queryClass: SENT_QUERY, toAscii: nameInAscii });
  const border = borderOf(text);
  const isMoved = ({ code, start: at }: Change): boolean =>
    at < border && code !== 'surrounding-space' && code !== 'non-ascii-host';
  if (!result.changes.some(isMoved)) return result;
  return { reference: undefined, changes: [], error: { code: errorCode(text, ~flags), offset: ~flags } };
}

/** The first character that may follow the slashes at the beginning. */
const NO_SLASH = /[^\0-\x20/\\]|$/;
/** A text without a scheme and slashes may be a host if it has one of these, and is a path otherwise. */
const OF_AUTHORITY = /[:@]/;
const CAREFUL = [...HABITS, AFTER_COLON];

/** Returns the offset up to which some reader may find an authority: a change before it may move a border for that reader. */
function borderOf(text: string): number {
  const authorities = authoritiesIn(text, CAREFUL);
  if (authorities.length === MOST_AUTHORITIES) return text.length;
  const ends = authorities.map(({ start, end, slashes, scheme }) => {
    const isPath = scheme === undefined && slashes === '' && !OF_AUTHORITY.test(text.slice(start, end));
    return isPath ? 0 : end;
  });
  return Math.max(text.search(NO_SLASH), ...ends);
}

/** Repairs a text that is not a reference, or is not written as {@link Writing} says. */
function rewritten(text: string, writing: Writing): Repair {
  const first = text.search(VISIBLE);
  const start = first < 0 ? text.length : first;
  let end = text.length;
  while (end > start && text.charCodeAt(end - 1) <= CodeUnit.SPACE) end--;
  const within = text.slice(start, end);
  const source = within.replace(TABS_AND_NEWLINES, '');
  const draft = new Draft(source, offsetsOf(within, start), removals(text, start, end));
  write(source, draft, writing);
  draft.addRemovals(Number.POSITIVE_INFINITY);
  const { changes } = draft;
  const reference = changed(text, changes);
  const flags = scan(reference, repairedRecord);
  if (flags >= 0) return { reference, changes, error: undefined };
  const error = { code: errorCode(reference, ~flags), offset: Math.min(end, offsetBefore(changes, ~flags)) };
  return { reference: undefined, changes: [], error };
}

/** Returns the offset in a text of an offset in its repair. */
function offsetBefore(changes: readonly Change[], offset: number): number {
  let before = offset;
  for (const { start, end, replacement } of changes) {
    if (before < start + replacement.length) break;
    before += end - start - replacement.length;
  }
  return before;
}

/** Returns the offset of each code unit that stays after the removal of line breaks, and of the end. */
function offsetsOf(within: string, start: number): Uint32Array {
  const offsets = new Uint32Array(within.length + 1);
  let length = 0;
  for (let i = 0; i < within.length; i++) {
    const character = within.charAt(i);
    if (character !== '\t' && character !== '\n' && character !== '\r') offsets[length++] = start + i;
  }
  offsets[length++] = start + within.length;
  return offsets.subarray(0, length);
}

function removals(text: string, start: number, end: number): Change[] {
  const changes: Change[] = [];
  if (start > 0) changes.push({ code: 'surrounding-space', start: 0, end: start, replacement: '' });
  for (const { 0: run, index } of text.slice(start, end).matchAll(TABS_AND_NEWLINES)) {
    changes.push({ code: 'line-break', start: start + index, end: start + index + run.length, replacement: '' });
  }
  if (end < text.length) changes.push({ code: 'surrounding-space', start: end, end: text.length, replacement: '' });
  return changes;
}

/** Writes one component after the other, found as in Appendix B. */
function write(source: string, draft: Draft, { encodeQuery, queryClass, toAscii }: Writing): void {
  const [, scheme = '', hierarchy = '', query = ''] = PARTS_TO_REPAIR.exec(source) as RegExpExecArray;
  // Browsers read a backslash as a slash in these schemes. Without a scheme, the base is assumed to have one of them.
  const slashes = scheme === '' || SPECIAL_PORTS.has(scheme.slice(0, -1).toLowerCase());
  let path = scheme.length;
  const queryStart = path + hierarchy.length;
  if (isSlash(source, path, slashes) && isSlash(source, path + 1, slashes)) {
    draft.encode(path, path + 2, PATH_CHARACTERS, slashes);
    path += 2;
    const authority = path;
    while (path < queryStart && !isSlash(source, path, slashes)) path++;
    writeAuthority(source, authority, path, draft, slashes ? toAscii : undefined);
  } else if (scheme === '' && COLON_BEFORE_SLASH.test(hierarchy)) {
    draft.replace('colon-in-first-segment', 0, 0, './');
  }
  draft.encode(path, queryStart, PATH_CHARACTERS, slashes);
  const numberSign = queryStart + query.length;
  // The queries of web sockets are always in UTF-8.
  const isLegacy = slashes && !['ws:', 'wss:'].includes(scheme.toLowerCase());
  draft.encode(queryStart, numberSign, slashes ? queryClass : QUERY, false, isLegacy ? encodeQuery : undefined);
  draft.encode(numberSign + 1, source.length, FRAGMENT);
}

/** Writes an authority; its last `@` ends the userinfo. */
function writeAuthority(source: string, start: number, end: number, draft: Draft, toAscii: Writing['toAscii']): void {
  const host = start + source.slice(start, end).lastIndexOf('@') + 1;
  if (host > start) draft.encode(start, host - 1, USERINFO);
  const colon = source.lastIndexOf(':', end - 1);
  const port = colon < host || colon < source.lastIndexOf(']', end - 1) ? end : colon;
  const ascii = toAscii?.(source.slice(host, port));
  if (ascii !== undefined) draft.replace('non-ascii-host', host, port, ascii);
  draft.encode(ascii === undefined ? host : port, end, ANY);
}

/**
 * Returns a name as the platform's `URL` converts it to ASCII, if it has labels with non-ASCII characters and these become Punycode of
 * the same characters. Where characters are mapped to others, such as fullwidth digits and full stops, software disagrees.
 */
function nameInAscii(host: string): string | undefined {
  if (!NOT_ASCII.test(host)) return undefined;
  const ascii = platformHost(host);
  const shown = ascii.split('.').map((label) => (label.startsWith('xn--') ? decodeALabel(label) : label));
  return shown.join('.') === host.toLowerCase().normalize('NFC') ? ascii : undefined;
}

function isSlash(text: string, i: number, slashes: boolean): boolean {
  const character = text.charAt(i);
  return character === '/' || (slashes && character === '\\');
}

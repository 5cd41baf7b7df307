import type { ErrorCode } from '../errors/index.js';
import { errorCode } from '../errors/uri.js';
import { STRIDE, scan } from '../scanner/index.js';
import { type ParsedReference, textOf } from '../tables/reference-text.js';
import { FRAGMENT, PCHAR, QUERY, USERINFO } from '../tables/uri.generated.js';
import { Draft } from './draft.js';
import type { Change } from './repairs.js';

/** What came of a repair: a reference, or why there is none. */
export type Repair = Repaired | Unrepaired;

/** A text that was repaired, or was right. */
export interface Repaired {
  /** A URI reference. */
  readonly reference: string;
  /** What was changed, in order; none if the text was a URI reference. */
  readonly changes: readonly Change[];
  readonly error: undefined;
}

/** A text that nobody should guess at. */
export interface Unrepaired {
  readonly reference: undefined;
  readonly changes: readonly [];
  /** What `parse` would say of the text if everything else in it were repaired; the offset is one in what was given. */
  readonly error: { readonly code: ErrorCode; readonly offset: number };
}

const SLASH = '/'.charCodeAt(0);
/** Schemes in which browsers read a backslash as a slash. Where there is no scheme, the base is taken to have one of them. */
const SPECIAL: ReadonlySet<string> = new Set(['http', 'https', 'ws', 'wss', 'ftp', 'file']);
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** Removed wherever they stand, as the WHATWG URL Standard has it. */
const LINE_BREAKS = /[\t\n\r]+/g;
const LAST_CONTROL = 0x20;

const PATH = /* @__PURE__ */ PCHAR.map((member, c) => (c === SLASH ? 1 : member));
/** Everything in ASCII, for hosts and ports: what is wrong in one of them is left for the scanner to find. */
const ANY = /* @__PURE__ */ new Uint8Array(0x80).fill(1);

// Filled and read within one call: nothing of the caller's runs in between.
const record = new Uint32Array(STRIDE);

/**
 * Makes a URI reference of what authors write who mean one. To call this function is to ask for it: `parse` repairs nothing.
 *
 * A URI reference stays as it is. In any other text, spaces around it and line breaks go, and what a component cannot have is
 * percent-encoded, as `REPAIRS` lists; a backslash in front of query and fragment becomes a slash where browsers read it so.
 * Each change is told, with its offset. It reads what a browser reads: a browser that is given the repaired reference goes where
 * the original would have led it, but for the percent-encoding of some characters that it leaves alone; except that it finds an
 * IP-literal, in its brackets, behind one slash or three too.
 *
 * What is wrong in a host, a port or an IP-literal is an error, and not guessed at; in a host only what is not ASCII is
 * percent-encoded (section 3.2.2). It takes time in proportion to the length. The result is a URI reference, so to repair it
 * again changes nothing.
 *
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
  const text = textOf(input);
  if (scan(text, record) >= 0) return { reference: text, changes: [], error: undefined };
  const start = firstVisible(text);
  const end = lastVisible(text, start);
  const within = text.slice(start, end);
  const source = within.replace(LINE_BREAKS, '');
  const draft = new Draft(source, start, source.length === within.length ? undefined : offsetsOf(within, start));
  write(source, draft);
  const flags = scan(draft.text, record);
  if (flags < 0) {
    const code = errorCode(draft.text, ~flags);
    return { reference: undefined, changes: [], error: { code, offset: draft.offsetOf(draft.sourceOf(~flags)) } };
  }
  // Two sorted lists one behind the other, and what stands around them: V8 merges those in linear time.
  const changes = [...removals(text, start, end), ...draft.changes].sort((a, b) => a.start - b.start);
  return { reference: draft.text, changes, error: undefined };
}

function firstVisible(text: string): number {
  let start = 0;
  while (start < text.length && text.charCodeAt(start) <= LAST_CONTROL) start++;
  return start;
}

function lastVisible(text: string, start: number): number {
  let end = text.length;
  while (end > start && text.charCodeAt(end - 1) <= LAST_CONTROL) end--;
  return end;
}

/** The offset of each code unit that stays when line breaks go, and of the end. */
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
  for (const { 0: run, index } of text.slice(start, end).matchAll(LINE_BREAKS)) {
    changes.push({ code: 'line-break', start: start + index, end: start + index + run.length, replacement: '' });
  }
  if (end < text.length) changes.push({ code: 'surrounding-space', start: end, end: text.length, replacement: '' });
  return changes;
}

/** Writes one component after the other, found as in Appendix B. */
function write(source: string, draft: Draft): void {
  const scheme = SCHEME.exec(source)?.[0] ?? '';
  const slashes = scheme === '' || SPECIAL.has(scheme.slice(0, -1).toLowerCase());
  const fragment = indexOr(source, '#', source.length);
  const query = Math.min(indexOr(source, '?', fragment), fragment);
  draft.keep(0, scheme.length);
  let path = scheme.length;
  if (isSlash(source, path, slashes) && isSlash(source, path + 1, slashes)) {
    draft.encode(path, path + 2, PATH, slashes);
    path += 2;
    const authority = path;
    while (path < query && !isSlash(source, path, slashes)) path++;
    writeAuthority(source, authority, path, draft);
  } else if (scheme === '' && hasColon(source, query, slashes)) {
    draft.replace('colon-in-first-segment', 0, 0, './');
  }
  draft.encode(path, query, PATH, slashes);
  draft.keep(query, Math.min(query + 1, fragment));
  draft.encode(Math.min(query + 1, fragment), fragment, QUERY);
  draft.keep(fragment, Math.min(fragment + 1, source.length));
  draft.encode(Math.min(fragment + 1, source.length), source.length, FRAGMENT);
}

/** The last `@` ends the userinfo. */
function writeAuthority(source: string, start: number, end: number, draft: Draft): void {
  const at = source.slice(start, end).lastIndexOf('@');
  let host = start;
  if (at >= 0) {
    draft.encode(start, start + at, USERINFO);
    draft.keep(start + at, start + at + 1);
    host = start + at + 1;
  }
  draft.encode(host, end, ANY);
}

/** Whether there is a colon in the first segment. */
function hasColon(source: string, end: number, slashes: boolean): boolean {
  for (let i = 0; i < end && !isSlash(source, i, slashes); i++) if (source.charAt(i) === ':') return true;
  return false;
}

function isSlash(text: string, i: number, slashes: boolean): boolean {
  const character = text.charAt(i);
  return character === '/' || (slashes && character === '\\');
}

function indexOr(text: string, character: string, otherwise: number): number {
  const index = text.indexOf(character);
  return index < 0 ? otherwise : index;
}

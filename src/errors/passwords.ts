/**
 * Finds passwords, to keep them out of messages, JSON and display forms (RFC 3986, section 3.2.1): the one place that decides where in a
 * text a password might be. Readers differ about that, above all where a text is malformed, so this redacts too much rather than too little.
 */

import { isWebScheme } from '../loose/platform-url.js';

/** Replaces each password. */
export const REDACTED = '***';

/** A span of a text, by offsets; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * How to read a text:
 *
 * - `reference`: it is a URI or IRI reference. The readers in use (RFC 3986, WHATWG, curl, Python, Java) differ only in where an
 *   authority begins, so a path such as `/@user` after a port stays;
 * - `text`: it is malformed, and a reader may have repaired it in any way;
 * - `authority`: malformed, and meant as a host and a port.
 */
export type TextKnowledge = 'reference' | 'text' | 'authority';

/** Where an authority may begin. */
interface Candidate {
  readonly start: number;
  /** The slashes before it in the folded text. */
  readonly slashes: string;
  /** Whether it belongs to a special scheme, or may do so by its base. */
  readonly isSpecial: boolean;
}

/** One at the beginning of a text. */
const LEADING_AUTHORITY: Candidate = { start: 0, slashes: '//', isSpecial: false };

// Spellings of "/" in a folded text, other than itself.
const ENCODED_SLASH = '\x01';
const TWICE_ENCODED_SLASH = '\x02';
const FOLDED_BACKSLASH = '\x03';

/**
 * All spellings that {@link readAs} maps: escapes of JSON, control characters, delimiters as fullwidth and small forms (IDNA and NFKC map these to
 * ASCII), and percent-encodings. `%2540` is `%40` to a reader that decodes twice.
 */
const SPELLING =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers remove or strip them
  /\\u00(?:2f|3a|40)|[\0-\x1f\\\uFE13\uFE55\uFE68\uFE6B\uFF0F\uFF1A\uFF20\uFF3C]|%(?:25)*(?:2f|3a|40|5c|ef%(?:25)*b[89c]%(?:25)*[89ab][\da-f])/gi;

/**
 * Texts in which no reader finds a password: they have no `@`, no spelling of a delimiter, and no colon except the one between a scheme
 * and `//`. Most texts match; searching takes ten times as long.
 */
const HAS_NO_PASSWORD =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as in SPELLING
  /^(?:[a-z][a-z\d+.-]*:\/\/)?[^\0-\x1f\\:@%\uFE13\uFE55\uFE6B\uFF1A\uFF20]*$/i;

const MAX_SPECIAL = 'https:'.length;
/** Schemes whose paths have `:` and `@` of other meanings. */
const HAS_NO_USERINFO = /^(?:acct|cid|data|im|javascript|mailto|mid|news|npm|pres|tag|urn|xmpp)$/;

/** A scheme at the beginning, and slashes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: folded text has them
const HEAD = /^ *(?:([a-z][a-z\d+.-]*):)?([/\x01-\x03]*)/i;
/** Where an authority may begin within a text, such as in a query. `http` may follow a letter. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: folded text has them
const INNER = /(?:https?|(?<![a-z])(?:wss?|ftp)):[/\x01-\x03]*|[/\x01-\x03]{2,}/gi;
/** The end of an authority, by how often the slashes before it are encoded: a slash that is encoded once more is data. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: folded text has them
const TERMINATORS = [/[/?#]/g, /[/?#\x01]/g, /[/?#\x01\x02]/g] as const;
/** White space that some readers strip, such as U+FEFF, and a delimiter after it: to the others, these are the first segment. */
const AFTER_STRIPPED = /^\s+[/?#]/;
/**
 * A colon before every path, query and fragment, unless it is the end of a scheme. In malformed text, a delimiter before it may be a mistake.
 */
const COLON_IN_FIRST_SEGMENT = /^[?#]?[^:/?#]*:\/?(?:[^/]|$)/;
/** The part of an IP-literal that has colons. */
const IN_BRACKETS = /^\[(?:v[\da-f]+\.[^\]]*\]|[\da-f:.]*)/i;
const PORT_TEXT = /^\d* *$/;
const MISTYPED_PORT = /^[+-]?\d[\d:]*(?:[a-z]{1,2}[\d:]*)?$/i;
const MAX_MISTYPED_PORT = 16;
/** A user name that is an access token, as `ghp_…@github.com` has one. */
const TOKEN = /^[a-z_-]*\d[\w-]*$/i;
const MIN_TOKEN = 20;

/** Redacts spans of a text. They must be in order and must not overlap. */
export function redactSpans(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text;
  let redacted = '';
  let done = 0;
  for (const { start, end } of spans) {
    redacted += text.slice(done, start) + REDACTED;
    done = end;
  }
  return redacted + text.slice(done);
}

/** Returns spans in order; those that overlap become one. */
export function united(spans: Span[]): Span[] {
  const result: Span[] = [];
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last === undefined || last.end < start) result.push({ start, end });
    else result[result.length - 1] = { start: last.start, end: Math.max(last.end, end) };
  }
  return result;
}

/** Whether a text that was given as a scheme, a host or an authority may be, or contain, part of a userinfo. */
export function mayHavePassword(text: string): boolean {
  return /[:@]/.test(fold(text).replace(IN_BRACKETS, ''));
}

/** Whether a text after a colon was meant as a port, such as `8O`, `-1` or `80:80`, if there is no `@` that could make it a password. */
export function isMistypedPort(text: string): boolean {
  return text.length <= MAX_MISTYPED_PORT && MISTYPED_PORT.test(text);
}

/** The longest text that is searched: V8 ends the process if it replaces 67 million pieces of one text. */
export const MAX_SEARCHED = 1 << 24;
/**
 * A scheme with a tab or a line break in it. Readers that remove these find a scheme, the others a user name: the text after the colon may
 * be a password.
 */
const BROKEN_SCHEME = /^[\0- ]*[a-z\d+.-]+[\t\n\r][a-z\d+.\t\n\r-]*:/i;

/**
 * Returns the passwords in a text, and everything that might be one: in order, without overlaps. Takes linear time.
 *
 * @param hidesUser - whether user names are part of the spans
 */
export function passwordsIn(text: string, reading: TextKnowledge, hidesUser = false): Span[] {
  if (reading !== 'authority' && HAS_NO_PASSWORD.test(text)) return [];
  const [start] = text.length > MAX_SEARCHED ? [''] : (BROKEN_SCHEME.exec(text) ?? []);
  if (start !== undefined) return [{ start: start.length, end: text.length }];
  return unfold(text, passwordsInFolded(fold(text), reading, hidesUser));
}

/** Returns the spans of a text that a function finds in the folded text. */
export const spansInFolded = (text: string, find: (folded: string) => Span[]): Span[] => unfold(text, find(fold(text)));

/** Returns a text with one character for every spelling of a delimiter, without the characters that browsers remove. */
const fold = (text: string): string => text.replaceAll(SPELLING, readAs);

/** Returns spans of a text, for spans of the folded one. Most texts have no spans, so the offsets are found only here. */
function unfold(text: string, spans: readonly Span[]): Span[] {
  if (spans.length === 0) return [];
  const spellings = text.matchAll(SPELLING);
  let { value: next } = spellings.next();
  // From an offset of the folded text onwards, the text is so many code units ahead.
  let ahead = 0;
  const original = (offset: number): number => {
    while (next !== undefined) {
      const { length } = readAs(next[0]);
      if (next.index - ahead + length > offset) break;
      ahead += next[0].length - length;
      next = spellings.next().value;
    }
    return offset + ahead;
  };
  return spans.map(({ start, end }) => ({ start: original(start), end: original(end) }));
}

/** The characters of the usual spellings. Without this table, redacting a text with them takes 1.4 to 1.6 times as long (Node 20, x64). */
const USUAL: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['%2f', ENCODED_SLASH],
  ['%3a', ':'],
  ['%40', '@'],
  ['\\', FOLDED_BACKSLASH],
  ['\\u002f', FOLDED_BACKSLASH],
  ['\\u003a', ':'],
  ['\\u0040', '@'],
]);

/** Returns the character that replaces a spelling in a folded text. */
function readAs(spelling: string): string {
  const usual = USUAL.get(spelling.toLowerCase());
  if (usual !== undefined) return usual;
  if (spelling < ' ') return '\t\n\r'.includes(spelling) ? '' : ' ';
  const character = decodeURIComponent(spelling.replaceAll(/%(?:25)+/g, '%')).normalize('NFKC');
  if (character === ':' || character === '@') return character;
  if (character !== '/' && character !== '\\') return ' ';
  return spelling.length <= 3 ? ENCODED_SLASH : TWICE_ENCODED_SLASH;
}

/** Returns the authority at the beginning of a folded text, if there may be one. It ends at a plain slash: most readers have no other. */
function headOf(folded: string, isReference: boolean): Candidate | undefined {
  const [head, scheme, slashes] = HEAD.exec(folded) as unknown as [string, string | undefined, string];
  const name = scheme?.toLowerCase();
  const isSpecial = name === undefined ? slashes.length > 1 : isWebScheme(name);
  // To curl, a scheme without a plain slash is a user name.
  const mayBeUser = name !== undefined && !slashes.startsWith('/');
  const authority = { start: head.length, slashes: mayBeUser ? '' : '/', isSpecial };
  if (isSpecial) return authority;
  const start = AFTER_STRIPPED.exec(folded)?.[0].length ?? 0;
  const first = { start, slashes: '', isSpecial };
  if (name === undefined) return COLON_IN_FIRST_SEGMENT.test(folded.slice(start)) ? first : undefined;
  // These have a password after the user name, without `//` (RFC 3261, section 19.1.1).
  if (!mayBeUser || name === 'sip' || name === 'sips') return authority;
  if (!HAS_NO_USERINFO.test(name)) return first;
  return isReference && slashes === '' ? undefined : authority;
}

/**
 * Returns the next authority in a folded text, if there may be one, after the passwords that were found and an
 * authority up to `end`.
 */
function nextOf(folded: string, found: readonly Span[], { start }: Candidate, end: number): Candidate | undefined {
  // In `http://http:/u:p@h`, the host and its colon may have been meant as a scheme.
  INNER.lastIndex = Math.max(start, found.at(-1)?.end ?? 0, end - MAX_SPECIAL);
  const match = INNER.exec(folded);
  if (match === null) return undefined;
  const colon = match[0].indexOf(':');
  return { start: INNER.lastIndex, slashes: match[0].slice(colon + 1), isSpecial: colon >= 0 };
}

function endOf({ start, slashes }: Candidate, folded: string): number {
  const isPlain = slashes === '' || slashes.includes('/') || slashes.includes(FOLDED_BACKSLASH);
  const terminator = TERMINATORS[isPlain ? 0 : slashes.includes(ENCODED_SLASH) ? 1 : 2];
  terminator.lastIndex = start;
  return terminator.exec(folded)?.index ?? folded.length;
}

/** Whether only the ":" and "@" of a userinfo indicate an authority. */
const isBare = ({ slashes, isSpecial }: Candidate): boolean => slashes === '' && !isSpecial;

/**
 * Returns the passwords of a folded text. In a reference, each authority that a reader may see has one up to its last `@`. In malformed text,
 * the first userinfo may end at the last `@` of all; the others are cut or parts of it.
 */
function passwordsInFolded(folded: string, reading: TextKnowledge, hidesUser: boolean): Span[] {
  const found: Span[] = [];
  const isReference = reading === 'reference';
  const last = folded.lastIndexOf('@');
  const head = reading === 'authority' ? LEADING_AUTHORITY : headOf(folded, isReference);
  let next = head ?? nextOf(folded, found, LEADING_AUTHORITY, 0);
  if (next !== undefined && !isReference) {
    const hasPassword = addPassword(found, folded, next, last, hidesUser);
    if (hasPassword || (found.length > 0 && !isBare(next))) next = { ...LEADING_AUTHORITY, start: last };
  }
  while (next !== undefined) {
    const end = isBare(next) && !isReference ? next.start : endOf(next, folded);
    const authority = folded.slice(next.start, end);
    const at = authority.lastIndexOf('@');
    const hasPassword = addPassword(found, folded, next, next.start + at, hidesUser);
    // In a query, "&" ends a value.
    const portEnd = isReference && next !== head ? `${authority}&`.indexOf('&', at) : authority.length;
    // Other schemes have paths such as `file:/C:x`.
    if (hasPassword || next.isSpecial || !isReference)
      addPort(found, folded, next.start + at + 1, next.start + portEnd, last);
    next = nextOf(folded, found, next, isBare(next) ? next.start : end);
  }
  return found;
}

/**
 * Adds the password of a userinfo that ends at `at`, if there is one; with the user name if that is a token, or if `hidesUser`. Returns
 * whether there is a password.
 */
function addPassword(found: Span[], folded: string, place: Candidate, at: number, hidesUser: boolean): boolean {
  const { start, slashes, isSpecial } = place;
  if (at <= start) return false;
  const userinfo = folded.slice(start, at);
  const colon = userinfo.indexOf(':');
  const user = colon < 0 ? userinfo : userinfo.slice(0, colon);
  // To curl, a scheme without slashes is a user name.
  const isToken = (colon < 0 && isSpecial && slashes === '') || (user.length >= MIN_TOKEN && TOKEN.test(user));
  const isWhole = isToken || hidesUser;
  if (colon >= 0 || isWhole) found.push({ start: isWhole ? start : start + colon + 1, end: at });
  return colon >= 0 || isToken;
}

/**
 * Adds the text after the colon of a port, if that is not a port: a password that was cut before its `@`, or that has a delimiter in
 * it: it ends at the last `@` of all.
 *
 * @param last - the offset of that one, or -1
 */
function addPort(found: Span[], folded: string, start: number, end: number, last: number): void {
  const rest = folded.slice(start, end);
  const colon = rest.indexOf(':', IN_BRACKETS.exec(rest)?.[0].length ?? 0);
  if (colon < 0 || PORT_TEXT.test(rest.slice(colon + 1))) return;
  if (last < 0 && isMistypedPort(rest.slice(colon + 1))) return;
  found.push({ start: start + colon + 1, end: Math.max(end, last) });
}

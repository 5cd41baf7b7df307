/** Texts without their secrets, for logs: references, malformed text, messages with references in them, and other values. */

import { scanFlags } from '../scanner/scan.js';
import { readOptions } from '../support/options.js';
import { platformText } from '../support/platform-object.js';
import { type ParsedReference, textOf } from '../support/reference-text.js';
import { MAX_SEARCHED, passwordsIn, redactSpans, type Span, united } from './passwords.js';
import { readNames, readPaths, secretsOfPaths, valuesIn } from './secrets.js';

/** How to read a text, and what to replace in addition to passwords. */
export interface RedactOptions {
  /**
   * Whether the text is a message, such as a line of a log: each of its words, between white space, double quotes and angle brackets, may be
   * a reference, and a password has no white space before its end. `false` by default, for text of others that may be a malformed reference:
   * white space and quotes may be part of a password, and of `http://u: secret@h/` only `message` shows `secret`.
   */
  readonly message?: boolean;
  /**
   * The names of parameters whose values are replaced, also in a fragment and in a reference within a query. A string is a whole name,
   * without percent-encodings, and case counts. `'x_*'` is for all names that begin with `x_`. A regular expression is for all names in
   * which it has a match.
   */
  readonly parameters?: readonly (string | RegExp)[];
  /**
   * Templates of paths with secrets in them: a host and a path, or only a path for all hosts. `*` is any segment, and `{secret}` is the text
   * of a segment that is replaced. Case is ignored, a longer path also matches, and a `*` at the end may be missing.
   */
  readonly paths?: readonly string[];
  /** Whether user names are replaced with their passwords, also without a password. `false` by default. */
  readonly userinfo?: boolean;
}

const OPTIONS = { message: false, parameters: readNames, paths: readPaths, userinfo: false };

/** A character between the words of a message; an escaped quotation mark of JSON is not one. */
const BETWEEN_WORDS = /[ \t\r\n\f<>]|(?<!\\)"/;
/** Characters at the end of a word that belong to the sentence. */
const AFTER_WORD = ".,;:!)]}'";
/** A reference with a scheme in a message, and the character before it. The slash ends an authority before it, for each reader. */
const BEFORE_REFERENCE = /[\s"'<>(,;][a-z][a-z\d+.-]*:\/[/\\]/gi;
const IS_REFERENCE = /^[\0- ]*(?:[a-z][a-z\d+.-]*:)?[/\\]/i;
/** An `@` in some spelling. */
const AT = /[@\uFE6B\uFF20]|\\u0040|%(?:25)*(?:40|ef)/gi;
/** A port and the character after it, in malformed text such as a line of JSON. */
const PORT = /:\d{1,5}["'\s]/g;
/** Letters of all scripts, without the blocks that have delimiters of a URI in other spellings. */
const IN_HOST_NAME = /[\w.\-\u00a1-\u1fff\u3041-\udfff]/;
const LITERAL = /\[[\da-f:.]*\]$/i;
/** A literal has at most so many code units. */
const MAX_LITERAL = 47;
/** Stands for a value that has no text. */
const NO_TEXT = '(no text)';
/** The most causes of an error that are shown. */
const MOST_CAUSES = 16;

/**
 * Replaces every password in a text, and everything that might be one, with `***`. If the text is not a URI reference, it
 * replaces too much rather than too little. A user name that looks like an access token is replaced as well. Everything else stays
 * unchanged: other secrets are replaced only if the options name them.
 *
 * A password is any text that a reader in use (RFC 3986, WHATWG, curl, Python, Java) may treat as the password of a userinfo,
 * even in a URI within a query, and even if its delimiters are percent-encoded. To show texts to people, use {@link display}: it also
 * escapes control characters.
 *
 * In a line of a log, or the text of an error, set `message`. Without it, each reference with a scheme and `//` is redacted, but white space
 * may be part of a password, and so may the words after the last reference up to an `@`. A port of at most five digits before a quote or
 * white space is not a password if no `@` follows.
 *
 * Accepts any value, and never throws because of it. An Error is read as its message and the messages of its causes, a `URL` or a `Request`
 * as its address, and any other value as `String` converts it. If the conversion throws, the text is `(no text)`.
 *
 * @param value - a string, a reference that was parsed, or any other value
 * @param options - the secrets to redact, and whether the text is a message
 * @returns the same string if it has no secret
 * @throws TypeError if an option has another type, or there is no such option
 * @example
 * ```ts
 * redact('http://u:secret@h/?next=ftp%3A%2F%2Fu%3Asecret%40h'); // 'http://u:***@h/?next=ftp%3A%2F%2Fu%3A***%40h'
 * redact('http:\\\\u:secret@h/'); // 'http:\\\\u:***@h/'
 * redact('http://h:80/@user'); // 'http://h:80/@user'
 * redact('at http://u:p@h, then ftp://u:p@i'); // 'at http://u:***@h, then ftp://u:***@i'
 * redact('09:30 http://u:p@h for a@b.example', { message: true }); // '09:30 http://u:***@h for a@b.example'
 * redact('http://h/?token=x&a=1', { parameters: ['token', /^X-Amz-/i] }); // 'http://h/?token=***&a=1'
 * redact('https://h/hooks/7/x?a=1', { paths: ['h/hooks/*\/{secret}'] }); // 'https://h/hooks/7/***?a=1'
 * redact('http://user:secret@h/', { userinfo: true }); // 'http://***@h/'
 * redact(new Error('no answer of http://u:p@h/')); // 'no answer of http://u:***@h/'
 * ```
 */
export function redact(value: unknown, options?: RedactOptions): string {
  const secrets = readOptions(options, OPTIONS);
  const text: unknown = textOf(value as string);
  if (typeof text === 'string') return redactText(text, secrets);
  return shownTexts(text)
    .map((each) => redactText(each, secrets))
    .join('; cause: ');
}

type Secrets = ReturnType<typeof readOptions<RedactOptions, typeof OPTIONS>>;

function redactText(text: string, { message, parameters, paths, userinfo }: Secrets): string {
  const passwords = message ? passwordsInMessage(text, userinfo) : passwordsOf(text, userinfo);
  if (parameters === undefined && paths === undefined) return redactSpans(text, passwords);
  const words = scanFlags(text) >= 0 ? [{ start: 0, end: text.length }] : Array.from(wordsIn(text));
  const secrets = words.flatMap(({ start: at, end }) => {
    const word = text.slice(at, end);
    return [...valuesIn(word, parameters ?? []), ...secretsOfPaths(word, paths ?? [])].map((span) => moved(span, at));
  });
  return redactSpans(text, united([...passwords, ...secrets]));
}

/** Returns the texts of a value: one, or the messages of an error and its causes. */
function shownTexts(value: unknown): string[] {
  const texts = new Map<unknown, string>();
  let each = value;
  do {
    texts.set(each, attempt(textOfValue, each) ?? NO_TEXT);
    each = attempt(causeOf, each);
  } while (each !== undefined && !texts.has(each) && texts.size < MOST_CAUSES);
  return [...texts.values()];
}

/** Returns the result of a function that may run the caller's code; `undefined` if it throws. */
function attempt<Result>(read: (value: unknown) => Result, value: unknown): Result | undefined {
  try {
    return read(value);
  } catch {
    return undefined;
  }
}

function textOfValue(value: unknown): string {
  const given: unknown = textOf(value as string);
  return given instanceof Error ? String(given.message) : (platformText(given, 'Request', 'url') ?? String(given));
}

const causeOf = (value: unknown): unknown => (value instanceof Error ? (value.cause ?? undefined) : undefined);

/**
 * Returns the spans of a text that {@link redact} replaces: every password, and everything that might be one. For programs that show
 * a text in parts, or mark passwords in another way.
 *
 * @param text - any string, or a reference that was parsed
 * @returns the spans in order, without overlaps; `end` is exclusive. An empty password has an empty span
 * @throws TypeError if `text` is any other value
 * @example
 * ```ts
 * findPasswords('http://u:secret@h/'); // [ { start: 9, end: 15 } ]
 * ```
 */
export function findPasswords(text: string | ParsedReference): Span[] {
  return passwordsOf(textOf(text), false);
}

function passwordsOf(text: string, hidesUser: boolean): Span[] {
  return scanFlags(text) < 0 ? passwordsInText(text, hidesUser) : passwordsIn(text, 'reference', hidesUser);
}

/** Returns the passwords of malformed text, which may be a message with references in it. After a port, another text begins. */
function passwordsInText(text: string, hidesUser: boolean): Span[] {
  if (text.length > MAX_SEARCHED) return passwordsIn(text, 'text');
  const last = lastAt(text);
  const ports = Array.from(text.matchAll(PORT), ({ index, 0: port }) =>
    isAfterHost(text, index) ? index + port.length - 1 : -1,
  ).filter((index) => index > last);
  return piecesAt(text, [0, ...ports]).flatMap(({ start, end }) =>
    passwordsInReferences(text.slice(start, end), hidesUser).map((span) => moved(span, start)),
  );
}

/**
 * Whether a host precedes an offset, after an "@" or two slashes. The slash before its host ends every authority before it, and the host has
 * no delimiter in any spelling.
 */
function isAfterHost(text: string, end: number): boolean {
  let start = end;
  while (IN_HOST_NAME.test(text.charAt(start - 1))) start--;
  if (start === end && text.charAt(end - 1) === ']') {
    const [literal] = LITERAL.exec(text.slice(Math.max(0, end - MAX_LITERAL), end)) ?? [''];
    start -= literal.length;
  }
  return text.charAt(start - 1) === '@' || /^[/\\]\/$/.test(text.slice(start - 2, start));
}

function passwordsInReferences(text: string, hidesUser: boolean): Span[] {
  const pieces = piecesAt(text, [0, ...Array.from(text.matchAll(BEFORE_REFERENCE), ({ index }) => index + 1)]);
  const first = text.slice(0, pieces[0]?.end);
  if (pieces.length === 1 || IS_REFERENCE.test(first)) return passwordsInPieces(text, pieces, hidesUser);
  // Words before the first reference, unless one of them may be part of a userinfo.
  const mayBeUserinfo = lastAt(first) >= 0 || passwordsInMessage(first, false).length > 0;
  return mayBeUserinfo ? passwordsIn(text, 'text', hidesUser) : passwordsInPieces(text, pieces.slice(1), hidesUser);
}

/** Returns the pieces of a text that begin at these offsets. */
const piecesAt = (text: string, starts: readonly number[]): Span[] =>
  starts.map((start, i) => ({ start, end: starts[i + 1] ?? text.length }));

/** Returns a span of a piece as a span of the text, in which the piece begins at an offset. */
const moved = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

function passwordsInMessage(text: string, hidesUser: boolean): Span[] {
  if (text.length > MAX_SEARCHED) return passwordsIn(text, 'text');
  return passwordsInPieces(text, wordsIn(text), hidesUser, true);
}

/** Returns the passwords of pieces of a text. A password without an `@` after it continues in the next pieces, up to the last `@`. */
function passwordsInPieces(text: string, pieces: Iterable<Span>, hidesUser: boolean, areWords = false): Span[] {
  const found: Span[] = [];
  const last = lastAt(text);
  for (const { start, end } of pieces) {
    const piece = text.slice(start, end);
    const spans = passwordsIn(piece, areWords && scanFlags(piece) >= 0 ? 'reference' : 'text', hidesUser);
    const after = spans.at(-1)?.end;
    // An "@" and a host follow a whole password.
    const isCut = after !== undefined && end <= last && !/^@./s.test(piece.slice(after).replace(AT, '@'));
    for (const span of isCut ? passwordsIn(text.slice(start), 'text', hidesUser) : spans)
      found.push(moved(span, start));
    if (isCut) break;
  }
  return found;
}

function lastAt(text: string): number {
  let last = -1;
  for (const { index } of text.matchAll(AT)) last = index;
  return last;
}

/** Yields the words of a message, without apostrophes before them and punctuation after them. */
function* wordsIn(text: string): Generator<Span> {
  let next = 0;
  for (const { length } of text.split(BETWEEN_WORDS)) {
    let start = next;
    next += length + 1;
    let end = next - 1;
    while (start < end && text[start] === "'") start++;
    while (start < end && AFTER_WORD.includes(text.charAt(end - 1))) end--;
    if (start < end) yield { start, end };
  }
}

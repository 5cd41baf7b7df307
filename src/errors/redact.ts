/** Texts without their secrets, for logs: references, malformed text, and messages with references in them. */

import { scanFlags } from '../scanner/scan.js';
import { wrongType } from '../support/arguments.js';
import { readOptions } from '../support/options.js';
import { type ParsedReference, textOf } from '../support/reference-text.js';
import { MAX_SEARCHED, passwordsIn, redactSpans, type Span } from './passwords.js';

/** How to read a text, and what to replace in addition to passwords. */
export interface RedactOptions {
  /**
   * Whether the text is a message, such as a line of a log: each of its words, between white space, double quotes and angle brackets, may be
   * a reference. `false` by default: a text that is not a reference is a malformed one, or several ones.
   */
  readonly message?: boolean;
  /**
   * The names of parameters whose values are replaced, also in a fragment and in a reference within a query. A string is a whole name,
   * without percent-encodings, and case counts. `'x_*'` is for all names that begin with `x_`. A regular expression is for all names in
   * which it has a match.
   */
  readonly parameters?: readonly (string | RegExp)[];
}

type Names = readonly (string | RegExp)[];

const OPTIONS = { message: false, parameters: readNames };

/** A character between the words of a message; an escaped quotation mark of JSON is not one. */
const BETWEEN_WORDS = /[ \t\r\n\f<>]|(?<!\\)"/;
/** Characters at the end of a word that belong to the sentence. */
const AFTER_WORD = ".,;:!)]}'";
/** Where a reference with a scheme begins in a message. The slash ends an authority before it, for each reader. */
const BEFORE_REFERENCE = /(?<=[\s"'<>(,;])(?=[a-z][a-z\d+.-]*:\/[/\\])/gi;
const IS_REFERENCE = /^[\0- ]*(?:[a-z][a-z\d+.-]*:)?[/\\]/i;
const AT = /[@\uFE6B\uFF20]|%(?:25)*(?:40|ef)/gi;
/** An `@` in some spelling and a host, which follow a whole password. */
const AFTER_PASSWORD = /^(?:[@\uFE6B\uFF20]|%(?:25)*(?:40|ef))./is;
/**
 * Characters before the name of a parameter, and the "=" after it, also as HTML and JSON write them, in a reference within a query too;
 * and all other characters that HTML writes by number.
 */
const SEPARATOR =
  /((?:&|%(?:25)*26)(?:amp(?:;|%(?:25)*3b)){0,3}(?:(?:#|%(?:25)*23)(?:\d+|x[\da-f]+)(?:;|%(?:25)*3b)?|equals(?:;|%(?:25)*3b))|(?:(?:\\|%(?:25)*5c){1,8}(?:u00|x)|%(?:25)*)(?:3f|26|23|3b|3d)|[?&#;=])/i;
/** A separator that is an "=". */
const EQUALS = /^=$|3d$|(?:(?:#|23)(?:0*61|x0*3d)(?:;|%(?:25)*3b)?|equals(?:;|%(?:25)*3b))$/i;
/** The separators that end a value: it may contain the others. */
const END_OF_VALUE = /^(?:[&#]|\\u002[63]|&#(?:0*3[58]|x0*2[36]);?)$/i;

/**
 * Replaces every password in a text, and everything that might be one, with `***`. If the text is not a URI reference, it
 * replaces too much rather than too little. A user name that looks like an access token is replaced as well. Everything else stays
 * unchanged: values of a query such as `password=` are replaced only if their names are in the option `parameters`.
 *
 * A password is any text that a reader in use (RFC 3986, WHATWG, curl, Python, Java) may treat as the password of a userinfo,
 * even in a URI within a query, and even if its delimiters are percent-encoded. To log texts, use {@link display}: it also
 * escapes control characters.
 *
 * In a message, such as the text of an error, each reference with a scheme and `//` is redacted. White space may be part of a
 * password, and so may the words after the last reference up to an `@`: the option `message` says that they are not.
 *
 * @param text - any string, or a reference that was parsed
 * @param options - which parameters to redact, and whether the text is a message
 * @returns the same string if nothing might be a password
 * @throws TypeError if an argument has another type
 * @example
 * ```ts
 * redact('http://u:secret@h/?next=ftp%3A%2F%2Fu%3Asecret%40h'); // 'http://u:***@h/?next=ftp%3A%2F%2Fu%3A***%40h'
 * redact('http:\\\\u:secret@h/'); // 'http:\\\\u:***@h/'
 * redact('http://h:80/@user'); // 'http://h:80/@user'
 * redact('at http://u:p@h, then ftp://u:p@i'); // 'at http://u:***@h, then ftp://u:***@i'
 * redact('09:30 http://u:p@h for a@b.example', { message: true }); // '09:30 http://u:***@h for a@b.example'
 * redact('http://h/?token=x&a=1', { parameters: ['token', /^X-Amz-/i] }); // 'http://h/?token=***&a=1'
 * ```
 */
export function redact(text: string | ParsedReference, options?: RedactOptions): string {
  const given = textOf(text);
  const { message, parameters } = readOptions(options, OPTIONS);
  const passwords = message ? passwordsInMessage(given) : findPasswords(given);
  if (parameters === undefined) return redactSpans(given, passwords);
  return redactSpans(given, united([...passwords, ...findValues(given, parameters)]));
}

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
  const given = textOf(text);
  return scanFlags(given) < 0 ? passwordsInText(given) : passwordsIn(given, 'reference');
}

/** Returns the passwords of malformed text, which may be a message with references in it. */
function passwordsInText(text: string): Span[] {
  if (text.length > MAX_SEARCHED) return passwordsIn(text, 'text');
  const starts = [0, ...Array.from(text.matchAll(BEFORE_REFERENCE), ({ index }) => index)];
  const pieces = starts.map((start, i) => ({ start, end: starts[i + 1] ?? text.length }));
  const first = text.slice(0, starts[1]);
  if (pieces.length === 1 || IS_REFERENCE.test(first)) return passwordsInPieces(text, pieces);
  // Words before the first reference, unless one of them may be part of a userinfo.
  const mayBeUserinfo = lastAt(first) >= 0 || passwordsInMessage(first).length > 0;
  return mayBeUserinfo ? passwordsIn(text, 'text') : passwordsInPieces(text, pieces.slice(1));
}

function passwordsInMessage(text: string): Span[] {
  if (text.length > MAX_SEARCHED) return passwordsIn(text, 'text');
  return passwordsInPieces(text, wordsIn(text), true);
}

/** Returns the passwords of pieces of a text. A password without an `@` after it continues in the next pieces, up to the last `@`. */
function passwordsInPieces(text: string, pieces: Iterable<Span>, areWords = false): Span[] {
  const found: Span[] = [];
  const last = lastAt(text);
  for (const { start, end } of pieces) {
    const piece = text.slice(start, end);
    const spans = passwordsIn(piece, areWords && scanFlags(piece) >= 0 ? 'reference' : 'text');
    const after = spans.at(-1)?.end;
    const isCut = after !== undefined && end <= last && !AFTER_PASSWORD.test(piece.slice(after));
    for (const span of isCut ? passwordsIn(text.slice(start), 'text') : spans)
      found.push({ start: start + span.start, end: start + span.end });
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

/** Returns the values of parameters: too much rather than too little. */
function findValues(text: string, names: Names): Span[] {
  if (scanFlags(text) >= 0) return [...valuesIn(text, 0, names)];
  return Array.from(wordsIn(text)).flatMap(({ start, end }) => [...valuesIn(text.slice(start, end), start, names)]);
}

/** @param at - the offset of the word in its text */
function* valuesIn(word: string, at: number, names: Names): Generator<Span> {
  let start = -1;
  let next = at;
  let mayBeName = true;
  const pieces = word.split(SEPARATOR);
  for (const [i, piece] of pieces.entries()) {
    const isSeparator = i % 2 === 1;
    if (isSeparator && start >= 0 && END_OF_VALUE.test(piece)) {
      yield { start, end: next };
      start = -1;
    }
    next += piece.length;
    if (!isSeparator || start >= 0) continue;
    const isEquals = EQUALS.test(piece);
    if (isEquals && mayBeName && isToRedact(pieces[i - 1] as string, names)) start = next;
    mayBeName = !isEquals;
  }
  if (start >= 0) yield { start, end: next };
}

/** Returns spans in order; those that overlap become one. */
function united(spans: Span[]): Span[] {
  const result: Span[] = [];
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last === undefined || last.end < start) result.push({ start, end });
    else result[result.length - 1] = { start: last.start, end: Math.max(last.end, end) };
  }
  return result;
}

function isToRedact(written: string, names: Names): boolean {
  const name = decodedName(written);
  return names.some((each) => {
    if (typeof each !== 'string') return name.search(each) >= 0;
    return each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : each === name;
  });
}

/** Decodes a name, which may be encoded more than once, or contain octets that are not UTF-8. */
function decodedName(written: string): string {
  let name = written.replaceAll('+', ' ');
  for (let turn = 0; turn < 3; turn++) name = name.replaceAll(/%[0-7][\da-f]/gi, decodeURIComponent);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function readNames(names: unknown): Names {
  const isName = (name: unknown): boolean => typeof name === 'string' || name instanceof RegExp;
  if (Array.isArray(names) && Array.from(names).every(isName)) return names;
  throw wrongType('parameters', 'an array of strings and regular expressions', names);
}

/**
 * Explains the error at which a scan stopped. Reads the tables of a language, and only when an explanation is
 * requested.
 */

import { platformHost, urlOf } from '../loose/platform-url.js';
import { type GrammarName, grammarNamed, scanFlags } from '../scanner/scan.js';
import { wrongType } from '../support/arguments.js';
import { CodeUnit } from '../support/code-unit.js';
import { readOptions } from '../support/options.js';
import { type ParsedReference, textOf } from '../support/reference-text.js';
import { Grammar } from '../tables/record.js';
import { ALPHA, DIGIT, HEXDIG, PCHAR, SUB_DELIMS, UNRESERVED } from '../tables/uri.generated.js';
import type { ErrorCode } from './codes.js';
import { pointAt } from './display.js';
import { ReferenceSyntaxError } from './error.js';
import { charactersAt, ErrorDetails, type Language, mayEndAt, messageOf, Place } from './language.js';
import { passwordsIn, type Span } from './passwords.js';
import { type Readings, readingsOf } from './readings.js';
import { URI_LANGUAGE } from './uri.js';

/** The reason why an input does not match a grammar. */
export interface Diagnosis<Code extends string = ErrorCode> {
  readonly code: Code;
  /** The offset of the error, in UTF-16 code units. */
  readonly offset: number;
  /**
   * The offset of the character that the message names: `offset`, or before it the first character of an authority that readers of URLs
   * read differently, such as the first of two `@`, or a letter in a port. The scan continues from there, because an `@` could still make
   * the text a userinfo.
   */
  readonly causeOffset: number;
  /**
   * The alternatives expected at the offset: names of ABNF rules (`pchar`, `unreserved`, `HEXDIG`, …), characters in
   * double quotes, and `end of input`; in IRIs also `low surrogate`.
   */
  readonly expected: readonly string[];
  /**
   * One sentence: the message of the error that `parse` throws, or a more specific one. About an authority that clients read differently, it
   * names the hosts that they read (never a password), and recommends none.
   */
  readonly message: string;
  /** The input around the offset on one line, as {@link excerpt} returns it. */
  readonly excerpt: string;
  /** The line to print below the excerpt: a caret under the character at `causeOffset`. */
  readonly caret: string;
  /** The message, the excerpt, the caret and the expected alternatives on four lines, for people. */
  readonly text: string;
}

/** Options of {@link diagnose}. */
export interface DiagnoseOptions {
  /** The rule of RFC 3986, Appendix A, that the text should match: `'uri-reference'` by default, as for `parse`. */
  readonly grammar?: GrammarName;
}

const OPTIONS = { grammar: grammarNamed };

/**
 * Says why a text is not a URI reference, or not of the grammar that the options name.
 *
 * @param text - any string
 * @param options - the grammar
 * @returns a stable code, the offset in UTF-16 code units, the alternatives expected there, a message, and an excerpt; `undefined`
 * if the text matches the grammar
 * @throws TypeError if an argument or an option has another type, or there is no such option
 * @throws RangeError if there is no such grammar
 * @example
 * ```ts
 * const { code, offset, expected, message } = diagnose('http://[::1');
 * code; // 'unexpected-end'
 * offset; // 11
 * expected; // [ 'HEXDIG', '"."', '":"', '"]"' ]
 * message; // 'not a URI reference: unexpected end of input; the text is incomplete (unexpected-end, offset 11)'
 * diagnose('/a', { grammar: 'uri' })?.code; // 'invalid-scheme'
 * diagnose('/a'); // undefined
 * ```
 */
export function diagnose(text: string | ParsedReference, options?: DiagnoseOptions): Diagnosis | undefined {
  const input = textOf(text);
  const { grammar = Grammar.URI_REFERENCE } = readOptions(options, OPTIONS);
  const flags = scanFlags(input, grammar);
  return flags < 0 ? withReadings(new ErrorDetails(URI_LANGUAGE, grammar, input, ~flags)) : undefined;
}

/**
 * Explains an error of `parse` or `parseIri` to people: shows the input around the offset, and lists what was expected there. Passwords,
 * and all text that might be one, are redacted.
 *
 * @param error - a `UriSyntaxError` or an `IriSyntaxError`
 * @throws TypeError if it is another value
 * @example
 * ```ts
 * try {
 *   parse('http://me:secret@example.com/a b');
 * } catch (error) {
 *   explain(error).text;
 *   // not a URI reference: unexpected U+0020 (space); percent-encode or remove this character (forbidden-character, offset 30)
 *   //   http://me:***@example.com/a b
 *   //                              ^
 *   // expected: pchar, "#", "%", "/", "?", end of input
 * }
 * ```
 */
export function explain<Code extends string>(error: ReferenceSyntaxError<Code>): Diagnosis<Code> {
  const details = ReferenceSyntaxError.detailsOf(error);
  if (details === undefined) throw wrongType('error', 'a UriSyntaxError or an IriSyntaxError', error);
  return withReadings(details);
}

function withReadings<Code extends string>(details: ErrorDetails): Diagnosis<Code> {
  const passwords = passwordsIn(details.input, 'text');
  return diagnosisOf(details, undefined, passwords, readingsOf(details, passwords));
}

/**
 * Explains why a text does not match a rule of a language.
 *
 * @param expected - the alternatives expected at the error offset, if not all alternatives of the place
 * @param passwords - the passwords of the text
 * @param readings - how clients read the authority
 */
export function diagnosisOf<Code extends string>(
  details: ErrorDetails,
  expected?: readonly string[],
  passwords: readonly Span[] = passwordsIn(details.input, 'text'),
  readings?: Readings,
): Diagnosis<Code> {
  const { language, rule, input, offset, place } = details;
  const advice = adviceOn(details, passwords.length > 0);
  const cause = (advice === undefined && readings?.cause) || place.cause;
  const message = messageOf({ ...details, place: { ...place, cause } as Place }, advice ?? readings?.sentence);
  const names = [...(expected ?? expectedAt(language, place.cause < offset ? inPort(language, rule, input) : place))];
  const [excerpt, caret] = pointAt(input, cause, passwords);
  const text = `${message}\n  ${excerpt}\n  ${caret}\nexpected: ${names.join(', ')}`;
  return { code: details.code as Code, offset, causeOffset: cause, expected: names, message, excerpt, caret, text };
}

/** An address of scp, as Git takes it. */
const SCP_ADDRESS = /^[\w.-]+@[\w.-]+:/;

/** A path of Windows with a drive or a server. */
const WINDOWS_PATH = /^(?:[a-z]:|\\\\[\w.-]+)\\/i;

/** The rest of a host that all clients read: no "@" after it makes it a user name. */
const REST_OF_HOST = /^[^/?#@\\:]*(?::\d*)?(?:[/?#]|$)/;

/** Returns a sentence about the text of an error that says more than the sentence of its code; `undefined` for most texts. */
function adviceOn({ input, offset, code, place: { part } }: ErrorDetails, hasPassword: boolean): string | undefined {
  if (code === 'colon-in-first-segment' && SCP_ADDRESS.test(input))
    return 'an address of scp or Git is not a URI: write ssh://user@host/path';
  // The platform's `URL` reads it as RFC 8089, appendix E, says.
  if (WINDOWS_PATH.test(input) && !hasPassword)
    return `a path of Windows is not a URI: write ${urlOf(`file:${input.replace(/[%#?]/g, encodeURIComponent)}`)?.href}`;
  const isInHost = (part === 'host' || part === 'authority') && REST_OF_HOST.test(input.slice(offset));
  if (code !== 'forbidden-character' || !isInHost || input.charCodeAt(offset) <= CodeUnit.LAST_OF_ASCII)
    return undefined;
  const host = asciiHost(input);
  return host === undefined ? 'write an internationalized host in its "xn--" form' : `convert the host to ${host}`;
}

/**
 * Returns the ASCII form of the internationalized host of a text, as the platform's `URL` reads it; `undefined` without such a host.
 *
 * @param input - a text that is a URI reference up to the host
 */
function asciiHost(input: string): string | undefined {
  const [, host = ''] = /^[^/?#]*\/\/([^\0-\x20/?#:@\\%]+)/.exec(input) ?? [];
  const ascii = platformHost(host);
  return ascii.split('.').some((label) => label.startsWith('xn--')) ? ascii : undefined;
}

/** The place in the port of a text, as if an empty userinfo preceded its host: no userinfo can contain this port. */
function inPort({ automaton }: Language, rule: number, input: string): Place {
  const start = `${input.slice(0, input.indexOf('//') + 2)}@:`;
  return new Place(automaton(), rule, start, start.length);
}

/**
 * Lists the rules and characters that may come next at a place. Each place is described once: that takes 20 times as
 * long as the rest of an error.
 */
export function expectedAt({ described, withNonAscii }: Language, place: Place): readonly string[] {
  // No automaton has more states.
  const key = (place.refused << 8) | place.state;
  let expected = described.get(key);
  if (expected === undefined) {
    const names = describe(charactersAt(place), mayEndAt(place));
    expected = withNonAscii === undefined ? names : withNonAscii(names, (unit) => place.takes(unit));
    described.set(key, expected);
  }
  return expected;
}

/** Rules to describe a set of characters with: a rule comes before those that are part of it. */
const RULES_OF_ASCII: readonly (readonly [name: string, members: Uint8Array])[] = [
  ['pchar', PCHAR],
  ['unreserved', UNRESERVED],
  ['sub-delims', SUB_DELIMS],
  ['ALPHA', ALPHA],
  ['HEXDIG', HEXDIG],
  ['DIGIT', DIGIT],
];

/** Describes a set of characters: names of ABNF rules, characters in double quotes, and `end of input`. */
export function describe(characters: Iterable<number>, mayEnd: boolean): string[] {
  const open = new Set(characters);
  const expected: string[] = [];
  for (const [name, table] of RULES_OF_ASCII) {
    if (!table.every((member, c) => member === 0 || open.has(c))) continue;
    expected.push(name);
    for (const member of open) if (table[member] === 1) open.delete(member);
  }
  for (const c of open) expected.push(`"${String.fromCharCode(c)}"`);
  if (mayEnd) expected.push('end of input');
  return expected;
}

/** Explains errors in request targets and Host fields with the tables, on request only. */

import { CODE_OF_PART } from '../errors/diagnose.js';
import { pointAt } from '../errors/excerpt.js';
import { type Automaton, describe, Place } from '../errors/language.js';
import { isForbidden } from '../errors/uri.js';
import { LARGEST_PORT } from '../resolve/addresses.js';
import type { Part } from '../tables/automaton.js';
import { automaton as ofHttp } from '../tables/http.generated.js';
import { Grammar, STRIDE } from '../tables/record.js';
import { automaton as ofUris } from '../tables/uri.generated.js';
import { HTTP_ERRORS, type HttpErrorCode } from './errors.js';
import { scanHost } from './host.js';
import { HttpRule } from './request-form.js';
import { scanRequestTarget } from './request-target.js';

/** An error in a request target or a Host field. */
export interface HttpDiagnosis {
  /** The stable code, explained in {@link HTTP_ERRORS}. */
  readonly code: HttpErrorCode;
  /** The offset of the error, in UTF-16 code units. */
  readonly offset: number;
  /**
   * The valid tokens at the offset: names of ABNF rules (`pchar`, `unreserved`, `HEXDIG`, …), characters in double
   * quotes, and `end of input`.
   */
  readonly expected: readonly string[];
  /** One sentence, the text around the offset with a caret, and the expected tokens; passwords are redacted. */
  readonly message: string;
}

/** A rule that a text may match. */
interface Rule {
  readonly automaton: () => Automaton;
  /** Its number in the tables. */
  readonly number: number;
}

const ORIGIN_FORM: Rule = { automaton: ofHttp, number: HttpRule.ORIGIN_FORM };
const ASTERISK_FORM: Rule = { automaton: ofHttp, number: HttpRule.ASTERISK_FORM };
const HTTP_URI: Rule = { automaton: ofHttp, number: HttpRule.HTTP_URI };
const HOST: Rule = { automaton: ofHttp, number: HttpRule.HOST };
const ABSOLUTE_URI: Rule = { automaton: ofUris, number: Grammar.ABSOLUTE_URI };

const ZERO = 0x30;
const COLON = 0x3a;

// Written, but never read: the result of the scan is enough.
const record = new Uint32Array(STRIDE);

/**
 * Explains why a text is not a target of a request with this method, for the body of a 400 (Bad Request) or for a log.
 * Scans the text again, in linear time.
 *
 * @param method - the method of the request
 * @param target - the target that `scanRequestTarget` rejected; decode bytes as Latin-1, which keeps the offset
 * @returns the error and its offset; `undefined` if it is such a target
 * @throws TypeError if `method` or `target` is not a string
 * @example
 * ```ts
 * const { code, offset, expected, message } = diagnoseRequestTarget('CONNECT', 'example.com:443/');
 * code; // 'unexpected-path'
 * offset; // 15
 * expected; // [ 'DIGIT', 'end of input' ]
 * message;
 * // not a request target: a path must not follow the host and the port here (unexpected-path, offset 15)
 * //   example.com:443/
 * //                  ^
 * // expected: DIGIT, end of input
 * diagnoseRequestTarget('GET', '*').code; // 'invalid-asterisk'
 * diagnoseRequestTarget('OPTIONS', '*'); // undefined
 * ```
 */
export function diagnoseRequestTarget(method: string, target: string): HttpDiagnosis | undefined {
  const flags = scanRequestTarget(method, target, record);
  if (flags >= 0) return undefined;
  return diagnosis('a request target', target, ~flags, rulesOf(method, target), method === 'CONNECT');
}

/**
 * Explains why a text is not the value of a Host field, as {@link diagnoseRequestTarget} does for a target.
 *
 * @param value - the value that `scanHost` rejected; decode bytes as Latin-1, which keeps the offset
 * @returns the error and its offset; `undefined` if it is such a value
 * @throws TypeError if `value` is not a string
 * @example
 * ```ts
 * diagnoseHost('me:secret@example.com').message;
 * // not the value of a Host field: a userinfo must not be sent, since it hides the host (unexpected-userinfo, offset 3)
 * //   me:***@example.com
 * //      ^
 * // expected: DIGIT, end of input
 * ```
 */
export function diagnoseHost(value: string): HttpDiagnosis | undefined {
  const flags = scanHost(value, record);
  return flags < 0 ? diagnosis('the value of a Host field', value, ~flags, [HOST], false) : undefined;
}

/** Returns the rules for a target with this method. An "http" URI has a separate rule, which is stricter than absolute-URI. */
function rulesOf(method: string, target: string): Rule[] {
  if (method === 'CONNECT') return [HOST];
  const uri = /^https?:/i.test(target) ? HTTP_URI : ABSOLUTE_URI;
  return method === 'OPTIONS' ? [ORIGIN_FORM, ASTERISK_FORM, uri] : [ORIGIN_FORM, uri];
}

function diagnosis(
  what: string,
  text: string,
  offset: number,
  rules: readonly Rule[],
  isConnect: boolean,
): HttpDiagnosis {
  const live = liveAt(rules, text, offset);
  const { rule, place } = live.at(-1) as Live;
  const { part } = place;
  const code = codeAt(rule, part, text, offset);
  const all = { characters: new Set(live.flatMap((one) => one.place.characters)), mayEnd: place.mayEnd };
  const { characters, mayEnd } = isConnect ? connectable(all, part, text, offset) : all;
  const expected = describe(characters, mayEnd);
  const message =
    `not ${what}: ${HTTP_ERRORS[code]} (${code}, offset ${offset})\n` +
    `${pointAt(text, offset, rule === HOST ? 'authority' : 'text')}\nexpected: ${expected.join(', ')}`;
  return { code, offset, expected, message };
}

/** A rule, and the place that a text has reached in it. */
interface Live {
  readonly rule: Rule;
  readonly place: Place;
}

/**
 * Returns the rules that a text may still match at an offset. There are several only at the beginning of the text, where the last one
 * has a scheme, and none may end.
 */
const liveAt = (rules: readonly Rule[], text: string, offset: number): Live[] =>
  rules
    .map((rule) => ({ rule, place: new Place(rule.automaton(), rule.number, text, offset) }))
    .filter(({ place }) => !place.isDead);

/** The characters that may follow at an offset, and whether the text may end there. */
interface Open {
  readonly characters: Set<number>;
  readonly mayEnd: boolean;
}

/**
 * Removes the possibilities that a CONNECT refuses and a Host field allows: an empty host, an empty port, a port above
 * 65535.
 */
function connectable({ characters }: Open, part: Part, text: string, offset: number): Open {
  if (offset === 0) characters.delete(COLON);
  if (part !== 'port') return { characters, mayEnd: false };
  const port = text.slice(text.lastIndexOf(':', offset - 1) + 1, offset);
  for (let digit = 0; digit <= 9; digit++) {
    if (10 * Number(port) + digit > LARGEST_PORT) characters.delete(ZERO + digit);
  }
  return { characters, mayEnd: port !== '' };
}

function codeAt(rule: Rule, part: Part, text: string, offset: number): HttpErrorCode {
  if (offset === text.length) return 'unexpected-end';
  if (rule !== HOST && text.startsWith('*')) return 'invalid-asterisk';
  if (isForbidden(text.charCodeAt(offset)) && part !== 'percent-encoding') return 'forbidden-character';
  if (rule !== ABSOLUTE_URI && (part === 'authority' || part === 'host' || part === 'port')) {
    const code = codeInAuthority(part, text, offset);
    if (code !== undefined) return code;
  }
  const isOfPart = part === 'percent-encoding' || part === 'ip-literal' || part === 'scheme';
  if (text[offset] === '#' && !isOfPart) return 'unexpected-fragment';
  // No rule has a fragment, and before a colon in a first segment there would be a scheme.
  return CODE_OF_PART[part] as HttpErrorCode;
}

/** The codes of an authority without a userinfo, and in a URI or a CONNECT without an empty host. */
function codeInAuthority(part: Part, text: string, offset: number): HttpErrorCode | undefined {
  const character = text.charAt(offset);
  const before = text.charAt(offset - 1);
  if (part === 'authority' && before !== ']') return 'missing-host';
  if (before === '/' ? ':/?#'.includes(character) : offset === 0 && character === ':') return 'missing-host';
  if (/^[^/?#]*@/.test(text.slice(offset))) return 'unexpected-userinfo';
  if (character === '/') return 'unexpected-path';
  return character === '?' ? 'unexpected-query' : undefined;
}

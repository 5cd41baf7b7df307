/** What is wrong with a request target or a Host field: read off the tables, and only when it is asked for. */

import { CODE_OF_PART } from '../errors/diagnose.js';
import { pointAt } from '../errors/excerpt.js';
import { type Automaton, describe, Place } from '../errors/language.js';
import { isForbidden } from '../errors/uri.js';
import type { Part } from '../tables/automaton.js';
import { automaton as ofHttp } from '../tables/http.generated.js';
import { Grammar, STRIDE } from '../tables/record.js';
import { automaton as ofUris } from '../tables/uri.generated.js';
import { HTTP_ERRORS, type HttpErrorCode } from './errors.js';
import { scanHost } from './host.js';
import { HttpRule } from './request-form.js';
import { scanRequestTarget } from './request-target.js';

/** What is wrong with a request target or a Host field. */
export interface HttpDiagnosis {
  /** What is wrong; the codes are stable, and explained in {@link HTTP_ERRORS}. */
  readonly code: HttpErrorCode;
  /** The error offset, in UTF-16 code units. */
  readonly offset: number;
  /**
   * What could have been at the offset: names of ABNF rules (`pchar`, `unreserved`, `HEXDIG`, …), characters in
   * double quotes, and `end of input`.
   */
  readonly expected: readonly string[];
  /** One sentence, a piece of the text with a caret under the character, and what was expected; passwords are redacted. */
  readonly message: string;
}

/** A rule that a text may be of. */
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
const LAST_PORT = 0xffff;

// Filled, and never read: the result of the scan is enough.
const record = new Uint32Array(STRIDE);

/**
 * Says why a text is not a target of a request with this method, for the body of a 400 (Bad Request) or for a log. It scans
 * once more, and takes time in proportion to the length of the text.
 *
 * @param method - as it stands before the target
 * @param target - what `scanRequestTarget` refused; bytes are best decoded as Latin-1, which keeps the offset
 * @returns what is wrong, and where; `undefined` if it is such a target
 * @throws TypeError if `method` or `target` is not a string
 * @example
 * ```ts
 * const { code, offset, expected, message } = diagnoseRequestTarget('CONNECT', 'example.com:443/');
 * code; // 'unexpected-path'
 * offset; // 15
 * expected; // [ 'DIGIT', 'end of input' ]
 * message;
 * // not a request target: a host and a port have no path behind them here (unexpected-path, offset 15)
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
 * Says why a text is not the value of a Host field, as {@link diagnoseRequestTarget} does of a target.
 *
 * @returns what is wrong, and where; `undefined` if it is such a value
 * @throws TypeError if `value` is not a string
 * @example
 * ```ts
 * diagnoseHost('me:secret@example.com').message;
 * // not the value of a Host field: no userinfo may be sent: it hides what the host is (unexpected-userinfo, offset 3)
 * //   me:***@example.com
 * //      ^
 * // expected: DIGIT, end of input
 * ```
 */
export function diagnoseHost(value: string): HttpDiagnosis | undefined {
  const flags = scanHost(value, record);
  return flags < 0 ? diagnosis('the value of a Host field', value, ~flags, [HOST], false) : undefined;
}

/** The rules for a target with this method. An "http" URI has a rule of its own, which is stricter than absolute-URI. */
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
  const live = rules
    .map((rule) => ({ rule, place: new Place(rule.automaton(), rule.number, text, offset) }))
    .filter(({ place }) => !place.isDead);
  // Several are left only at the beginning of the text, where the one that has a scheme comes last, and none may end.
  const { rule, place } = live.at(-1) as (typeof live)[number];
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

/** The characters that are possible at an offset, and whether the text may end there. */
interface Open {
  readonly characters: Set<number>;
  readonly mayEnd: boolean;
}

/** Without what a CONNECT refuses and a Host field does not: an empty host, an empty port and one above 65535. */
function connectable({ characters }: Open, part: Part, text: string, offset: number): Open {
  if (offset === 0) characters.delete(COLON);
  if (part !== 'port') return { characters, mayEnd: false };
  const port = text.slice(text.lastIndexOf(':', offset - 1) + 1, offset);
  for (let digit = 0; digit <= 9; digit++) {
    if (10 * Number(port) + digit > LAST_PORT) characters.delete(ZERO + digit);
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

/** The codes of an authority that has no userinfo, and in a URI or a CONNECT no empty host. */
function codeInAuthority(part: Part, text: string, offset: number): HttpErrorCode | undefined {
  const character = text.charAt(offset);
  const before = text.charAt(offset - 1);
  if (part === 'authority' && before !== ']') return 'missing-host';
  if (before === '/' ? ':/?#'.includes(character) : offset === 0 && character === ':') return 'missing-host';
  if (/^[^/?#]*@/.test(text.slice(offset))) return 'unexpected-userinfo';
  if (character === '/') return 'unexpected-path';
  return character === '?' ? 'unexpected-query' : undefined;
}

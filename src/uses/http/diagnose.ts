/** Explains errors in request targets and Host fields with the tables, on request only. */

import {
  type Automaton,
  charactersAt,
  codeOfPart,
  type Diagnosis,
  describe,
  diagnosisOf,
  ERRORS,
  ErrorDetails,
  isForbidden,
  type Language,
  Place,
  passwordsIn,
} from '../../errors/index.js';
import { Grammar, httpAutomaton, STRIDE, uriAutomaton } from '../../tables/index.js';
import { HttpRule, scanHost, scanRequestTarget } from './request-target.js';

/**
 * The errors, each with its message about the character at the offset. A code that is also in `ERRORS` has the same
 * meaning there. The codes are stable.
 */
export const HTTP_ERRORS = {
  'unexpected-end': ERRORS['unexpected-end'],
  'forbidden-character': 'a URI or a host must not contain this character',
  'invalid-percent-encoding': ERRORS['invalid-percent-encoding'],
  'invalid-scheme':
    'a request target begins with "/" or with a scheme: a letter, then letters, digits, "+", "-" or ".", then ":"',
  'invalid-asterisk': '"*" is a request target only on its own, and only for OPTIONS',
  'missing-host': '"//" and a host must follow "http:" or "https:"; the target of CONNECT is a host and a port',
  'invalid-userinfo': ERRORS['invalid-userinfo'],
  'unexpected-userinfo': 'a userinfo must not be sent, since it hides the host',
  'invalid-host': ERRORS['invalid-host'],
  'invalid-ip-literal': ERRORS['invalid-ip-literal'],
  'invalid-port': 'a port contains only digits, and the port of a CONNECT is at most 65535',
  'invalid-path': ERRORS['invalid-path'],
  'unexpected-path': 'a path must not follow the host and the port here',
  'invalid-query': ERRORS['invalid-query'],
  'unexpected-query': 'a query must not follow the host and the port here',
  'unexpected-fragment': 'a request must not contain a fragment',
} as const;

/** Stable code of an error: a key of {@link HTTP_ERRORS}. */
export type HttpErrorCode = keyof typeof HTTP_ERRORS;

/** An error in a request target or a Host field. {@link HTTP_ERRORS} has its codes. */
export type HttpDiagnosis = Diagnosis<HttpErrorCode>;

/** A host and a port, a target that is a path, "*" or an "http" URI, or a target with another scheme. */
type TextKind = 'host' | 'http' | 'other';

function languageOf(name: string, automaton: () => Automaton, kind: TextKind): Language<HttpErrorCode> {
  return {
    automaton,
    rules: [name, name, name, name],
    errors: HTTP_ERRORS,
    hint: undefined,
    codeAt: (place, text, offset) => httpCodeAt(place, text, offset, kind),
    described: new Map(),
    withNonAscii: undefined,
  };
}

const HOST_FIELD = /* @__PURE__ */ languageOf('the value of a Host field', httpAutomaton, 'host');
const CONNECT_TARGET = /* @__PURE__ */ languageOf('a request target', httpAutomaton, 'host');
const REQUEST_TARGET = /* @__PURE__ */ languageOf('a request target', httpAutomaton, 'http');
/** Targets with any scheme except "http" and "https": these have a separate, stricter rule. */
const ABSOLUTE_FORM = /* @__PURE__ */ languageOf('a request target', uriAutomaton, 'other');

// Written, but never read: the result of the scan is enough.
const hostRecord = new Uint32Array(STRIDE);

/**
 * Explains why a text is not a target of a request with this method, for the body of a 400 (Bad Request) or for a log.
 * Scans the text again, in linear time.
 *
 * @param method - the method of the request
 * @param target - the target that `scanRequestTarget` rejected; decode bytes as Latin-1 to keep the offset
 * @returns the error and its offset; `undefined` if the target is valid
 * @throws TypeError if `method` or `target` is not a string
 * @example
 * ```ts
 * const { code, offset, expected, text } = diagnoseRequestTarget('CONNECT', 'example.com:443/');
 * code; // 'unexpected-path'
 * offset; // 15
 * expected; // [ 'DIGIT', 'end of input' ]
 * text;
 * // not a request target: unexpected "/"; a path must not follow the host and the port here (unexpected-path, offset 15)
 * //   example.com:443/
 * //                  ^
 * // expected: DIGIT, end of input
 * diagnoseRequestTarget('GET', '*').code; // 'invalid-asterisk'
 * diagnoseRequestTarget('OPTIONS', '*'); // undefined
 * ```
 */
export function diagnoseRequestTarget(method: string, target: string): HttpDiagnosis | undefined {
  const flags = scanRequestTarget(method, target, hostRecord);
  if (flags >= 0) return undefined;
  if (method === 'CONNECT') return connectDiagnosis(target, ~flags);
  if (flags === ~0) {
    // Every form may begin at the first character, and none may end there.
    const expected = ['ALPHA', ...(method === 'OPTIONS' ? ['"*"'] : []), '"/"'];
    return diagnosisOf(new ErrorDetails(ABSOLUTE_FORM, Grammar.ABSOLUTE_URI, target, 0), expected);
  }
  if (target.startsWith('/'))
    return diagnosisOf(new ErrorDetails(REQUEST_TARGET, HttpRule.ORIGIN_FORM, target, ~flags));
  if (target.startsWith('*'))
    return diagnosisOf(new ErrorDetails(REQUEST_TARGET, HttpRule.ASTERISK_FORM, target, ~flags));
  const start = target.slice(0, 'https:'.length).toLowerCase();
  if (start.startsWith('http:') || start === 'https:')
    return diagnosisOf(new ErrorDetails(REQUEST_TARGET, HttpRule.HTTP_URI, target, ~flags));
  return diagnosisOf(new ErrorDetails(ABSOLUTE_FORM, Grammar.ABSOLUTE_URI, target, ~flags));
}

/**
 * Explains why a text is not the value of a Host field, as {@link diagnoseRequestTarget} does for a target.
 *
 * @param value - the value that `scanHost` rejected; decode bytes as Latin-1 to keep the offset
 * @returns the error and its offset; `undefined` if the value is valid
 * @throws TypeError if `value` is not a string
 * @example
 * ```ts
 * diagnoseHost('me:secret@example.com').text;
 * // not the value of a Host field: unexpected "s"; a userinfo must not be sent, since it hides the host (unexpected-userinfo, offset 3)
 * //   me:***@example.com
 * //      ^
 * // expected: DIGIT, end of input
 * ```
 */
export function diagnoseHost(value: string): HttpDiagnosis | undefined {
  const flags = scanHost(value, hostRecord);
  if (flags >= 0) return undefined;
  return diagnosisOf(
    new ErrorDetails(HOST_FIELD, HttpRule.HOST, value, ~flags),
    undefined,
    passwordsIn(value, 'authority'),
  );
}

/** The error in the target of a CONNECT: it refuses an empty host, an empty port and a port above 65535, unlike a Host field. */
function connectDiagnosis(target: string, offset: number): HttpDiagnosis {
  const before = target.slice(0, offset);
  const resultWith = (next: string): number => scanRequestTarget('CONNECT', before + next, hostRecord);
  const open = charactersAt(new Place(httpAutomaton(), HttpRule.HOST, target, offset)).filter((c) => {
    const flags = resultWith(String.fromCharCode(c));
    return flags >= 0 || ~flags > offset;
  });
  const expected = describe(open, resultWith('') >= 0);
  return diagnosisOf(
    new ErrorDetails(CONNECT_TARGET, HttpRule.HOST, target, offset),
    expected,
    passwordsIn(target, 'authority'),
  );
}

function httpCodeAt(place: Place, text: string, offset: number, kind: TextKind): HttpErrorCode {
  const { part } = place;
  const character = text.charAt(offset);
  if (character === '') return 'unexpected-end';
  if (place.cause < offset) return 'invalid-port';
  if (text.startsWith('*') && kind !== 'host') return 'invalid-asterisk';
  if (isForbidden(character.charCodeAt(0)) && part !== 'percent-encoding') return 'forbidden-character';
  // An authority has no userinfo, and in a URI or a CONNECT no empty host.
  if (kind !== 'other' && (part === 'authority' || part === 'host' || part === 'port')) {
    const before = text.charAt(offset - 1);
    if (part === 'authority' && before !== ']') return 'missing-host';
    if (before === '/' ? ':/?#'.includes(character) : offset === 0 && character === ':') return 'missing-host';
    if (/^[^/?#]*@/.test(text.slice(offset))) return 'unexpected-userinfo';
    if (character === '/') return 'unexpected-path';
    if (character === '?') return 'unexpected-query';
  }
  const isOfPart = part === 'percent-encoding' || part === 'ip-literal' || part === 'scheme';
  if (character === '#' && !isOfPart) return 'unexpected-fragment';
  // No rule has a fragment, and before a colon in a first segment there would be a scheme.
  return codeOfPart(part) as HttpErrorCode;
}

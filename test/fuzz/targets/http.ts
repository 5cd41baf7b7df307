/** Request targets and Host fields of HTTP, compared with automata of the rules of RFC 9112 and RFC 9110. */

import { Buffer } from 'node:buffer';
import { readRules } from '../../../scripts/proof/abnf.js';
import { ABNF } from '../../../scripts/proof/appendix-a.js';
import {
  RequestForm,
  requestForm,
  scanHost,
  scanHostBytes,
  scanRequestTarget,
  scanRequestTargetBytes,
} from '../../../src/http/index.js';
import { Flag, HOST_KIND_SHIFT, Slot, STRIDE } from '../../../src/tables/record.js';
import { Automaton } from '../../support/automaton.js';
import { recognise } from '../../support/recogniser.js';
import { flagsOf, recordOf } from '../../support/record.js';
import { Broken, fields, same, type Target } from '../target.js';
import { changed, prefixed, referenceTexts } from '../texts.js';

// RFC 9112, section 3.2, and RFC 9110, sections 4.1, 4.2, 7.2 and 9.3.6, including the requirements of their prose.
const RULES = readRules(`${ABNF}
   origin-form   = 1*( "/" segment ) [ "?" query ]
   Host          = host [ ":" port ]
   host-nz       = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
   http-scheme   = "http" / "https"
   http-URI      = http-scheme "://" host-nz [ ":" port ] path-abempty [ "?" query ]
   connect       = host-nz ":" 1*DIGIT
   asterisk-form = "*"
`);
const automaton = (name: string): Automaton => new Automaton(RULES, name);
const [ORIGIN, HOST, HTTP_URI, CONNECT, ASTERISK, ABSOLUTE] = [
  'origin-form',
  'Host',
  'http-URI',
  'connect',
  'asterisk-form',
  'absolute-URI',
].map(automaton) as [Automaton, Automaton, Automaton, Automaton, Automaton, Automaton];

const METHODS = ['GET', 'POST', 'CONNECT', 'OPTIONS', 'connect'];
const PARTS = (1 << (HOST_KIND_SHIFT + 2)) - 1;
const LAST_PORT = 0xffff;
const BEFORE = 'GET ';
const record = new Uint32Array(STRIDE);

/** The form that a target must have. */
function formOf(method: string, text: string): RequestForm {
  if (method === 'CONNECT') return RequestForm.AUTHORITY;
  if (text.startsWith('/')) return RequestForm.ORIGIN;
  return text.startsWith('*') && method === 'OPTIONS' ? RequestForm.ASTERISK : RequestForm.ABSOLUTE;
}

/** The error offset of a target in a form; `undefined` if it matches. */
function errorOffset(form: RequestForm, text: string): number | undefined {
  if (form === RequestForm.ORIGIN) return ORIGIN.errorOffset(text);
  if (form === RequestForm.ASTERISK) return ASTERISK.errorOffset(text);
  if (form === RequestForm.ABSOLUTE) return (/^https?:/i.test(text) ? HTTP_URI : ABSOLUTE).errorOffset(text);
  const found = CONNECT.errorOffset(text);
  const port = /:(\d+)/.exec(text.slice(0, found).replace(/^\[.*\]/s, (literal) => '-'.repeat(literal.length)));
  if (port === null) return found;
  const digits = port[1] as string;
  for (let length = 1; length <= digits.length; length++)
    if (Number(digits.slice(0, length)) > LAST_PORT) return port.index + length;
  return found;
}

export const errorOffsetOfTarget = (method: string, text: string): number | undefined =>
  errorOffset(formOf(method, text), text);
export const errorOffsetOfHost = (text: string): number | undefined => HOST.errorOffset(text);

/**
 * The prefix that turns a target of each form into a reference that RFC 3986 reads the same way, and the components
 * that only the prefix has.
 */
const AS_REFERENCE: Readonly<Record<RequestForm, readonly [before: string, absent: number]>> = {
  [RequestForm.ORIGIN]: ['x://h', Flag.SCHEME | Flag.AUTHORITY],
  [RequestForm.ABSOLUTE]: ['', 0],
  [RequestForm.AUTHORITY]: ['//', 0],
  [RequestForm.ASTERISK]: ['', 0],
};

function hold(
  result: number,
  text: string,
  form: RequestForm,
  start: number,
  error: number | undefined,
  what: string,
): void {
  if (error !== undefined) {
    same(result, ~(start + error), what);
    return;
  }
  if (result < 0) throw new Broken(`${what}: error at ${~result - start}`);
  if (form === RequestForm.ASTERISK) {
    same(record[Slot.END], start + 1, `${what}: end`);
    return;
  }
  const [before, absent] = AS_REFERENCE[form];
  const expected = recognise(before + text);
  if (!expected.valid) throw new Broken(`${what}: takes what RFC 3986 refuses`);
  same(result & PARTS, flagsOf(expected) & ~absent, `${what}: flags`);
  for (const [slot, offset] of recordOf(expected, start - before.length).entries())
    same(record[slot], Math.max(start, offset), `${what}: slot ${slot}`);
}

export const requestTargetTarget: Target = {
  name: 'request-target',
  entry: 'http',
  promise: 'form, flags, record and error offset follow from the rules of HTTP, in strings and in bytes',
  check(text) {
    const [method, target] = fields(text, 2) as [string, string];
    const form = formOf(method, target);
    const error = errorOffsetOfTarget(method, target);
    const result = scanRequestTarget(method, target, record);
    hold(result, target, form, 0, error, 'scanRequestTarget');
    if (result >= 0) same(requestForm(result), form, 'form');
    const bytes = Buffer.from(`${BEFORE}${target} HTTP/1.1`);
    const end = BEFORE.length + Buffer.byteLength(target);
    const inBytes = scanRequestTargetBytes(method, bytes, BEFORE.length, end, record);
    // The text before an error is ASCII; an error at the end of a string is at the end of the bytes.
    hold(inBytes, target, form, BEFORE.length, error, 'scanRequestTargetBytes');
  },
  texts: (seed) => prefixed(changed(referenceTexts(seed), withoutFragment), seed, METHODS),
};

export const hostTarget: Target = {
  name: 'host',
  entry: 'http',
  promise: 'flags, record and error offset of a Host field follow from its rule, in strings and in bytes',
  check(text) {
    const error = errorOffsetOfHost(text);
    hold(scanHost(text, record), text, RequestForm.AUTHORITY, 0, error, 'scanHost');
    const bytes = Buffer.from(`${BEFORE}${text}/`);
    const result = scanHostBytes(bytes, BEFORE.length, bytes.length - 1, record);
    hold(result, text, RequestForm.AUTHORITY, BEFORE.length, error, 'scanHostBytes');
  },
  texts: (seed) =>
    changed(referenceTexts(seed), (text) => text.replace(/^[^/]*\/\/(?:[^/]*@)?/s, '').replace(/[/?#].*$/s, '')),
};

/** Two thirds have no fragment and no colon in the first segment, since targets have neither. */
function withoutFragment(text: string): string {
  if (text.length % 3 === 0) return text;
  return text.replace(/#.*/s, '').replace(/^(?![^/]*:|\/)/s, '/');
}

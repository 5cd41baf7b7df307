/** `parse` and related functions, compared with the recognizer; and the errors for text that they reject. */

import { ERRORS, explain, UriComponentError, UriSyntaxError } from '../../../src/errors/index.js';
import { decodeBytes, decodeComponent, encodeComponent, fromSuffix, parse, tryParse } from '../../../src/index.js';
import { display } from '../../../src/inspect/index.js';
import { isAbsoluteUri, isRelativeReference, isUri, isUriReference } from '../../../src/reference/index.js';
import { PCHAR } from '../../../src/tables/index.js';
import { Automaton } from '../../support/automaton.js';
import { RULES, recognise, type Valid } from '../../support/recogniser.js';
import { Broken, must, outcome, same, type Target, valueOrRefusal } from '../target.js';
import { referenceTexts } from '../texts.js';

const NAMES = ['scheme', 'authority', 'userinfo', 'host', 'hostKind', 'port', 'path', 'query', 'fragment'] as const;
/** A shorter secret may occur in a message by chance. */
const SECRET = 6;

export const parseTarget: Target = {
  name: 'parse',
  entry: 'uriscan',
  promise: 'components and error offsets are as an independent recognizer computes them; no error shows a password',
  check(text) {
    const expected = recognise(text);
    same(isUriReference(text), expected.valid, 'isUriReference');
    const result = outcome(() => parse(text), UriSyntaxError);
    const tried = tryParse(text);
    same(tried !== undefined, expected.valid, 'tryParse');
    if (!expected.valid) {
      if ('value' in result) throw new Broken('parse accepts text that is not a URI reference');
      const error = result.error as UriSyntaxError;
      same(error.offset, expected.offset, 'offset');
      must(Object.hasOwn(ERRORS, error.code) && explain(error).expected.length > 0, 'a code, and what was expected');
      for (const shown of [error.message, display(text)]) {
        keepsSecret(text, passwordByBrowser(text), shown);
        keepsSecret(text, /\/\/.*?:(.*)@/s.exec(text)?.[1], shown);
      }
      return;
    }
    if (!('value' in result)) throw new Broken('parse refuses a URI reference');
    const uri = result.value;
    for (const name of NAMES) same(uri[name], expected[name], name);
    same(isUri(text), expected.scheme !== undefined, 'isUri');
    same(isRelativeReference(text), expected.scheme === undefined, 'isRelativeReference');
    same(isAbsoluteUri(text), expected.scheme !== undefined && expected.fragment === undefined, 'isAbsoluteUri');
    same(uri.toString(), text, 'toString');
    same(uri.with({}).toString(), text, 'with');
    same(uri.segments.join('/'), expected.path, 'segments');
    const shown = uri.toJSON();
    if (!mayHaveMorePasswords(text, expected)) same(shown, displayed(text, expected), 'toJSON');
    keepsSecret(text, passwordByBrowser(text), shown);
    keepsSecret(text, expected.userinfo?.split(':').slice(1).join(':'), shown);
  },
  texts: referenceTexts,
};

/** The expected result of `display`: the password redacted, unreserved characters of the host decoded. */
function displayed(text: string, { offsets }: Valid): string {
  const [authorityStart = 0] = offsets.authority ?? [];
  const [hostStart, hostEnd] = offsets.host ?? [0, 0];
  const userinfo = text.slice(authorityStart, hostStart).replace(/^([^:]*:).*@$/s, '$1***@');
  const host = text.slice(hostStart, hostEnd).replaceAll(/%../g, (encoded) => {
    const character = String.fromCharCode(Number(`0x${encoded.slice(1)}`));
    return /[\w.~-]/.test(character) ? character : encoded;
  });
  return text.slice(0, authorityStart) + userinfo + host + text.slice(hostEnd);
}

/** Whether readers other than RFC 3986 may see a password in a text. */
function mayHaveMorePasswords(text: string, { offsets, userinfo = '', host = '' }: Valid): boolean {
  const rest = text.slice(offsets.path?.[0]);
  return /%(?:25)*(?:3a|40|ef)/i.test(userinfo + host + rest) || /[:@]/.test(rest);
}

/** The password that a WHATWG parser sees in a text, relative to a special base. */
function passwordByBrowser(text: string): string | undefined {
  return URL.canParse(text, 'http://base/') ? new URL(text, 'http://base/').password : undefined;
}

/** Checks that a password that occurs once in the text is not shown. */
function keepsSecret(text: string, password: string | undefined, shown: string): void {
  if (password === undefined || password.length < SECRET || !/^[!-~]+$/.test(password)) return;
  if (text.split(password).length !== 2) return;
  must(!shown.includes(password), `the password is shown: ${shown}`);
}

export const encodeTarget: Target = {
  name: 'encode',
  entry: 'uriscan',
  promise: 'decode undoes encodeComponent, and takes what the platform decodes as UTF-8',
  check(text) {
    const encoded = outcome(() => encodeComponent(text, PCHAR), UriComponentError);
    same('value' in encoded, isWellFormed(text), 'encodes well-formed text, and nothing else');
    if ('value' in encoded) {
      same(decodeComponent(encoded.value), text, 'decodeComponent(encodeComponent(text))');
      must(SEGMENT.accepts(encoded.value), `no segment: ${encoded.value}`);
    }
    const octets = outcome(() => decodeBytes(text), UriComponentError);
    const platform = outcome(() => utf8.decode('value' in octets ? octets.value : BAD), TypeError);
    const decoded = outcome(() => decodeComponent(text), UriComponentError);
    if ('value' in platform) same(valueOrRefusal(decoded), platform.value, 'decode');
    else if ('value' in decoded) must(!isWellFormed(text), `decode takes what is malformed: ${decoded.value}`);
  },
  texts: referenceTexts,
};

const SEGMENT = new Automaton(RULES, 'segment');
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const BAD = Uint8Array.of(0xff);
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

export const displayTarget: Target = {
  name: 'display',
  entry: 'inspect',
  promise: 'display takes any string, and fromSuffix gives a URI reference or refuses',
  check(text) {
    must(typeof display(text) === 'string', 'display');
    const uri = outcome(() => fromSuffix(text), UriSyntaxError);
    if ('value' in uri) must(isUriReference(uri.value) && uri.value.endsWith(text), `fromSuffix: ${uri.value}`);
  },
  texts: referenceTexts,
};

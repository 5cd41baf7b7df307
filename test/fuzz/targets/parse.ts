/** The errors of `parse` and the forms that it prints: the target `scan` compares components and offsets. */

import { ERRORS, explain, UriSyntaxError } from '../../../src/entries/errors.js';
import { parse } from '../../../src/entries/index.js';
import { display } from '../../../src/entries/inspect.js';
import { recognise, type Valid } from '../../support/recogniser.js';
import { Broken, must, outcome, same, type Target } from '../target.js';
import { referenceTexts } from '../texts.js';

/** A shorter secret may occur in a message by chance. */
const SECRET = 6;

export const parseTarget: Target = {
  name: 'parse',
  entry: 'uriscan',
  promise: 'an error has a code and what was expected; neither it nor the JSON of a reference shows a password',
  check(text) {
    const expected = recognise(text);
    const result = outcome(() => parse(text), UriSyntaxError);
    if (!expected.valid) {
      if ('value' in result) throw new Broken('parse accepts text that is not a URI reference');
      const error = result.error as UriSyntaxError;
      must(Object.hasOwn(ERRORS, error.code) && explain(error).expected.length > 0, 'a code, and what was expected');
      for (const shown of [error.message, display(text)]) {
        keepsSecret(text, passwordByBrowser(text), shown);
        keepsSecret(text, passwordByDelimiters(text), shown);
      }
      return;
    }
    if (!('value' in result)) throw new Broken('parse refuses a URI reference');
    const uri = result.value;
    same(uri.with({}).toString(), text, 'with');
    same(uri.segments.join('/'), expected.path, 'segments');
    const shown = uri.toJSON();
    if (!mayHaveMorePasswords(text, expected)) same(shown, displayed(text, expected), 'toJSON');
    keepsSecret(text, passwordByBrowser(text), shown);
    keepsSecret(text, expected.userinfo?.split(':').slice(1).join(':'), shown);
  },
  texts: referenceTexts,
};

/** Returns the text from the first colon after the first `//` to the last `@`. */
function passwordByDelimiters(text: string): string | undefined {
  const slashes = text.indexOf('//');
  const colon = slashes < 0 ? -1 : text.indexOf(':', slashes + 2);
  const at = text.lastIndexOf('@');
  return colon >= 0 && colon < at ? text.slice(colon + 1, at) : undefined;
}

/** A user name that looks like an access token, and its password. */
const TOKEN = /^(?=[^\d:]*\d)[\w-]{20,}(?::.*)?@$/s;

/** The expected result of `display`: the password and a token redacted, unreserved characters of the host decoded. */
function displayed(text: string, { offsets }: Valid): string {
  const [authorityStart = 0] = offsets.authority ?? [];
  const [hostStart, hostEnd] = offsets.host ?? [0, 0];
  const userinfo = text
    .slice(authorityStart, hostStart)
    .replace(TOKEN, '***@')
    .replace(/^([^:]*:).*@$/s, '$1***@');
  const host = text.slice(hostStart, hostEnd).replaceAll(/%../g, (encoded) => {
    const character = String.fromCharCode(Number(`0x${encoded.slice(1)}`));
    return /[\w.~-]/.test(character) ? character : encoded;
  });
  return text.slice(0, authorityStart) + userinfo + host + text.slice(hostEnd);
}

/** Whether readers other than RFC 3986 may see a password in a text. */
function mayHaveMorePasswords(text: string, { offsets, userinfo = '', host = '' }: Valid): boolean {
  const rest = text.slice(offsets.path?.[0]);
  return /%(?:25)*(?:2f|3a|40|5c|ef)/i.test(userinfo + host + rest) || /[:@]/.test(rest);
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

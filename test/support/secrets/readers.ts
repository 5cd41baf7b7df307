/** Readers of passwords that share no code with the library, and random texts for them. */

import { Random } from '../../../bench/model/random.js';
import { rows } from '../rows.js';
import { SECRET } from '../secrets.js';

/** Returns the text after the first colon of a userinfo. */
const passwordOf = (userinfo: string | undefined): string | undefined => userinfo?.replace(/^[^:]*:?/, '');

const whatwg = (text: string, base?: string): string | undefined =>
  URL.canParse(text, base) ? new URL(text, base).password : undefined;

/** Schemes whose paths have `:` and `@` of other meanings. */
const OPAQUE = /^[\0- ]*(?:acct|cid|data|im|javascript|mailto|mid|news|npm|pres|sips?|tag|urn|xmpp):/i;

/** Returns the password of a text, as each kind of reader finds it. */
const READERS: readonly ((text: string) => string | undefined)[] = [
  whatwg,
  (text) => whatwg(text, 'http://b/'),
  (text) => whatwg(text, 'foo://b/'),
  // RFC 3986, Appendix B.
  (text) => passwordOf(/^(?:[^:/?#]+:)?\/\/([^/?#]*)@/.exec(text)?.[1]),
  // curl, to which a scheme without a slash is a user name. In `http:u:p@h`, `u` is the user name of the other readers.
  (text) => {
    const [, special, userinfo] =
      /^(?:[a-z][a-z\d+.-]*:\/{1,3}|[\0- ]*((?:https?|ftp|wss?):)(?!\/))?([^/?#]*)@/i.exec(text) ?? [];
    if (special === undefined) return OPAQUE.test(text) ? undefined : passwordOf(userinfo);
    return /:.*:/s.test(mapped(decoded(decoded(text)))) ? undefined : userinfo;
  },
  // Readers to which a backslash is a slash.
  (text) =>
    OPAQUE.test(text)
      ? undefined
      : passwordOf(/^(?:[\0- ]*[a-z][a-z\d+.-]*:[/\\]*|[/\\]{2,})?([^/\\?#]*)@/i.exec(text)?.[1]),
];

const decoded = (text: string): string =>
  text.replaceAll(/%[0-7][\da-f]|(?:%[89a-f][\da-f])+/gi, (octets) => {
    try {
      return decodeURIComponent(octets);
    } catch {
      return octets;
    }
  });
const stripped = (text: string): string => text.replaceAll(/^[\0- ]+|[\0- ]+$|[\t\n\r]/g, '');
const mapped = (text: string): string => text.normalize('NFKC');

/** Whether a reader finds {@link SECRET} in a password of a text: as it is, decoded once or twice, stripped, or mapped by IDNA. */
function isPassword(text: string): boolean {
  const once = decoded(text);
  const twice = decoded(once);
  const forms = [text, once, twice].flatMap((form) => [form, stripped(form), mapped(stripped(form))]);
  return [...new Set(forms)].some((form) => READERS.some((read) => read(form)?.includes(SECRET)));
}

const PIECES = rows<string>('secrets/pieces');

/** Yields the random texts, of `count`, in which a reader finds {@link SECRET} as a password. */
export function* randomTextsWithPassword(count: number, seed: number): Generator<string> {
  const random = new Random(seed);
  const some = (most: number): string =>
    Array.from({ length: random.between(0, most) }, () => random.of(PIECES)).join('');
  for (let n = 0; n < count; n++) {
    const text = some(5) + SECRET + some(4);
    if (isPassword(text)) yield text;
  }
}

/** A password to search for, and well-formed and malformed texts around it. */

import { rows } from './rows.js';

export const SECRET = 'hunter2';
/** The rows of a table, in which the password is PASSWORD. */
const withSecret = (table: string): readonly string[] =>
  rows<string>(table).map((text) => text.replaceAll('PASSWORD', SECRET));
const PARTS: ReadonlyMap<string, readonly string[]> = new Map(
  rows<readonly [string, ...string[]]>('secrets/parts').map(([name, ...parts]) => [
    name,
    parts.map((part) => part.replaceAll('PASSWORD', SECRET)),
  ]),
);
const parts = (name: string): readonly string[] => PARTS.get(name) as readonly string[];

export const AMONG_SECRETS: readonly string[] = parts('among');
export const SCHEMES_OF_SECRETS: readonly string[] = ['', 'http:', 'ftp:', 'a b:', '1:', 'mailto:'];

/**
 * The ways to write a password, each once: in well-formed references, in malformed ones, and for readers other than RFC
 * 3986.
 */
export const SPELLINGS_OF_PASSWORD: readonly string[] = withSecret('secrets/spellings');
/** Texts with `:` and `@` in which no reader sees a password. */
export const TEXTS_WITHOUT_PASSWORD: readonly string[] = rows('secrets/none');

/** The start of a text, before the userinfo. */
interface Prefix {
  readonly text: string;
  /** Whether a userinfo that was cut before its `@`, or that contains a delimiter, may follow as well. */
  readonly hasAuthority: boolean;
}

/**
 * Sequences that browsers read as the slashes of an authority after a special scheme; those with two slashes also after
 * other schemes.
 */
const SLASHES = parts('slashes');
/** Special schemes come with characters that browsers strip or remove. */
const PREFIXES: readonly Prefix[] = [
  ...parts('special').flatMap((scheme) => ['', '/', '\\', ...SLASHES].map((slashes) => scheme + slashes)),
  ...['foo:', 'git+ssh:', ''].flatMap((scheme) => SLASHES.map((slashes) => scheme + slashes)),
  ...[
    'http://h/?next=http://',
    'http://h/?next=http%3A%2F%2F',
    '/#http%253A%252F%252F',
    'view-source:http:',
    'blob:http://',
  ],
].map((text) => ({ text, hasAuthority: !/^(?:foo|git\+ssh):(?:\/\/\/|%2F)|^%2F/.test(text) }));
// Only curl reads a userinfo here, and SIP has its own userinfo.
const BARE: readonly Prefix[] = ['', 'foo:', 'sip:'].map((text) => ({ text, hasAuthority: false }));

const [USERINFO, ENDS, CUT] = ['userinfo', 'ends', 'cut'].map(parts) as [
  readonly string[],
  readonly string[],
  readonly string[],
];
/** Userinfo that only an authority can contain: with a delimiter in it, or cut before its end. */
const IN_AUTHORITY = parts('in-authority');
const HOSTS = ['h', '[::1]', 'h:80', ''];

/** Returns well-formed and malformed texts in which some reader sees {@link SECRET} as a password. */
export function textsWithPassword(): string[] {
  const texts = [...PREFIXES, ...BARE].flatMap(({ text, hasAuthority }) => {
    const userinfo = hasAuthority ? [...USERINFO, ...IN_AUTHORITY] : USERINFO;
    const whole = userinfo.flatMap((user) => HOSTS.flatMap((host) => ENDS.map((end) => text + user + host + end)));
    return hasAuthority ? [...whole, ...CUT.flatMap((cut) => ENDS.map((end) => text + cut + end))] : whole;
  });
  return [...new Set(texts)];
}

/** A password to search for, and well-formed and malformed texts around it. */

export const SECRET = 'hunter2';
export const AMONG_SECRETS: readonly string[] = [
  '',
  'a',
  ':',
  '@',
  '/',
  '?',
  '#',
  '[',
  ']',
  '%',
  '%41',
  '\\',
  ' ',
  '\n',
  '\0',
  'é',
  '\ud800',
  '80',
  '.com',
];
export const SCHEMES_OF_SECRETS: readonly string[] = ['', 'http:', 'ftp:', 'a b:', '1:', 'mailto:'];

/**
 * The ways to write a password, each once: in well-formed references, in malformed ones, and for readers other than RFC
 * 3986.
 */
export const SPELLINGS_OF_PASSWORD: readonly string[] = [
  'http:\\\\u:PASSWORD@h/',
  'http:u:PASSWORD@h/[',
  'http:/\\u:PASSWORD@h/',
  'http://u:PASSWORD',
  'http://u:PASSWORD%40h/',
  'http:/u:PASSWORD@h/ ',
  'http:\n//u:PASSWORD@h/',
  'http://u\n:PASSWORD@h/',
  'ht\ttp:/\r/u:PASSWORD@h/',
  'http:u:PASSWORD@h/',
  'http:/u:PASSWORD@h/',
  'http:///u:PASSWORD@h/',
  '///u:PASSWORD@h/',
  '/\\u:PASSWORD@h/',
  '\\\\u:PASSWORD@h/',
  'u:PASSWORD@h',
  'u_x:PASSWORD@h',
  'http:PASSWORD@h',
  'http://h/?next=http:PASSWORD@h',
  'http://h/?next=HTTPS:u:PASSWORD@h',
  'http://:PASSWORD',
  'sip:u:PASSWORD@h',
  'http://u%3APASSWORD@h/',
  'http://u%3APASSWORD%40h/',
  'http://u\uFF1APASSWORD\uFF20h/',
  'http://u:se/PASSWORD@h/',
  'http:u:se/PASSWORD@h/',
  'http://h:8080PASSWORD/',
  'http://h/?next=http://u:PASSWORD@h/',
  'http://h/?next=http%3A%2F%2Fu%3APASSWORD%40h',
  'http://h/?next=https:u:PASSWORD@h',
  'http://u:PASSWORD@h:PASSWORD/',
  `http://u:${'long'.repeat(20)}PASSWORD${'long'.repeat(20)}@h/ `,
].map((text) => text.replaceAll('PASSWORD', SECRET));

/** The start of a text, before the userinfo. */
interface Prefix {
  readonly text: string;
  /** Whether a userinfo that was cut before its `@`, or that contains a delimiter, may follow as well. */
  readonly hasAuthority: boolean;
}

/** Schemes, with characters that browsers strip or remove. */
const SPECIAL = ['http:', 'HTTPS:', 'ws:', 'ht\ntp:', ' http:', '\u0001ftp:'];
const OTHER = ['foo:', 'git+ssh:'];
/**
 * Sequences that browsers read as the slashes of an authority after a special scheme; those with two slashes also after
 * other schemes.
 */
const SLASHES = ['//', '///', '\\\\', '/\\', '/\t/', '\n//', '//\r', '%2F%2F'];
const PREFIXES: readonly Prefix[] = [
  ...SPECIAL.flatMap((scheme) => ['', '/', '\\', ...SLASHES].map((slashes) => scheme + slashes)),
  ...[...OTHER, ''].flatMap((scheme) => SLASHES.map((slashes) => scheme + slashes)),
  'http://h/?next=http://',
  'http://h/?next=http%3A%2F%2F',
  '/#http%253A%252F%252F',
  'view-source:http:',
  'blob:http://',
].map((text) => ({ text, hasAuthority: !/^(?:foo|git\+ssh):(?:\/\/\/|%2F)|^%2F/.test(text) }));
// Only curl reads a userinfo here, and SIP has its own userinfo.
const BARE: readonly Prefix[] = ['', 'foo:', 'sip:'].map((text) => ({ text, hasAuthority: false }));

const USERINFO = [
  `u:${SECRET}@`,
  `:${SECRET}@`,
  `u:${SECRET}:x@`,
  `u:x:${SECRET}@`,
  `u:1${SECRET}!@`,
  `u:${SECRET}@x@`,
  `u:se%EF%BC%9F${SECRET}@`,
  `u:\t${SECRET}\n@`,
  `u: ${SECRET} @`,
  `u%3A${SECRET}@`,
  `u:${SECRET}%40`,
  `u%3a${SECRET}%40`,
  `u%253A${SECRET}%2540`,
  `u\uFF1A${SECRET}\uFF20`,
  `u\uFE55${SECRET}\uFE6B`,
  `u%EF%BC%9A${SECRET}%EF%BC%A0`,
];
/** Userinfo that only an authority can contain: with a delimiter in it, or cut before its end. */
const IN_AUTHORITY = [
  `u:se/${SECRET}@`,
  `u:se?${SECRET}@`,
  `u:se#${SECRET}@`,
  `u:se\\${SECRET}@`,
  `u:se/@${SECRET}@`,
  `u@v:${SECRET}@`,
];
const CUT = [`u:${SECRET}`, `u:1${SECRET}`, `u:${SECRET}!`, `u@h:${SECRET}`];
const HOSTS = ['h', '[::1]', 'h:80', ''];
const ENDS = ['', '/', '/a b', '/[', '?x y', '#', ' ', '\n', '\0', '/a:b@c', '/%', `/${'long/'.repeat(20)} `];

/** Returns well-formed and malformed texts in which some reader sees {@link SECRET} as a password. */
export function textsWithPassword(): string[] {
  const texts = [...PREFIXES, ...BARE].flatMap(({ text, hasAuthority }) => {
    const userinfo = hasAuthority ? [...USERINFO, ...IN_AUTHORITY] : USERINFO;
    const whole = userinfo.flatMap((user) => HOSTS.flatMap((host) => ENDS.map((end) => text + user + host + end)));
    return hasAuthority ? [...whole, ...CUT.flatMap((cut) => ENDS.map((end) => text + cut + end))] : whole;
  });
  return [...new Set(texts)];
}

/** Texts with `:` and `@` in which no reader sees a password. */
export const TEXTS_WITHOUT_PASSWORD: readonly string[] = [
  '',
  'http://h:80/@user',
  'http://h:/@user',
  'http://registry.example:4873/@scope/name',
  'https://medium.com/@user/a-title-1:2',
  'http://user@h:8080/a:b?c:d@e#f:g@h',
  'http://[::1]:80/@user',
  'http://[::1]/a:b@c',
  'http://[fe80::1%25en0]/',
  'http://[::1',
  'http://[v1.a:b]:80/',
  'http://h:80',
  'http://h:80 ',
  'http://h/a b:c',
  '//h/a:b@c',
  '/users/a:b@c',
  '/users/a:b@c d',
  '../a:b@c',
  '?a:b@c',
  '#a:b@c',
  'mailto:alice@example.com',
  'mailto:alice@example.com?cc=bob:x@example.com',
  'urn:example:a@b',
  'tel:+1-201-555-0123',
  'sip:alice@example.com',
  'sips:alice@example.com:5061;transport=tcp',
  'acct:alice@example.com',
  'xmpp:alice@example.com/home',
  'tag:alice@example.com,2005:x',
  'cid:part1.a@example.com',
  'MAILTO:alice@example.com',
  'data:,@import',
  'im:alice@example.com',
  'javascript:alice@example',
  'mid:1@example.com',
  'news:1@example.com',
  'npm:name@1.0.0',
  'pres:alice@example.com',
  'pkg:npm/%40scope/name@1.0.0',
  'a//h:80/@user',
  'a//h:b',
  'a?b:c@d ',
  'http:@h',
  'http://a@b@[::1]:80 ',
  ' mailto:alice@example.com',
  'http://[::A',
  '/%EF%BC%81%EF%BC%81a:b@c',
  'file:///C:/a/b@c',
  'file:/C:/a@b',
  'git@github.com:user/repository',
  'git+ssh://git@github.com/user/repository',
  'https://web.archive.org/web/2020/http://example.com:80/@user',
  'http://h/?url=http%3A%2F%2Fexample.com%3A80&time=12%3A30',
  'http://h/?url=http://example.com:80&time=12:30',
  'http://h/?page=News%3AWorld&mail=a%40b',
  'http:index.html',
  'http:',
  'a@b.example, 10:20',
  'localhost:8080/@user',
  'http://h/\u202E',
];

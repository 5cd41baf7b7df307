/**
 * Strings to test the certificate with: ordinary http(s) URIs, some with a part that parsers of RFC 3986 and of the
 * WHATWG URL Standard read differently, and mutations of them.
 */

import { Random } from '../../../bench/model/random.js';
import { references } from '../generate.js';

const SCHEMES = [
  'http',
  'https',
  'HTTP',
  'hTTps',
  'ws',
  'wss',
  'ftp',
  'httpss',
  'htt',
  'wsss',
  'ft',
  'file',
  'foo',
  'x',
];
const SLASHES = ['//', '//', '//', '//', '//', '//', '/', '', '///', '/.//', '\\\\', '/\\'];
const USERINFOS = [
  'u',
  'u:p',
  'u:',
  ':p',
  '',
  ':',
  'u:p:q',
  'u%40',
  'u;x',
  'u=x',
  "u'",
  'a.b~c_d-e',
  'u%3a:%2f',
  'U!$&()*+,',
];
const HOSTS = [
  'example.com',
  'EXAMPLE.com',
  'www.a-b.example',
  'a',
  'localhost',
  'a_b.example',
  'example.com.',
  'xn--bcher-kva.example',
  'XN--BCHER-KVA',
  'xn--a',
  'xn--',
  'xn-',
  'a.xn--p1ai',
  'ab--cd.example',
  '-a.example-',
  'a..b',
  '.a',
  'a..',
  '.',
  '..',
  '',
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '0x7f.1',
  '0x',
  'a.0x',
  'a.0xg',
  'a.1',
  'a.1.',
  'a.09',
  '1.a',
  '1.2.3.4.5',
  '1.2.3.256',
  '2130706433',
  '017700000001',
  '%61',
  'a%2eb',
  '%31.2.3.4',
  'a!b',
  "a'b",
  'a~b',
  'a*b',
  'a,b;c=d&e+f$g(h)',
  '[::1]',
  '[::FFFF:1.2.3.4]',
  '[1:2:3:4:5:6:7::]',
  '[::2:3:4:5:6:7:8]',
  '[0:0:0:0:0:0:0:0]',
  '[1:0:0:2::3]',
  '[v1.a]',
  'a'.repeat(63),
  'a'.repeat(64),
  'a.'.repeat(126),
  'a.'.repeat(127),
  'a.'.repeat(128),
  `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`,
];
const PORTS = ['', '80', '443', '8080', '0', '00080', '000080', '65535', '65536', '99999', '21', '0000', '100000'];
const SEGMENTS = [
  'a',
  'b.html',
  '',
  '.',
  '..',
  '...',
  '%2e',
  '%2E',
  '.%2e',
  '%2e%2E',
  '%2e%2',
  'a%2eb',
  '%2f',
  '%5c',
  '%c3%a9',
  '%7ea',
  "it's",
  'a:b@c',
  'C:',
  'c%7C',
  ';x=y',
  '%00',
  '%20',
  '%252e',
];
const QUERIES = [
  'a=b&c=d',
  '',
  "it's",
  "'",
  '?',
  '/../',
  '%27',
  '%2e',
  'a[]=1',
  'a|b',
  '{}',
  "#'",
  '!$()*+,;:@/',
  '^',
  '`',
];
const FRAGMENTS = ['a', '', "'", '/?', '%2e', '!$&', '/../', '`', '#'];
const CHARACTERS = [
  ...'/:.?#@[]%\'\\ \t\n\r\0|^`{}"<>~!$&()*+,;=-_019aAfFxXzZ',
  '\x7f',
  '\xe9',
  '\u3002',
  '\uff0e',
  '\ud83d',
];

/** An endless sequence of strings, the same one for the same seed. */
export function* webReferences(seed: number): Generator<string, never> {
  const random = new Random(seed);
  const others = references(seed);
  for (;;) {
    if (random.chance(0.2)) yield others.next().value;
    else if (random.chance(0.1)) yield `http://a/${others.next().value}`;
    else yield mutated(webReference(random), random);
  }
}

/** Returns an element of a list, most often the first. */
const mostly = (list: readonly string[], random: Random): string =>
  random.chance(0.6) ? (list[0] as string) : random.of(list);

function webReference(random: Random): string {
  const optional = (chance: number, before: string, list: readonly string[], after = ''): string =>
    random.chance(chance) ? before + random.of(list) + after : '';
  let path = '';
  while (random.chance(0.6)) path += `/${mostly(SEGMENTS, random)}`;
  return (
    `${mostly(SCHEMES, random)}:${mostly(SLASHES, random)}${optional(0.1, '', USERINFOS, '@')}${mostly(HOSTS, random)}` +
    `${optional(0.2, ':', PORTS)}${path}${optional(0.3, '?', QUERIES)}${optional(0.2, '#', FRAGMENTS)}`
  );
}

function mutated(reference: string, random: Random): string {
  let text = reference;
  while (random.chance(0.25)) {
    const start = random.between(0, text.length);
    const end = random.chance(0.5) ? start : random.between(start, Math.min(start + 3, text.length));
    const by = random.chance(0.7) ? random.of(CHARACTERS) : '';
    text = text.slice(0, start) + by + text.slice(end);
  }
  return text;
}

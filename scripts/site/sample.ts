/**
 * `npm run sample`: writes `samples/references.txt`, a corpus to try the command on.
 *
 * The lines are made up and always the same, in about the proportions of a crawler's queue: mostly https with paths and
 * queries, many relative references, a few of every other kind, and some that are not URI references. Every host is a
 * name or an address that is reserved for examples (RFC 2606, 5737, 3849).
 */

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Random } from '../../bench/model/random.js';

const FILE = fileURLToPath(new URL('../../samples/references.txt', import.meta.url));
const LINES = 5000;
const SEED = 3986;

type Maker = (random: Random) => string;
type Weighted = readonly (readonly [weight: number, make: Maker])[];

const sometimes = (random: Random, share: number, make: Maker): string => (random.chance(share) ? make(random) : '');
const times = (random: Random, count: number, make: Maker): string[] =>
  Array.from({ length: count }, () => make(random));

function choose(random: Random, makers: Weighted): string {
  let left = random.next() * makers.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, make] of makers) {
    left -= weight;
    if (left < 0) return make(random);
  }
  throw new Error('no weights');
}

const WORDS = (
  'about account admin api archive article assets atlas author basket blog book branch catalog category chapter city ' +
  'cloud comment contact country css data delta detail docs download edition event export faq feed file forum gallery ' +
  'garden guide help history home image import index invoice item journal js jobs language legal library list login ' +
  'map market media member menu message mobile news note offer order page partner photo player press price product ' +
  'profile project public question recipe region release report result review river sample season section service ' +
  'session share shop static station status story street study support table tag team terms theme thread ticket topic ' +
  'tour travel update upload user version video view weather wiki winter'
).split(' ');
const ENCODED_WORDS = 'caf%C3%A9 Z%C3%BCrich %E6%9D%B1%E4%BA%AC na%C3%AFve %D0%BC%D0%B8%D1%80 a%20b 50%25'.split(' ');
const HOSTS = ['example.com', 'example.org', 'example.net'];
const ENCODED_HOSTS = 'xn--bcher-kva.example.com xn--mnchen-3ya.test xn--fiqs8s.test m%C3%BCnchen.example.org'.split(
  ' ',
);
const EXTENSIONS = 'html htm php jpg png svg css js json pdf xml mp4 tar.gz'.split(' ');
const KEYS = 'id page q lang sort ref utm_source utm_campaign v w h token filter[]'.split(' ');
const PORTS = ['80', '443', '8080', '8443', '3000', '5000', '9200'];

const word: Maker = (random) => (random.next() < 0.04 ? random.of(ENCODED_WORDS) : random.of(WORDS));
const number: Maker = (random) => String(random.between(1, 99_999));
const hex: Maker = (random) =>
  Math.floor(random.next() * 2 ** 32)
    .toString(16)
    .padStart(8, '0');
const file: Maker = (random) => `${word(random)}.${random.of(EXTENSIONS)}`;

const domain: Maker = (random) =>
  choose(random, [
    [50, (r) => `www.${r.of(HOSTS)}`],
    [25, (r) => r.of(HOSTS)],
    [20, (r) => `${r.of(WORDS)}.${r.of(HOSTS)}`],
    [5, (r) => `${r.of(WORDS)}-${r.between(0, 39)}.${r.of(WORDS)}.test`],
    [2, (r) => r.of(ENCODED_HOSTS)],
    [1, (r) => `WWW.${r.of(HOSTS).toUpperCase()}`],
  ]);
const ipv4: Maker = (random) => `${random.of(['192.0.2', '198.51.100', '203.0.113'])}.${random.between(0, 255)}`;
const ipv6: Maker = (random) =>
  choose(random, [
    [3, (r) => `[2001:db8::${r.between(0, 0xffff).toString(16)}]`],
    [2, (r) => `[2001:db8:${times(r, 6, (s) => s.between(0, 0xffff).toString(16)).join(':')}]`],
    [1, (r) => `[2001:DB8::${r.between(0, 0xffff).toString(16).toUpperCase()}:0]`],
    [1, (r) => `[2001:db8::${ipv4(r)}]`],
    [1, () => '[::1]'],
  ]);
const host: Maker = (random) =>
  choose(random, [
    [95, domain],
    [3, ipv4],
    [2, ipv6],
  ]);
const port: Maker = (random) => `:${random.of(PORTS)}`;
const userinfo: Maker = (random) => `${random.of(WORDS)}${sometimes(random, 0.5, (r) => `:${hex(r)}`)}@`;
const authority: Maker = (random) => sometimes(random, 0.01, userinfo) + host(random) + sometimes(random, 0.05, port);

const segment: Maker = (random) =>
  choose(random, [
    [60, word],
    [12, (r) => `${word(r)}-${word(r)}-${word(r)}`],
    [10, number],
    [4, (r) => `${number(r)}-${times(r, r.between(4, 9), word).join('-')}`],
    [4, (r) => hex(r) + hex(r)],
    [2, (r) => `~${word(r)}`],
    [2, (r) => `@${word(r)}`],
    [1, (r) => `${word(r)};v=${r.between(0, 8)}`],
    [1, (r) => `${word(r)},${number(r)}(${word(r)})`],
    [1, (r) => `${word(r)}:${word(r)}`],
    [0.5, () => '..'],
    [0.5, () => '.'],
  ]);
const segments = (random: Random, most: number): string => times(random, random.between(1, most), segment).join('/');
const absolutePath: Maker = (random) =>
  choose(random, [
    [4, () => ''],
    [10, () => '/'],
    [45, (r) => `/${segments(r, 4)}`],
    [20, (r) => `/${segments(r, 3)}/`],
    [25, (r) => `/${segments(r, 3)}/${file(r)}`],
    [2, (r) => `/${times(r, r.between(8, 16), segment).join('/')}`],
  ]);
const value: Maker = (random) =>
  choose(random, [
    [5, word],
    [5, number],
    [2, hex],
    [1, (r) => `${word(r)}+${word(r)}`],
    [1, (r) => `${word(r)}%20${word(r)}`],
    [1, (r) => encodeURIComponent(`https://${domain(r)}/${word(r)}`)],
    [0.5, (r) => `/${word(r)}?`],
    [0.5, () => ''],
  ]);
const pair: Maker = (random) => `${encodeURIComponent(random.of(KEYS))}=${value(random)}`;
const query: Maker = (random) =>
  `?${times(random, random.next() < 0.05 ? random.between(6, 14) : random.between(1, 4), pair).join('&')}`;
const fragment: Maker = (random) =>
  `#${choose(random, [
    [6, word],
    [2, (r) => `${word(r)}-${number(r)}`],
    [1, (r) => `/${word(r)}/${number(r)}`],
    [1, () => ''],
  ])}`;
const tail: Maker = (random) => sometimes(random, 0.35, query) + sometimes(random, 0.08, fragment);

const web =
  (scheme: string): Maker =>
  (random) =>
    `${scheme}://${authority(random)}${absolutePath(random)}${tail(random)}`;

const otherScheme: Maker = (random) =>
  choose(random, [
    [20, (r) => `mailto:${r.of(WORDS)}@${r.of(HOSTS)}${sometimes(r, 0.3, (s) => `?subject=${word(s)}`)}`],
    [12, (r) => `tel:+1-555-01${r.between(10, 99)}`],
    [12, (r) => `ftp://${sometimes(r, 0.3, userinfo)}ftp.${r.of(HOSTS)}/${segments(r, 3)}/${file(r)}`],
    [12, (r) => `data:text/plain;charset=utf-8,${word(r)}%20${word(r)}`],
    [4, (r) => `data:image/gif;base64,R0lGODlhAQABAAAAACw${hex(r)}=`],
    [10, (r) => `file:///${segments(r, 4)}/${file(r)}`],
    [8, (r) => `urn:isbn:0-${r.between(100, 999)}-${r.between(10_000, 99_999)}-${r.between(0, 9)}`],
    [
      4,
      (r) =>
        `urn:uuid:${hex(r)}-${hex(r).slice(4)}-4${hex(r).slice(5)}-a${hex(r).slice(5)}-${hex(r)}${hex(r).slice(4)}`,
    ],
    [8, (r) => `wss://${domain(r)}${port(r)}/${word(r)}`],
    [4, web('ws')],
    [4, (r) => `ldap://${ipv6(r)}/dc=example,dc=com?objectClass?one`],
    [
      4,
      (r) =>
        `geo:${r.between(-89, 89)}.${r.between(100, 999)},${r.between(-179, 179)}.${r.between(100, 999)};u=${r.between(0, 49)}`,
    ],
    [4, (r) => `news:comp.${r.of(WORDS)}.${r.of(WORDS)}`],
    [3, (r) => `custom+scheme://${r.of(WORDS)}/${word(r)}`],
    [2, () => 'about:blank'],
    [2, (r) => `tag:example.org,2026:${word(r)}`],
  ]);

const relative: Maker = (random) =>
  choose(random, [
    [45, (r) => `/${segments(r, 4)}${tail(r)}`],
    [15, (r) => `${file(r)}${tail(r)}`],
    [10, (r) => `${r.of(WORDS)}/${segments(r, 3)}${tail(r)}`],
    [12, (r) => `${'../'.repeat(r.between(1, 4))}${segments(r, 2)}${tail(r)}`],
    [3, (r) => `./${segments(r, 2)}`],
    [8, (r) => `//${authority(r)}${absolutePath(r)}${tail(r)}`],
    [6, query],
    [8, fragment],
    [1, () => ''],
    [1, () => '.'],
  ]);

/** Malformed texts, as hand-written pages and broken templates contain them. */
const malformed: Maker = (random) =>
  choose(random, [
    [6, (r) => `https://${domain(r)}/${word(r)} ${word(r)}`],
    [2, (r) => ` https://${domain(r)}/`],
    [3, (r) => `https://${domain(r)}/?q="${word(r)}"`],
    [3, (r) => `https://${domain(r)}/${file(r)}?family=${r.of(WORDS)}|${r.of(WORDS)}`],
    [3, (r) => `https://${domain(r)}/{{ ${r.of(WORDS)} }}`],
    [2, (r) => `/${word(r)}/\${${r.of(WORDS)}}`],
    [4, (r) => `https://${r.of(HOSTS)}/${r.of(['café', 'straße', '東京', 'мир'])}/${word(r)}`],
    [3, (r) => `/${word(r)}?discount=${r.between(0, 89)}%`],
    [2, (r) => `https://${domain(r)}/%zz/${word(r)}`],
    [4, (r) => `https://${domain(r)}/?ids[]=${number(r)}&ids[]=${number(r)}`],
    [2, (r) => `http://[2001:db8::${hex(r)}::1]/`],
    [1, () => 'http://[2001:db8::1/index.html'],
    [3, (r) => `https:\\\\${domain(r)}\\${word(r)}`],
    [2, (r) => `..\\${word(r)}\\${file(r)}`],
    [2, (r) => `<a href=${file(r)}>`],
    [2, (r) => `http://${domain(r)}:80a/`],
    [1, (r) => `https://${domain(r)}/#one#two`],
    [1, (r) => `1st:${word(r)}`],
    [1, (r) => `mailto:${r.of(WORDS)} <${r.of(WORDS)}@example.com>`],
  ]);

const line: Maker = (random) =>
  choose(random, [
    [55, web('https')],
    [10, web('http')],
    [0.3, web('HTTP')],
    [22, relative],
    [9, otherScheme],
    [3, malformed],
  ]);

/** The corpus, one reference per line. */
export function sample(): string {
  const random = new Random(SEED);
  return times(random, LINES, line)
    .map((text) => `${text}\n`)
    .join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const corpus = sample();
  writeFileSync(FILE, corpus);
  console.log(`samples/references.txt: ${LINES} lines, ${Buffer.byteLength(corpus)} bytes`);
}

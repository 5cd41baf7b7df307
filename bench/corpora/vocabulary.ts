/**
 * The words that generated references are made of. Hosts are names and addresses that are reserved for examples (RFC
 * 2606, 5737, 3849), so no generated reference leads anywhere.
 */

import type { Random } from '../model/random.js';

const WORDS = (
  'a b c d e f g h id in no of up to app api art blog book chat city data docs feed file game help home item list live ' +
  'mail maps menu name news note page post shop site team tags test tour user view wiki about admin asset atlas brand ' +
  'cloud count delta event forum guide image index intro label legal login media music offer order photo press price ' +
  'query radio recap river score share staff stats store story style table terms theme topic video world author basket ' +
  'branch county detail editor export garden global header jobless latest length letter market member mobile office ' +
  'people player public recipe region result review sample search season status street summer ticket travel update ' +
  'upload winter account archive article billing catalog chapter comment company contact content country culture ' +
  'display edition element gallery history invoice journal library message network opinion partner privacy product ' +
  'profile project release science section service session station support version weather abstract audience business ' +
  'calendar campaign category customer database delivery download language magazine medicine politics question ' +
  'register religion research resource software students thousand tutorial workshop advertise community education ' +
  'equipment exchange favourite following knowledge newspaper paragraph programme recommend reference subscribe ' +
  'technology unexpected university'
).split(' ');

const wordsOfLength: string[][] = [];
for (const word of WORDS) {
  wordsOfLength[word.length] ??= [];
  wordsOfLength[word.length]?.push(word);
}
const LONGEST = wordsOfLength.length - 1;
const DIGITS = '0123456789';
const HEX_DIGITS = '0123456789abcdef';

const EXTENSIONS = ['html', 'htm', 'php', 'jpg', 'png', 'svg', 'css', 'js', 'json', 'pdf', 'xml', 'mp4', 'asp'];
/** Percent-encodings as pages and programs write them: spaces, delimiters, UTF-8; some are not normalized. */
const ENCODINGS = '%20 %20 %20 %2F %2F %3A %26 %3D %C3 %A9 %E6 %9D %B1 %2f %7E'.split(' ');

/** Of exactly so many characters, all unreserved: words with hyphens between them, or digits. */
export function text(random: Random, length: number): string {
  if (length > 2 && random.chance(0.15)) return digits(random, length);
  let made = '';
  while (made.length < length) {
    const left = length - made.length;
    let size = random.between(3, LONGEST);
    // The rest must have room for a hyphen and a word of at least one letter.
    if (size > left || size === left - 1) size = left > LONGEST ? LONGEST - 1 : left;
    made += random.of(wordsOfLength[size] as string[]);
    if (made.length < length) made += '-';
  }
  return made;
}

function digits(random: Random, length: number): string {
  const alphabet = random.chance(0.5) ? DIGITS : HEX_DIGITS;
  let made = '';
  for (let i = 0; i < length; i++) made += random.of(alphabet);
  return made;
}

/** A last segment of about that length that looks like a file's name. */
export function fileName(random: Random, length: number): string {
  const extension = random.of(EXTENSIONS);
  return `${text(random, Math.max(length - extension.length - 1, 1))}.${extension}`;
}

/** `key=value` pairs of exactly so many characters. */
export function query(random: Random, length: number): string {
  let made = '';
  while (made.length < length) {
    const pair = `${text(random, random.between(1, 9))}=${text(random, random.between(1, 24))}`;
    made += made === '' ? pair : `&${pair}`;
  }
  return made.slice(0, length);
}

/** A name of about that length: under a domain reserved for examples, or too short to be under any. */
export function registeredName(random: Random, length: number): string {
  if (length < 6) return text(random, length);
  const domain =
    length < 12 || random.chance(0.5) ? '.test' : random.of(['.example.com', '.example.org', '.example.net']);
  const size = Math.max(length - domain.length, 1);
  return (size > 6 && random.chance(0.6) ? `www.${text(random, size - 4)}` : text(random, size)) + domain;
}

export function ipv4Address(random: Random): string {
  return `${random.of(['192.0.2', '198.51.100', '203.0.113'])}.${random.between(0, 255)}`;
}

export function ipv6Address(random: Random): string {
  const group = (): string => random.between(0, 0xffff).toString(16);
  const made = random.of([
    () => '::1',
    () => `2001:db8::${group()}`,
    () => `2001:DB8::${group().toUpperCase()}:0`,
    () => `2001:db8:${Array.from({ length: 6 }, group).join(':')}`,
    () => `2001:db8::${ipv4Address(random)}`,
  ])();
  return `[${made}]`;
}

type Maker = (random: Random) => string;
const word: Maker = (random) => text(random, random.between(3, 9));

/** URIs without an authority, by scheme. */
export const OTHERS: Readonly<Record<string, readonly Maker[]>> = {
  mailto: [
    (random) => `mailto:${word(random)}@example.com`,
    (random) => `mailto:${word(random)}@example.org?subject=${word(random)}%20${word(random)}`,
  ],
  urn: [
    (random) => `urn:isbn:0-${random.between(100, 999)}-${random.between(10_000, 99_999)}-${random.between(0, 9)}`,
    (random) => `urn:uuid:${[8, 4, 4, 4, 12].map((length) => digits(random, length)).join('-')}`,
  ],
};

/** The same text with `count` triples of its characters replaced by a percent-encoding, as far as there is space. */
export function percentEncode(random: Random, made: string, count: number): string {
  let encoded = made;
  for (let tries = 4 * count, left = count; tries > 0 && left > 0 && made.length >= 3; tries--) {
    const at = random.between(0, made.length - 3);
    if (encoded.slice(Math.max(at - 2, 0), at + 3).includes('%')) continue;
    encoded = encoded.slice(0, at) + random.of(ENCODINGS) + encoded.slice(at + 3);
    left--;
  }
  return encoded;
}

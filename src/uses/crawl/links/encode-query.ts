/**
 * The queries of links in pages that are not in UTF-8: browsers encode them in the encoding of the page (URL Standard,
 * "percent-encode after encoding"). The platform's decoder gives the table of each encoding.
 */

import { encodings } from '../../../normalize/index.js';
import type { Encoder } from '../../../reference/index.js';
import { CodeUnit } from '../../../support/index.js';
import { QUERY } from '../../../tables/index.js';

type Octets = readonly number[];

/** Encodings of several octets per character. */
const WIDE = ['big5', 'euc-', 'gb', 'iso-2022-jp', 'shift_jis'];
/** The characters of windows-1252 from 0x80: Node 20 decodes them as ISO-8859-1. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
/** Big5 has two encodings of these, and browsers write the last one. */
const LAST_OF_BIG5 = '═╞╡╪十卅';
/** Escape sequences of ISO-2022-JP. */
const TO_KANJI: Octets = [0x1b, 0x24, 0x42];
const TO_ASCII: Octets = [0x1b, 0x28, 0x42];
/** Characters of Unicode's first plane that GB 18030 writes with four octets, and the number that the next planes begin at. */
const FOUR_OCTETS = 39420;
const NEXT_PLANES = 189_000;

const NON_ASCII = /^[^\0-\x7f\ufffd]$/u;

/** The encoders that were used, by encoding: making one takes up to 0.1 s (Node 20, x64). */
const ENCODERS = /* @__PURE__ */ new Map<string, Encoder>();

/**
 * Returns the encoder of the queries in a page.
 *
 * @param encoding - the name of the encoding, as a `TextDecoder` has it
 * @returns `undefined` if queries are in UTF-8
 */
export function queryEncoder(encoding: string): Encoder | undefined {
  if (encoding.startsWith('utf-')) return undefined;
  return (text) => {
    const encoder = ENCODERS.get(encoding) ?? encoderOf(encoding);
    ENCODERS.set(encoding, encoder);
    return encoder(text);
  };
}

function encoderOf(encoding: string): Encoder {
  const table = tableOf(encoding);
  const encode = (character: string): string => {
    const codePoint = character.codePointAt(0) as number;
    const isFour = encoding === 'gb18030' && codePoint > 0xffff;
    const octets = isFour ? fourOctets(codePoint - 0x10000 + NEXT_PLANES) : table.get(character);
    // A browser writes the reference that HTML has for the character.
    return octets === undefined ? `%26%23${codePoint}%3B` : written(octets);
  };
  const between = written([...TO_ASCII, ...TO_KANJI]);
  return (text) => Array.from(text, encode).join('').replaceAll(between, '');
}

const written = (octets: Octets): string =>
  octets.map((octet) => (QUERY[octet] === 1 ? String.fromCharCode(octet) : encodings()[octet])).join('');

/** Returns the octets of each character, as the encoder of the Encoding Standard writes them. */
function tableOf(encoding: string): ReadonlyMap<string, Octets> {
  const table = new Map<string, Octets>();
  const all = octetsOf(encoding);
  const lines = new TextDecoder(encoding).decode(
    Uint8Array.from(all.flatMap((octets) => [...octets, CodeUnit.LINE_FEED])),
  );
  lines.split('\n').forEach((character, i) => {
    if (NON_ASCII.test(character) && (!table.has(character) || LAST_OF_BIG5.includes(character)))
      table.set(character, all[i] as Octets);
  });
  if (encoding === 'windows-1252') Array.from(WINDOWS_1252, (character, i) => table.set(character, [0x80 + i]));
  return table;
}

/** Returns octets that may encode a character, those that an encoder prefers first. */
function octetsOf(encoding: string): Octets[] {
  const single = range(0x80, 0xff).map((octet) => [octet]);
  if (!WIDE.some((each) => encoding.startsWith(each))) return single;
  if (encoding === 'iso-2022-jp')
    return pairs(0x21, range(0x21, 0x7e)).map((pair) => [...TO_KANJI, ...pair, ...TO_ASCII]);
  const double = pairs(encoding === 'big5' ? 0xa1 : 0x81, range(0x40, 0xfe));
  if (encoding === 'gb18030') return [...double, ...range(0, FOUR_OCTETS - 1).map(fourOctets)];
  // Decoders read these two leads of Shift_JIS, and encoders write others.
  return [...single, ...double.filter(([lead]) => encoding !== 'shift_jis' || (lead !== 0xed && lead !== 0xee))];
}

const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);

const pairs = (firstLead: number, trails: Octets): Octets[] =>
  range(firstLead, 0xfe).flatMap((lead) => trails.map((trail) => [lead, trail]));

/** Returns the octets of a number: its digits, to the bases 10, 126 and 10. */
const fourOctets = (n: number): Octets => [
  0x81 + Math.floor(n / 12_600),
  0x30 + (Math.floor(n / 1260) % 10),
  0x81 + (Math.floor(n / 10) % 126),
  0x30 + (n % 10),
];

/** Texts that an attacker would send, each kind in any length: for measuring how time grows with the length. */

import { rows } from './rows.js';

/** Pieces to repeat: each has made some parser slow, or led it to a wrong answer. */
export const PIECES: readonly string[] = rows('hostile-pieces');
/** Beginnings of texts in which pieces are repeated. */
export const BEGINNINGS = ['', 'http://', 'http://h/', 'http://[', '//u:', 'mailto:', '/?', '#'];
/** Ends of texts: a regular expression may match all before one of these, fail there, and try again from every other place. */
const ENDS = ['', '\n', '\u2028', ']', '\n]', '}', ' ', '%', '\0'];

/** A kind of text. */
export interface GrowingText {
  /** Describes the text, for test titles and reports. */
  readonly name: string;
  /** Makes the text with about this many code units; with 16 times as many where one piece is long. */
  readonly of: (length: number) => string;
}

type Piece = string | ((i: number) => string);

/** One piece or several; each of several fills an equal part of the text, one part after the other. */
type Filling = Piece | readonly Piece[];

/**
 * A beginning, then pieces, then an end. If the pieces come from a function of their index `i`, the row needs a name.
 */
type Row = readonly [beginning: string, filling: Filling, end?: string, name?: string];

/** Every piece of `PIECES` between every beginning and every end. */
const EVERY_PIECE: readonly Row[] = BEGINNINGS.flatMap((beginning) =>
  PIECES.flatMap((piece) => ENDS.map((end) => [beginning, piece, end] as const)),
);
/** Every piece before every end, after one of the beginnings. */
const EACH_PIECE_ONCE: readonly Row[] = PIECES.flatMap((piece, i) =>
  ENDS.map((end, k) => [BEGINNINGS[(i + k) % BEGINNINGS.length] as string, piece, end] as const),
);

const MAX_SHOWN = 40;
const LONG_PIECE = 1000;
const SCALE_OF_LONG_PIECES = 16;

/** Repeated pieces: authorities, paths, queries, schemes, lines, pages, and products of two lengths. */
const ROWS: readonly Row[] = rows('growing-texts');

const LONG_LINES: readonly Row[] = [
  ['', `http://h/${'a'.repeat(LONG_PIECE)}\n`],
  ['', `HTTP://h/${'%7e/../'.repeat(LONG_PIECE)}\n`],
  ['', `${'['.repeat(LONG_PIECE)}\r\n`],
];

const FIRST_IDEOGRAPH = 0x4e00;
const IDEOGRAPHS = 0x5200;
const FIRST_OF_EXTENSION_B = 0x20000;
const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 0x2ba4;
const CODE_UNITS = 0x10000;

const ideograph = (i: number): string => String.fromCharCode(FIRST_IDEOGRAPH + (i % IDEOGRAPHS));
const rareIdeograph = (i: number): string => String.fromCodePoint(FIRST_OF_EXTENSION_B + (i % 0xa000));
const syllable = (i: number): string => String.fromCharCode(FIRST_SYLLABLE + (i % SYLLABLES));
const codeUnit = (i: number): string => String.fromCharCode((i * 40_503) % CODE_UNITS);
const letters = (i: number): string => i.toString(36);
/** Returns a number that is different for each `i`, and has little in common with its neighbors. */
const mixed = (i: number): string => (Math.imul(i, 0x9e3779b1) >>> 0).toString(36);
/** Integers that differ only in their upper bits: a hash table that uses the lower bits puts them all in one bucket. */
const colliding = (i: number): string => String(2 ** 30 + (i % 0xc000) * 2 ** 16);
const session = (i: number): string => letters(i).padStart(32, '0');

/** Pieces that are all different: caches, sorting, tables of names and normalization see no repetition. */
const DIFFERENT: readonly Row[] = [
  ['http://', ideograph, '/', 'different ideographs'],
  ['http://', rareIdeograph, '/', 'different ideographs beyond U+FFFF'],
  ['http://', syllable, '/', 'different syllables'],
  ['http://', (i) => encodeURIComponent(ideograph(i)), '/', 'different encoded ideographs'],
  ['http://', (i) => encodeURIComponent(syllable(i)), '/', 'different encoded syllables'],
  ['http://', (i) => `${ideograph(i)}.`, '/', 'different ideographs as labels'],
  ['http://', (i) => `${encodeURIComponent(ideograph(i))}.`, '/', 'different encoded ideographs as labels'],
  ['http://', (i) => `${letters(i)}.`, '/', 'different labels'],
  ['http://', (i) => `xn--${letters(i)}a.`, '/', 'different labels in Punycode'],
  ['http://xn--', mixed, '/', 'different digits of Punycode'],
  ['http://', (i) => `${i % 256}.`, '/', 'different numbers'],
  ['http://', letters, '@h/', 'different letters'],
  ['http://h/', ideograph, '', 'different ideographs'],
  ['http://h/', codeUnit, '', 'different code units'],
  ['', codeUnit, '', 'different code units'],
  ['http://h/', (i) => `%${(i % 256).toString(16).padStart(2, '0')}`, '', 'different octets'],
  ['http://h/', (i) => `${letters(i)}/`, '', 'different segments'],
  ['http://h/', (i) => `${letters(i)}/../`, '', 'different segments that are removed'],
  ['http://h/', (i) => `/(${letters(i).padStart(24, '0')})`, '/x.aspx', 'different session ids in segments'],
  ['http://h/?', (i) => `${letters(i)}=a&`, '', 'different names in order'],
  ['http://h/?', (i) => `${mixed(i)}=a&`, '', 'different names'],
  ['http://h/?', (i) => `${colliding(i)}=a&`, '', 'different integers as names'],
  ['http://h/?', (i) => `a=${mixed(i)}&`, '', 'different values of one name'],
  ['http://h/?', (i) => `sid=${session(i)}&`, '', 'different session ids'],
  ['http://h/?', (i) => `cfid=${i}&cftoken=${i}&`, '', 'different session ids of ColdFusion'],
  ['mailto:', (i) => `${letters(i)}@${mixed(i)}.example,`, 'a@b', 'different addresses'],
  ['mailto:a@b?', (i) => `${mixed(i)}=a&`, '', 'different header fields'],
  ['mailto:a@b?', (i) => `${colliding(i)}=a&`, '', 'different integers as header fields'],
  ['', (i) => `http://${letters(i)}/${mixed(i)}\n`, '', 'different lines'],
  ['', (i) => `<a href=${mixed(i)}>`, '', 'different links'],
  ['', (i) => `<a href=http://${mixed(i)}/>`, '', 'different hosts of links'],
  ['', (i) => `<x${letters(i)}>`, '', 'different elements'],
  ['', (i) => `<x${letters(i)}></y${letters(i)}>`, '', 'different elements and ends of others'],
  ['<a ', (i) => `x${mixed(i)}=b `, '>', 'different attributes'],
  ['<a ', (i) => `${colliding(i)}=b `, '>', 'different integers as attributes'],
  ['<a href="', (i) => `&#${i};`, '">', 'different character references'],
  ['<img srcset="', (i) => `${mixed(i)} ${i}w, `, '">', 'different image candidates'],
  ['<a href=b rel="', (i) => `${mixed(i)} `, '">', 'different link types'],
];

const REPEATED: readonly Row[] = [...ROWS, ...LONG_LINES];

/** Every kind of text. */
export const GROWING_TEXTS: readonly GrowingText[] = [...EVERY_PIECE, ...REPEATED, ...DIFFERENT].map(textOf);

/** The same kinds of text, but with fewer beginnings per piece. */
export const FEWER_GROWING_TEXTS: readonly GrowingText[] = [...EACH_PIECE_ONCE, ...REPEATED, ...DIFFERENT].map(textOf);

/** Beginning, piece and end of each kind of text in which one short piece is repeated. */
export const REPETITIONS: readonly (readonly [beginning: string, piece: string, end: string])[] = REPEATED.flatMap(
  ([beginning, filling, end = '']) =>
    typeof filling === 'string' && filling.length < LONG_PIECE ? [[beginning, filling, end] as const] : [],
);

function textOf([beginning, filling, end = '', title]: Row): GrowingText {
  const pieces: readonly Piece[] = typeof filling === 'string' || typeof filling === 'function' ? [filling] : filling;
  const scale = pieces.some((piece) => piece.length >= LONG_PIECE) ? SCALE_OF_LONG_PIECES : 1;
  const many = `many ${title ?? pieces.map(quoted).join(', then ')}`;
  return {
    name: [quoted(beginning), many, quoted(end)].filter((part) => part !== '').join(' + '),
    of: (length) => beginning + pieces.map((piece) => fill(piece, (length * scale) / pieces.length)).join('') + end,
  };
}

function quoted(text: Piece): string {
  if (text === '' || typeof text === 'function') return '';
  return JSON.stringify(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
}

/** A piece as often as it takes to fill a length. */
function fill(piece: Piece, length: number): string {
  if (typeof piece === 'string') return piece.repeat(length / piece.length);
  let text = '';
  for (let i = 0; text.length < length; i++) text += piece(i);
  return text;
}

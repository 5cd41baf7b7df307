/** Texts that an attacker would send, each kind in any length: for measuring how time grows with the length. */

/** Pieces to repeat: each has made some parser slow, or led it to a wrong answer. */
export const PIECES = [
  'a',
  '/',
  '../',
  '/..',
  '/a/..',
  ':',
  '@',
  '?',
  '#',
  '%',
  '%2e',
  '%41',
  '%c0%ae',
  '[',
  '[::',
  '.',
  '1.',
  '0x',
  'xn--a.',
  '&a=%41',
  ',',
  '//',
  '\\',
  ' ',
  '\n',
  '\r\n',
  '\0',
  'é',
  '\ud800',
  '\u2028',
  '%CC%80',
];
/** Beginnings of texts in which pieces are repeated. */
export const BEGINNINGS = ['', 'http://', 'http://h/', 'http://[', '//u:', 'mailto:', '/?', '#'];

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

/** Every piece of `PIECES` after every beginning. */
const EVERY_PIECE: readonly Row[] = BEGINNINGS.flatMap((beginning) =>
  PIECES.map((piece) => [beginning, piece] as const),
);
/** Every piece, after one of the beginnings. */
const EACH_PIECE_ONCE: readonly Row[] = PIECES.map((piece, i) => [BEGINNINGS[i % BEGINNINGS.length] as string, piece]);

const MOST_SHOWN = 40;
const LONG_PIECE = 1000;
const SCALE_OF_LONG_PIECES = 16;

const AUTHORITIES: readonly Row[] = [
  ['', 'a', '://h/'],
  ['', 'A+', ':'],
  ['', 'http://', 'h/'],
  ['', 'URL:', 'http://h/'],
  ['', 'blob:', 'http://h/'],
  ['', 'view-source:'],
  ['http:', '/', 'h/'],
  ['http:', '\\', 'h/'],
  ['http://', '/\\', 'h/'],
  ['http://', 'u@', 'h/'],
  ['http://', '%40', '@h/'],
  ['http://u:', ':', '@h/'],
  ['http://u:', ['@', ':'], '@h/'],
  ['http://', 'example.com.', '@h/'],
  ['http://', 'A', '/'],
  ['http://', 'a.', ''],
  ['http://', '-.'],
  ['http://', '1.', '/'],
  ['http://', '0x1.', '/'],
  ['http://', '9', '/'],
  ['http://0', '1', '/'],
  ['http://0x', 'f', '/'],
  ['http://', 'xn--9a.', '/'],
  ['http://xn--', '9', '/'],
  ['http://xn--', '9a', '/'],
  ['http://xn--', 'a-', '/'],
  ['http://', 'xn--', '/'],
  ['http://', '一', '/'],
  ['http://', '%E4%B8%80', '/'],
  ['http://', '%E4%B8%80.', '/'],
  ['http://', '１', '/'],
  ['http://', '%EF%BC%91', '/'],
  ['http://', '。', '/'],
  ['http://', '%E3%80%82', '/'],
  ['http://', '\u00ad', '/'],
  ['http://', '%C2%AD', '/'],
  ['http://', '\ufdfa', '/'],
  ['http://', '%EF%B7%BA', '/'],
  ['http://a', '\u0301\u0316', '/'],
  ['http://a', '%CC%81%CC%96', '/'],
  ['http://a', ['\u0301', '\u0316'], '/'],
  ['http://a', ['%CC%81', '%CC%96'], '/'],
  ['http://', '\u1100\u1161\u11a8', '/'],
  ['http://', '\u0915\u094d\u200d', '/'],
  ['http://', '\u0915%E0%A5%8D%E2%80%8D', '/'],
  ['http://', 'אa', '/'],
  ['http://', '%D7%90a.', '/'],
  ['http://', '%61', '/'],
  ['http://', '%C3', '/'],
  ['http://', '%F0%9F%98%80', '/'],
  ['http://[', '0:', ']/'],
  ['http://[', ':', ']/'],
  ['http://[', '[', ']/'],
  ['http://', '[]', '/'],
  ['http://', ['[', ']'], '/'],
  ['http://[::', '0', ']/'],
  ['http://[::1%25', 'e', ']/'],
  ['http://[v1.', ':', ']/'],
  ['http://h:', '0', '/'],
  ['http://h:', '9', '/'],
  ['http://h', ':1', '/'],
  ['', '//u:p@'],
  ['', '//u:p'],
  ['', '//:', '@h'],
  ['', ['http:', ':'], '@h'],
  ['', 'http:u:', '@h'],
  ['http:u:%', '25', '40h'],
  ['', '%252F%252F'],
  ['//u:', '%ef%25b8%25', '@h'],
  ['//u:p', '%2540'],
  ['//u', ['1', ' '], ':x'],
];

const PATHS: readonly Row[] = [
  ['/', 'a/../'],
  ['/', ['a/', '../']],
  ['/', ['/', '../']],
  ['http://h/', ['a/', '../'], 'g'],
  ['http://h/', 'a/..//'],
  ['http://h', '/.', '/'],
  ['http://h/', '.../'],
  ['http://h/', '%2e%2e/'],
  ['http://h/', '%2e/'],
  ['http://h/', '%2E%2E%2F'],
  ['http://h/', '.%2e%5c'],
  ['http://h/', 'a%2fb/'],
  ['http://h/', ';a=b'],
  ['http://h/', 'a;b,c/'],
  ['http://h/', ';jsessionid=0123456789abcdefghijklemopqrstuv'],
  ['http://h/%', '25', '41'],
  ['http://h/', '%25', '41'],
  ['http://h/', '%%25'],
  ['http://h/', '%C3%A9'],
  ['http://h/', '%F0%9F%98'],
  ['http://h/', '%ED%A0%80'],
  ['http://h/', '%FF'],
  ['http://h/', '%E2%80%AE'],
  ['http://h/', '(', 'x.aspx'],
  ['http://h/', ['/(', ')'], '/x.aspx'],
  ['http://h/', '/(0123456789abcdefghijklmn)', '/x.aspx'],
  ['http://h/', '/(a(0123456789abcdefghijklmn))', '/x.aspx'],
  ['http://h/(', 'a(0123456789abcdefghijklmn)', ')/x.aspx'],
  ['http://h/(', 'a(0123456789abcdefghijklmn)'],
  ['http://h/', '/(a(0123456789abcdefghijklmn))/x.aspx'],
  ['http://h/', '.aspx/('],
  ['http://h/a', ' '],
  ['http://h/', ' ', 'a'],
  ['http://h/', 'a b'],
  ['http://h/', '\t'],
  ['http://h/', 'a\n\\'],
  ['http://h/', '\ud800\udc00'],
  ['http://h/', '\udc00\ud800'],
  ['http://h/', '\ufeff'],
  ['http://h/', '\u202e'],
  ['http://h/', '|a'],
  ['', ' ', 'http://h/'],
  ['http://h/', ['a', ' ']],
  ['a', ':'],
  ['', '/\\'],
  ['', 'a:b/'],
];

const QUERIES: readonly Row[] = [
  ['/?', 'a=b&'],
  ['/?', '='],
  ['/?a', '=b'],
  ['/?', '&&='],
  ['/?', '+'],
  ['/?', '%26%3D'],
  ['/?', '[]'],
  ['http://h/?', 'b&a&'],
  ['http://h/?', '&', 'a'],
  ['http://h/?', 'utm_source=a&'],
  ['http://h/?', 'sid='],
  ['http://h/?', 'sid=0123456789abcdefghijklemopqrstuv&'],
  ['http://h/?', ['sid=0123456789abcdefghijklemopqrstuv&', 'a&']],
  ['http://h/?', 'jsessionid=0123456789abcdefghijklemopqrstuv'],
  ['http://h/?', 'phpsessid=0&'],
  ['http://h/?', 'aspsessionidabcdefgh='],
  ['http://h/?', 'cfid='],
  ['http://h/?', 'cfid=1&'],
  ['http://h/?', 'cftoken=1&'],
  ['http://h/?', 'cfid=1&cftoken=2&'],
  ['http://h/?', ['cfid=1&', 'cftoken=2&']],
  ['http://h/#', 'a=b&'],
  ['http://h/?', '?'],
  ['http://h/?u=http', '%253A'],
  ['http://h/?', '%25', '41'],
  ['http://h/', 'http://h/?'],
  ['http://h/?', 'u=http://u:p@h&'],
  ['http://h/?', 'u=http%3A%2F%2Fu%3Ap%40h&'],
];

const SCHEMES: readonly Row[] = [
  ['mailto:', 'a@b,'],
  ['mailto:a@', 'b.', 'c'],
  ['mailto:a@', '%CC%81%CC%96', '.example'],
  ['mailto:a@xn--', '9a', '.example'],
  ['mailto:%22', '%5C', '%22@b'],
  ['mailto:', '%22', '@b'],
  ['mailto:?', 'to=a@b&'],
  ['mailto:?to=', 'a@b,'],
  ['mailto:a@b?', 'subject=c&'],
  ['mailto:a@b?', 'c=d&'],
  ['mailto:a@b?c', '='],
  ['tel:', '-', '1'],
  ['tel:+', '1-'],
  ['tel:', '%23'],
  ['tel:1', ';phone-context=a'],
  ['urn:', 'a', ':b'],
  ['urn:', 'a-'],
  ['urn:ab:', ':'],
  ['urn:uuid:', '0-'],
  ['urn:a1:b?+', '?='],
  ['urn:a1:', '%41'],
  ['data:;base64,', 'A'],
  ['data:', ';a'],
  ['file:', '/'],
  ['file:///', 'c|/'],
  ['ws://h/', '?'],
  ['javascript:', 'a//'],
];

const LINES: readonly Row[] = [
  ['', 'a\n'],
  ['', '[\n'],
  ['', '../a\n'],
  ['', '//h/../i?j\n'],
  ['', 'HTTP://A:80/%7e/../b\n'],
  ['', 'http://[2001:DB8::1]:443/\n'],
  ['', 'mailto:A@B.example\n'],
  ['', '\r'],
  ['', `http://h/${'a'.repeat(1000)}\n`],
  ['', `HTTP://h/${'%7e/../'.repeat(1000)}\n`],
  ['', `${'['.repeat(1000)}\r\n`],
  ['', ['a', '\n']],
];

const PAGES: readonly Row[] = [
  ['', '<div>'],
  ['', '</div>'],
  ['', ['<div>', '</div>']],
  ['', ['<div>', '</p>']],
  ['', ['<div>', '<p>']],
  ['', ['<div>', '<a href=b>']],
  ['', ['<div>', '<p></p>']],
  ['', '<a>'],
  ['', '<a><b>'],
  ['', '<a href=b><p>'],
  ['', '<b><p>'],
  ['', ['<b>', '<p>']],
  ['', '<b></i>'],
  ['', ['<b>', '</i>']],
  ['', '<nobr>'],
  ['', '<font size=1>'],
  ['', '<p>'],
  ['', '</p>'],
  ['', '<li>'],
  ['', '<dd>'],
  ['', '<h1>'],
  ['', '<button>'],
  ['', '<form><input>'],
  ['', '<table>'],
  ['', '<table><tr><td>'],
  ['', '<table><a href=b>'],
  ['<table>', 'a'],
  ['', '<tr>'],
  ['', '<caption>'],
  ['', '<select>'],
  ['<select>', '<option>'],
  ['', '<select><a href=b>'],
  ['', '<frameset>'],
  ['', '<template>'],
  ['', ['<template>', '</template>']],
  ['', '<svg>'],
  ['', '<svg><desc>'],
  ['', ['<svg>', '</p>']],
  ['', '<svg><a href=b>'],
  ['', '<math><mi>'],
  ['', '<math><annotation-xml>'],
  ['', '<ruby><rt>'],
  ['', '<script>'],
  ['', '<script></script>'],
  ['<script>', '<!--<script>'],
  ['', '<script><!--<script></script>'],
  ['<script>', '</scrip'],
  ['', '<style>'],
  ['', '<title>'],
  ['<title>', '</titl'],
  ['', '<textarea>'],
  ['', '<plaintext>'],
  ['', '<noscript>'],
  ['', '<iframe>'],
  ['', '<br>'],
  ['', '<br/>'],
  ['', '<x-y>'],
  ['', '<!'],
  ['', '<?'],
  ['', '<'],
  ['', '</'],
  ['', '<!--'],
  ['', '<!-->'],
  ['<!--', '-'],
  ['<!--', '--!'],
  ['<!--', '<!-'],
  ['', '<!---->'],
  ['', '<!doctype html>'],
  ['', '<![CDATA['],
  ['', '<svg><![CDATA[>]]></svg>'],
  ['<svg><![CDATA[', ']'],
  ['', '<html a=b>'],
  ['', '<body background=b>'],
  ['', '<base href=a>'],
  ['', '<base href=a><a href=b>'],
  ['<base href="http://h/', 'a/', '"><a href=b>'],
  ['', '<link rel=a href=b>'],
  ['', '<a href=b>'],
  ['', '<a href="b c" rel=nofollow>'],
  ['', '<a href=http://h/../a>c</a>'],
  ['', '<a href'],
  ['', '<a href='],
  ['', '<a href="'],
  ['<a href="', 'b'],
  ['<a href=', 'b'],
  ['<a href="', '../', '">'],
  ['<a href="', '&amp;', '">'],
  ['<a href="', '&', '">'],
  ['<a href="', '&notit;', '">'],
  ['<a href="&#', '1', ';">'],
  ['<a href="&#x', '0', '26;">'],
  ['', '&#'],
  ['', '&amp'],
  ['<', 'a', '>'],
  ['</', 'a', '>'],
  ['<a', '/', '>'],
  ['<a ', 'a ', '>'],
  ['<a ', 'href=b ', '>'],
  ['<a ', '=', '>'],
  ['<a ', '"', '>'],
  ['<a ', "a='b'", '>'],
  ['<a href=b rel="', 'a ', '">'],
  ['<a href=b rel="', 'nofollow ', '">'],
  ['<a ping="', 'a ', '">'],
  ['<img srcset="', ',', '">'],
  ['<img srcset="', 'a,', '">'],
  ['<img srcset="', 'a, ', '">'],
  ['<img srcset="', 'a 1x, ', '">'],
  ['<img srcset="', 'a (', '">'],
  ['<img srcset="a ', '(,)', '">'],
  ['<img srcset="a ', '(', '">'],
  ['', '<img srcset="a 1x,b 2x">'],
  ['', '<meta http-equiv=refresh content="0;url=b">'],
  ['<meta http-equiv=refresh content="', '0', ';url=b">'],
  ['<meta http-equiv=refresh content="', '.', '">'],
  ['<meta http-equiv=refresh content="0', ' ', ';url=b">'],
  ['<meta http-equiv=refresh content="0;', ' ', 'url=b">'],
  ['<meta http-equiv=refresh content="0;url', ' ', '=b">'],
  ['<meta http-equiv=refresh content="0;url=', ' ', 'b">'],
  ['<meta http-equiv=refresh content="0;url=', "'", '">'],
  ['<meta http-equiv=refresh content="0;', 'url=', 'b">'],
];

/** A long part that many others refer to: the work must not be the product of their lengths. */
const PRODUCTS: readonly Row[] = [
  ['<base href="http://h/', ['a/', '"><a href=b>']],
  ['<base href="http://h/', ['a/', '"><a href=../b>']],
  ['<base href="http://h/', ['a/', '"><a href=b/../c>']],
  ['<base href="http://h/', ['a', '/"><a href=../b>']],
  ['<base href="http://h/', ['a', '"><a href=?b>']],
  ['<a href="', ['a', '" rel="b "><a href=c rel="d" ']],
  ['/', ['a/', '//../b/']],
  ['http://h/?a', ['a', '&a=']],
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

const REPEATED: readonly Row[] = [...AUTHORITIES, ...PATHS, ...QUERIES, ...SCHEMES, ...LINES, ...PAGES, ...PRODUCTS];

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
  return JSON.stringify(text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);
}

/** A piece as often as it takes to fill a length. */
function fill(piece: Piece, length: number): string {
  if (typeof piece === 'string') return piece.repeat(length / piece.length);
  let text = '';
  for (let i = 0; text.length < length; i++) text += piece(i);
  return text;
}

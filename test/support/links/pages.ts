/** Pages whose links are hard to find. */

import type { Random } from '../../../bench/model/random.js';
import { rows } from '../rows.js';

const BLOCKS =
  'p div h1 ul li dd button address form marquee object body html head center pre section option optgroup'.split(' ');
const FORMATTING = 'a b i font nobr'.split(' ');
const TABLES = 'table tbody tr td th caption colgroup col thead'.split(' ');
const TEXTS = 'script style title textarea noscript iframe noframes xmp noembed template select frameset'.split(' ');
const FOREIGN = 'svg math desc title foreignObject mi mtext annotation-xml g path use image mglyph malignmark'.split(
  ' ',
);
const TAGS = [BLOCKS, FORMATTING, FORMATTING, TABLES, TABLES, TEXTS, FOREIGN];

/** `$` is a reference that occurs once. */
const PIECES = rows<string>('links/pieces');

/** Closes everything that makes tags text, so that the reference at the end is a link in most pages. */
const END = `'">--></script></style></title></textarea></xmp></iframe></noframes></noembed>]]><frame src=end><a href=end>`;

/** Elements, text, comments and broken tags of all sorts. */
export function hardPage(random: Random): string {
  let pieces = doctype(random);
  do {
    const tag = random.of(random.of(TAGS));
    pieces += random.chance(0.4) ? random.of(PIECES) : random.chance(0.6) ? `<${tag}>` : `</${tag}>`;
  } while (random.chance(0.95));
  return numbered(pieces) + END;
}

const OF_TABLES =
  '<table> </table> <tr> </tr> <td> </td> <tbody> <caption> <select> <b> </b> <i> <nobr> </nobr> </a> <p> </p> <div> </div> <form> ' +
  '</form> <button> <object> <svg> <foreignObject> </svg> <template> </template> <noscript> </noscript> <frameset> <head> </head> ' +
  '<body> </body> </html> <input> x';
const PIECES_OF_TABLES = [...OF_TABLES.split(' '), ' ', '<a href=$>', '<base href=$/>', '<base href=$/>'];

/** Bases inside and outside tables, and elements that the parser moves: only a few kinds, so that each occurs often. */
export function tablePage(random: Random): string {
  const sorts = Array.from({ length: random.between(3, 14) }, () => random.of(PIECES_OF_TABLES));
  let pieces = doctype(random);
  do pieces += random.chance(0.1) ? '<base href=$/>' : random.of(sorts);
  while (random.chance(0.95));
  return `${numbered(pieces)}</table><a href=end>`;
}

/** A page without a doctype is in quirks mode. */
const doctype = (random: Random): string => (random.chance(0.5) ? '<!doctype html>' : '');

function numbered(pieces: string): string {
  let count = 0;
  return pieces.replaceAll('$', () => `r${count++}`);
}

/** Texts of an attacker. */

import { Random } from '../../../bench/model/random.js';
import { references } from '../generate.js';
import { BEGINNINGS, PIECES } from '../growing-texts.js';
import { webReferences } from '../inspect/references.js';

/** Short texts of all kinds. */
const CURIOUS = [
  '',
  '\0',
  '\ud800',
  '\udc00\ud800',
  '\ufeff',
  '\u2028',
  '__proto__',
  'constructor:',
  'javascript:alert(1)',
  'http://user:secret@[::1]:99999999999999999999/%00%zz',
  'data:,%',
  '%',
  '%0',
  'http://h:\r\nSet-Cookie: a=b',
  '/'.repeat(40),
  `http://${'%2e'.repeat(30)}`,
  `${'\ud83d'.repeat(31)}:`,
];

/** Returns references of all grammars, mutations of them, and other strings of any kind. */
export function hostileTexts(count: number): string[] {
  const texts = [...CURIOUS];
  const sources = [references(1), webReferences(2)];
  for (const source of sources) for (let i = 0; i < count; i++) texts.push(source.next().value);
  const random = new Random(3986);
  const units = [
    () => String.fromCodePoint(random.between(0, 0x10ffff)),
    () => random.of(PIECES),
    () => String.fromCharCode(random.between(0, random.of([0x7f, 0xff, 0xffff]))),
  ];
  const strings = Array.from({ length: count }, (_, i) =>
    Array.from({ length: random.between(0, 50) }, units[i % units.length] as () => string).join(''),
  );
  return [...texts, ...strings];
}

/** Returns each beginning followed by each piece, repeated until the text has `length` code units. */
export const longTexts = (length: number): string[] =>
  BEGINNINGS.flatMap((beginning) => PIECES.map((piece) => beginning + piece.repeat(length / piece.length)));

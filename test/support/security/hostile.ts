/** Texts of an attacker. */

import fc from 'fast-check';
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
  const strings = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 30 }),
    fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)), maxLength: 50 }),
  );
  return [...texts, ...fc.sample(strings, { numRuns: count, seed: 3986 })];
}

/** Returns each beginning followed by each piece, repeated until the text has `length` code units. */
export const longTexts = (length: number): string[] =>
  BEGINNINGS.flatMap((beginning) => PIECES.map((piece) => beginning + piece.repeat(length / piece.length)));

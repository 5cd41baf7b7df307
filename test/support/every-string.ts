/** Every string there is up to a length, with one character for each equivalence class. */

import { CLASS_OF_CODE_UNIT, CLASSES } from '../../src/tables/index.js';

/** A character of each class; U+0141 is none that a rule allows, though its low byte is "A". */
export const alphabet = Array.from({ length: CLASSES }, (_, number) =>
  number === 0 ? '\u0141' : String.fromCharCode(CLASS_OF_CODE_UNIT.indexOf(number)),
);

/** Beginnings that lead to the parts of a scanner: components, */
export const COMPONENTS: readonly string[] = [
  'h:',
  'h://',
  'h://h',
  'h://h:1',
  'h://h:1/',
  'h:/',
  'h:?',
  'h:#',
  '/',
  '//',
  '//u@',
  '%',
  'a',
  'H',
];
/** the kinds of hosts, */
export const HOSTS: readonly string[] = [
  'h://1.2.3.',
  'h://[::',
  'h://u:',
  '//[',
  '//[:',
  '//[1:',
  '//[1:2:3:4:5:6:',
  '//[v1.',
  '//1.2.3.',
  '//255.25',
  '//1.2.3.4',
  '//1.2.3.4:5@',
];
/** and what is looked for in every component. */
export const ENCODINGS_AND_DOTS: readonly string[] = [
  'h://h/%',
  'h://h/a?%',
  'h://h/a?b#%',
  'h://h/%4',
  'h://h/.',
  'h://h/..',
  'h://h/a/.',
];

/** Every string of up to `length` more characters behind `beginning`, each with `end` behind it. */
export function forEach(
  beginning: string,
  length: number,
  end: string,
  visit: (input: string) => void,
  characters: readonly string[] = alphabet,
): void {
  visit(beginning + end);
  if (length > 0) for (const c of characters) forEach(beginning + c, length - 1, end, visit, characters);
}

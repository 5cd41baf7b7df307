/** Generates every string up to a length, with one character per equivalence class. */

import { CLASS_OF_CODE_UNIT, CLASSES } from '../../src/tables/index.js';

/** One character per class. No rule allows U+0141, though its low byte is "A". */
export const alphabet = Array.from({ length: CLASSES }, (_, number) =>
  number === 0 ? '\u0141' : String.fromCharCode(CLASS_OF_CODE_UNIT.indexOf(number)),
);

/** Prefixes that lead into each component, */
export const COMPONENTS: readonly string[] = 'h: h:// h://h h://h:1 h://h:1/ h:/ h:? h:# / // //u@ % a H'.split(' ');
/** each kind of host, */
export const HOSTS: readonly string[] =
  'h://1.2.3. h://[:: h://u: //[ //[: //[1: //[1:2:3:4:5:6: //[v1. //1.2.3. //255.25 //1.2.3.4 //1.2.3.4:5@'.split(' ');
/** and the sequences that are looked for in every component. */
export const ENCODINGS_AND_DOTS: readonly string[] =
  'h://h/% h://h/a?% h://h/a?b#% h://h/%4 h://h/. h://h/.. h://h/a/.'.split(' ');

/** Calls a function with every string of `beginning`, up to `length` more characters, and `end`. */
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

/** Generates every string up to a length, with one character per equivalence class. */

import { CLASS_OF_CODE_UNIT, CLASSES } from '../../src/entries/tables.js';

/** One character per class. No rule allows U+0141, though its low byte is "A". */
export const alphabet = Array.from({ length: CLASSES }, (_, number) =>
  number === 0 ? '\u0141' : String.fromCharCode(CLASS_OF_CODE_UNIT.indexOf(number)),
);

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

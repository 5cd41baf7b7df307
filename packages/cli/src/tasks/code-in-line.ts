import { Grammar } from 'uriscan/scanner';
import { errorCode, isForbiddenAt } from '../../../../src/errors/uri.js';

/** Returns the code of the error at offset `at` of a line. Only a rare error needs the line as a string. */
export function codeInLine(
  input: Buffer,
  start: number,
  at: number,
  end: number,
  grammar: Grammar = Grammar.URI_REFERENCE,
): string {
  if (isForbiddenAt(input, start, at, end)) return 'forbidden-character';
  return errorCode(input.toString('latin1', start, end), at - start, grammar);
}

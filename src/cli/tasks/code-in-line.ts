import { errorCode, isForbidden } from '../../errors/uri.js';
import { Grammar } from '../../scanner/index.js';

const PERCENT_SIGN = 0x25;

/**
 * Returns the code of the error at offset `at` of a line. Most errors are characters that no URI has, which takes a tenth of the time
 * to find: nothing is decoded.
 */
export function codeInLine(
  input: Buffer,
  start: number,
  at: number,
  end: number,
  grammar: Grammar = Grammar.URI_REFERENCE,
): string {
  if (at < end && isForbidden(input[at] as number) && !isInEncoding(input, start, at)) return 'forbidden-character';
  return errorCode(input.toString('latin1', start, end), at - start, grammar);
}

/** Whether a percent-encoding begins one or two bytes before an offset, and is not complete there. */
const isInEncoding = (input: Buffer, start: number, at: number): boolean =>
  (at > start && input[at - 1] === PERCENT_SIGN) || (at > start + 1 && input[at - 2] === PERCENT_SIGN);

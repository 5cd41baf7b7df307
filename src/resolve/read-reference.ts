import { UriSyntaxError } from '../errors/index.js';
import type { ScannedString } from '../scanner/scanned.js';
import { checkText } from '../tables/arguments.js';
import { Grammar } from '../tables/record.js';

/**
 * Scans a text of a caller into `scanned`, and returns the flags.
 *
 * @param name - the parameter that it was passed as
 * @throws UriSyntaxError if the grammar does not allow it
 * @throws TypeError if it is not a string
 */
export function readReference(
  scanned: ScannedString,
  text: string,
  name: string,
  grammar: Grammar = Grammar.URI_REFERENCE,
): number {
  checkText(text, name);
  const flags = scanned.scan(text, grammar);
  if (flags < 0) throw new UriSyntaxError(text, ~flags, grammar);
  return flags;
}

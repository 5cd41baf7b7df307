/** Findings in text that is not a URI reference: the error, and the characters that other readers repair. */

import { ERRORS } from '../errors/index.js';
import { errorCode } from '../errors/uri.js';
import { type Finding, type FindingCode, finding } from './findings.js';

const FIRST_PRINTABLE = 0x20;
const REVERSE_SOLIDUS = 0x5c;
const DELETE = 0x7f;

/** Returns the findings in a text that is not a URI reference. @param offset - the offset of the error */
export function inspectRejected(text: string, offset: number): Finding[] {
  const end = Math.min(offset + 1, text.length);
  const found = [finding('not-a-reference', offset, end, ERRORS[errorCode(text, offset)])];
  for (let i = 0; i < text.length; ) {
    const code = repairedCharacter(text.charCodeAt(i));
    const start = i;
    do i++;
    while (i < text.length && repairedCharacter(text.charCodeAt(i)) === code);
    if (code !== undefined) found.push(finding(code, start, i));
  }
  return found;
}

/** Returns the code for a run of such characters; `undefined` for a character that no reader repairs. */
function repairedCharacter(character: number): FindingCode | undefined {
  if (character === REVERSE_SOLIDUS) return 'backslash';
  if (character === FIRST_PRINTABLE || (character >= 0x09 && character <= 0x0d)) return 'whitespace';
  if (character < FIRST_PRINTABLE || character === DELETE) return 'control-character';
  return character > DELETE ? 'non-ascii' : undefined;
}

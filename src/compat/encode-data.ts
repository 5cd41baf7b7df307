import { HEXDIG, PCHAR } from '../tables/uri.generated.js';
import { encodeByClass } from '../uri/encode.js';

/** The characters of a path: the characters of a segment, and the slash. */
export const PATH = /* @__PURE__ */ PCHAR.map((member, c) => (c === '/'.charCodeAt(0) ? 1 : member));

const PERCENT = '%'.charCodeAt(0);
const LOWERCASE = 'a'.charCodeAt(0);
const ENCODINGS = /(%[0-9A-Fa-f]{2})/;

/**
 * Percent-encodes all characters outside a character class. Existing percent-encodings stay; their digits become
 * uppercase (section 2.1).
 *
 * @returns the same string if there is nothing to do
 * @throws UriComponentError `lone-surrogate` for a lone surrogate
 * @throws TypeError if it is not a string
 */
export function encodeData(text: string, characterClass: Uint8Array): string {
  if (typeof text !== 'string' || !text.includes('%')) return encodeByClass(text, characterClass);
  if (isEncoded(text, characterClass)) return text;
  return text
    .split(ENCODINGS)
    .map((part, i) => (i % 2 === 1 ? part.toUpperCase() : encodeByClass(part, characterClass)))
    .join('');
}

/** Whether a text consists only of characters of a class and of percent-encodings in uppercase. */
function isEncoded(text: string, characterClass: Uint8Array): boolean {
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (characterClass[character] === 1) continue;
    if (character !== PERCENT || !isDigit(text.charCodeAt(i + 1)) || !isDigit(text.charCodeAt(i + 2))) return false;
    i += 2;
  }
  return true;
}

const isDigit = (character: number): boolean => HEXDIG[character] === 1 && character < LOWERCASE;

/**
 * Encodes like {@link encodeData}, but keeps non-ASCII characters: the result is for an IRI.
 *
 * @throws UriComponentError `lone-surrogate`
 */
export function encodeAscii(text: string, characterClass: Uint8Array): string {
  // Text that cannot be encoded cannot stay either.
  encodeData(text, characterClass);
  return text.replace(/[\0-\x7f]+/g, (run) => encodeData(run, characterClass));
}

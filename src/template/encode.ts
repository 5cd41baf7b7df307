/** Percent-encoding of values and literals (RFC 6570, sections 1.6 and 3). */

const NOT_UNRESERVED = /[^\w.~-]+/g;
/** Reserved characters that the platform does not encode. */
const LEFT = /[!'()*]/g;
/** A percent-encoding, and text that is neither reserved nor unreserved. */
const NOT_RESERVED = /(%[\da-f]{2})|[^\w.~:/?#[\]@!$&'()*+,;=%-]+|%/gi;

/** A character, and one that is percent-encoded, perhaps in several octets. */
const CHARACTER = /./gsu;
const CHARACTER_OR_ENCODED =
  /%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|%[\da-f]{2}|./gisu;

/** Encodes all characters except unreserved ones. */
export const encodeUnreserved = (text: string): string =>
  text.replace(NOT_UNRESERVED, (part) =>
    encodeURIComponent(part).replace(LEFT, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`),
  );

/** Encodes all characters except reserved and unreserved ones, and keeps percent-encodings. */
export const encodeReserved = (text: string): string =>
  text.replace(NOT_RESERVED, (part, encoded: string | undefined) => encoded ?? encodeURIComponent(part));

/**
 * Returns the first characters of a text, without dividing one.
 *
 * @param keepsEncoded - whether a percent-encoded character is one character
 */
export function firstCharacters(text: string, count: number, keepsEncoded: boolean): string {
  const characters = keepsEncoded ? CHARACTER_OR_ENCODED : CHARACTER;
  characters.lastIndex = 0;
  for (let i = 0; i < count && characters.test(text); i++);
  return characters.lastIndex === 0 ? text : text.slice(0, characters.lastIndex);
}

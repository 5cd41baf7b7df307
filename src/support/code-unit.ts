/**
 * The code units of the characters that the library reads one by one, by their names in Unicode, the last one of ASCII, and the bit in
 * which the two cases of an ASCII letter differ. The build writes the numbers instead.
 */
export const CodeUnit = {
  NUL: 0x00,
  LINE_FEED: 0x0a,
  CARRIAGE_RETURN: 0x0d,
  SPACE: 0x20,
  NUMBER_SIGN: 0x23,
  PERCENT_SIGN: 0x25,
  AMPERSAND: 0x26,
  APOSTROPHE: 0x27,
  LEFT_PARENTHESIS: 0x28,
  RIGHT_PARENTHESIS: 0x29,
  ASTERISK: 0x2a,
  COMMA: 0x2c,
  HYPHEN: 0x2d,
  FULL_STOP: 0x2e,
  SOLIDUS: 0x2f,
  ZERO: 0x30,
  COLON: 0x3a,
  SEMICOLON: 0x3b,
  EQUALS: 0x3d,
  QUESTION_MARK: 0x3f,
  AT_SIGN: 0x40,
  UPPER_A: 0x41,
  UPPER_Z: 0x5a,
  LEFT_BRACKET: 0x5b,
  REVERSE_SOLIDUS: 0x5c,
  RIGHT_BRACKET: 0x5d,
  LOWER_A: 0x61,
  LOWER_D: 0x64,
  LOWER_F: 0x66,
  LOWER_H: 0x68,
  LOWER_I: 0x69,
  LOWER_N: 0x6e,
  LOWER_S: 0x73,
  LOWER_W: 0x77,
  LOWER_Z: 0x7a,
  DELETE: 0x7f,
  LAST_OF_ASCII: 0x7f,
  CASE_BIT: 0x20,
} as const;

export const NOT_ASCII = /[^\0-\x7f]/;
/** A surrogate that is not half of a pair. */
export const LONE_SURROGATE = /[\ud800-\udfff]/u;

export const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
export const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

const SOME = 4096;

/** Returns bytes as a string; a platform's decoder of "latin1" would read Windows-1252. */
export function textOfLatin1(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let i = start; i < end; i += SOME)
    text += String.fromCharCode.apply(null, bytes.subarray(i, Math.min(end, i + SOME)) as unknown as number[]);
  return text;
}

/** Returns the code unit of a string, or the byte, at an offset. */
export function unitAt(text: string | Uint8Array, offset: number): number {
  return typeof text === 'string' ? text.charCodeAt(offset) : (text[offset] as number);
}

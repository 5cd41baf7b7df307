/** The characters of the named classes, written out; no rule is read for them. */

import type { ClassName } from './subject.js';

const UPPERCASE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LETTERS = `${UPPERCASE}${UPPERCASE.toLowerCase()}`;
const DIGITS = '0123456789';
const UNRESERVED = `${LETTERS}${DIGITS}-._~`;
const GEN_DELIMS = ':/?#[]@';
const SUB_DELIMS = "!$&'()*+,;=";

/** A class that is generated but missing here does not compile. */
export const CHARACTERS_OF_CLASS: Readonly<Record<ClassName, string>> = {
  ALPHA: LETTERS,
  DIGIT: DIGITS,
  HEXDIG: `${DIGITS}ABCDEFabcdef`,
  UNRESERVED,
  GEN_DELIMS,
  SUB_DELIMS,
  RESERVED: `${GEN_DELIMS}${SUB_DELIMS}`,
  SCHEME: `${LETTERS}${DIGITS}+-.`,
  USERINFO: `${UNRESERVED}${SUB_DELIMS}:`,
  REG_NAME: `${UNRESERVED}${SUB_DELIMS}`,
  PCHAR: `${UNRESERVED}${SUB_DELIMS}:@`,
  SEGMENT_NC: `${UNRESERVED}${SUB_DELIMS}@`,
  QUERY: `${UNRESERVED}${SUB_DELIMS}:@/?`,
  FRAGMENT: `${UNRESERVED}${SUB_DELIMS}:@/?`,
};

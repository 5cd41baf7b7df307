/**
 * RFC 3987 section 2.2 as data, in code units of UTF-16. Each rule is the one of RFC 3986, with `iunreserved` instead of `unreserved`,
 * except in an IP-literal, and with `iprivate` in `iquery`.
 *
 * iunreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar
 */

import { rulesWith } from './rfc3986.js';
import { codePoints, type Ranges } from './utf16.js';

export { REFUSED_MARKS } from './rfc3986.js';

/** The classes above ASCII, as ranges of code points. */
export const RANGES = {
  // ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
  //         / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
  //         / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
  //         / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
  //         / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
  //         / %xD0000-DFFFD / %xE1000-EFFFD
  UCSCHAR: [
    [0xa0, 0xd7ff],
    [0xf900, 0xfdcf],
    [0xfdf0, 0xffef],
    [0x10000, 0x1fffd],
    [0x20000, 0x2fffd],
    [0x30000, 0x3fffd],
    [0x40000, 0x4fffd],
    [0x50000, 0x5fffd],
    [0x60000, 0x6fffd],
    [0x70000, 0x7fffd],
    [0x80000, 0x8fffd],
    [0x90000, 0x9fffd],
    [0xa0000, 0xafffd],
    [0xb0000, 0xbfffd],
    [0xc0000, 0xcfffd],
    [0xd0000, 0xdfffd],
    [0xe1000, 0xefffd],
  ],
  // iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
  IPRIVATE: [
    [0xe000, 0xf8ff],
    [0xf0000, 0xffffd],
    [0x100000, 0x10fffd],
  ],
} as const satisfies Readonly<Record<string, Ranges>>;

/** The rules that the automaton can start from, in the order of `Grammar`. */
export const { START_RULES } = rulesWith([codePoints(RANGES.UCSCHAR)], [codePoints(RANGES.IPRIVATE)]);

/**
 * RFC 3987 section 2.2 as data, in code units of UTF-16: one constant per production, with the production in the
 * comment above it. Rules that are the same as in RFC 3986 come from there, and so do the marks.
 */

import { any, choice, type Expression, mark, optional, part, sequence, some, text } from './expression.js';
import {
  caseInsensitive,
  hostOf,
  inPath,
  PCHAR_CHARACTERS,
  PCT_ENCODED,
  PORT,
  path,
  QUERY_CHARACTERS,
  REG_NAME_CHARACTERS,
  SCHEME,
  SEGMENT_NC_CHARACTERS,
  schemeOf,
  USERINFO_CHARACTERS,
} from './rfc3986.js';
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

const UCSCHAR = codePoints(RANGES.UCSCHAR);
const IPRIVATE = codePoints(RANGES.IPRIVATE);

// iunreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar
// Every rule that has unreserved in RFC 3986, except IPvFuture, has iunreserved here: unreserved or ucschar.

// iuserinfo = *( iunreserved / pct-encoded / sub-delims / ":" )
const IUSERINFO = part('userinfo', any(choice(USERINFO_CHARACTERS, UCSCHAR, PCT_ENCODED)));

// ireg-name = *( iunreserved / pct-encoded / sub-delims )
const IREG_NAME = any(choice(caseInsensitive('has:HOST_UPPERCASE', REG_NAME_CHARACTERS), UCSCHAR, PCT_ENCODED));

// ihost = IP-literal / IPv4address / ireg-name
const IHOST = hostOf(IREG_NAME);

// iauthority = [ iuserinfo "@" ] ihost [ ":" port ]
const IAUTHORITY = part(
  'authority',
  optional(IUSERINFO, mark('is:USERINFO'), text('@')),
  IHOST,
  optional(mark('is:PORT'), text(':'), PORT),
);

// ipchar = iunreserved / pct-encoded / sub-delims / ":" / "@"
const IPCHAR = choice(inPath(PCHAR_CHARACTERS), UCSCHAR);
// isegment       = *ipchar
const ISEGMENT = any(IPCHAR);
// isegment-nz    = 1*ipchar
const ISEGMENT_NZ = some(IPCHAR);
// isegment-nz-nc = 1*( iunreserved / pct-encoded / sub-delims / "@" )
const ISEGMENT_NZ_NC = some(choice(inPath(SEGMENT_NC_CHARACTERS), UCSCHAR));

const SEGMENTS = any(sequence(text('/'), ISEGMENT));
// ipath-abempty  = *( "/" isegment )
const IPATH_ABEMPTY = path(SEGMENTS);
// ipath-absolute = "/" [ isegment-nz *( "/" isegment ) ]
const IPATH_ABSOLUTE = path(text('/'), optional(ISEGMENT_NZ, SEGMENTS));
// ipath-noscheme = isegment-nz-nc *( "/" isegment )
const IPATH_NOSCHEME = path(ISEGMENT_NZ_NC, SEGMENTS);
// ipath-rootless = isegment-nz *( "/" isegment )
const IPATH_ROOTLESS = path(ISEGMENT_NZ, SEGMENTS);
// ipath-empty    = 0<ipchar>
const IPATH_EMPTY = path();

const WITH_AUTHORITY = sequence(text('//'), IAUTHORITY, IPATH_ABEMPTY);
// ihier-part     = "//" iauthority ipath-abempty / ipath-absolute / ipath-rootless / ipath-empty
const IHIER_PART = choice(WITH_AUTHORITY, IPATH_ABSOLUTE, IPATH_ROOTLESS, IPATH_EMPTY);
// irelative-part = "//" iauthority ipath-abempty / ipath-absolute / ipath-noscheme / ipath-empty
const IRELATIVE_PART = choice(WITH_AUTHORITY, IPATH_ABSOLUTE, IPATH_NOSCHEME, IPATH_EMPTY);

// iquery    = *( ipchar / iprivate / "/" / "?" )
const IQUERY = part('query', any(choice(QUERY_CHARACTERS, UCSCHAR, IPRIVATE, PCT_ENCODED)), mark('at:QUERY_END'));
// ifragment = *( ipchar / "/" / "?" )
const IFRAGMENT = part('fragment', any(choice(QUERY_CHARACTERS, UCSCHAR, PCT_ENCODED)));

const OPTIONAL_IQUERY = optional(mark('is:QUERY'), text('?'), IQUERY);
const OPTIONAL_IFRAGMENT = optional(mark('is:FRAGMENT'), text('#'), IFRAGMENT);

// IRI = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]
const IRI = sequence(schemeOf(SCHEME), IHIER_PART, OPTIONAL_IQUERY, OPTIONAL_IFRAGMENT);
// irelative-ref = irelative-part [ "?" iquery ] [ "#" ifragment ]
const IRELATIVE_REF = sequence(IRELATIVE_PART, OPTIONAL_IQUERY, OPTIONAL_IFRAGMENT);
// IRI-reference = IRI / irelative-ref
const IRI_REFERENCE = choice(IRI, IRELATIVE_REF);

/** The rules that the automaton can start from, in the order of `Grammar`. */
export const START_RULES: readonly Expression[] = [IRI_REFERENCE, IRI, IRELATIVE_REF, IRI];

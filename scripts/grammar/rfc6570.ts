/**
 * RFC 6570 section 2 as data, in code units of UTF-16: one constant per production, the production in the comment above it.
 *
 * OPEN: before an expression; RESERVED: before a reserved operator; NAME: before a name; NAME_END: after it; PREFIX: before the digits of
 * a prefix; EXPLODE: after a modifier that explodes; CLOSE: after an expression; END: at the end of a template.
 */

import {
  any,
  bitsOf,
  characters,
  choice,
  marking,
  optional,
  range,
  repeat,
  sequence,
  text,
  union,
} from './expression.js';
import { ALPHA, DIGIT, HEXDIG } from './rfc3986.js';
import { RANGES } from './rfc3987.js';
import { codePoints } from './utf16.js';

export const MARKS = bitsOf('OPEN', 'RESERVED', 'NAME', 'NAME_END', 'PREFIX', 'EXPLODE', 'CLOSE', 'END');
const mark = marking(MARKS);

// pct-encoded = "%" HEXDIG HEXDIG
const PCT_ENCODED = sequence(text('%'), HEXDIG, HEXDIG);
const UCSCHAR = codePoints(RANGES.UCSCHAR);
const IPRIVATE = codePoints(RANGES.IPRIVATE);

// literals = %x21 / %x23-24 / %x26-3B / %x3D / %x3F-5B
//          / %x5D / %x5F / %x61-7A / %x7E / ucschar / iprivate
//          / pct-encoded
// as corrected by erratum 6937: the apostrophe is a literal.
const LITERALS = choice(
  union(characters('!#$=]_~'), range('&', ';'), range('?', '['), range('a', 'z')),
  UCSCHAR,
  IPRIVATE,
  PCT_ENCODED,
);

// operator = op-level2 / op-level3 / op-reserve
// op-level2 = "+" / "#"
// op-level3 = "." / "/" / ";" / "?" / "&"
// op-reserve = "=" / "," / "!" / "@" / "|"
const OPERATOR = choice(characters('+#./;?&'), sequence(mark('RESERVED'), characters('=,!@|')));

// varchar = ALPHA / DIGIT / "_" / pct-encoded
const VARCHAR = choice(union(ALPHA, DIGIT, characters('_')), PCT_ENCODED);
// varname = varchar *( ["."] varchar )
const VARNAME = sequence(VARCHAR, any(sequence(optional(text('.')), VARCHAR)));

// max-length = %x31-39 0*3DIGIT   ; positive integer < 10000
const MAX_LENGTH = sequence(range('1', '9'), repeat(0, 3, DIGIT));
// modifier-level4 = prefix / explode
// prefix = ":" max-length
// explode = "*"
const MODIFIER_LEVEL4 = choice(sequence(text(':'), mark('PREFIX'), MAX_LENGTH), sequence(text('*'), mark('EXPLODE')));

// varspec = varname [ modifier-level4 ]
const VARSPEC = sequence(mark('NAME'), VARNAME, mark('NAME_END'), optional(MODIFIER_LEVEL4));
// variable-list = varspec *( "," varspec )
const VARIABLE_LIST = sequence(VARSPEC, any(sequence(text(','), VARSPEC)));
// expression = "{" [ operator ] variable-list "}"
const EXPRESSION = sequence(mark('OPEN'), text('{'), optional(OPERATOR), VARIABLE_LIST, text('}'), mark('CLOSE'));

// URI-Template = *( literals / expression )
export const RULES = { TEMPLATE: sequence(any(choice(LITERALS, EXPRESSION)), mark('END')) };

/**
 * RFC 6570 section 2 as data, in code units of UTF-16: one constant a production, the production in the comment above
 * it. A template has no components, so the only marks are those of percent-encodings.
 */

import {
  any,
  characters,
  choice,
  type Expression,
  optional,
  range,
  repeat,
  sequence,
  text,
  union,
} from './expression.js';
import { ALPHA, DIGIT, PCT_ENCODED } from './rfc3986.js';
import { RANGES } from './rfc3987.js';
import { codePoints } from './utf16.js';

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
const OPERATOR = characters('+#./;?&=,!@|');

// varchar = ALPHA / DIGIT / "_" / pct-encoded
const VARCHAR = choice(union(ALPHA, DIGIT, characters('_')), PCT_ENCODED);
// varname = varchar *( ["."] varchar )
const VARNAME = sequence(VARCHAR, any(sequence(optional(text('.')), VARCHAR)));

// max-length = %x31-39 0*3DIGIT   ; positive integer < 10000
const MAX_LENGTH = sequence(range('1', '9'), repeat(0, 3, DIGIT));
// modifier-level4 = prefix / explode
// prefix = ":" max-length
// explode = "*"
const MODIFIER_LEVEL4 = choice(sequence(text(':'), MAX_LENGTH), text('*'));

// varspec = varname [ modifier-level4 ]
const VARSPEC = sequence(VARNAME, optional(MODIFIER_LEVEL4));
// variable-list = varspec *( "," varspec )
const VARIABLE_LIST = sequence(VARSPEC, any(sequence(text(','), VARSPEC)));
// expression = "{" [ operator ] variable-list "}"
const EXPRESSION = sequence(text('{'), optional(OPERATOR), VARIABLE_LIST, text('}'));

// URI-Template = *( literals / expression )
const URI_TEMPLATE = any(choice(LITERALS, EXPRESSION));

/** The one rule that the automaton starts from. */
export const START_RULES: readonly Expression[] = [URI_TEMPLATE];
export const REFUSED_MARKS: readonly number[] = [0];

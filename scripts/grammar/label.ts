/**
 * The labels of a name, which may have any characters, as data: one alternative for each mark. Each alternative reads the whole name.
 *
 * NUMBER: the end of a name whose last label is a number, perhaps with a full stop after it; EMPTY: an empty label before a full stop;
 * A_LABEL: a label that begins with `xn--`; NOT_LDH: a hyphen at a border of a label, or an underscore; NOT_DNS: any other character.
 */

import {
  any,
  bitsOf,
  characters,
  choice,
  type Expression,
  marking,
  optional,
  range,
  sequence,
  some,
  text,
  union,
  without,
} from './expression.js';
import { ALPHA, DIGIT, HEXDIG } from './rfc3986.js';

export const MARKS = bitsOf('NUMBER', 'EMPTY', 'A_LABEL', 'NOT_LDH', 'NOT_DNS');
const mark = marking(MARKS);

const ANY = range('\0', '\uffff');
const DOT = characters('.');
/** At the start of a name, or after a full stop. */
const START = optional(any(ANY), DOT);
/** At the end of a name, or before a full stop. */
const END = optional(DOT, any(ANY));
const X = characters('xX');

// label = let-dig *( *"-" let-dig )                           (RFC 1123, section 2.1)
const LET_DIG = union(ALPHA, DIGIT);
// number = "0x" *HEXDIG / 1*DIGIT                             (inet_aton, WHATWG URL Standard)
const NUMBER = choice(sequence(text('0'), X, any(HEXDIG)), some(DIGIT));
// A-label = "xn--" *( let-dig / "-" )                         (RFC 5890, section 2.3.2.1)
const A_LABEL = sequence(X, characters('nN'), text('--'));
const IN_DNS = union(LET_DIG, characters('-_.'));

const NAME: Expression = choice(
  any(ANY),
  sequence(START, NUMBER, optional(DOT), mark('NUMBER')),
  sequence(START, mark('EMPTY'), DOT, any(ANY)),
  sequence(START, A_LABEL, mark('A_LABEL'), any(ANY)),
  sequence(START, mark('NOT_LDH'), text('-'), any(ANY)),
  sequence(any(ANY), text('-'), mark('NOT_LDH'), END),
  sequence(any(ANY), mark('NOT_LDH'), text('_'), any(ANY)),
  sequence(any(ANY), mark('NOT_DNS'), without(ANY, IN_DNS), any(ANY)),
);

export const RULES = { NAME };

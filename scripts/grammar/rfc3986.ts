/**
 * RFC 3986, Appendix A, as data: one constant per production, with the production in the comment above it. The marks
 * are additions: they note the boundaries of the layout and match nothing.
 *
 * Uppercase letters of scheme and host (section 6.2.2.1) and the dots of a path (6.2.2.3) are marked one by one, since
 * normalization needs them; the language stays the same.
 */

import { Mark, type State } from '../../src/tables/automaton.js';
import {
  any,
  characters,
  choice,
  type Expression,
  marking,
  optional,
  part,
  range,
  repeat,
  sequence,
  some,
  text,
  union,
  without,
} from './expression.js';

export const mark = marking(Mark);

// ALPHA = %x41-5A / %x61-7A   (RFC 5234, appendix B.1)
const UPPERCASE = range('A', 'Z');
const LOWERCASE = range('a', 'z');
export const ALPHA = union(UPPERCASE, LOWERCASE);
// DIGIT = %x30-39
export const DIGIT = range('0', '9');
// HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"   (letters of either case: RFC 5234, section 2.3)
export const HEXDIG = union(DIGIT, range('A', 'F'), range('a', 'f'));

// gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@"
const GEN_DELIMS = characters(':/?#[]@');
// sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="
const SUB_DELIMS = characters("!$&'()*+,;=");
// reserved = gen-delims / sub-delims
const RESERVED = union(GEN_DELIMS, SUB_DELIMS);
// unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"
const UNRESERVED = union(ALPHA, DIGIT, characters('-._~'));
// pct-encoded = "%" HEXDIG HEXDIG
export const PCT_ENCODED = sequence(mark('has:PERCENT'), text('%'), part('percent-encoding', HEXDIG, HEXDIG));

const DOT = characters('.');

/** One of `set` where uppercase is not canonical, so that it is marked. */
export const caseInsensitive = (name: 'has:SCHEME_UPPERCASE' | 'has:HOST_UPPERCASE', set: Expression): Expression =>
  choice(without(set, UPPERCASE), sequence(mark(name), without(set, without(set, UPPERCASE))));

// The single characters of pchar, userinfo and so on: the rule without pct-encoded.
const SCHEME_CHARACTERS = union(ALPHA, DIGIT, characters('+-.'));
const REG_NAME_CHARACTERS = union(UNRESERVED, SUB_DELIMS);
const USERINFO_CHARACTERS = union(REG_NAME_CHARACTERS, characters(':'));
const SEGMENT_NC_CHARACTERS = union(REG_NAME_CHARACTERS, characters('@'));
// pchar = unreserved / pct-encoded / sub-delims / ":" / "@"
const PCHAR_CHARACTERS = union(REG_NAME_CHARACTERS, characters(':@'));
const QUERY_CHARACTERS = union(PCHAR_CHARACTERS, characters('/?'));

// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
const SCHEME = sequence(
  caseInsensitive('has:SCHEME_UPPERCASE', ALPHA),
  any(caseInsensitive('has:SCHEME_UPPERCASE', SCHEME_CHARACTERS)),
);

// dec-octet = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35
const DEC_OCTET = choice(
  DIGIT,
  sequence(range('1', '9'), DIGIT),
  sequence(text('1'), DIGIT, DIGIT),
  sequence(text('2'), range('0', '4'), DIGIT),
  sequence(text('25'), range('0', '5')),
);

// IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
const IPV4ADDRESS = sequence(DEC_OCTET, text('.'), DEC_OCTET, text('.'), DEC_OCTET, text('.'), DEC_OCTET);

// h16 = 1*4HEXDIG
const H16 = repeat(1, 4, caseInsensitive('has:HOST_UPPERCASE', HEXDIG));
// ls32 = ( h16 ":" h16 ) / IPv4address
const LS32 = choice(sequence(H16, text(':'), H16), IPV4ADDRESS);

const H16_COLON = sequence(H16, text(':'));
/** `[ *n( h16 ":" ) h16 ]` */
const upTo = (n: number): Expression => optional(repeat(0, n, H16_COLON), H16);

// IPv6address =                            6( h16 ":" ) ls32
//             /                       "::" 5( h16 ":" ) ls32
//             / [               h16 ] "::" 4( h16 ":" ) ls32
//             / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
//             / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
//             / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
//             / [ *4( h16 ":" ) h16 ] "::"              ls32
//             / [ *5( h16 ":" ) h16 ] "::"              h16
//             / [ *6( h16 ":" ) h16 ] "::"
const IPV6ADDRESS = choice(
  sequence(repeat(6, 6, H16_COLON), LS32),
  sequence(text('::'), repeat(5, 5, H16_COLON), LS32),
  sequence(upTo(0), text('::'), repeat(4, 4, H16_COLON), LS32),
  sequence(upTo(1), text('::'), repeat(3, 3, H16_COLON), LS32),
  sequence(upTo(2), text('::'), repeat(2, 2, H16_COLON), LS32),
  sequence(upTo(3), text('::'), H16_COLON, LS32),
  sequence(upTo(4), text('::'), LS32),
  sequence(upTo(5), text('::'), H16),
  sequence(upTo(6), text('::')),
);

// IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
const IPVFUTURE = sequence(
  caseInsensitive('has:HOST_UPPERCASE', characters('vV')),
  some(caseInsensitive('has:HOST_UPPERCASE', HEXDIG)),
  text('.'),
  some(caseInsensitive('has:HOST_UPPERCASE', USERINFO_CHARACTERS)),
);

// IP-literal = "[" ( IPv6address / IPvFuture  ) "]"
const IP_LITERAL = sequence(
  text('['),
  part(
    'ip-literal',
    choice(sequence(IPV6ADDRESS, text(']'), mark('kind:IPV6')), sequence(IPVFUTURE, text(']'), mark('kind:IPVFUTURE'))),
  ),
);

// host = IP-literal / IPv4address / reg-name
// Where IPv4address and reg-name both match, the first one wins (section 3.2.2): reg-name has no mark.
export const hostOf = (regName: Expression): Expression =>
  part(
    'host',
    mark('is:AUTHORITY'),
    mark('at:HOST_START'),
    choice(IP_LITERAL, sequence(IPV4ADDRESS, mark('kind:IPV4')), regName),
    mark('at:HOST_END'),
  );

// port = *DIGIT
export const PORT = part('port', any(DIGIT));

/** One of `set` or a percent-encoding, within a path. */
const inPath = (set: Expression): Expression => choice(without(set, DOT), sequence(mark('has:DOT'), DOT), PCT_ENCODED);

export const path = (...items: readonly Expression[]): Expression =>
  part('path', mark('at:PATH_START'), ...items, mark('at:PATH_END'));

/** A scheme with its colon. */
export const schemeOf = (scheme: Expression): Expression =>
  sequence(part('scheme', scheme), mark('at:SCHEME_END'), mark('is:SCHEME'), text(':'));

/**
 * The rules with `unreserved` outside of an IP-literal.
 *
 * @param ucschar - what RFC 3987 adds to `unreserved`
 * @param iprivate - what it adds to `query`
 */
export function rulesWith(ucschar: readonly Expression[], iprivate: readonly Expression[]) {
  // userinfo = *( unreserved / pct-encoded / sub-delims / ":" )
  const USERINFO = part('userinfo', any(choice(USERINFO_CHARACTERS, ...ucschar, PCT_ENCODED)));

  // reg-name = *( unreserved / pct-encoded / sub-delims )
  const IN_REG_NAME = choice(caseInsensitive('has:HOST_UPPERCASE', REG_NAME_CHARACTERS), ...ucschar, PCT_ENCODED);
  const HOST = hostOf(any(IN_REG_NAME));

  // authority = [ userinfo "@" ] host [ ":" port ]
  const AUTHORITY = part(
    'authority',
    optional(USERINFO, mark('is:USERINFO'), text('@')),
    HOST,
    optional(mark('is:PORT'), text(':'), PORT),
  );

  const PCHAR = choice(inPath(PCHAR_CHARACTERS), ...ucschar);
  // segment       = *pchar
  const SEGMENT = any(PCHAR);
  // segment-nz    = 1*pchar
  const SEGMENT_NZ = some(PCHAR);
  // segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
  const SEGMENT_NZ_NC = some(choice(inPath(SEGMENT_NC_CHARACTERS), ...ucschar));

  const SEGMENTS = any(sequence(text('/'), SEGMENT));
  // path-abempty  = *( "/" segment )
  const PATH_ABEMPTY = path(SEGMENTS);
  // path-absolute = "/" [ segment-nz *( "/" segment ) ]
  const PATH_ABSOLUTE = path(text('/'), optional(SEGMENT_NZ, SEGMENTS));
  // path-noscheme = segment-nz-nc *( "/" segment )
  const PATH_NOSCHEME = path(SEGMENT_NZ_NC, SEGMENTS);
  // path-rootless = segment-nz *( "/" segment )
  const PATH_ROOTLESS = path(SEGMENT_NZ, SEGMENTS);
  // path-empty    = 0<pchar>
  const PATH_EMPTY = path();

  const WITH_AUTHORITY = sequence(text('//'), AUTHORITY, PATH_ABEMPTY);
  // hier-part     = "//" authority path-abempty / path-absolute / path-rootless / path-empty
  const HIER_PART = choice(WITH_AUTHORITY, PATH_ABSOLUTE, PATH_ROOTLESS, PATH_EMPTY);
  // relative-part = "//" authority path-abempty / path-absolute / path-noscheme / path-empty
  const RELATIVE_PART = choice(WITH_AUTHORITY, PATH_ABSOLUTE, PATH_NOSCHEME, PATH_EMPTY);

  // query = *( pchar / "/" / "?" )
  const QUERY = part(
    'query',
    any(choice(QUERY_CHARACTERS, ...ucschar, ...iprivate, PCT_ENCODED)),
    mark('at:QUERY_END'),
  );
  // fragment = *( pchar / "/" / "?" )
  const FRAGMENT = part('fragment', any(choice(QUERY_CHARACTERS, ...ucschar, PCT_ENCODED)));
  const OPTIONAL_QUERY = optional(mark('is:QUERY'), text('?'), QUERY);
  const OPTIONAL_FRAGMENT = optional(mark('is:FRAGMENT'), text('#'), FRAGMENT);

  // URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
  const URI = sequence(schemeOf(SCHEME), HIER_PART, OPTIONAL_QUERY, OPTIONAL_FRAGMENT);
  // relative-ref = relative-part [ "?" query ] [ "#" fragment ]
  const RELATIVE_REF = sequence(RELATIVE_PART, OPTIONAL_QUERY, OPTIONAL_FRAGMENT);
  // URI-reference = URI / relative-ref
  const URI_REFERENCE = choice(URI, RELATIVE_REF);
  return {
    HOST,
    IN_REG_NAME,
    SEGMENT,
    PATH_ABEMPTY,
    OPTIONAL_QUERY,
    START_RULES: [URI_REFERENCE, URI, RELATIVE_REF, URI] as const,
  };
}

const RULES = rulesWith([], []);
export const { HOST, SEGMENT, PATH_ABEMPTY, OPTIONAL_QUERY } = RULES;
/** A reg-name that is not empty, as some schemes require. */
export const REG_NAME_NZ = some(RULES.IN_REG_NAME);

/** The rules that the automaton can start from, in the order of `Grammar`. */
export const { START_RULES } = RULES;
const [URI_REFERENCE, URI] = START_RULES;
/** absolute-URI is URI with its fragment refused: a separate start would need every state twice. */
export const REFUSED_MARKS: readonly number[] = [0, 0, 0, Mark['is:FRAGMENT']];

/** Inputs that lead to the states with names, each from one of the rules above. */
export const NAMED_STATES: Readonly<Record<keyof typeof State, { rule: Expression; input: string }>> = {
  FRAGMENT: { rule: URI_REFERENCE, input: '#' },
  QUERY: { rule: URI_REFERENCE, input: '?' },
  PATH: { rule: URI_REFERENCE, input: '/h' },
  AUTHORITY: { rule: URI_REFERENCE, input: '//' },
  REG_NAME: { rule: URI_REFERENCE, input: '//h' },
  PORT: { rule: URI_REFERENCE, input: '//h:1' },
  SCHEME: { rule: URI, input: 'h' },
};

/** The named character classes that are exported as tables: ABNF name, and the characters. */
export const CHARACTER_CLASSES: Readonly<Record<string, Expression>> = {
  ALPHA,
  DIGIT,
  HEXDIG,
  UNRESERVED,
  GEN_DELIMS,
  SUB_DELIMS,
  RESERVED,
  SCHEME: SCHEME_CHARACTERS,
  USERINFO: USERINFO_CHARACTERS,
  REG_NAME: REG_NAME_CHARACTERS,
  PCHAR: PCHAR_CHARACTERS,
  SEGMENT_NC: SEGMENT_NC_CHARACTERS,
  QUERY: QUERY_CHARACTERS,
  FRAGMENT: QUERY_CHARACTERS,
};

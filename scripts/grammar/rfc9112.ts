/**
 * HTTP's use of RFC 3986, as data: the request targets of RFC 9112 section 3.2, and the Host field and the "http" and
 * "https" schemes of RFC 9110 sections 7.2 and 4.2, with the requirements that their prose adds.
 */

import { Mark } from '../../src/tables/automaton.js';
import { characters, type Expression, optional, part, sequence, some, text } from './expression.js';
import {
  caseInsensitive,
  HOST,
  hostOf,
  mark,
  OPTIONAL_QUERY,
  PATH_ABEMPTY,
  PORT,
  path,
  REG_NAME_NZ,
  SEGMENT,
  schemeOf,
} from './rfc3986.js';

/** A letter of either case. */
const letter = (lowercase: string): Expression =>
  caseInsensitive('has:SCHEME_UPPERCASE', characters(lowercase + lowercase.toUpperCase()));

// absolute-path = 1*( "/" segment )   (RFC 9110, section 4.1)
const ABSOLUTE_PATH = path(some(sequence(text('/'), SEGMENT)));

// origin-form = absolute-path [ "?" query ]
const ORIGIN_FORM = sequence(ABSOLUTE_PATH, OPTIONAL_QUERY);

// asterisk-form = "*"
// Its path and query are empty (RFC 9112, section 3.3).
const ASTERISK_FORM = sequence(text('*'), path());

const OPTIONAL_PORT = part('authority', optional(mark('is:PORT'), text(':'), PORT));

/**
 * Host = uri-host [ ":" port ]
 *
 * It is followed by a path and a query here, which {@link REFUSED_MARKS} refuses: an end after the port would need every state of a
 * host twice. authority-form = uri-host ":" port is a Host with a port.
 */
const HOST_FIELD = sequence(HOST, OPTIONAL_PORT, PATH_ABEMPTY, OPTIONAL_QUERY);

// "http" or "https"
const HTTP_SCHEME = sequence(...Array.from('http', letter), optional(letter('s')));

/**
 * http-URI  = "http"  "://" authority path-abempty [ "?" query ]
 * https-URI = "https" "://" authority path-abempty [ "?" query ]
 *
 * An empty host must be rejected (RFC 9110, sections 4.2.1 and 4.2.2), and so should a userinfo be, which no sender may
 * write into a message (section 4.2.4).
 */
const HTTP_URI = sequence(
  schemeOf(HTTP_SCHEME),
  part('authority', text('//')),
  hostOf(REG_NAME_NZ),
  OPTIONAL_PORT,
  PATH_ABEMPTY,
  OPTIONAL_QUERY,
);

/** The rules that the automaton can start from, in the order of `HttpRule` in the layout of `src/uses/http`. */
export const START_RULES: readonly Expression[] = [ORIGIN_FORM, ASTERISK_FORM, HOST_FIELD, HTTP_URI];
export const REFUSED_MARKS: readonly number[] = [0, 0, Mark['at:PATH_START'], 0];

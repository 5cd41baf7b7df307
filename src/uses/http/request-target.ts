/** Request targets (RFC 9112, section 3.2): the choice of automaton and rule for each, and the port of a CONNECT. */

import { MAX_PORT } from '../../host/index.js';
import { checkFlags, checkRecord, runHttpBytes, runHttpUnits, scanSpan, scanText } from '../../scanner/index.js';
import { CodeUnit, checkBytes, checkText } from '../../support/index.js';
import { Flag, Grammar, HOST_KIND_SHIFT, HTTP_REFUSED_MARKS, HTTP_START_STATE, Slot } from '../../tables/index.js';

/** The four forms of a request target (RFC 9112, section 3.2). */
export const RequestForm = { ORIGIN: 0, ABSOLUTE: 1, AUTHORITY: 2, ASTERISK: 3 } as const;
/** A value of {@link RequestForm}. */
export type RequestForm = (typeof RequestForm)[keyof typeof RequestForm];

/** The two bits of a result that hold the {@link RequestForm}; they follow the bits of the host kind. */
export const FORM_SHIFT = HOST_KIND_SHIFT + 2;
const FORM_MASK = 0b11;

/**
 * Returns the form of a scanned request target.
 *
 * @param flags - the result of `scanRequestTarget`, at least 0
 * @example
 * ```ts
 * const flags = scanRequestTarget('CONNECT', 'example.com:443', new Uint32Array(STRIDE));
 * requestForm(flags) === RequestForm.AUTHORITY; // true
 * ```
 */
export function requestForm(flags: number): RequestForm {
  checkFlags(flags);
  return ((flags >> FORM_SHIFT) & FORM_MASK) as RequestForm;
}

/** The rules that the automaton of HTTP can start from. */
export const HttpRule = { ORIGIN_FORM: 0, ASTERISK_FORM: 1, HOST: 2, HTTP_URI: 3 } as const;
/** A value of {@link HttpRule}. */
export type HttpRule = (typeof HttpRule)[keyof typeof HttpRule];

/** The letters of "http". */
const LETTERS_OF_HTTP = [0x68, 0x74, 0x74, 0x70];

const NO_RECORD = /* @__PURE__ */ new Uint32Array(0);

/**
 * Scans the target of a request (RFC 9112, section 3.2). The method, whose name is case-sensitive (section 3.1),
 * decides which forms are valid: a CONNECT has an authority-form; all other methods have an origin-form or an
 * absolute-form, and OPTIONS may have an asterisk-form. {@link requestForm} returns the form. A target never has a
 * fragment, since a target URI has no fragment (RFC 9110, section 7.1).
 *
 * The record is the same as for `scan`, with these differences:
 *
 * - origin-form: the path may begin with `//`, and is still a path (RFC 9110, section 4.1);
 * - absolute-form: if the scheme is "http" or "https", the target is a URI of that scheme. It therefore needs a host
 *   that is not empty (RFC 9110, sections 4.2.1 and 4.2.2). A userinfo is an error: it must not be sent, and is "likely being
 *   used to obscure the authority" (section 4.2.4). For other schemes, any absolute-URI is valid. A server
 *   must then ignore the Host field (RFC 9112, section 3.2.2);
 * - authority-form: the authority begins at `HOST_START`, and there is no scheme; path and query are empty (RFC 9112,
 *   section 3.3). "An empty or invalid port number" must be rejected (RFC 9110, section 9.3.6), and is an error; a TCP
 *   port is at most 65535. An empty host is also an error, because it gives no server to connect to;
 * - asterisk-form: path and query are empty (RFC 9112, section 3.3), and follow the asterisk.
 *
 * In HTTP/2 and HTTP/3, `:path` has an origin-form, or the asterisk-form of an OPTIONS (RFC 9113, section 8.3.1; RFC 9114,
 * section 4.3.1): scan it with the method, and refuse the other forms (see {@link requestForm}). A CONNECT has no
 * `:path`: scan its `:authority` as the target. An extended CONNECT, with `:protocol` (RFC 8441), has a `:path`: scan
 * it with the method `GET`. {@link scanHost} reads `:authority` otherwise.
 *
 * {@link diagnoseRequestTarget} explains why a target is refused. A recipient should not correct it: it may be made to
 * get past filters (RFC 9112, section 3.2).
 *
 * Allocates nothing, for any input.
 *
 * @param method - the method of the request
 * @param target - the request target
 * @param offsets - the array for the record, in UTF-16 code units
 * @param at - the index in `offsets` at which the record of `STRIDE` elements starts; 0 by default
 * @returns `Flag` bits, host kind and form (at least 0), or `~errorOffset` (below 0) if it is not a target of this
 * method: the first code unit at which the input is no longer the beginning of such a target, or `target.length` if it
 * ends too early. The record is meaningless then.
 * @throws TypeError if an argument has another type
 * @throws RangeError if the record does not fit `offsets`
 * @example
 * ```ts
 * const offsets = new Uint32Array(STRIDE);
 * const flags = scanRequestTarget('GET', 'http://example.com/a?b', offsets);
 * requestForm(flags) === RequestForm.ABSOLUTE; // true
 * offsets.join(); // '0,4,7,18,18,20,22,22'
 * scanRequestTarget('GET', '//a', offsets); // 0: no flag is set, for this is a path
 * scanRequestTarget('GET', '/a#b', offsets); // -3: ~2, the "#"
 * scanRequestTarget('GET', 'http://user@example.com/', offsets); // -12: ~11, the "@"
 * ```
 */
export function scanRequestTarget(method: string, target: string, offsets: Uint32Array, at = 0): number {
  checkText(method, 'method');
  checkText(target, 'target');
  checkRecord(offsets, at);
  return theTarget.scan(method, target, 0, target.length, offsets, at);
}

/**
 * Scans the bytes of a request target, as {@link scanRequestTarget} scans a string.
 *
 * @param method - the method of the request
 * @param input - the bytes
 * @param start - the offset of the first byte to read
 * @param end - the offset after the last byte to read; at most 2^31 - 1
 * @param offsets - the array for the record, in bytes from the beginning of `input`; it is written when all bytes have been read,
 * so it may share memory with `input`
 * @param at - the index in `offsets` at which the record of `STRIDE` elements starts; 0 by default
 * @returns `Flag` bits, host kind and form (at least 0), or `~errorOffset` (below 0). No record is written then.
 * @throws TypeError if an argument has another type
 * @throws RangeError if the record does not fit `offsets`, or `start` and `end` are not offsets within `input` and within its
 * first 2^31 - 1 bytes
 * @example
 * ```ts
 * const bytes = new TextEncoder().encode('GET /a?b HTTP/1.1');
 * const offsets = new Uint32Array(STRIDE);
 * scanRequestTargetBytes('GET', bytes, 4, 8, offsets); // 16: Flag.QUERY
 * scanRequestTargetBytes('GET', bytes, 4, 17, offsets); // -9: ~8, the space
 * ```
 */
export function scanRequestTargetBytes(
  method: string,
  input: Uint8Array,
  start: number,
  end: number,
  offsets: Uint32Array,
  at = 0,
): number {
  checkText(method, 'method');
  checkBytes(input, start, end);
  checkRecord(offsets, at);
  return theTarget.scan(method, input, start | 0, end | 0, offsets, at);
}

/** A request target, a string or bytes, and the array for its record. There is one object: a scan allocates nothing. */
class Target {
  #input: string | Uint8Array = '';
  #start = 0;
  #end = 0;
  #offsets: Uint32Array = NO_RECORD;
  #at = 0;

  /** Scans a target. Keeps neither the input nor the record. */
  scan(
    method: string,
    input: string | Uint8Array,
    start: number,
    end: number,
    offsets: Uint32Array,
    at: number,
  ): number {
    this.#input = input;
    this.#start = start;
    this.#end = end;
    this.#offsets = offsets;
    this.#at = at;
    const flags = this.#read(method);
    this.#input = '';
    this.#offsets = NO_RECORD;
    return flags;
  }

  /** Scans by a rule of RFC 3986. */
  #scanAs(grammar: Grammar): number {
    const input = this.#input;
    if (typeof input === 'string') return scanText(input, this.#offsets, this.#at, grammar);
    return scanSpan(input, this.#start, this.#end, this.#offsets, this.#at, grammar);
  }

  /** Scans by a rule of HTTP. */
  #runRule(rule: HttpRule): number {
    const input = this.#input;
    const state = HTTP_START_STATE[rule] as number;
    const refused = HTTP_REFUSED_MARKS[rule] as number;
    if (typeof input === 'string') return runHttpUnits(input, this.#offsets, this.#at, state, refused);
    return runHttpBytes(input, this.#start, this.#end, this.#offsets, this.#at, state, refused);
  }

  /** Returns the code unit or the byte at an offset; 0 from the end onwards. */
  #characterAt(offset: number): number {
    if (offset >= this.#end) return 0;
    const input = this.#input;
    return typeof input === 'string' ? input.charCodeAt(offset) : (input[offset] as number);
  }

  #read(method: string): number {
    if (method === 'CONNECT') return this.#readAuthorityForm();
    const first = this.#characterAt(this.#start);
    if (first === CodeUnit.SOLIDUS) return this.#readOriginForm();
    if (first !== CodeUnit.ASTERISK || method !== 'OPTIONS') return this.#readAbsoluteForm();
    return inForm(this.#runRule(HttpRule.ASTERISK_FORM), RequestForm.ASTERISK);
  }

  /**
   * Unless it begins with `//`, an origin-form is a relative reference without a fragment. The automaton of RFC 3986 reads that
   * 1.5 to 3 times as fast (45 and 110 code units, Node 20, x64).
   */
  #readOriginForm(): number {
    if (this.#characterAt(this.#start + 1) !== CodeUnit.SOLIDUS) {
      const flags = this.#scanAs(Grammar.RELATIVE_REFERENCE);
      if (flags >= 0 && (flags & Flag.FRAGMENT) === 0) return flags;
    }
    return this.#runRule(HttpRule.ORIGIN_FORM);
  }

  /** A connection needs a host and a port from 0 to 65535. */
  #readAuthorityForm(): number {
    const flags = this.#runRule(HttpRule.HOST);
    const read = flags < 0 ? ~flags : this.#end;
    const hostEnd = this.#endOfHost(read);
    if (hostEnd === this.#start) return ~this.#start;
    let port = 0;
    for (let i = hostEnd + 1; i < read; i++) {
      port = 10 * port + this.#characterAt(i) - CodeUnit.ZERO;
      if (port > MAX_PORT) return ~i;
    }
    if (flags >= 0 && hostEnd + 1 >= this.#end) return ~this.#end;
    return inForm(flags, RequestForm.AUTHORITY);
  }

  /**
   * Returns the offset of the colon before a port, or `end`. In text that an automaton has accepted, colons are in
   * brackets or before a port.
   */
  #endOfHost(end: number): number {
    let i = this.#start;
    if (i < end && this.#characterAt(i) === CodeUnit.LEFT_BRACKET) {
      while (i < end && this.#characterAt(i) !== CodeUnit.RIGHT_BRACKET) i++;
    }
    while (i < end && this.#characterAt(i) !== CodeUnit.COLON) i++;
    return i;
  }

  /**
   * For an "http" or "https" URI that is malformed, has no host or has a userinfo, the automaton of HTTP finds the offset at
   * which it refuses it.
   */
  #readAbsoluteForm(): number {
    const offsets = this.#offsets;
    const at = this.#at;
    const flags = this.#scanAs(Grammar.ABSOLUTE_URI);
    const hasHost = offsets[at + Slot.HOST_START] !== offsets[at + Slot.HOST_END];
    const isPlain = flags >= 0 && (flags & (Flag.AUTHORITY | Flag.USERINFO)) === Flag.AUTHORITY && hasHost;
    if (!isPlain && this.#isHttp()) return this.#runRule(HttpRule.HTTP_URI);
    return inForm(flags, RequestForm.ABSOLUTE);
  }

  /** Whether the scheme is "http" or "https". */
  #isHttp(): boolean {
    let i = this.#start;
    for (const letter of LETTERS_OF_HTTP) if ((this.#characterAt(i++) | CodeUnit.CASE_BIT) !== letter) return false;
    if ((this.#characterAt(i) | CodeUnit.CASE_BIT) === CodeUnit.LOWER_S) i++;
    return this.#characterAt(i) === CodeUnit.COLON;
  }
}

const inForm = (flags: number, form: RequestForm): number => (flags < 0 ? flags : flags | (form << FORM_SHIFT));

const theTarget = /* @__PURE__ */ new Target();

const STATE_OF_HOST = HTTP_START_STATE[HttpRule.HOST] as number;
const REFUSED_IN_HOST = HTTP_REFUSED_MARKS[HttpRule.HOST] as number;

/**
 * Scans the value of a Host field, without the whitespace around it (RFC 9110, section 7.2): a host and an optional
 * port.
 *
 * The record is the same as for `scan`; the authority begins at `HOST_START`, and an empty path follows it. The value
 * may be empty (RFC 9112, section 3.2), and so may the host, although the host of an "http" URI must not be (RFC 9110,
 * section 4.2.1). Checks the digits of a port, but not its value. Allocates nothing, for any input.
 * {@link diagnoseHost} explains why a value is refused.
 *
 * In HTTP/2 and HTTP/3, `:authority` has the same form: it must have no userinfo (RFC 9113, section 8.3.1; RFC 9114,
 * section 4.3.1). For "http" and "https", an empty host or an empty `:authority` is also malformed: check that `HOST_START`
 * and `HOST_END` differ. The `:authority` of a CONNECT needs a port: {@link scanRequestTarget} reads it.
 *
 * @param value - the value of the field
 * @param offsets - the array for the record, in UTF-16 code units
 * @param at - the index in `offsets` at which the record of `STRIDE` elements starts; 0 by default
 * @returns `Flag` bits and host kind (at least 0), or `~errorOffset` (below 0), by the same rule as for
 * {@link scanRequestTarget}. A server answers 400 (Bad Request) then, and also if there is no Host field or more than
 * one (RFC 9112, section 3.2).
 * @throws TypeError if an argument has another type
 * @throws RangeError if the record does not fit `offsets`
 * @example
 * ```ts
 * const offsets = new Uint32Array(STRIDE);
 * scanHost('[::1]:80', offsets); // 4106: Flag.AUTHORITY | Flag.PORT, and an IPv6address
 * offsets[Slot.HOST_END]; // 5
 * scanHost('user@example.com', offsets); // -5: ~4, the "@"
 * ```
 */
export function scanHost(value: string, offsets: Uint32Array, at = 0): number {
  checkText(value, 'value');
  checkRecord(offsets, at);
  return runHttpUnits(value, offsets, at, STATE_OF_HOST, REFUSED_IN_HOST);
}

/**
 * Scans the bytes of the value of a Host field, as {@link scanHost} scans a string.
 *
 * @param input - the bytes
 * @param start - the offset of the first byte to read
 * @param end - the offset after the last byte to read; at most 2^31 - 1
 * @param offsets - the array for the record, in bytes from the beginning of `input`; it is written when all bytes have been read,
 * so it may share memory with `input`
 * @param at - the index in `offsets` at which the record of `STRIDE` elements starts; 0 by default
 * @returns `Flag` bits and host kind (at least 0), or `~errorOffset` (below 0). No record is written then.
 * @throws TypeError if an argument has another type
 * @throws RangeError if the record does not fit `offsets`, or `start` and `end` are not offsets within `input` and within its
 * first 2^31 - 1 bytes
 * @example
 * ```ts
 * const bytes = new TextEncoder().encode('Host: example.com:80');
 * scanHostBytes(bytes, 6, 20, new Uint32Array(STRIDE)); // 10: Flag.AUTHORITY | Flag.PORT
 * ```
 */
export function scanHostBytes(input: Uint8Array, start: number, end: number, offsets: Uint32Array, at = 0): number {
  checkBytes(input, start, end);
  checkRecord(offsets, at);
  return runHttpBytes(input, start, end, offsets, at, STATE_OF_HOST, REFUSED_IN_HOST);
}

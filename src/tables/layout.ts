/**
 * How a scanned reference and the packed automaton are laid out: the one place that says so.
 * The table generator, the scanner, the proof and every reader of offsets import it from here.
 *
 * A *record* is {@link STRIDE} consecutive elements of a `Uint32Array`. Its slots are boundaries, in the
 * units of the input (UTF-16 code units of a string, bytes of a buffer), in ascending order:
 *
 * ```text
 *  http://user@example.com:8080/over/there?name=ferret#nose
 * │    │       │          │    │           │           │    │
 * START│    HOST_START HOST_END PATH_START PATH_END QUERY_END END
 *   SCHEME_END
 * ```
 *
 * | component | span, end exclusive | defined when |
 * |---|---|---|
 * | scheme | `START` to `SCHEME_END` | `Flag.SCHEME` |
 * | authority | {@link authorityStart} to `PATH_START` | `Flag.AUTHORITY` |
 * | userinfo | {@link authorityStart} to `HOST_START - 1` | `Flag.USERINFO` |
 * | host | `HOST_START` to `HOST_END` | `Flag.AUTHORITY` |
 * | port | `HOST_END + 1` to `PATH_START` | `Flag.PORT` |
 * | path | `PATH_START` to `PATH_END` | always |
 * | query | `PATH_END + 1` to `QUERY_END` | `Flag.QUERY` |
 * | fragment | `QUERY_END + 1` to `END` | `Flag.FRAGMENT` |
 *
 * What is undefined has no room: without a scheme `SCHEME_END` is `START`; without an authority both host
 * slots are `PATH_START`; without a query `QUERY_END` is `PATH_END`; without a fragment `END` is `QUERY_END`.
 *
 * @module
 */

import { checkFlags, checkRecord } from './arguments.js';

/** Index of each boundary within a record. */
export const Slot = {
  START: 0,
  SCHEME_END: 1,
  HOST_START: 2,
  HOST_END: 3,
  PATH_START: 4,
  PATH_END: 5,
  QUERY_END: 6,
  END: 7,
} as const;

/** Elements of a record. */
export const STRIDE = 8;

/** Bits of a non-negative scan result. */
export const Flag = {
  /** A scheme is present: the reference is a URI. */
  SCHEME: 0b0000_0000_0001,
  /** An authority is present, and so is its host, which may be empty. */
  AUTHORITY: 0b0000_0000_0010,
  /** A userinfo is present. */
  USERINFO: 0b0000_0000_0100,
  /** A port is present, though it may be empty. */
  PORT: 0b0000_0000_1000,
  /** A query is present, though it may be empty. */
  QUERY: 0b0000_0001_0000,
  /** A fragment is present, though it may be empty. */
  FRAGMENT: 0b0000_0010_0000,
  /** The scheme has an uppercase letter (section 6.2.2.1). */
  SCHEME_UPPERCASE: 0b0000_0100_0000,
  /** The host has an uppercase letter, percent-encodings aside (section 6.2.2.1). */
  HOST_UPPERCASE: 0b0000_1000_0000,
  /** There is a percent-encoding somewhere. */
  PERCENT: 0b0001_0000_0000,
  /** A percent-encoding has a lowercase digit or stands for an unreserved character (sections 6.2.2.1, 6.2.2.2). */
  PERCENT_NOT_NORMAL: 0b0010_0000_0000,
  /** A segment of the path is exactly `.` or `..` (section 6.2.2.3). */
  DOT_SEGMENT: 0b0100_0000_0000,
} as const;

/** The two bits of a scan result that hold the {@link HostKind}: `(flags >> HOST_KIND_SHIFT) & HOST_KIND_MASK`. */
export const HOST_KIND_SHIFT = 11;
/** See {@link HOST_KIND_SHIFT}. */
export const HOST_KIND_MASK = 0b11;

/** Which alternative of `host` (section 3.2.2) matched; `REG_NAME` too where there is no authority. */
export const HostKind = { REG_NAME: 0, IPV4: 1, IPV6: 2, IPVFUTURE: 3 } as const;
/** A value of {@link HostKind}. */
export type HostKind = (typeof HostKind)[keyof typeof HostKind];

/** The four rules of Appendix A that a whole input can be held against. */
export const Grammar = { URI_REFERENCE: 0, URI: 1, RELATIVE_REFERENCE: 2, ABSOLUTE_URI: 3 } as const;
/** A value of {@link Grammar}. */
export type Grammar = (typeof Grammar)[keyof typeof Grammar];

/**
 * The offset at which the authority of a record starts. Only for records with {@link Flag.AUTHORITY}.
 *
 * @param flags - the result of the scan
 * @param offsets - the array with the record
 * @param at - the index in `offsets` at which the record starts; 0 by default
 * @throws TypeError if an argument has another type
 * @throws RangeError if `flags` is below 0, or there is no record at `at`
 * @example
 * ```ts
 * const offsets = new Uint32Array(STRIDE);
 * authorityStart(scan('//u@h/', offsets), offsets); // 2
 * ```
 */
export function authorityStart(flags: number, offsets: Uint32Array, at = 0): number {
  checkFlags(flags);
  checkRecord(offsets, at);
  return (offsets[at + Slot.SCHEME_END] as number) + (flags & Flag.SCHEME ? 3 : 2);
}

/**
 * The kind of the host, a value of {@link HostKind}.
 *
 * @param flags - the result of the scan
 * @throws TypeError if `flags` is not a number
 * @throws RangeError if `flags` is below 0
 * @example
 * ```ts
 * hostKind(scan('//[::1]', new Uint32Array(STRIDE))) === HostKind.IPV6; // true
 * ```
 */
export function hostKind(flags: number): HostKind {
  checkFlags(flags);
  return ((flags >> HOST_KIND_SHIFT) & HOST_KIND_MASK) as HostKind;
}

/**
 * Index of a transition in `NEXT_STATE` and `ACTION_OF_STEP`: `(state << CLASS_SHIFT) | class`, where `class` is
 * the equivalence class of the character that is read.
 */
export const CLASS_SHIFT = 5;

/** The state from which nothing can be accepted any more; also the class of the characters that no rule allows. */
export const DEAD = 0;

/**
 * States that the scanner knows by name, each with an input that leads there. They are numbered first and in this
 * order, so that one comparison tells the last three components (at most `PATH`) from what comes before them.
 */
export const State = {
  /** `#` */
  FRAGMENT: 1,
  /** `?` */
  QUERY: 2,
  /** `/h`: within a path that no authority can begin in any more. */
  PATH: 3,
  /** `//` */
  AUTHORITY: 4,
  /** `//h`: within a reg-name (or a userinfo). */
  REG_NAME: 5,
  /** `//h:1`: within a port (or a userinfo). */
  PORT: 6,
  /** `h`, where only a URI will do: within a scheme. */
  SCHEME: 7,
} as const;

/** Actions that do nothing: on a step, and at the end of an input that must not end there. */
export const NO_ACTION = 0;

/**
 * What a step of the automaton has to note down; an action is the union of its marks. A mark fires with the
 * character that follows it, or at the end of the input, and the last one to fire wins: while two readings are
 * still possible (`//a:8` may go on as `//a:8@b`) both write, and the one that turns out right writes last.
 *
 * `at:X` records the offset in slot X (bits 16 and up); `at:HOST_START` starts the host anew, so it takes back what
 * {@link HOST_FLAGS} names. `is:X` says that component X is present, `kind:X` gives the kind of the host where it is not
 * a reg-name, `has:X` tells of something that normalisation asks for. These are bits of the result, but for two that
 * take a second look: `has:SCHEME_UPPERCASE` counts only if there turns out to be a scheme, and `has:DOT`, which fires
 * on every full stop before the query, only if that begins a dot-segment.
 *
 * Numbers, though {@link Slot}, {@link Flag} and {@link HostKind} have them: a bundler does not drop what it would have to compute.
 */
export const Mark = {
  'at:SCHEME_END': 0x02_0000,
  'at:HOST_START': 0x04_0000,
  'at:HOST_END': 0x08_0000,
  'at:PATH_START': 0x10_0000,
  'at:PATH_END': 0x20_0000,
  'at:QUERY_END': 0x40_0000,
  'is:SCHEME': 0x0001,
  'is:AUTHORITY': 0x0002,
  'is:USERINFO': 0x0004,
  'is:PORT': 0x0008,
  'is:QUERY': 0x0010,
  'is:FRAGMENT': 0x0020,
  'kind:IPV4': 0x0800,
  'kind:IPV6': 0x1000,
  'kind:IPVFUTURE': 0x1800,
  'has:SCHEME_UPPERCASE': 0x0040,
  'has:HOST_UPPERCASE': 0x0080,
  'has:PERCENT': 0x0100,
  'has:DOT': 0x8000,
} as const;
/** A key of {@link Mark}. */
export type Mark = keyof typeof Mark;

/** The bits of an action that go into the result as they are. */
export const RESULT_BITS = 0x1fff;

/** The bits of a result that belong to a host (or to what was taken for one): `PORT`, `HOST_UPPERCASE` and its kind. */
export const HOST_FLAGS = 0x1888;

/** The parts of a reference, for error codes; a state that may be in several of them counts as in the first. */
export const PARTS = [
  'percent-encoding',
  'ip-literal',
  'port',
  'host',
  'userinfo',
  'scheme',
  'authority',
  'path',
  'query',
  'fragment',
] as const;
/** An element of {@link PARTS}. */
export type Part = (typeof PARTS)[number];

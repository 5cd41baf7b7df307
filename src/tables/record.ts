/**
 * The record: what a scan writes. A *record* is {@link STRIDE} consecutive elements of a `Uint32Array`. Its slots are boundaries, in the
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
 * An undefined component takes no space: without a scheme `SCHEME_END` is `START`; without an authority both host
 * slots are `PATH_START`; without a query `QUERY_END` is `PATH_END`; without a fragment `END` is `QUERY_END`.
 *
 * @module
 */

// Before you change it: kernels and engines contain these numbers, so `npm run tables` comes after each change. Slots are in the order of the
// text. An action has a bit for each slot from bit 16 onwards, and `has:DOT` is bit 15, so flags and the kind of the host stay below.
// A result is at least 0, and an error below: no flag may be the sign bit.

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

/** The number of elements of a record. */
export const STRIDE = 8;

/** A record that the caller of a scan does not read. */
export const IGNORED_RECORD = /* @__PURE__ */ new Uint32Array(STRIDE);

/** Bits of a non-negative scan result. */
export const Flag = {
  /** A scheme is present: the reference is a URI. */
  SCHEME: 0b0000_0000_0001,
  /** An authority is present, and so is its host, possibly empty. */
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

/** The alternatives of `host` (section 3.2.2); `REG_NAME` also if there is no authority. */
export const HostKind = { REG_NAME: 0, IPV4: 1, IPV6: 2, IPVFUTURE: 3 } as const;
/** A value of {@link HostKind}. */
export type HostKind = (typeof HostKind)[keyof typeof HostKind];

/** The four rules of Appendix A that a whole input can be scanned as. */
export const Grammar = { URI_REFERENCE: 0, URI: 1, RELATIVE_REFERENCE: 2, ABSOLUTE_URI: 3 } as const;
/** A value of {@link Grammar}. */
export type Grammar = (typeof Grammar)[keyof typeof Grammar];

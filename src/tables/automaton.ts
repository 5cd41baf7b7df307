/**
 * The packed automaton: its states, the classes of characters, and the marks on its steps. The compiler writes tables by it, and the
 * engine and the diagnosis read them by it.
 *
 * @module
 */

import { Flag, HOST_KIND_MASK, HOST_KIND_SHIFT, HostKind, Slot } from './record.js';

/**
 * Index of a transition in `NEXT_STATE` and `ACTION_OF_STEP`: `(state << CLASS_SHIFT) | class`, where `class` is
 * the equivalence class of the character that is read.
 */
export const CLASS_SHIFT = 5;

/** The state from which no input is accepted; also the class of the characters that no rule allows. */
export const DEAD = 0;

/**
 * The states that the engine knows by name, each with an input that leads there. They have the lowest numbers, in this order: one
 * comparison separates the last three components (at most `PATH`) from those before them.
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
  /** `h`, where only a URI is allowed: within a scheme. */
  SCHEME: 7,
} as const;

/** Actions that do nothing: on a step, and at the end of an input that must not end there. */
export const NO_ACTION = 0;

/** The lowest bit of an action that writes a slot: bit `FIRST_SLOT_BIT + slot` writes the slot. */
const FIRST_SLOT_BIT = 16;

/**
 * The marks of a step; an action is the union of its marks. A mark takes effect with the character that follows it, or at the end of
 * the input, and the last one wins: while two readings are possible (`//a:8` may become `//a:8@b`) both write, and the right one
 * writes last.
 *
 * `at:X` writes the offset to slot X; `at:HOST_START` starts the host again, so it clears {@link HOST_FLAGS}. `is:X` says that
 * component X is present, `kind:X` gives the kind of a host that is not a reg-name, `has:X` is what normalization looks for. These
 * are bits of the result, except for two that need a second look: `has:SCHEME_UPPERCASE` counts only if there is a scheme, and
 * `has:DOT` (on every full stop before the query) only if a dot-segment begins there.
 */
export const Mark = {
  'at:SCHEME_END': 1 << (FIRST_SLOT_BIT + Slot.SCHEME_END),
  'at:HOST_START': 1 << (FIRST_SLOT_BIT + Slot.HOST_START),
  'at:HOST_END': 1 << (FIRST_SLOT_BIT + Slot.HOST_END),
  'at:PATH_START': 1 << (FIRST_SLOT_BIT + Slot.PATH_START),
  'at:PATH_END': 1 << (FIRST_SLOT_BIT + Slot.PATH_END),
  'at:QUERY_END': 1 << (FIRST_SLOT_BIT + Slot.QUERY_END),
  'is:SCHEME': Flag.SCHEME,
  'is:AUTHORITY': Flag.AUTHORITY,
  'is:USERINFO': Flag.USERINFO,
  'is:PORT': Flag.PORT,
  'is:QUERY': Flag.QUERY,
  'is:FRAGMENT': Flag.FRAGMENT,
  'kind:IPV4': HostKind.IPV4 << HOST_KIND_SHIFT,
  'kind:IPV6': HostKind.IPV6 << HOST_KIND_SHIFT,
  'kind:IPVFUTURE': HostKind.IPVFUTURE << HOST_KIND_SHIFT,
  'has:SCHEME_UPPERCASE': Flag.SCHEME_UPPERCASE,
  'has:HOST_UPPERCASE': Flag.HOST_UPPERCASE,
  'has:PERCENT': Flag.PERCENT,
  'has:DOT': 1 << (FIRST_SLOT_BIT - 1),
} as const;
/** A key of {@link Mark}. */
export type Mark = keyof typeof Mark;

/** The bits of an action that go into the result unchanged. */
export const RESULT_BITS = Object.values(Flag).reduce<number>(
  (all, flag) => all | flag,
  HOST_KIND_MASK << HOST_KIND_SHIFT,
);

/** The bits of a result that describe a host: `PORT`, `HOST_UPPERCASE` and the kind of the host. */
export const HOST_FLAGS = Flag.PORT | Flag.HOST_UPPERCASE | (HOST_KIND_MASK << HOST_KIND_SHIFT);

/** The parts of a reference, for error codes; a state that may be in several of them belongs to the first. */
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

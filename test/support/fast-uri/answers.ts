import fastUri from 'fast-uri';
import { fastUri as uriscan } from '../../../packages/fast-uri/src/index.js';
import type { Call } from './cases.js';

export type Functions = Readonly<Record<Call[0], (...values: never[]) => unknown>>;

/** The libraries that are compared. */
export const LIBRARIES = {
  uriscan,
  'fast-uri': fastUri,
} as const satisfies Readonly<Record<string, Functions>>;

/** The answer of a call that throws. */
export const THROWS = 'throws';

/**
 * Returns the answer of a library. The text of `error` is replaced by `true`, since only its presence matters.
 * Undefined properties are left out.
 */
export function answer(library: keyof typeof LIBRARIES, call: Call): unknown {
  return answerOf(LIBRARIES[library], call);
}

/** Returns the answer of one function of a library. */
export function answerOf(library: Functions, [name, ...values]: Call): unknown {
  const call = library[name] as (...values: unknown[]) => unknown;
  let result: unknown;
  try {
    result = call(...structuredClone(values));
  } catch {
    return THROWS;
  }
  if (typeof result !== 'object' || result === null) return result;
  const { error, ...components } = result as Record<string, unknown>;
  const defined = Object.entries(components).filter(([, value]) => value !== undefined);
  // The header fields of a `mailto` have no prototype; a clone has one.
  return structuredClone(Object.fromEntries(error === undefined ? defined : [...defined, ['error', true]]));
}

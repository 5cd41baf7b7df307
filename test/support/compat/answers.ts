import fastUri from 'fast-uri';
import * as uriJs from 'uri-js';
import { compat } from '../../../src/compat/compat.js';
import type { Call } from './case.js';

export type Functions = Readonly<Record<Call[0], (...values: never[]) => unknown>>;

/** Who is asked. fast-uri has `resolveComponents` in the singular. */
export const LIBRARIES = {
  uriscan: compat,
  'fast-uri': { ...fastUri, resolveComponents: fastUri.resolveComponent },
  'uri-js': uriJs,
} as const satisfies Readonly<Record<string, Functions>>;

/** What a call that throws answers. */
export const THROWS = 'throws';

/**
 * What a library answers. Its own words in `error` do not matter; that there is one does, and is `true`. What is undefined
 * is not there.
 */
export function answer(library: keyof typeof LIBRARIES, call: Call): unknown {
  return answerOf(LIBRARIES[library], call);
}

/** The answer of the functions of a library. */
export function answerOf(library: Functions, [name, ...values]: Call): unknown {
  const call = library[name] as (...values: unknown[]) => unknown;
  let result: unknown;
  try {
    // uri-js writes to what it is given.
    result = call(...structuredClone(values));
  } catch {
    return THROWS;
  }
  if (typeof result !== 'object' || result === null) return result;
  const { error, ...components } = result as Record<string, unknown>;
  const defined = Object.entries(components).filter(([, value]) => value !== undefined);
  // The header fields of a `mailto` have no prototype, and are cloned to have one.
  return structuredClone(Object.fromEntries(error === undefined ? defined : [...defined, ['error', true]]));
}

/** Compares how the browser's own `URL` reads a reference with RFC 3986. */

import { isUri, isUriReference, tryParse } from '../../src/entries/index.js';
import { WHATWG_PARTS, type WhatwgPart, whatwgDifference } from '../../src/entries/inspect.js';
import { resolve } from '../../src/entries/resolve.js';

/** A part, as each side reads it; `undefined` if it is undefined there. */
export interface ComparedPart {
  readonly name: WhatwgPart;
  readonly ours: string | undefined;
  readonly theirs: string | undefined;
  readonly same: boolean;
}

/** The results of both sides. */
export interface Opinion {
  /** The base that both sides resolve the reference against. */
  readonly base: string | undefined;
  readonly verdict: 'same' | 'different' | 'rfc3986-refuses' | 'whatwg-refuses' | 'both-refuse';
  readonly ours: string | undefined;
  readonly theirs: string | undefined;
  /** Empty if a side has no parts, or if the browser's result is not a URI. */
  readonly parts: readonly ComparedPart[];
}

/** Compares both sides, with the base if it is a URI. */
export function opinion(reference: string, base: string | undefined): Opinion {
  const difference = whatwgDifference(reference, { base });
  if (difference === undefined) return agreement(reference, base);
  const { rejectedBy, rfc3986: ours, whatwg: theirs } = difference;
  const verdict = rejectedBy === undefined ? 'different' : (`${rejectedBy}-refuses` as const);
  return { base, verdict, ours, theirs, parts: partsOf(ours, theirs, new Set(difference.parts)) };
}

function agreement(reference: string, base: string | undefined): Opinion {
  if (base === undefined ? !isUri(reference) : !isUriReference(reference)) {
    return { base, verdict: 'both-refuse', ours: undefined, theirs: undefined, parts: [] };
  }
  const ours = base === undefined ? reference : resolve(base, reference);
  const theirs = new URL(reference, base).href;
  return { base, verdict: 'same', ours, theirs, parts: partsOf(ours, theirs, new Set()) };
}

function partsOf(
  ours: string | undefined,
  theirs: string | undefined,
  different: ReadonlySet<WhatwgPart>,
): ComparedPart[] {
  const [left, right] = [ours, theirs].map((text) => (text === undefined ? undefined : tryParse(text)));
  if (left === undefined || right === undefined) return [];
  return WHATWG_PARTS.map((name) => ({ name, ours: left[name], theirs: right[name], same: !different.has(name) }));
}

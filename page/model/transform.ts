/** Section 5.2.2, Transform References, line by line: the lines that were reached, and their results. */

import type { UriReference } from '../../src/entries/index.js';
import { removeDotSegments, resolve } from '../../src/entries/resolve.js';
import { STRIDE, scan } from '../../src/entries/scanner.js';
import { DROP_SCHEME, HAS_AUTHORITY, MERGE, plan, TAKE, Take } from '../../src/resolve/plan.js';

/** A line of the RFC's pseudocode. */
export interface Line {
  /** The depth of its indentation. */
  readonly depth: number;
  /** The text in the RFC. */
  readonly code: string;
  readonly reached: boolean;
  /** For a condition that was reached: whether it holds. */
  readonly holds?: boolean;
  /** For an assignment that was reached: the assigned value. */
  readonly value?: { readonly text: string | undefined };
}

/** Section 5.2.3, Merge Paths. */
export interface Merge {
  /** The part of the base before the reference's path. */
  readonly kept: string;
  readonly why: string;
  readonly merged: string;
}

/** The origin of a component of the target. */
export type Source = 'R' | 'Base' | 'both';

/** A component of the target. */
export interface TargetPart {
  readonly name: 'scheme' | 'authority' | 'path' | 'query' | 'fragment';
  readonly text: string | undefined;
  readonly from: Source;
}

/** How a reference becomes its target. */
export interface Transformation {
  readonly lines: readonly Line[];
  readonly merge: Merge | undefined;
  /** The path before dot-segments were removed; `undefined` if the path was taken unchanged. */
  readonly pathWithDots: string | undefined;
  readonly parts: readonly TargetPart[];
  /** The result of `resolve`. */
  readonly target: string;
  /** Whether `/.` was written before the path, so that it is not read as an authority. */
  readonly disambiguated: boolean;
}

/** Transforms a reference, R, relative to a base: the plan of `resolve` in the words of the RFC. */
export function transform(Base: UriReference, reference: UriReference, strict: boolean): Transformation {
  const ignoresScheme = !strict && reference.scheme?.toLowerCase() === Base.scheme?.toLowerCase();
  const { path: pathOfR } = reference;
  const p = plan(flagsOf(reference), flagsOf(Base), ignoresScheme, pathOfR !== '', pathOfR.startsWith('/'));
  const take = p & TAKE;
  const loose = (p & DROP_SCHEME) !== 0;
  const R = {
    scheme: loose ? undefined : reference.scheme,
    authority: reference.authority,
    path: pathOfR,
    query: reference.query,
    fragment: reference.fragment,
  };
  const hasScheme = take === Take.NOTHING;
  const hasAuthority = R.authority !== undefined;
  const inherits = take > Take.TO_SCHEME;
  const isEmpty = take > Take.TO_AUTHORITY;
  const isMerged = (p & MERGE) !== 0;
  const isAbsolute = take === Take.TO_AUTHORITY && !isMerged;
  const merge = isMerged ? mergeOf(Base, R.path) : undefined;
  const pathWithDots = isEmpty ? undefined : (merge?.merged ?? R.path);
  const path = pathWithDots === undefined ? Base.path : removeDotSegments(pathWithDots);

  const lines: Line[] = [];
  const say = (depth: number, code: string, reached: boolean): void => void lines.push({ depth, code, reached });
  const ask = (depth: number, code: string, reached: boolean, holds: boolean): void =>
    void lines.push(reached ? { depth, code, reached, holds } : { depth, code, reached });
  const set = (depth: number, code: string, reached: boolean, text: string | undefined): void =>
    void lines.push(reached ? { depth, code, reached, value: { text } } : { depth, code, reached });

  ask(0, 'if (not strict and R.scheme == Base.scheme) then', true, loose);
  set(1, 'undefine(R.scheme);', loose, undefined);
  say(0, 'endif;', true);
  ask(0, 'if defined(R.scheme) then', true, hasScheme);
  set(1, 'T.scheme    = R.scheme;', hasScheme, R.scheme);
  set(1, 'T.authority = R.authority;', hasScheme, R.authority);
  set(1, 'T.path      = remove_dot_segments(R.path);', hasScheme, path);
  set(1, 'T.query     = R.query;', hasScheme, R.query);
  say(0, 'else', !hasScheme);
  ask(1, 'if defined(R.authority) then', !hasScheme, hasAuthority);
  const own = !hasScheme && hasAuthority;
  set(2, 'T.authority = R.authority;', own, R.authority);
  set(2, 'T.path      = remove_dot_segments(R.path);', own, path);
  set(2, 'T.query     = R.query;', own, R.query);
  say(1, 'else', inherits);
  ask(2, 'if (R.path == "") then', inherits, isEmpty);
  set(3, 'T.path = Base.path;', isEmpty, Base.path);
  ask(3, 'if defined(R.query) then', isEmpty, R.query !== undefined);
  set(4, 'T.query = R.query;', isEmpty && R.query !== undefined, R.query);
  say(3, 'else', isEmpty && R.query === undefined);
  set(4, 'T.query = Base.query;', isEmpty && R.query === undefined, Base.query);
  say(3, 'endif;', isEmpty);
  say(2, 'else', inherits && !isEmpty);
  ask(3, 'if (R.path starts-with "/") then', inherits && !isEmpty, isAbsolute);
  set(4, 'T.path = remove_dot_segments(R.path);', isAbsolute, path);
  say(3, 'else', isMerged);
  set(4, 'T.path = merge(Base.path, R.path);', isMerged, merge?.merged);
  set(4, 'T.path = remove_dot_segments(T.path);', isMerged, path);
  say(3, 'endif;', inherits && !isEmpty);
  set(3, 'T.query = R.query;', inherits && !isEmpty, R.query);
  say(2, 'endif;', inherits);
  set(2, 'T.authority = Base.authority;', inherits, Base.authority);
  say(1, 'endif;', !hasScheme);
  set(1, 'T.scheme = Base.scheme;', !hasScheme, Base.scheme);
  say(0, 'endif;', true);
  set(0, 'T.fragment = R.fragment;', true, R.fragment);

  const queryFromBase = take === Take.TO_QUERY;
  return {
    lines,
    merge,
    pathWithDots,
    parts: [
      { name: 'scheme', text: hasScheme ? R.scheme : Base.scheme, from: hasScheme ? 'R' : 'Base' },
      { name: 'authority', text: inherits ? Base.authority : R.authority, from: inherits ? 'Base' : 'R' },
      { name: 'path', text: path, from: isEmpty ? 'Base' : isMerged ? 'both' : 'R' },
      { name: 'query', text: queryFromBase ? Base.query : R.query, from: queryFromBase ? 'Base' : 'R' },
      { name: 'fragment', text: R.fragment, from: 'R' },
    ],
    target: resolve(Base.toString(), reference.toString(), { strict }),
    // Section 5.3, read literally, would make an authority of such a path.
    disambiguated: (p & HAS_AUTHORITY) === 0 && path.startsWith('//'),
  };
}

const flagsOf = (reference: UriReference): number => scan(reference.toString(), new Uint32Array(STRIDE));

function mergeOf(Base: UriReference, path: string): Merge {
  if (Base.authority !== undefined && Base.path === '') {
    return { kept: '/', why: 'the base has an authority and an empty path', merged: `/${path}` };
  }
  const kept = Base.path.slice(0, Base.path.lastIndexOf('/') + 1);
  return { kept, why: 'all but the last segment of the base’s path stays', merged: kept + path };
}

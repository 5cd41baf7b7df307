/**
 * Section 5 of RFC 3986 as its pseudocode states it, step by step and with its names, without regard to speed; our
 * deviation from it is separate.
 */

import { recognise } from '../recogniser.js';

/** The components of Appendix B. */
export interface Parts {
  readonly scheme?: string | undefined;
  readonly authority?: string | undefined;
  readonly path: string;
  readonly query?: string | undefined;
  readonly fragment?: string | undefined;
}

/** Section 5.2.2, Transform References. */
export function transform(
  Base: Parts,
  reference: Parts,
  strict = true,
  remove_dot_segments = removeDotSegments,
): Parts {
  const T: { -readonly [name in keyof Parts]: Parts[name] } = { path: '' };
  let R = reference;
  // "Schemes are case-insensitive" (section 3.1).
  if (!strict && R.scheme?.toLowerCase() === Base.scheme?.toLowerCase()) R = { ...R, scheme: undefined };

  if (R.scheme !== undefined) {
    T.scheme = R.scheme;
    T.authority = R.authority;
    T.path = remove_dot_segments(R.path);
    T.query = R.query;
  } else {
    if (R.authority !== undefined) {
      T.authority = R.authority;
      T.path = remove_dot_segments(R.path);
      T.query = R.query;
    } else {
      if (R.path === '') {
        T.path = Base.path;
        if (R.query !== undefined) T.query = R.query;
        else T.query = Base.query;
      } else {
        if (R.path.startsWith('/')) {
          T.path = remove_dot_segments(R.path);
        } else {
          T.path = merge(Base, R);
          T.path = remove_dot_segments(T.path);
        }
        T.query = R.query;
      }
      T.authority = Base.authority;
    }
    T.scheme = Base.scheme;
  }
  T.fragment = R.fragment;
  return T;
}

/** Section 5.2.3, Merge Paths. */
export function merge(Base: Parts, R: Parts): string {
  if (Base.authority !== undefined && Base.path === '') return `/${R.path}`;
  return Base.path.slice(0, Base.path.lastIndexOf('/') + 1) + R.path;
}

/** The contents of the buffers after a step. */
export interface Step {
  readonly step: '1' | '2A' | '2B' | '2C' | '2D' | '2E';
  readonly output: string;
  readonly input: string;
}

/** Section 5.2.4, Remove Dot Segments. */
export function* dotSegmentSteps(path: string): Generator<Step, void> {
  let input = path;
  let output = '';
  yield { step: '1', output, input };
  while (input !== '') {
    let step: Step['step'];
    if (/^\.\.?\//.test(input)) {
      step = '2A';
      input = input.replace(/^\.\.?\//, '');
    } else if (/^\/\.(\/|$)/.test(input)) {
      step = '2B';
      input = input.replace(/^\/\.(\/|$)/, '/');
    } else if (/^\/\.\.(\/|$)/.test(input)) {
      step = '2C';
      input = input.replace(/^\/\.\.(\/|$)/, '/');
      output = output.replace(/\/?[^/]*$/, '');
    } else if (/^\.\.?$/.test(input)) {
      step = '2D';
      input = '';
    } else {
      step = '2E';
      const [segment] = /^\/?[^/]*/.exec(input) as RegExpExecArray;
      input = input.slice(segment.length);
      output += segment;
    }
    yield { step, output, input };
  }
}

/** The output buffer after the last step. */
export function removeDotSegments(path: string): string {
  let last = '';
  for (const { output } of dotSegmentSteps(path)) last = output;
  return last;
}

/** Section 5.3, Component Recomposition. */
export function recompose({ scheme, authority, path, query, fragment }: Parts): string {
  let result = '';
  if (scheme !== undefined) result += `${scheme}:`;
  if (authority !== undefined) result += `//${authority}`;
  result += path;
  if (query !== undefined) result += `?${query}`;
  if (fragment !== undefined) result += `#${fragment}`;
  return result;
}

/** Returns the target as the RFC's pseudocode gives it, which may parse to different components. */
export function resolveLiterally(base: string, reference: string, strict = true): string {
  return recompose(transform(partsOf(base), partsOf(reference), strict));
}

/**
 * Returns the target as uriscan gives it. OUR DEVIATION, the only one: without an authority, a path that begins with
 * `//` would be read as an authority, so `/.` is put before it.
 */
export function resolve(base: string, reference: string, strict = true): string {
  const T = transform(partsOf(base), partsOf(reference), strict);
  return recompose(T.authority === undefined && T.path.startsWith('//') ? { ...T, path: `/.${T.path}` } : T);
}

/**
 * Whether a `..` of the reference has no segment left to remove: step 2C finds the output buffer empty, or step 2A or
 * 2D finds a `..` at the very beginning. A `..` of the base is ignored.
 */
export function leadsAboveRoot(base: string, reference: string, strict = true): boolean {
  const R = partsOf(reference);
  let above = false;
  transform(partsOf(base), R, strict, (path) => {
    let before: Step = { step: '1', output: '', input: '' };
    for (const after of dotSegmentSteps(path)) {
      const climbs =
        after.step === '2C' ? before.output === '' : /^2[AD]/.test(after.step) && /^\.\./.test(before.input);
      // The input that is left is the end of both the path and the reference.
      if (climbs && before.input.length <= R.path.length + (after.step === '2C' ? 1 : 0)) above = true;
      before = after;
    }
    return before.output;
  });
  return above;
}

function partsOf(input: string): Parts {
  const recognition = recognise(input);
  if (!recognition.valid) throw new Error(`not a URI reference: ${JSON.stringify(input)}`);
  return recognition;
}

import { UriResolutionError } from '../../errors/index.js';
import { checkChoice, checkText } from '../../tables/arguments.js';
import { dotsOf, FULL_STOP, isReadAsAuthority, NO_CHARACTER } from './segments.js';

/** The treatment of a `..` that leads above the root. */
export type AboveRoot = (typeof ABOVE_ROOT)[number];

/** The values of {@link AboveRoot}. */
export const ABOVE_ROOT = ['clamp', 'error'] as const;

/**
 * Removes dot-segments from a path (section 5.2.4): removes `.`, and removes `..` with the segment before it.
 *
 * The remaining segments are kept as offsets, and neighbors as one slice, so that nothing is copied before the end.
 * Takes linear time for any path. A path without dot-segments is returned as the same string.
 *
 * @param path - any path, also a relative one; it is not checked
 * @param aboveRoot - the treatment of a `..` that leads above the root: it is ignored (`'clamp'`, as in section 5.4.2)
 * or an `'error'`; a number is ignored, so that `paths.map(removeDotSegments)` works
 * @throws {@link UriResolutionError} `above-root`, if `aboveRoot` is `'error'`
 * @throws TypeError if an argument is not a string
 * @throws RangeError if `aboveRoot` has another value
 * @example
 * ```ts
 * removeDotSegments('/a/b/c/./../../g'); // '/a/g'
 * removeDotSegments('mid/content=5/../6'); // 'mid/6'
 * ```
 */
export function removeDotSegments(path: string, aboveRoot: AboveRoot | number = 'clamp'): string {
  checkText(path, 'path');
  const above = typeof aboveRoot === 'number' ? 'clamp' : aboveRoot;
  if (above !== 'clamp' && above !== 'error') checkChoice(above, 'aboveRoot', ABOVE_ROOT);
  const end = path.length;
  let start = skipLeadingDots(path, above);
  let stack: SegmentStack | undefined;
  for (let slash = path.indexOf('/.', start); slash >= 0; slash = path.indexOf('/.', slash + 1)) {
    const dots = dotsAt(path, slash + 1, end);
    if (dots === 0) continue;
    stack ??= new SegmentStack(path, above);
    stack.push(start, slash);
    if (dots === 2) stack.pop();
    start = slash + 1 + dots;
    // At the end of the path the slash stays, without a segment after it.
    if (start === end) stack.push(slash, slash + 1);
  }
  return stack === undefined ? path.slice(start) : stack.concat(start, end);
}

/**
 * Returns the offset after the leading `./` and `../` of a path; past the end of a path that consists only of dots (2A,
 * 2D).
 */
function skipLeadingDots(path: string, aboveRoot: AboveRoot): number {
  let i = 0;
  for (;;) {
    const dots = dotsAt(path, i, path.length);
    if (dots === 0) return i;
    if (dots === 2 && aboveRoot === 'error') throw new UriResolutionError('above-root');
    i += dots + 1;
  }
}

/** Returns the number of dots of a dot-segment at `i`, in a path that ends at `end`; 0 if another segment begins there. */
export function dotsAt(path: string, i: number, end: number): number {
  if (i >= end || path.charCodeAt(i) !== FULL_STOP) return 0;
  return dotsOf(characterAt(path, i + 1, end), characterAt(path, i + 2, end));
}

function characterAt(path: string, i: number, end: number): number {
  return i < end ? path.charCodeAt(i) : NO_CHARACTER;
}

/** Returns a path as it can be in a reference, where it is not read as an authority. */
export function disambiguate(path: string, hasAuthority: boolean): string {
  return isReadAsAuthority(path.charCodeAt(0), path.charCodeAt(1), hasAuthority) ? `/.${path}` : path;
}

/** The segment stack: slices of a path, none of them empty; each except the first begins with a slash. */
class SegmentStack {
  readonly #path: string;
  readonly #aboveRoot: AboveRoot;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  constructor(path: string, aboveRoot: AboveRoot) {
    this.#path = path;
    this.#aboveRoot = aboveRoot;
  }

  push(start: number, end: number): void {
    if (start === end) return;
    this.#starts.push(start);
    this.#ends.push(end);
  }

  /** Removes the last segment, with the slash before it. Each character is read once, since it is gone then. */
  pop(): void {
    const top = this.#starts.length - 1;
    if (top < 0) {
      if (this.#aboveRoot === 'error') throw new UriResolutionError('above-root');
      return;
    }
    const start = this.#starts[top] as number;
    const slash = this.#path.lastIndexOf('/', (this.#ends[top] as number) - 1);
    if (slash > start) {
      this.#ends[top] = slash;
    } else {
      this.#starts.pop();
      this.#ends.pop();
    }
  }

  /** All slices, and one more. */
  concat(start: number, end: number): string {
    let text = '';
    for (let i = 0; i < this.#starts.length; i++) text += this.#path.slice(this.#starts[i], this.#ends[i]);
    return text + this.#path.slice(start, end);
  }
}

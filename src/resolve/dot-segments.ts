import { UriResolutionError } from '../errors/index.js';
import { checkChoice, checkText } from '../tables/arguments.js';

/** What to do about a `..` that has no segment left to remove. */
export type AboveRoot = (typeof ABOVE_ROOT)[number];

/** The values of {@link AboveRoot}. */
export const ABOVE_ROOT = ['clamp', 'error'] as const;

const FULL_STOP = 0x2e;
const SOLIDUS = 0x2f;

/**
 * Removes dot-segments from a path (section 5.2.4): `.` goes, `..` takes the segment before it along.
 *
 * The segments that stay are kept as offsets, and neighbours as one stretch, so that nothing is copied before the end.
 * Takes time in proportion to the length of the path, whatever it consists of, and gives back the same string if there is
 * nothing to remove.
 *
 * @param path - any path, also a relative one; it is not checked
 * @param aboveRoot - what a `..` does that has nothing left to remove: nothing (`'clamp'`, as section 5.4.2 has it), or
 * be an `'error'`
 * @throws {@link UriResolutionError} `above-root`, if that is asked for
 * @throws TypeError if an argument is not a string
 * @throws RangeError if `aboveRoot` has another value
 * @example
 * ```ts
 * removeDotSegments('/a/b/c/./../../g'); // '/a/g'
 * removeDotSegments('mid/content=5/../6'); // 'mid/6'
 * ```
 */
export function removeDotSegments(path: string, aboveRoot: AboveRoot = 'clamp'): string {
  checkText(path, 'path');
  if (aboveRoot !== 'clamp' && aboveRoot !== 'error') checkChoice(aboveRoot, 'aboveRoot', ABOVE_ROOT);
  const end = path.length;
  let start = skipLeadingDots(path, aboveRoot);
  let stretches: Stretches | undefined;
  for (let slash = path.indexOf('/.', start); slash >= 0; slash = path.indexOf('/.', slash + 1)) {
    const dots = dotsOf(path, slash + 1, end);
    if (dots === 0) continue;
    stretches ??= new Stretches(path, aboveRoot);
    stretches.push(start, slash);
    if (dots === 2) stretches.pop();
    start = slash + 1 + dots;
    // At the end of the path the slash stays, without a segment behind it.
    if (start === end) stretches.push(slash, slash + 1);
  }
  return stretches === undefined ? path.slice(start) : stretches.concat(start, end);
}

/** Offset behind the `./` and `../` that a path begins with; beyond a path that is nothing but dots (2A, 2D). */
function skipLeadingDots(path: string, aboveRoot: AboveRoot): number {
  let i = 0;
  for (;;) {
    const dots = dotsOf(path, i, path.length);
    if (dots === 0) return i;
    if (dots === 2 && aboveRoot === 'error') throw new UriResolutionError('above-root');
    i += dots + 1;
  }
}

/** How many dots a dot-segment at `start` has, in a path that ends at `end`; 0 if another segment begins there. */
export function dotsOf(path: string, start: number, end: number): number {
  if (start >= end || path.charCodeAt(start) !== FULL_STOP) return 0;
  const dots = start + 1 < end && path.charCodeAt(start + 1) === FULL_STOP ? 2 : 1;
  return start + dots === end || path.charCodeAt(start + dots) === SOLIDUS ? dots : 0;
}

/** The segment stack: stretches of a path, none of them empty, each but the first beginning with a slash. */
class Stretches {
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

  /** Takes away the last segment, with the slash before it. Each character is looked at once, since it is gone then. */
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

  /** All stretches, and one more. */
  concat(start: number, end: number): string {
    let text = '';
    for (let i = 0; i < this.#starts.length; i++) text += this.#path.slice(this.#starts[i], this.#ends[i]);
    return text + this.#path.slice(start, end);
  }
}

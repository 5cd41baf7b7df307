/**
 * Paths without dot-segments (sections 3.3 and 5.2.4): one stack of segments, for strings and bytes.
 *
 * Before you change it:
 *
 * - A *frame* is a run of adjacent segments that stay, as two offsets. A segment has the slash after it, so a `..` only meets frames
 *   that end with a slash. A path without dot-segments is one frame.
 * - Frame 0 is the directory of the base, in a separate text. Without a directory it is empty. A `..` makes it shorter, but never
 *   removes it. The other frames are offsets in the path that follows, and never empty.
 * - A `..` reads the segment that it removes once, from its end, and nothing reads that segment again. So any path takes linear time.
 * - The stack takes 8 bytes per frame, and a frame has at least 4 characters of a path (`a/./`).
 * - A function that fills the stack also empties it, and no code of a caller runs in between.
 * - Strings and bytes share all code except `unitAt`, `nextDot` and the writers. An instance for each takes the same time (1.00, Node 20, x64).
 * - If you add a treatment of `..`, add rows to `test/support/resolve`, and read {@link pop}, which decides when no segment is left.
 */

import { UriResolutionError } from '../errors/error.js';
import { append } from '../support/append.js';
import { checkChoice, checkText } from '../support/arguments.js';
import { CodeUnit, unitAt } from '../support/code-unit.js';

/** The treatment of a `..` that leads above the root. */
export type AboveRoot = (typeof ABOVE_ROOT)[number];

/** The values of {@link AboveRoot}. */
export const ABOVE_ROOT = ['clamp', 'error'] as const;

/**
 * The treatment of a `..` without a segment before it. `'relative'` keeps it, and never makes a path absolute. `'segment'` keeps it as a
 * segment that the next `..` removes.
 */
type Treatment = AboveRoot | 'relative' | 'segment';

type PathText = string | Uint8Array;

/** The most elements of a stack that stays in memory: a hostile path may have more. */
const MAX_ELEMENTS = 1 << 17;
const FIRST_ELEMENTS = 16;

/** The stack: the start and the end of each frame. */
let frames = /* @__PURE__ */ new Uint32Array(FIRST_ELEMENTS);
/** The index of the last frame in `frames`. */
let top = 0;

/**
 * Removes dot-segments from a path (section 5.2.4): removes `.`, and removes `..` with the segment before it.
 * Takes linear time for any path. A path without dot-segments is returned as the same string.
 *
 * @param path - any path, also a relative one; it is not checked
 * @param aboveRoot - the treatment of a `..` that leads above the root: it is ignored (`'clamp'`, as in section 5.4.2)
 * or an `'error'`
 * @throws {@link UriResolutionError} `above-root`, if `aboveRoot` is `'error'`
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
  if (path.charCodeAt(0) !== CodeUnit.FULL_STOP && !path.includes('/.')) return path;
  return mergeSegments('', 0, path, 0, path.length, aboveRoot);
}

/**
 * Removes the dot-segments of a relative path, except a `..` without a segment before it. The path does not become
 * absolute or empty. The references therefore have the same target relative to any base whose path has a slash. RFC
 * 3986 resolves only relative to a base with a scheme; schemas are also identified by relative references.
 *
 * @param directory - the directory that the path is relative to, without dot-segments except for `..` at its beginning
 * @param path - a path that does not begin with a slash, and is not empty
 */
export function mergeRelativePaths(directory: string, path: string): string {
  const merged = mergeSegments(directory, 0, path, 0, path.length, 'relative');
  // After a dot-segment at the end there is a slash, but not after a `..` that stays.
  const hasUpAtEnd = endsWithDots(path) && merged.endsWith('/') && endsWithDots(merged.slice(0, -1));
  return protectFirstSegment(hasUpAtEnd ? merged.slice(0, -1) : merged);
}

/** Makes a relative path valid at the beginning of a reference, where an empty first segment or a colon in it has another meaning (section 4.2). */
export function protectFirstSegment(path: string): string {
  const slash = path.indexOf('/');
  const first = slash < 0 ? path : path.slice(0, slash);
  return first === '' || first.includes(':') ? `./${path}` : path;
}

/**
 * Merges a path with a directory (section 5.2.3), without its dot-segments (section 5.2.4). Returns the texts of both, with the text
 * before the directory and after the path.
 *
 * @param directory - a text that ends with a path, which has no dot-segments, and ends with a slash or is empty
 * @param root - the start of that path
 * @param R - a text with the path from `start` to `end`
 * @throws UriResolutionError `above-root`, if `aboveRoot` is `'error'`
 */
export function mergeSegments(
  directory: string,
  root: number,
  R: string,
  start: number,
  end: number,
  aboveRoot: Treatment,
): string {
  const isBelow = push(directory, root, directory.length, R, start, end, R.length, aboveRoot);
  let text = '';
  if (directory !== '') {
    text = directory.slice(0, frames[1]);
    // A path without a root has lost its first segment, but not the slash after it.
    const first = frames[0] as number;
    if (first > root) text = directory.slice(0, root) + text.slice(first);
  }
  for (let i = 2; i <= top && isBelow; i += 2) text += R.slice(frames[i], frames[i + 1]);
  clear();
  if (!isBelow) throw new UriResolutionError('above-root');
  return text;
}

/**
 * Merges a path with a directory as {@link mergeSegments} does, in bytes. The directory is in `target` already.
 *
 * @param start - the offset of the path in `source`; `source` may be `target` itself if `start` is at least `at`
 * @param textEnd - the end of the text after the path
 * @param root - the start of the directory in `target`; it ends at `at`
 * @returns the end of the text in `target`, or -1 at a `..` that leads above the root, if `aboveRoot` is `'error'`
 */
export function appendMerged(
  source: Uint8Array,
  start: number,
  end: number,
  textEnd: number,
  target: Uint8Array,
  root: number,
  at: number,
  aboveRoot: Treatment,
): number {
  const isBelow = push(target, root, at, source, start, end, textEnd, aboveRoot);
  let written = root;
  for (let i = 0; i <= top; i += 2) {
    const from = frames[i] as number;
    const to = frames[i + 1] as number;
    const text = i === 0 ? target : source;
    // The directory is in its place, and so are the first segments of a path in `target`.
    written = text === target && from === written ? to : append(text, from, to, target, written);
  }
  clear();
  return isBelow ? written : -1;
}

/**
 * Pushes the segments of a path on a directory: the loop of section 5.2.4, whose output buffer is the stack. The text after the path
 * follows as part of the last frame.
 *
 * @returns whether no `..` led above the root, or `aboveRoot` is not `'error'`
 */
function push(
  directory: PathText,
  root: number,
  directoryEnd: number,
  path: PathText,
  start: number,
  end: number,
  textEnd: number,
  aboveRoot: Treatment,
): boolean {
  frames[0] = root;
  frames[1] = directoryEnd;
  top = 0;
  /** The frame of the first segment. */
  const bottom = root < directoryEnd ? 0 : 2;
  let from = start;
  let i = start;
  while (i < end) {
    const dots = dotsAt(path, i, end);
    // 2E. move the first path segment in the input buffer to the end of the output buffer
    if (dots === 0) {
      i = nextDot(path, i, end);
      continue;
    }
    if (from < i) pushFrame(from, i);
    // 2A. if the input buffer begins with a prefix of "../" or "./", then remove that prefix
    // 2B. if the input buffer begins with a prefix of "/./" or "/.", then replace that prefix with "/"
    // 2D. if the input buffer consists only of "." or "..", then remove that
    from = i + dots < end ? i + dots + 1 : end;
    // 2C. if it begins with a prefix of "/../" or "/..", then also remove the last segment from the output buffer
    if (dots === 2 && !pop(top === 0 ? directory : path, bottom, aboveRoot)) {
      if (aboveRoot === 'error') return false;
      if (aboveRoot !== 'clamp') pushFrame(i, from);
    }
    i = from;
  }
  if (from < textEnd) pushFrame(from, textEnd);
  return true;
}

function pushFrame(start: number, end: number): void {
  top += 2;
  if (top === frames.length) {
    const larger = new Uint32Array(2 * top);
    larger.set(frames);
    frames = larger;
  }
  frames[top] = start;
  frames[top + 1] = end;
}

/** Removes the last segment. Returns `false` if only the root, nothing, or a `..` that stays is left. */
function pop(text: PathText, bottom: number, aboveRoot: Treatment): boolean {
  const start = frames[top] as number;
  const end = frames[top + 1] as number;
  const isRelative = aboveRoot === 'relative';
  // The slash after the first segment stays: the path is absolute then.
  const least = isRelative ? 0 : 1;
  if (top <= bottom && end - start <= least) return false;
  const slash = slashBefore(text, start, end - 1);
  if (isRelative && dotsAt(text, slash + 1, end - 1) === 2) return false;
  if (slash >= start) frames[top + 1] = slash + 1;
  else if (top > bottom) top -= 2;
  else frames[top] = end - least;
  return true;
}

/** Lets go of a stack that a hostile path has made large. */
function clear(): void {
  if (frames.length > MAX_ELEMENTS) frames = new Uint32Array(FIRST_ELEMENTS);
}

/** Whether the last segment of a path is a dot-segment. */
export function endsWithDots(path: string): boolean {
  return dotsAt(path, path.lastIndexOf('/') + 1, path.length) > 0;
}

/** Returns the number of dots of a dot-segment at `i`, in a path that ends at `end`; 0 if another segment begins there. */
function dotsAt(path: PathText, i: number, end: number): number {
  if (unitAt(path, i) !== CodeUnit.FULL_STOP) return 0;
  const dots = i + 1 < end && unitAt(path, i + 1) === CodeUnit.FULL_STOP ? 2 : 1;
  return i + dots === end || unitAt(path, i + dots) === CodeUnit.SOLIDUS ? dots : 0;
}

/** Returns the start of the next segment that begins with a full stop. Without one, it returns `end` or an offset after it. */
function nextDot(path: PathText, i: number, end: number): number {
  if (typeof path === 'string') return path.indexOf('/.', i) + 1 || end;
  for (i++; i < end; i++) if (path[i] === CodeUnit.FULL_STOP && path[i - 1] === CodeUnit.SOLIDUS) return i;
  return end;
}

/** Returns the offset of the last slash from `start` to `end`; `start - 1` without one. A loop takes 8 ns, `lastIndexOf` 20 (Node 26, x64). */
function slashBefore(path: PathText, start: number, end: number): number {
  let i = end - 1;
  while (i >= start && unitAt(path, i) !== CodeUnit.SOLIDUS) i--;
  return i;
}

/**
 * Returns a reference without an authority, whose path is from `root` onwards, with `/.` before a path that would be read as an
 * authority. Section 5.3 omits this step. Without it, `..//evil.com/x` relative to `foo:/a/b` would become `foo://evil.com/x`.
 */
export function disambiguate(reference: string, root: number): string {
  const isAmbiguous = isReadAsAuthority(reference, root, reference.length);
  return isAmbiguous ? `${reference.slice(0, root)}/.${reference.slice(root)}` : reference;
}

/** Does the same in bytes, for a path from `root` to `end`. Returns its new end. */
export function disambiguateBytes(bytes: Uint8Array, root: number, end: number): number {
  if (!isReadAsAuthority(bytes, root, end)) return end;
  bytes.copyWithin(root + 2, root, end);
  bytes[root + 1] = CodeUnit.FULL_STOP;
  return end + 2;
}

function isReadAsAuthority(text: PathText, root: number, end: number): boolean {
  return root + 1 < end && unitAt(text, root) === CodeUnit.SOLIDUS && unitAt(text, root + 1) === CodeUnit.SOLIDUS;
}

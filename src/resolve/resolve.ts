import { UriResolutionError, UriSyntaxError } from '../errors/index.js';
import { Flag, Slot, STRIDE, scan } from '../scanner/index.js';
import { checkArray, checkChoice, checkFlags, checkRecord, checkText, hasElements } from '../tables/arguments.js';
import { own, ownBoolean } from '../tables/options.js';
import { disambiguate } from './disambiguate.js';
import { ABOVE_ROOT, type AboveRoot, dotsOf, removeDotSegments } from './dot-segments.js';

/** How references are resolved. */
export interface ResolveOptions {
  /**
   * `true` (the default): a reference with a scheme is a URI. `false`: the backward-compatible reading of section 5.2.2, in
   * which a scheme that is the base's own is taken for absent.
   */
  readonly strict?: boolean;
  /** What a `..` does that leads above the root of the path: nothing (`'clamp'`, the default), or be an `'error'`. */
  readonly aboveRoot?: AboveRoot;
}

/** Resolves references against one base, which was scanned once. */
export interface Resolver {
  /**
   * The target of a reference.
   *
   * @throws UriSyntaxError if it is not a URI reference
   * @throws UriResolutionError `above-root`, if that is asked for
   */
  (reference: string): string;
  /** The same for a string that has been scanned, given what the scan returned and its record. */
  scanned(reference: string, flags: number, offsets: Uint32Array, at?: number): string;
  /** The same for bytes that have been scanned. */
  bytes(input: Uint8Array, flags: number, offsets: Uint32Array, at?: number): string;
  /** Whether a reference leads to the base itself, fragments aside (section 4.4). */
  isSameDocument(reference: string): boolean;
}

const DEFAULTS = { strict: true, aboveRoot: 'clamp' } as const;

/** The options of a caller, checked, with all values. */
export function readOptions(options: ResolveOptions | undefined): Required<ResolveOptions> {
  if (options === undefined) return DEFAULTS;
  const strict = ownBoolean(options, 'strict', true);
  const aboveRoot = own(options, 'aboveRoot', 'clamp');
  checkChoice(aboveRoot, 'aboveRoot', ABOVE_ROOT);
  return { strict, aboveRoot };
}

const SOLIDUS = 0x2f;

// Filled and read within one call: nothing of the caller's runs in between.
const record = new Uint32Array(STRIDE);
const ascii = /* @__PURE__ */ new TextDecoder();

/**
 * The target of a reference relative to a base URI (section 5.2). No part of it is normalised but the path, and that only
 * as far as dot-segments go.
 *
 * @param base - a URI; its fragment does not count (section 5.1)
 * @throws {@link UriSyntaxError} if `base` or `reference` is not a URI reference
 * @throws {@link UriResolutionError} `relative-base` if `base` is not a URI; `above-root`, if that is asked for
 * @example
 * ```ts
 * resolve('http://a/b/c/d;p?q', '../g'); // 'http://a/b/g'
 * resolve('http://a/b/c/d;p?q', '#s'); // 'http://a/b/c/d;p?q#s'
 * ```
 */
export function resolve(base: string, reference: string, options?: ResolveOptions): string {
  const Base = new BaseUri(base, options);
  return Base.resolve(reference, scanned(reference), record, 0);
}

/**
 * A {@link Resolver} for a base URI: for many references to one base, as on a page. Takes what {@link resolve} takes and
 * throws what it throws.
 *
 * @example
 * ```ts
 * const toTarget = resolver('http://a/b/c/d;p?q');
 * toTarget('g?y'); // 'http://a/b/c/g?y'
 * toTarget.isSameDocument('#s'); // true
 * ```
 */
export function resolver(base: string, options?: ResolveOptions): Resolver {
  const Base = new BaseUri(base, options);
  const of = (reference: string): string => Base.resolve(reference, scanned(reference), record, 0);
  return Object.assign(of, {
    scanned: (reference: string, flags: number, offsets: Uint32Array, at = 0): string => {
      checkText(reference, 'reference');
      checkScanned(reference.length, flags, offsets, at);
      return Base.resolve(reference, flags, offsets, at);
    },
    bytes: (input: Uint8Array, flags: number, offsets: Uint32Array, at = 0): string => {
      checkArray(input, 'input', 'Uint8Array');
      checkFlags(flags);
      checkRecord(offsets, at);
      if (!hasElements(input, offsets[at + Slot.END] as number)) throw new RangeError('`input` ends before the record');
      const reference = ascii.decode(input.subarray(offsets[at + Slot.START], offsets[at + Slot.END]));
      return Base.resolve(reference, flags, offsets, at);
    },
    isSameDocument: (reference: string): boolean => Base.isSameDocument(reference),
  });
}

/**
 * Whether a reference leads to the base itself, fragments aside (section 4.4).
 *
 * @throws what {@link resolve} throws
 * @example
 * ```ts
 * isSameDocument('http://a/b#c', '#d'); // true
 * isSameDocument('http://a/b', './b'); // true
 * ```
 */
export function isSameDocument(base: string, reference: string): boolean {
  return new BaseUri(base).isSameDocument(reference);
}

/** Throws unless flags and record are those of a reference of this length. */
export function checkScanned(length: number, flags: number, offsets: Uint32Array, at: number): void {
  checkFlags(flags);
  checkRecord(offsets, at);
  if ((offsets[at + Slot.END] as number) - (offsets[at + Slot.START] as number) !== length)
    throw new RangeError('the record at `offsets` is not that of `reference`: its length differs');
}

/** Scans a reference to `record`. */
function scanned(reference: string): number {
  const flags = scan(reference, record);
  if (flags < 0) throw new UriSyntaxError(reference, ~flags);
  return flags;
}

/** A base URI: what of it a target may begin with, each cut out when it is first needed. */
class BaseUri {
  readonly #text: string;
  readonly #strict: boolean;
  readonly #aboveRoot: AboveRoot;
  readonly #hasAuthority: boolean;
  readonly #hasDots: boolean;
  readonly #schemeEnd: number;
  readonly #pathStart: number;
  readonly #pathEnd: number;
  readonly #queryEnd: number;
  #cleanDirectory: string | undefined;

  constructor(base: string, options?: ResolveOptions) {
    const { strict, aboveRoot } = readOptions(options);
    const flags = scanned(base);
    if ((flags & Flag.SCHEME) === 0) throw new UriResolutionError('relative-base');
    this.#text = base;
    this.#strict = strict;
    this.#aboveRoot = aboveRoot;
    this.#hasAuthority = (flags & Flag.AUTHORITY) !== 0;
    this.#hasDots = (flags & Flag.DOT_SEGMENT) !== 0;
    this.#schemeEnd = record[Slot.SCHEME_END] as number;
    this.#pathStart = record[Slot.PATH_START] as number;
    this.#pathEnd = record[Slot.PATH_END] as number;
    this.#queryEnd = record[Slot.QUERY_END] as number;
  }

  /**
   * Section 5.2.2, with its names: R is the reference, T the target. Whatever T takes over from R or Base unchanged is one
   * stretch of either, and is not taken apart.
   */
  resolve(R: string, flags: number, offsets: Uint32Array, at: number): string {
    const start = offsets[at + Slot.START] as number;
    const pathStart = (offsets[at + Slot.PATH_START] as number) - start;
    const pathEnd = (offsets[at + Slot.PATH_END] as number) - start;
    const hasDots = (flags & Flag.DOT_SEGMENT) !== 0;
    let from = 0;
    if (flags & Flag.SCHEME) {
      const schemeEnd = (offsets[at + Slot.SCHEME_END] as number) - start;
      if (this.#strict || !this.#hasScheme(R.slice(0, schemeEnd))) {
        return hasDots ? this.#clean('', R, 0, pathStart, pathEnd, (flags & Flag.AUTHORITY) !== 0) : R;
      }
      from = schemeEnd + 1;
    }
    if (flags & Flag.AUTHORITY) {
      const T = this.#text.slice(0, this.#schemeEnd + 1);
      return hasDots ? this.#clean(T, R, from, pathStart, pathEnd, true) : T + R.slice(from);
    }
    if (pathStart === pathEnd) {
      return this.#text.slice(0, flags & Flag.QUERY ? this.#pathEnd : this.#queryEnd) + R.slice(from);
    }
    if (R.charCodeAt(pathStart) === SOLIDUS) {
      const T = this.#text.slice(0, this.#pathStart);
      return hasDots ? this.#clean(T, R, from, pathStart, pathEnd, this.#hasAuthority) : T + R.slice(from);
    }
    return hasDots ? this.#mergeDots(R, pathStart, pathEnd) : this.#directory() + R.slice(from);
  }

  isSameDocument(reference: string): boolean {
    const flags = scanned(reference);
    const end = record[Slot.QUERY_END] as number;
    if (end === 0) return true;
    const target = this.resolve(reference, flags, record, 0);
    return target.slice(0, target.length - (reference.length - end)) === this.#text.slice(0, this.#queryEnd);
  }

  /** Whether a scheme is the base's own. */
  #hasScheme(scheme: string): boolean {
    return scheme.toLowerCase() === this.#text.slice(0, this.#schemeEnd).toLowerCase();
  }

  /** `T`, then R from `from` on, its path without dot-segments. */
  #clean(T: string, R: string, from: number, pathStart: number, pathEnd: number, hasAuthority: boolean): string {
    const path = removeDotSegments(R.slice(pathStart, pathEnd), this.#aboveRoot);
    return T + R.slice(from, pathStart) + disambiguate(path, hasAuthority) + R.slice(pathEnd);
  }

  /** Offset behind the last slash of the base's path: what stands before it stays when a path is merged (section 5.2.3). */
  #directoryEnd(): number {
    return Math.max(this.#pathStart, this.#text.lastIndexOf('/', this.#pathEnd - 1) + 1);
  }

  /** The base up to where a relative path goes, its own dot-segments removed. */
  #directory(): string {
    this.#cleanDirectory ??= this.#cleanedDirectory();
    return this.#cleanDirectory;
  }

  #cleanedDirectory(): string {
    if (this.#hasAuthority && this.#pathStart === this.#pathEnd) return `${this.#text.slice(0, this.#pathStart)}/`;
    const end = this.#directoryEnd();
    if (!this.#hasDots) return this.#text.slice(0, end);
    const path = removeDotSegments(this.#text.slice(this.#pathStart, end));
    return this.#text.slice(0, this.#pathStart) + disambiguate(path, this.#hasAuthority);
  }

  /** The target of a relative path with dot-segments. */
  #mergeDots(R: string, pathStart: number, pathEnd: number): string {
    // Its own dot-segments are gone: whatever leads above the root from here is the reference's.
    const directory = this.#directory();
    const root = this.#pathStart;
    if (this.#hasAuthority) {
      // Most such paths go up first and straight down then: `../../a/b`.
      let end = directory.length;
      let i = pathStart;
      for (let dots = dotsOf(R, i, pathEnd); dots > 0; dots = dotsOf(R, i, pathEnd)) {
        if (dots === 2) {
          if (end > root + 1) end = directory.lastIndexOf('/', end - 2) + 1;
          else if (this.#aboveRoot === 'error') throw new UriResolutionError('above-root');
        }
        i = Math.min(pathEnd, i + dots + 1);
      }
      const next = R.indexOf('/.', i);
      if (next < 0 || next >= pathEnd) return directory.slice(0, end) + R.slice(i);
    }
    const path = removeDotSegments(directory.slice(root) + R.slice(pathStart, pathEnd), this.#aboveRoot);
    return this.#text.slice(0, this.#pathStart) + disambiguate(path, this.#hasAuthority) + R.slice(pathEnd);
  }
}

import { UriResolutionError, UriSyntaxError } from '../../errors/index.js';
import { Flag, Slot, STRIDE, scan } from '../../scanner/index.js';
import { removeDotSegments } from '../dot-segments.js';
import { type ResolveOptions, readOptions } from '../resolve.js';
import { append } from './append.js';
import { ABOVE_ROOT, appendSegments, disambiguate } from './segments.js';

const SOLIDUS = 0x2f;
const TO_LOWERCASE = 0x20;

// Filled and read within one call: nothing of the caller's runs in between.
const record = new Uint32Array(STRIDE);
const encoder = /* @__PURE__ */ new TextEncoder();

/** A base URI as bytes: what `BaseUri` is for strings. */
export class BaseBytes {
  /** Bytes that a target may have beside those of its reference. */
  readonly most: number;
  readonly #text: Uint8Array;
  readonly #strict: boolean;
  readonly #tells: boolean;
  readonly #hasAuthority: boolean;
  readonly #schemeEnd: number;
  readonly #pathStart: number;
  readonly #pathEnd: number;
  readonly #queryEnd: number;
  /** What comes before a relative path, without dot-segments, from the beginning of the path on. */
  readonly #directory: Uint8Array;

  /** Throws what `resolve` throws. */
  constructor(base: string, options?: ResolveOptions) {
    const { strict, aboveRoot } = readOptions(options);
    const flags = scan(base, record);
    if (flags < 0) throw new UriSyntaxError(base, ~flags);
    if ((flags & Flag.SCHEME) === 0) throw new UriResolutionError('relative-base');
    this.#strict = strict;
    this.#tells = aboveRoot === 'error';
    this.#hasAuthority = (flags & Flag.AUTHORITY) !== 0;
    this.#schemeEnd = record[Slot.SCHEME_END] as number;
    this.#pathStart = record[Slot.PATH_START] as number;
    this.#pathEnd = record[Slot.PATH_END] as number;
    this.#queryEnd = record[Slot.QUERY_END] as number;
    this.#text = encoder.encode(base);
    const path = base.slice(this.#pathStart, this.#pathEnd);
    const isRoot = this.#hasAuthority && path === '';
    this.#directory = encoder.encode(isRoot ? '/' : removeDotSegments(path.slice(0, path.lastIndexOf('/') + 1)));
    // A slash, or the `/.` that disambiguates.
    this.most = this.#queryEnd + 2;
  }

  /** Whether a reference is its own target: a URI without dot-segments. */
  isTarget(input: Uint8Array, flags: number, offsets: Uint32Array, at: number): boolean {
    return (flags & Flag.DOT_SEGMENT) === 0 && this.#isUri(input, flags, offsets, at);
  }

  /**
   * Writes the target of a reference to `T` from `start` on, and returns where it ends; or `ABOVE_ROOT`, if it is to tell.
   * Section 5.2.2, with its names: R is the reference, T the target.
   *
   * @param at - where the record of R begins
   */
  append(R: Uint8Array, flags: number, offsets: Uint32Array, at: number, T: Uint8Array, start: number): number {
    const pathStart = offsets[at + Slot.PATH_START] as number;
    const pathEnd = offsets[at + Slot.PATH_END] as number;
    const end = offsets[at + Slot.END] as number;
    const isUri = this.#isUri(R, flags, offsets, at);
    const hasAuthority = (flags & Flag.AUTHORITY) !== 0;
    let from = offsets[at + Slot.START] as number;
    // A scheme that is taken for absent, and its colon.
    if (!isUri && flags & Flag.SCHEME) from = (offsets[at + Slot.SCHEME_END] as number) + 1;
    let taken = 0;
    if (!isUri) {
      if (hasAuthority) taken = this.#schemeEnd + 1;
      else if (pathStart === pathEnd) taken = flags & Flag.QUERY ? this.#pathEnd : this.#queryEnd;
      else if (R[pathStart] === SOLIDUS) taken = this.#pathStart;
      else return this.#merge(R, flags, offsets, at, T, start);
    }
    const rest = append(this.#text, 0, taken, T, start);
    if ((flags & Flag.DOT_SEGMENT) === 0) return append(R, from, end, T, rest);
    const root = append(R, from, pathStart, T, rest);
    const path = appendSegments(R, pathStart, pathEnd, T, root, root, this.#tells);
    if (path === ABOVE_ROOT) return ABOVE_ROOT;
    const isAfterAuthority = hasAuthority || (!isUri && this.#hasAuthority);
    return append(R, pathEnd, end, T, disambiguate(T, root, path, isAfterAuthority));
  }

  /** The same for a relative path: sections 5.2.3 and 5.2.4. */
  #merge(R: Uint8Array, flags: number, offsets: Uint32Array, at: number, T: Uint8Array, start: number): number {
    const pathStart = offsets[at + Slot.PATH_START] as number;
    const pathEnd = offsets[at + Slot.PATH_END] as number;
    const root = append(this.#text, 0, this.#pathStart, T, start);
    const rest = append(this.#directory, 0, this.#directory.length, T, root);
    // What leads above the root from here is the reference's own.
    const path =
      flags & Flag.DOT_SEGMENT
        ? appendSegments(R, pathStart, pathEnd, T, root, rest, this.#tells)
        : append(R, pathStart, pathEnd, T, rest);
    if (path === ABOVE_ROOT) return ABOVE_ROOT;
    return append(R, pathEnd, offsets[at + Slot.END] as number, T, disambiguate(T, root, path, this.#hasAuthority));
  }

  /** Whether a reference has a scheme, which in the backward-compatible reading must not be the base's own. */
  #isUri(R: Uint8Array, flags: number, offsets: Uint32Array, at: number): boolean {
    if ((flags & Flag.SCHEME) === 0) return false;
    return (
      this.#strict || !this.#hasScheme(R, offsets[at + Slot.START] as number, offsets[at + Slot.SCHEME_END] as number)
    );
  }

  #hasScheme(R: Uint8Array, start: number, end: number): boolean {
    if (end - start !== this.#schemeEnd) return false;
    // No other characters of a scheme differ in that bit alone.
    for (let i = 0; i < this.#schemeEnd; i++)
      if (((R[start + i] as number) | TO_LOWERCASE) !== ((this.#text[i] as number) | TO_LOWERCASE)) return false;
    return true;
  }
}

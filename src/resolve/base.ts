import { UriResolutionError } from '../errors/error.js';
import { type Scanned, ScannedText } from '../scanner/scanned.js';
import { checkText, quoted } from '../support/arguments.js';
import { CodeUnit } from '../support/code-unit.js';
import { readOptions } from '../support/options.js';
import { type ParsedReference, textOf } from '../support/reference-text.js';
import { Flag, Grammar } from '../tables/record.js';
import { Take } from './plan.js';
import { BY_DELIMITERS, type ReferenceReader, tryRead } from './read-reference.js';
import { ABOVE_ROOT, type AboveRoot, endsWithDots, mergeSegments } from './segments.js';

/** Options for the resolution of references. */
export interface ResolveOptions {
  /**
   * `true` (the default): a reference with a scheme is a URI. `false`: the backward-compatible reading of section 5.2.2, in
   * which a scheme that is the base's own is ignored.
   */
  readonly strict?: boolean;
  /**
   * The effect of a `..` that leads above the root of the path: it is ignored (`'clamp'`, the default) or an `'error'`.
   */
  readonly aboveRoot?: AboveRoot;
  /**
   * Whether the base may be a relative reference, as in JSON Schema; `false` by default. The target is then a reference that can
   * be resolved later, with the same result as `base` first and then `reference`. A `..` without a segment before it stays.
   */
  readonly relativeBase?: boolean;
  /**
   * Whether base and reference must match the grammar: `'grammar'` (the default), or `'none'`. With `'none'`, any text is split at its
   * delimiters (RFC 3986, appendix B) and resolved, as processors of RDF and JSON-LD need it for real data. The target then need not be
   * a URI.
   */
  readonly validation?: 'grammar' | 'none';
}

const OPTIONS = { strict: true, aboveRoot: ABOVE_ROOT, relativeBase: false, validation: ['grammar', 'none'] } as const;

/** A base URI that was scanned once (section 5.1), the parts that targets take from it, and how its references are read: as itself. */
export class Base {
  readonly text: string;
  readonly flags: number;
  readonly strict: boolean;
  readonly aboveRoot: AboveRoot;
  readonly reader: ReferenceReader;
  /** The end of the part that a target takes, by {@link Take}. */
  readonly ends: readonly number[];
  #directory: string | undefined;

  constructor(uri: Scanned<string>, strict: boolean, aboveRoot: AboveRoot, reader: ReferenceReader) {
    this.text = uri.input;
    this.flags = uri.flags;
    this.strict = strict;
    this.aboveRoot = aboveRoot;
    this.reader = reader;
    const schemeEnd = uri.has(Flag.SCHEME) ? uri.schemeEnd + 1 : 0;
    this.ends = [0, schemeEnd, uri.pathStart, uri.pathEnd, uri.queryEnd];
  }

  get hasAuthority(): boolean {
    return (this.flags & Flag.AUTHORITY) !== 0;
  }

  /** Whether there is no scheme, no authority, and no slash at the beginning: only a base that `relativeBase` allows. */
  get hasRelativePath(): boolean {
    return (this.flags & (Flag.SCHEME | Flag.AUTHORITY)) === 0 && !this.text.startsWith('/');
  }

  /** The part that a target takes. */
  upTo(take: number): string {
    return this.text.slice(0, this.ends[take]);
  }

  /** Whether a reference has the scheme of the base, in any case, from `start` to `end`. */
  hasScheme(R: string | Uint8Array, start: number, end: number): boolean {
    if (end - start + 1 !== this.ends[Take.TO_SCHEME]) return false;
    for (let i = start; i < end; i++) {
      const character = typeof R === 'string' ? R.charCodeAt(i) : (R[i] as number);
      // No other characters of a scheme differ in this bit only.
      if ((character | CodeUnit.CASE_BIT) !== (this.text.charCodeAt(i - start) | CodeUnit.CASE_BIT)) return false;
    }
    return true;
  }

  /** The start of the path. */
  get root(): number {
    return this.ends[Take.TO_AUTHORITY] as number;
  }

  /**
   * The base up to its last slash, to which a relative path is appended (section 5.2.3). The path in it has no dot-segments, and may
   * begin with `//`.
   */
  get directory(): string {
    this.#directory ??= this.#readDirectory();
    return this.#directory;
  }

  #readDirectory(): string {
    const { root } = this;
    const base = this.upTo(Take.TO_PATH);
    // If the base URI has a defined authority component and an empty path, then return "/" concatenated with the reference's path
    if (this.hasAuthority && root === base.length) return `${base}/`;
    // A relative base that ends with `.` or `..` is a directory.
    const text = this.hasRelativePath && endsWithDots(base) ? `${base}/` : base;
    // otherwise, return the reference's path appended to the base URI's path, excluding any characters after its right-most "/"
    const directory = text.slice(0, Math.max(root, text.lastIndexOf('/') + 1));
    if ((this.flags & Flag.DOT_SEGMENT) === 0) return directory;
    const aboveRoot = this.hasRelativePath ? 'relative' : 'clamp';
    return mergeSegments(directory.slice(0, root), root, directory, root, directory.length, aboveRoot);
  }
}

/** The most code units of a base that stays in memory. */
const MAX_KEPT = 2048;

const scannedText = /* @__PURE__ */ new ScannedText();

/**
 * The last base that was passed without options. Most callers resolve many references against the same base, and reading it takes
 * longer than everything else that `resolve` does.
 */
let lastBase: Base | undefined;

/**
 * Scans a base.
 *
 * @param language - how it and its references are read, unless `validation` is `'none'`
 * @param reference - the reference to resolve, which may have been swapped with the base
 * @throws the error of the language if it is not a reference
 * @throws UriResolutionError `relative-base` if it has no scheme, and `relativeBase` does not allow that
 */
export function baseOf(
  base: string | ParsedReference,
  options: ResolveOptions | undefined,
  language: ReferenceReader,
  reference?: string | ParsedReference,
): Base {
  const text = textOf(base);
  const valid = tryBase(text, options, language);
  if (valid !== undefined) return valid;
  checkText(text, 'base');
  const { flags } = scannedText;
  throw flags < 0
    ? language.error(text, ~flags, Grammar.URI_REFERENCE, 'base')
    : new UriResolutionError('relative-base', adviceOnBase(text, reference && textOf(reference), language));
}

/** The first segment of a path that looks like a host with a dot, perhaps with a port. */
const BEGINS_WITH_HOST = /^[a-z\d_-][a-z\d_.-]*\.[a-z\d_-]+(?:[/?#]|$)/i;

/** Returns a sentence about a relative base that says more than the sentence of its code; `undefined` for most texts. */
function adviceOnBase(base: string, reference: string | undefined, language: ReferenceReader): string | undefined {
  if (reference !== undefined && tryRead(language, scannedText, reference, Grammar.URI) >= 0)
    return 'the first argument is the base, a URI, and the second one the reference: these seem to be swapped';
  return BEGINS_WITH_HOST.test(base)
    ? `a base begins with a scheme, got ${quoted(base)}: write "https://" before a host`
    : undefined;
}

/** Scans a base as {@link baseOf} does. Returns `undefined` for other text; `scannedText` then has its flags, or the offset of its error. */
export function tryBase(
  text: string,
  options: ResolveOptions | undefined,
  language: ReferenceReader,
): Base | undefined {
  const isDefault = options === undefined;
  if (isDefault && lastBase?.text === text && lastBase.reader === language) return lastBase;
  // The options are read before the scan, since a getter may call the library.
  const { strict, aboveRoot, relativeBase, validation } = readOptions(options, OPTIONS);
  const reader = validation === 'none' ? BY_DELIMITERS : language;
  const flags = tryRead(reader, scannedText, text, Grammar.URI_REFERENCE);
  if (flags < 0 || ((flags & Flag.SCHEME) === 0 && !relativeBase)) return undefined;
  const base = new Base(scannedText, strict, aboveRoot, reader);
  if (isDefault && text.length <= MAX_KEPT) lastBase = base;
  return base;
}

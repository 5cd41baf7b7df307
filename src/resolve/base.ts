import { UriResolutionError } from '../errors/index.js';
import { type Scanned, ScannedText } from '../scanner/scanned.js';
import { CodeUnit } from '../support/code-unit.js';
import { own, readOptions } from '../support/options.js';
import { type ParsedReference, textOf } from '../support/reference-text.js';
import { Flag, Grammar } from '../tables/record.js';
import { ABOVE_ROOT, type AboveRoot, disambiguate, removeDotSegments } from './dot-segments.js';
import { Take } from './plan.js';
import { BY_DELIMITERS, type ReferenceReader, read, tryRead } from './read-reference.js';

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
  #upToDirectory: string | undefined;

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

  /** The base up to the end of its last slash, to which a relative path is appended (section 5.2.3), without dot-segments. */
  get upToDirectory(): string {
    // One slice, as a rule.
    this.#upToDirectory ??=
      (this.flags & Flag.DOT_SEGMENT) === 0 && !this.hasEmptyRoot
        ? this.text.slice(0, this.directoryEnd)
        : this.upTo(Take.TO_AUTHORITY) + disambiguate(this.directory, this.hasAuthority);
    return this.#upToDirectory;
  }

  /** The path before a relative path, without dot-segments: it ends with a slash, or is empty. */
  get directory(): string {
    if (this.hasEmptyRoot) return '/';
    return removeDotSegments(this.text.slice(this.ends[Take.TO_AUTHORITY], this.directoryEnd));
  }

  /** Whether there is an authority, and no path: a relative path gets a slash before it. */
  private get hasEmptyRoot(): boolean {
    return this.hasAuthority && this.ends[Take.TO_AUTHORITY] === this.ends[Take.TO_PATH];
  }

  /** The offset after the last slash of the path, or of its start. */
  private get directoryEnd(): number {
    const start = this.ends[Take.TO_AUTHORITY] as number;
    return Math.max(start, this.text.lastIndexOf('/', (this.ends[Take.TO_PATH] as number) - 1) + 1);
  }
}

/** The most code units of a base that stays in memory. */
const MAX_KEPT = 2048;

const scannedText = /* @__PURE__ */ new ScannedText();

/**
 * The last base that was passed without options. Most callers resolve many references against the same base, and reading it takes
 * longer than everything else that `resolve` does.
 */
let kept: Base | undefined;

/**
 * Scans a base.
 *
 * @param language - how it and its references are read, unless `validation` is `'none'`
 * @throws the error of the language if it is not a reference
 * @throws UriResolutionError `relative-base` if it has no scheme, and `relativeBase` does not allow that
 */
export function baseOf(
  base: string | ParsedReference,
  options: ResolveOptions | undefined,
  language: ReferenceReader,
): Base {
  return tryBase(base, options, language) ?? refuse(textOf(base), options, language);
}

/** Scans a base as {@link baseOf} does; returns `undefined` instead of an error for its text. */
export function tryBase(
  base: string | ParsedReference,
  options: ResolveOptions | undefined,
  language: ReferenceReader,
): Base | undefined {
  const text = textOf(base);
  const isDefault = options === undefined;
  if (isDefault && kept?.text === text && kept.reader === language) return kept;
  // The options are read before the scan, since a getter may call the library.
  const { strict, aboveRoot, relativeBase, validation } = readOptions(options, OPTIONS);
  const grammar = relativeBase ? Grammar.URI_REFERENCE : Grammar.URI;
  const reader = validation === 'none' ? BY_DELIMITERS : language;
  if (tryRead(reader, scannedText, text, grammar) < 0) return undefined;
  const found = new Base(scannedText, strict, aboveRoot, reader);
  if (isDefault && text.length <= MAX_KEPT) kept = found;
  return found;
}

/** Throws the error that explains why a text is not a base. */
function refuse(text: string, options: ResolveOptions | undefined, language: ReferenceReader): never {
  const reader = own(options, 'validation') === 'none' ? BY_DELIMITERS : language;
  read(reader, scannedText, text, 'base', Grammar.URI_REFERENCE);
  throw new UriResolutionError('relative-base');
}

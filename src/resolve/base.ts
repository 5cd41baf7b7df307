import { UriResolutionError } from '../errors/index.js';
import { type Scanned, ScannedText } from '../scanner/scanned.js';
import { CodeUnit } from '../support/code-unit.js';
import { own, readOptions } from '../support/options.js';
import { type ParsedReference, textOf } from '../support/reference-text.js';
import { Flag, Grammar } from '../tables/record.js';
import {
  ABOVE_ROOT,
  type AboveRoot,
  cleanRelativePath,
  disambiguate,
  dotsAt,
  endsWithDots,
  removeDotSegments,
} from './dot-segments.js';
import { DROP_SCHEME, HAS_AUTHORITY, MERGE, plan, REMOVE_DOTS, TAKE, Take } from './plan.js';
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

/**
 * Writes the target of a scanned reference, R, as a string, by its {@link plan}. Text that is taken unchanged from R or
 * from Base is one slice of either.
 *
 * @throws UriResolutionError `above-root`, if `aboveRoot` of the base is `'error'`
 */
export function targetString(Base: Base, R: Scanned<string>): string {
  const { input: text, pathStart, pathEnd } = R;
  const isUri = R.has(Flag.SCHEME) && (Base.strict || !Base.hasScheme(text, 0, R.schemeEnd));
  // Its own target, as most references are.
  if (isUri && !R.has(Flag.DOT_SEGMENT)) return text;
  const hasPath = pathStart < pathEnd;
  const p = plan(R.flags, Base.flags, !isUri, hasPath, hasPath && text.charCodeAt(pathStart) === CodeUnit.SOLIDUS);
  const from = p & DROP_SCHEME ? R.schemeEnd + 1 : 0;
  if (p & MERGE && Base.hasRelativePath) return mergeRelativePaths(Base, text, pathStart, pathEnd);
  if ((p & REMOVE_DOTS) === 0) return (p & MERGE ? Base.upToDirectory : Base.upTo(p & TAKE)) + text.slice(from);
  return p & MERGE
    ? mergeWithDots(Base, text, pathStart, pathEnd)
    : withoutDots(Base, text, p, from, pathStart, pathEnd);
}

/** Returns the target of a reference whose path has dot-segments and is not merged (section 5.2.4). */
function withoutDots(Base: Base, R: string, p: number, from: number, pathStart: number, pathEnd: number): string {
  const path = removeDotSegments(R.slice(pathStart, pathEnd), Base.aboveRoot);
  const hasAuthority = (p & HAS_AUTHORITY) !== 0;
  return Base.upTo(p & TAKE) + R.slice(from, pathStart) + disambiguate(path, hasAuthority) + R.slice(pathEnd);
}

/** Returns the target of a relative path with dot-segments (sections 5.2.3 and 5.2.4). */
function mergeWithDots(Base: Base, R: string, pathStart: number, pathEnd: number): string {
  // The dot-segments of Base are gone: a `..` that leads above the root from here is one of R.
  const directory = Base.upToDirectory;
  const root = Base.ends[Take.TO_AUTHORITY] as number;
  if (Base.hasAuthority) {
    // Most such paths go up first, and then straight down: `../../a/b`. The other way takes 2.4 times as long (Node 20, x64).
    let end = directory.length;
    let i = pathStart;
    for (let dots = dotsAt(R, i, pathEnd); dots > 0; dots = dotsAt(R, i, pathEnd)) {
      if (dots === 2) {
        if (end > root + 1) end = startOfLast(directory, end);
        else if (Base.aboveRoot === 'error') throw new UriResolutionError('above-root');
      }
      i = Math.min(pathEnd, i + dots + 1);
    }
    const dot = R.indexOf('/.', i);
    if (dot < 0 || dot >= pathEnd) return directory.slice(0, end) + R.slice(i);
  }
  const path = removeDotSegments(directory.slice(root) + R.slice(pathStart, pathEnd), Base.aboveRoot);
  return Base.upTo(Take.TO_AUTHORITY) + disambiguate(path, Base.hasAuthority) + R.slice(pathEnd);
}

/** The start of the last segment of a directory that ends at `end`. A loop takes 8 ns, `lastIndexOf` 20 (Node 26, x64). */
function startOfLast(directory: string, end: number): number {
  let start = end - 1;
  while (directory.charCodeAt(start - 1) !== CodeUnit.SOLIDUS) start--;
  return start;
}

/** The target relative to a base without a scheme, an authority and a root: a relative path. */
function mergeRelativePaths(Base: Base, R: string, pathStart: number, pathEnd: number): string {
  const path = Base.upTo(Take.TO_PATH);
  // A dot-segment at the end is also a directory.
  const directory = endsWithDots(path) ? `${path}/` : path.slice(0, path.lastIndexOf('/') + 1);
  return cleanRelativePath(directory + R.slice(pathStart, pathEnd)) + R.slice(pathEnd);
}

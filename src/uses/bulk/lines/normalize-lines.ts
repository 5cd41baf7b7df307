import { canonicalIpv6 } from '../../../host/index.js';
import {
  addsRoot,
  appendLowerCase,
  appendPercent,
  dropsPort,
  EQUIVALENCES,
  type FingerprintOptions,
  type Form,
  formOf,
  hashLines,
  indexIn,
  isLowerCase,
  isOfWeb,
  isText,
  LEVELS,
  mayChangeMore,
  NO_RULE,
  type NormalizeOptions,
  normalizeByScheme,
  ruleOf,
  type SchemeRule,
  type SchemeRules,
  schemesOf,
  writeText,
} from '../../../normalize/index.js';
import { appendMerged, disambiguateBytes } from '../../../resolve/index.js';
import { type Batch, checkBatch, type Scanned, ScannedString, sharesMemory } from '../../../scanner/index.js';
import { append, CodeUnit, checkArray, hasElements, textOfLatin1, utf8Encoder } from '../../../support/index.js';
import { Flag, HOST_KIND_SHIFT, HostKind } from '../../../tables/index.js';
import { LineBuffer, type LineWriter, writeLines } from './line-buffer.js';

type Line = Scanned<Uint8Array>;

const NOT_NORMAL = Flag.SCHEME_UPPERCASE | Flag.HOST_UPPERCASE | Flag.PERCENT_NOT_NORMAL;

const MAY_CHANGE = Flag.DOT_SEGMENT | Flag.PORT | (HostKind.IPV6 << HOST_KIND_SHIFT);

const OPTIONS = { level: LEVELS, schemes: schemesOf };

/**
 * Normalizes the lines of a batch: the result of `normalize` for each, as bytes. Lines that are already normal are
 * copied, many at once. Other lines are also normalized as bytes, except in rare cases at level `'scheme'`: IPv6
 * addresses, default hosts, and paths that a rule changes.
 *
 * A line that is not a URI reference becomes an empty line. So does the empty reference; `batch.flags` distinguishes
 * the two.
 *
 * @param batch - a batch filled by `scanLines`, with its input unchanged
 * @param out - the buffer for the lines, one per line of the batch; its previous lines are overwritten
 * @param options - how far to normalize; level `'syntax'` by default. There is no `encodedDots`: encoded full stops are decoded.
 * @returns `out`
 * @throws RangeError if there is no such level, if the input of the batch is in `out`, or if the result would take more
 * than 4 GiB
 * @example
 * ```ts
 * const batch = scanLines(new TextEncoder().encode('HTTP://Example.COM/%7ea\n/a/../b\n[\n'), new Batch());
 * const out = normalizeLines(batch, new LineBuffer());
 * out.slice(0); // 'http://example.com/~a'
 * out.slice(1); // '/b'
 * out.slice(2); // ''
 * batch.flags[2] < 0; // true
 * ```
 */
export function normalizeLines(
  batch: Batch,
  out: LineBuffer,
  options?: Omit<NormalizeOptions, 'encodedDots'>,
): LineBuffer {
  return writeLines(batch, out, new NormalFormWriter({ ...formOf(options, OPTIONS), fragment: true }));
}

/** Writes the normal form of each reference. */
class NormalFormWriter implements LineWriter {
  readonly maxAdded: number;
  readonly #forms: SchemeForms | undefined;
  /** The flags of references whose normal form is another text. */
  readonly #changing: number;
  /** The flags of references that may change even if their path is not empty and the rule of their scheme is simple. */
  readonly #mayChange: number;

  constructor({ level, schemes = EQUIVALENCES, fragment }: Form) {
    // By the rules of schemes, a root, and the digits of an IPv4 address: `[::ffff:f:f]` becomes `[::ffff:0.15.0.15]`.
    this.maxAdded = level === 'scheme' ? 7 : 0;
    this.#forms = level === 'scheme' ? new SchemeForms(schemes) : undefined;
    this.#changing = fragment ? NOT_NORMAL : NOT_NORMAL | Flag.FRAGMENT;
    this.#mayChange = this.#changing | MAY_CHANGE;
  }

  keeps(R: Line): boolean {
    const forms = this.#forms;
    if (forms === undefined) return !this.#changes(R);
    // Decides most lines.
    if (!R.has(this.#mayChange) && R.pathStart < R.pathEnd && forms.schemeOf(R).isSimple) return true;
    return !this.#changes(R) && forms.isNormal(R);
  }

  /** Whether the normal form by syntax is another text. */
  #changes(R: Line): boolean {
    return R.has(this.#changing) || (R.has(Flag.DOT_SEGMENT) && !isRelativePath(R));
  }

  write(R: Line, out: LineBuffer, start: number): number {
    const { bytes } = out;
    const { input, hostEnd, pathStart } = R;
    const endOfR = (this.#changing & Flag.FRAGMENT) === 0 ? R.end : R.queryEnd;
    const forms = this.#forms;
    if (forms === undefined) {
      const end = append(input, hostEnd, pathStart, bytes, writeToHost(R, bytes, start));
      return writePath(R, endOfR, bytes, end);
    }
    const changes = this.#changes(R);
    const { rule } = forms.schemeOf(R);
    const isIpv6 = R.hostKind === HostKind.IPV6 && !hasCanonicalAddress(R);
    const authorityEnd = dropsPort(rule, R, portOf(R)) ? hostEnd : pathStart;
    let end = start;
    if (!changes && !isIpv6) end = append(input, R.start, authorityEnd, bytes, start);
    else {
      end = writeToHost(R, bytes, start);
      if (isIpv6) end = writeText(`${ipv6Of(R)}]`, bytes, end + R.hostStart + 1 - hostEnd);
      end = append(input, hostEnd, authorityEnd, bytes, end);
    }
    if (addsRoot(rule, R)) bytes[end++] = CodeUnit.SOLIDUS;
    if (changes) end = writePath(R, endOfR, bytes, end);
    else if (pathStart < endOfR) end = append(input, pathStart, endOfR, bytes, end);
    // The host may be the default one only after its percent-encodings are normalized.
    const mayChange = mayChangeMore(rule, R) || (changes && rule.defaultHost !== undefined);
    return mayChange ? forms.rewrite(rule, out, start, end) : end;
  }
}

/** Whether the path needs its dot-segments. */
function isRelativePath(R: Line): boolean {
  return !R.has(Flag.SCHEME) && R.input[R.pathStart] !== CodeUnit.SOLIDUS;
}

/** Writes a reference up to the end of its host to `target` from `at`, in normal form by syntax (section 6.2.2). */
function writeToHost({ input, start, schemeEnd, hostStart, hostEnd }: Line, target: Uint8Array, at: number): number {
  let end = appendLowerCase(input, start, schemeEnd, target, at);
  // With the delimiters around userinfo.
  end = appendPercent(input, schemeEnd, hostStart, target, end);
  return appendLowerCase(input, hostStart, hostEnd, target, end);
}

/** Writes the path and the rest of a reference up to `endOfR` in the same way. */
function writePath(R: Line, endOfR: number, target: Uint8Array, at: number): number {
  const { input, pathStart, pathEnd } = R;
  let end = appendPercent(input, pathStart, pathEnd, target, at);
  // A full stop that is decoded makes the path shorter.
  const mayHaveDots = R.has(Flag.DOT_SEGMENT) || end - at < pathEnd - pathStart;
  if (mayHaveDots && !isRelativePath(R)) {
    end = appendMerged(target, at, end, end, target, at, at, 'clamp');
    if (!R.has(Flag.AUTHORITY)) end = disambiguateBytes(target, at, end);
  }
  return appendPercent(input, pathEnd, endOfR, target, end);
}

/** The most bytes of a code unit in UTF-8. */
const UTF8 = 3;

/** A scheme, its rule, and a test that only normal paths pass. */
interface KnownScheme {
  readonly name: string;
  readonly rule: SchemeRule;
  /** Whether the rule changes only ports, empty paths and IPv6 addresses. */
  readonly isSimple: boolean;
  readonly hasNormalPath: ((R: Line) => boolean) | undefined;
}

const NO_SCHEME: KnownScheme = { name: '', rule: NO_RULE, isSimple: true, hasNormalPath: undefined };

/** The tests for {@link EQUIVALENCES}. A path that fails is read as a string: that takes five times as long as the rest of a line. */
const PATH_TESTS = new Map<string, KnownScheme['hasNormalPath']>([
  [
    'mailto',
    ({ input, pathStart, pathEnd }) =>
      isLowerCase(input, indexIn(input, CodeUnit.AT_SIGN, pathStart, pathEnd), pathEnd),
  ],
  [
    'urn',
    ({ input, pathStart, pathEnd }) =>
      isLowerCase(input, pathStart, indexIn(input, CodeUnit.COLON, pathStart, pathEnd)),
  ],
]);

/** The number of schemes that are kept, a power of two. */
const SLOTS = 16;

/** The rules of schemes (section 6.2.3) for lines. */
class SchemeForms {
  readonly #schemes: SchemeRules;
  /** The schemes of the last lines, by length and first letter. */
  readonly #known: KnownScheme[] = new Array(SLOTS).fill(NO_SCHEME);
  // For this object only: the schemes are the caller's, and may call `normalize` themselves.
  readonly #scanned = new ScannedString();
  readonly #http: KnownScheme;
  readonly #https: KnownScheme;

  constructor(schemes: SchemeRules) {
    this.#schemes = schemes;
    this.#http = this.#find('http');
    this.#https = this.#find('https');
  }

  /** Whether nothing changes in a line that is normal by syntax. It may be `false` for a line without changes. */
  isNormal(R: Line): boolean {
    const { rule, hasNormalPath } = this.schemeOf(R);
    if (dropsPort(rule, R, portOf(R)) || addsRoot(rule, R)) return false;
    if (R.hostKind === HostKind.IPV6 && !hasCanonicalAddress(R)) return false;
    if (!mayChangeMore(rule, R) || hasNormalPath?.(R)) return true;
    if (rule.defaultHost !== undefined || rule.normalizePath === undefined) return false;
    const path = textOfLatin1(R.input, R.pathStart, R.pathEnd);
    return rule.normalizePath(path) === path;
  }

  /** Normalizes the last line of `out`, from `start` to `end`, as a string. Returns its new end. */
  rewrite(rule: SchemeRule, out: LineBuffer, start: number, end: number): number {
    const text = textOfLatin1(out.bytes, start, end);
    this.#scanned.scan(text);
    const normal = normalizeByScheme(this.#scanned, rule);
    if (normal === text) return end;
    out.open(UTF8 * normal.length);
    return start + utf8Encoder().encodeInto(normal, out.bytes.subarray(start)).written;
  }

  schemeOf({ input, flags, start, schemeEnd: end }: Line): KnownScheme {
    if ((flags & Flag.SCHEME) === 0) return NO_SCHEME;
    if (isOfWeb(input, start, end)) return end - start === 'http'.length ? this.#http : this.#https;
    const slot = (end - start + (input[start] as number)) & (SLOTS - 1);
    let known = this.#known[slot] as KnownScheme;
    if (!isText(input, start, end, known.name)) {
      known = this.#find(textOfLatin1(input, start, end).toLowerCase());
      this.#known[slot] = known;
    }
    return known;
  }

  #find(name: string): KnownScheme {
    const hasNormalPath = this.#schemes === EQUIVALENCES ? PATH_TESTS.get(name) : undefined;
    const rule = ruleOf(this.#schemes, name);
    const isSimple = rule.defaultHost === undefined && rule.normalizePath === undefined;
    return { name, rule, isSimple, hasNormalPath };
  }
}

/** Returns the IPv6 address of a line in canonical form. */
const ipv6Of = ({ input, hostStart, hostEnd }: Line): string => canonicalIpv6(input, hostStart + 1, hostEnd - 1);

/** The colons of eight groups. */
const MAX_COLONS = 7;

/**
 * Whether the host is an IPv6 address that is surely canonical in lowercase: no group begins with 0, `::` replaces two groups or more,
 * and no IPv4 address is in it.
 */
function hasCanonicalAddress({ input, hostStart, hostEnd }: Line): boolean {
  let colons = 0;
  let hasGap = false;
  for (let i = hostStart + 1; i < hostEnd; i++) {
    const c = input[i] as number;
    const isFirst = i === hostStart + 1 || input[i - 1] === CodeUnit.COLON;
    if (c === CodeUnit.FULL_STOP || (c === CodeUnit.ZERO && isFirst)) return false;
    if (c !== CodeUnit.COLON) continue;
    colons++;
    hasGap ||= isFirst && colons > 1;
  }
  // `::ffff` is the prefix of IPv4 addresses.
  const third = (input[hostStart + 3] as number) | CodeUnit.CASE_BIT;
  const hasPrefix = input[hostStart + 1] === CodeUnit.COLON && third === CodeUnit.LOWER_F;
  return !hasGap || (colons < MAX_COLONS && !hasPrefix);
}

/** Returns the number of the port; -1 if it is empty or absent. */
function portOf(line: Line): number {
  if (!line.has(Flag.PORT)) return -1;
  const { input, hostEnd, pathStart } = line;
  let port = hostEnd + 1 < pathStart ? 0 : -1;
  for (let i = hostEnd + 1; i < pathStart; i++) port = 10 * port + (input[i] as number) - CodeUnit.ZERO;
  return port;
}

const FINGERPRINT_OPTIONS = { level: LEVELS, schemes: schemesOf, fragment: true };

/** The largest buffer that is kept for the next call. */
const MAX_SPARE_BYTES = 1 << 22;

/**
 * The buffer for normal forms. It is removed while it is in use, because a caller's rule may call `fingerprint`
 * too.
 */
let spare: LineBuffer | undefined;

/**
 * Writes the `fingerprint` of each line of a batch, and 0 for a line that is not a URI reference. (`batch.flags`
 * distinguishes it from a line whose fingerprint is 0 by chance.) Allocates nothing per line and makes strings only
 * where `normalizeLines` does.
 *
 * Lines are copied to the memory of a WebAssembly kernel and hashed there many at once. Without WebAssembly, and for
 * lines of 64 KiB or more, JavaScript computes the same result, with a BigInt for each 8 bytes.
 *
 * @param batch - a batch filled by `scanLines`, with its input unchanged
 * @param fingerprints - the array for the results, one element per line
 * @param options - how far to normalize, level `'syntax'` by default, and whether to include the fragment
 * @returns `fingerprints`
 * @throws TypeError if an argument has another type
 * @throws RangeError if they do not fit or are memory of the batch, or if `normalizeLines` would throw it
 * @example
 * ```ts
 * const batch = scanLines(new TextEncoder().encode('HTTP://a/%7Eb\n[\nhttp://a/~b\n'), new Batch());
 * const fingerprints = fingerprintLines(batch, new BigUint64Array(batch.capacity));
 * fingerprints[0] === fingerprint('http://a/~b'); // true
 * fingerprints[1]; // 0n
 * new Set(fingerprints.subarray(0, batch.length)).size; // 2
 * ```
 */
export function fingerprintLines(
  batch: Batch,
  fingerprints: BigUint64Array,
  options?: Omit<FingerprintOptions, 'encodedDots'>,
): BigUint64Array {
  const form = formOf(options, FINGERPRINT_OPTIONS);
  checkBatch(batch);
  checkArray(fingerprints, 'fingerprints', 'BigUint64Array');
  const { length, flags } = batch;
  if (!hasElements(fingerprints, length))
    throw new RangeError(`\`fingerprints\` needs ${length} elements, has ${fingerprints.length}`);
  if (sharesMemory(fingerprints, batch))
    throw new RangeError('expected `fingerprints` not to share the memory of `batch`');
  const lines = spare ?? new LineBuffer();
  spare = undefined;
  writeLines(batch, lines, new NormalFormWriter(form));
  hashLines(lines.bytes, lines.offsets, length, fingerprints);
  for (let i = 0; i < length; i++) if ((flags[i] as number) < 0) fingerprints[i] = 0n;
  if (lines.bytes.length <= MAX_SPARE_BYTES) spare = lines;
  return fingerprints;
}

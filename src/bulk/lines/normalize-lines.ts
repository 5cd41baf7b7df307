import { canonicalIpv6 } from '../../host/address.js';
import { type FingerprintOptions, hashLines } from '../../normalize/fingerprint/fingerprint.js';
import { type Form, formOf, LEVELS, type NormalizeOptions, schemesOf } from '../../normalize/normalize.js';
import { addsRoot, dropsPort, isText, mayChangeMore, normalizeByScheme } from '../../normalize/schemes/apply.js';
import { EQUIVALENCES, ruleOf } from '../../normalize/schemes/registry.js';
import { NO_RULE, type SchemeRule, type SchemeRules } from '../../normalize/schemes/rule.js';
import { type Batch, checkBatch } from '../../scanner/batch.js';
import { sharesMemory } from '../../scanner/lines.js';
import { Scanned, ScannedText } from '../../scanner/scanned.js';
import { checkArray, hasElements } from '../../support/arguments.js';
import { CodeUnit } from '../../support/code-unit.js';
import { utf8Decoder, utf8Encoder } from '../../support/lazy.js';
import { Flag, HostKind, Slot, STRIDE } from '../../tables/record.js';
import { append, appendLowerCase, appendPercent, appendSegments, disambiguate, isOfWeb } from './bytes.js';
import { LineBuffer, type LineWriter, writeLines } from './line-buffer.js';

type Line = Scanned<Uint8Array>;

const NOT_NORMAL = Flag.SCHEME_UPPERCASE | Flag.HOST_UPPERCASE | Flag.PERCENT_NOT_NORMAL;

const OPTIONS = { level: LEVELS, schemes: schemesOf };

/**
 * Normalizes the lines of a batch: the result of `normalize` for each, as bytes. Lines that are already normal are
 * copied, many at once. Other lines are also normalized as bytes, except in rare cases at level `'scheme'`: IPv6
 * addresses, and schemes other than `http` and `https`.
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
export class NormalFormWriter implements LineWriter {
  /** The root that a scheme may add: by syntax, a normal form is never longer than its reference. */
  readonly most = 1;
  readonly #forms: SchemeForms | undefined;
  /** The flags of references whose normal form is another text. */
  readonly #changing: number;

  constructor({ level, schemes = EQUIVALENCES, fragment }: Form) {
    this.#forms = level === 'scheme' ? new SchemeForms(schemes) : undefined;
    this.#changing = fragment ? NOT_NORMAL : NOT_NORMAL | Flag.FRAGMENT;
  }

  keeps(R: Line): boolean {
    return !this.#changes(R) && (this.#forms === undefined || this.#forms.isNormal(R));
  }

  /** Whether the normal form by syntax is another text. */
  #changes(R: Line): boolean {
    return R.has(this.#changing) || (R.has(Flag.DOT_SEGMENT) && !isRelativePath(R));
  }

  write(R: Line, out: LineBuffer, start: number): number {
    const endOfR = (this.#changing & Flag.FRAGMENT) === 0 ? R.end : R.queryEnd;
    const { bytes } = out;
    const record = this.#forms?.record ?? unreadRecord;
    const end = this.#changes(R)
      ? writeNormalForm(R, endOfR, bytes, start, record)
      : writeCopy(R, endOfR, bytes, start, record);
    return this.#forms === undefined ? end : this.#forms.apply(R.flags, out, end);
  }
}

/** Whether the path needs its dot-segments. */
function isRelativePath(R: Line): boolean {
  return !R.has(Flag.SCHEME) && R.input[R.pathStart] !== CodeUnit.SOLIDUS;
}

/** The record at level `'syntax'`. A record for each object would be 1.6 KB of garbage per call (Node 20). */
const unreadRecord = /* @__PURE__ */ new Uint32Array(STRIDE);

/**
 * Writes the normal form by syntax (section 6.2.2) of a reference up to `endOfR` to `target` from `start`, and its record up to the end of
 * the path to `offsets`; returns the offset at which it ends.
 */
function writeNormalForm(R: Line, endOfR: number, target: Uint8Array, start: number, offsets: Uint32Array): number {
  const { input, schemeEnd, hostStart, hostEnd, pathStart, pathEnd } = R;
  offsets[Slot.START] = start;
  let end = appendLowerCase(input, R.start, schemeEnd, target, start);
  offsets[Slot.SCHEME_END] = end;
  // With the delimiters around userinfo, and the port with its colon.
  end = appendPercent(input, schemeEnd, hostStart, target, end);
  offsets[Slot.HOST_START] = end;
  end = appendLowerCase(input, hostStart, hostEnd, target, end);
  offsets[Slot.HOST_END] = end;
  const path = appendPercent(input, hostEnd, pathStart, target, end);
  offsets[Slot.PATH_START] = path;
  end = appendPercent(input, pathStart, pathEnd, target, path);
  if (!isRelativePath(R)) {
    end = appendSegments(target, path, end, target, path, path);
    end = disambiguate(target, path, end, R.has(Flag.AUTHORITY));
  }
  offsets[Slot.PATH_END] = end;
  return appendPercent(input, pathEnd, endOfR, target, end);
}

/** Writes a reference that is normal by syntax in the same way. */
function writeCopy(R: Line, endOfR: number, target: Uint8Array, start: number, offsets: Uint32Array): number {
  const shift = start - R.start;
  for (let slot = 0; slot < STRIDE; slot++) offsets[slot] = (R.offsets[R.at + slot] as number) + shift;
  return append(R.input, R.start, endOfR, target, start);
}

/** The most bytes of a code unit in UTF-8. */
const UTF8 = 3;

/**
 * Normalizes lines by scheme (section 6.2.3) that are normal by syntax. Ports and empty paths are changed in place;
 * other changes are rare, and use a string. A scheme is looked up unless it is `http`, `https` or the scheme of the
 * previous line.
 */
class SchemeForms {
  readonly #schemes: SchemeRules;
  readonly #http: SchemeRule;
  readonly #https: SchemeRule;
  /** The scheme that was looked up last, and its rule. */
  #scheme = '';
  #rule = NO_RULE;
  // For this object only: the schemes are the caller's, and may call `normalize` themselves.
  readonly #written: Line = new Scanned(new Uint8Array(0), new Uint32Array(STRIDE));
  readonly #text = new ScannedText();
  /** The record of the line that is being written, up to the end of its path. */
  readonly record = this.#written.offsets;

  constructor(schemes: SchemeRules) {
    this.#schemes = schemes;
    this.#http = ruleOf(schemes, 'http');
    this.#https = ruleOf(schemes, 'https');
  }

  /** Whether nothing changes in a line that is normal by syntax. It may be `false` for a line without changes. */
  isNormal(line: Line): boolean {
    const rule = this.#ruleOf(line);
    if (dropsPort(rule, line, portOf(line)) || addsRoot(rule, line)) return false;
    if (!mayChangeMore(rule, line)) return true;
    if (rule.defaultHost !== undefined) return false;
    // Of most lines, only the host or the path is read as a string: that takes a quarter of the time of writing the line.
    if (line.hostKind === HostKind.IPV6) {
      const address = textIn(line, line.hostStart + 1, line.hostEnd - 1);
      if (canonicalIpv6(address) !== address) return false;
    }
    if (rule.normalizePath === undefined) return true;
    const path = textIn(line, line.pathStart, line.pathEnd);
    return rule.normalizePath(path) === path;
  }

  /**
   * Normalizes the line that is being written to `out`, whose record is in {@link record}. There is room for one byte more.
   *
   * @param flags - the flags of the line
   * @param end - the offset at which it ends
   * @returns the offset at which it ends then
   */
  apply(flags: number, out: LineBuffer, end: number): number {
    const line = this.#written;
    line.input = out.bytes;
    line.flags = flags;
    const rule = this.#ruleOf(line);
    if (mayChangeMore(rule, line)) return this.#applyToString(rule, line, out, end);
    let path = dropsPort(rule, line, portOf(line)) ? line.hostEnd : line.pathStart;
    const root = addsRoot(rule, line) ? 1 : 0;
    line.input.copyWithin(path + root, line.pathStart, end);
    if (root !== 0) line.input[path++] = CodeUnit.SOLIDUS;
    return path + end - line.pathStart;
  }

  #applyToString(rule: SchemeRule, line: Line, out: LineBuffer, end: number): number {
    const { start } = line;
    const text = textIn(line, start, end);
    const normal = normalizeByScheme(this.#text.take(text, line.flags, line.offsets, 0), rule);
    if (normal === text) return end;
    out.open(UTF8 * normal.length);
    return start + utf8Encoder().encodeInto(normal, out.bytes.subarray(start)).written;
  }

  #ruleOf({ input, flags, start, schemeEnd: end }: Line): SchemeRule {
    if ((flags & Flag.SCHEME) === 0) return NO_RULE;
    if (isOfWeb(input, start, end)) return end - start === 'http'.length ? this.#http : this.#https;
    if (!isText(input, start, end, this.#scheme)) {
      const scheme = utf8Decoder().decode(new Uint8Array(input.subarray(start, end)));
      this.#rule = ruleOf(this.#schemes, scheme);
      this.#scheme = scheme;
    }
    return this.#rule;
  }
}

function textIn({ input }: Line, start: number, end: number): string {
  return utf8Decoder().decode(input.subarray(start, end));
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

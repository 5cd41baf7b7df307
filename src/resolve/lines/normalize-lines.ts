import type { Batch } from '../../scanner/batch.js';
import { scanBytes } from '../../scanner/bytes.js';
import { Scanned, ScannedString } from '../../scanner/scanned.js';
import { CodeUnit } from '../../tables/code-unit.js';
import { utf8Decoder, utf8Encoder } from '../../tables/lazy.js';
import { Flag, STRIDE } from '../../tables/record.js';
import { type Form, formOf, type NormalizeOptions, schemesOf } from '../normalize.js';
import { addsRoot, dropsPort, mayChangeMore, normalizeByScheme } from '../schemes/apply.js';
import { EQUIVALENCES, ruleOf } from '../schemes/registry.js';
import { NO_RULE, type SchemeRule, type SchemeRules } from '../schemes/rule.js';
import { appendLowerCase, appendPercent, appendSegments, disambiguate, isOfWeb } from './bytes.js';
import { type LineBuffer, type LineWriter, writeLines } from './line-buffer.js';

type Line = Scanned<Uint8Array>;

const NOT_NORMAL = Flag.SCHEME_UPPERCASE | Flag.HOST_UPPERCASE | Flag.PERCENT_NOT_NORMAL;

const OPTIONS = { level: ['syntax', 'scheme'], schemes: schemesOf } as const;

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
    if (R.has(this.#changing) || (R.has(Flag.DOT_SEGMENT) && !isRelativePath(R))) return false;
    return this.#forms === undefined || this.#forms.isNormal(R);
  }

  write(R: Line, out: LineBuffer, start: number): number {
    const endOfR = (this.#changing & Flag.FRAGMENT) === 0 ? R.end : R.queryEnd;
    const end = appendNormalForm(R, endOfR, out.bytes, start);
    return this.#forms === undefined ? end : this.#forms.apply(out, start, end);
  }
}

/** Whether the path needs its dot-segments. */
function isRelativePath(R: Line): boolean {
  return !R.has(Flag.SCHEME) && R.input[R.pathStart] !== CodeUnit.SOLIDUS;
}

/**
 * Writes the normal form by syntax (section 6.2.2) of a reference up to `endOfR` to `target` from `start`; returns the offset at
 * which it ends.
 */
function appendNormalForm(R: Line, endOfR: number, target: Uint8Array, start: number): number {
  const { input, schemeEnd, hostStart, hostEnd, pathStart, pathEnd } = R;
  // With the delimiters around userinfo, and the port with its colon.
  let end = appendLowerCase(input, R.start, schemeEnd, target, start);
  end = appendPercent(input, schemeEnd, hostStart, target, end);
  end = appendLowerCase(input, hostStart, hostEnd, target, end);
  const path = appendPercent(input, hostEnd, pathStart, target, end);
  end = appendPercent(input, pathStart, pathEnd, target, path);
  if (!isRelativePath(R)) {
    end = appendSegments(target, path, end, target, path, path);
    end = disambiguate(target, path, end, R.has(Flag.AUTHORITY));
  }
  return appendPercent(input, pathEnd, endOfR, target, end);
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

  constructor(schemes: SchemeRules) {
    this.#schemes = schemes;
    this.#http = ruleOf(schemes, 'http');
    this.#https = ruleOf(schemes, 'https');
  }

  /** Whether nothing changes in a line. */
  isNormal(line: Line): boolean {
    const rule = this.#ruleOf(line);
    return !mayChangeMore(rule, line) && !dropsPort(rule, line, portOf(line)) && !addsRoot(rule, line);
  }

  /**
   * Normalizes the line that is being written. There is room for one byte more.
   *
   * @param start - the offset in `out` at which the line starts
   * @param end - the offset at which it ends
   * @returns the offset at which it ends then
   */
  apply(out: LineBuffer, start: number, end: number): number {
    const { bytes } = out;
    const line = this.#written;
    line.input = bytes;
    line.flags = scanBytes(bytes, start, end, line.offsets);
    const rule = this.#ruleOf(line);
    if (mayChangeMore(rule, line)) return this.#applyToString(out, start, end);
    let path = dropsPort(rule, line, portOf(line)) ? line.hostEnd : line.pathStart;
    const root = addsRoot(rule, line) ? 1 : 0;
    bytes.copyWithin(path + root, line.pathStart, end);
    if (root !== 0) bytes[path++] = CodeUnit.SOLIDUS;
    return path + end - line.pathStart;
  }

  #applyToString(out: LineBuffer, start: number, end: number): number {
    const line = new ScannedString();
    line.scan(utf8Decoder().decode(out.bytes.subarray(start, end)));
    const normal = normalizeByScheme(line, this.#ruleOf(this.#written));
    out.open(UTF8 * normal.length);
    return start + utf8Encoder().encodeInto(normal, out.bytes.subarray(start)).written;
  }

  #ruleOf({ input, flags, start, schemeEnd: end }: Line): SchemeRule {
    if ((flags & Flag.SCHEME) === 0) return NO_RULE;
    if (isOfWeb(input, start, end)) return end - start === 'http'.length ? this.#http : this.#https;
    if (!is(input, start, end, this.#scheme)) {
      const scheme = utf8Decoder().decode(new Uint8Array(input.subarray(start, end)));
      this.#rule = ruleOf(this.#schemes, scheme);
      this.#scheme = scheme;
    }
    return this.#rule;
  }
}

/** Whether the bytes from `start` to `end` are equal to a text. */
function is(bytes: Uint8Array, start: number, end: number, text: string): boolean {
  if (end - start !== text.length) return false;
  for (let i = start; i < end; i++) if (bytes[i] !== text.charCodeAt(i - start)) return false;
  return true;
}

/** Returns the number of the port; -1 if it is empty or absent. */
function portOf(line: Line): number {
  if (!line.has(Flag.PORT)) return -1;
  const { input, hostEnd, pathStart } = line;
  let port = hostEnd + 1 < pathStart ? 0 : -1;
  for (let i = hostEnd + 1; i < pathStart; i++) port = 10 * port + (input[i] as number) - CodeUnit.ZERO;
  return port;
}

import { scanBytes } from '../../scanner/bytes.js';
import { Scanned, ScannedString } from '../../scanner/scanned.js';
import { CodeUnit } from '../../tables/code-unit.js';
import { utf8Decoder, utf8Encoder } from '../../tables/lazy.js';
import { Flag, STRIDE } from '../../tables/record.js';
import { addsRoot, dropsPort, mayChangeMore, normalizeByScheme } from '../schemes/apply.js';
import { ruleOf } from '../schemes/registry.js';
import { NO_RULE, type SchemeRule, type SchemeRules } from '../schemes/rule.js';
import { isOfWeb } from './bytes.js';
import type { LineBuffer } from './line-buffer.js';

/** The most bytes of a code unit in UTF-8. */
const UTF8 = 3;

type Line = Scanned<Uint8Array>;

/**
 * Normalizes lines by scheme (section 6.2.3) that are normal by syntax. Ports and empty paths are changed in place;
 * other changes are rare, and use a string. A scheme is looked up unless it is `http`, `https` or the scheme of the
 * previous line.
 */
export class SchemeForms {
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

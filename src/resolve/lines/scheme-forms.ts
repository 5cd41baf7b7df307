import { scanBytes } from '../../scanner/bytes.js';
import { Scanned, ScannedString } from '../../scanner/scanned.js';
import { CodeUnit } from '../../tables/code-unit.js';
import { utf8Decoder, utf8Encoder } from '../../tables/lazy.js';
import { Flag, STRIDE } from '../../tables/record.js';
import { ADD_ROOT, changesOf, DROP_PORT, normalizeByScheme } from '../schemes/apply.js';
import { ruleOf } from '../schemes/registry.js';
import { NO_RULE, type SchemeRule, type SchemeRules } from '../schemes/rule.js';
import type { LineBuffer } from './line-buffer.js';

const [H, T, P, S] = [0x68, 0x74, 0x70, 0x73];
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
    return this.#changesOf(line) === 0;
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
    const changes = this.#changesOf(line);
    if (changes & ~(DROP_PORT | ADD_ROOT)) return this.#applyToString(out, start, end);
    let path = changes & DROP_PORT ? line.hostEnd : line.pathStart;
    bytes.copyWithin(changes & ADD_ROOT ? path + 1 : path, line.pathStart, end);
    if (changes & ADD_ROOT) bytes[path++] = CodeUnit.SOLIDUS;
    return path + end - line.pathStart;
  }

  #applyToString(out: LineBuffer, start: number, end: number): number {
    const line = new ScannedString();
    line.scan(utf8Decoder().decode(out.bytes.subarray(start, end)));
    const normal = normalizeByScheme(line, this.#ruleOf(this.#written));
    out.open(UTF8 * normal.length);
    return start + utf8Encoder().encodeInto(normal, out.bytes.subarray(start)).written;
  }

  #changesOf(line: Line): number {
    const { input, flags, hostEnd } = line;
    const rule = this.#ruleOf(line);
    const port = flags & Flag.PORT ? portOf(input, hostEnd + 1, line.pathStart) : -1;
    const hasDefaultHost = rule.defaultHost !== undefined && is(input, line.hostStart, hostEnd, rule.defaultHost);
    return changesOf(rule, line, port, hasDefaultHost);
  }

  #ruleOf({ input, flags, start, schemeEnd: end }: Line): SchemeRule {
    if ((flags & Flag.SCHEME) === 0) return NO_RULE;
    // 10 ns less than `is` (Node 20, x64).
    if (input[start] === H && input[start + 1] === T && input[start + 2] === T && input[start + 3] === P) {
      if (end === start + 4) return this.#http;
      if (end === start + 5 && input[start + 4] === S) return this.#https;
    }
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

/** Returns the number of a port; -1 if it is empty. */
function portOf(bytes: Uint8Array, start: number, end: number): number {
  let port = start === end ? -1 : 0;
  for (let i = start; i < end; i++) port = 10 * port + (bytes[i] as number) - CodeUnit.ZERO;
  return port;
}

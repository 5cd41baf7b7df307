import type { Batch } from '../../scanner/batch.js';
import { type Scanned, ScannedString } from '../../scanner/scanned.js';
import { Flag } from '../../tables/record.js';
import { utf8Decoder, utf8Encoder } from '../../tables/utf8.js';
import { type NormalizeOptions, normalForm, readOptions } from '../normalize.js';
import { SchemeForms } from '../schemes/apply-to-lines.js';
import type { SchemeRules } from '../schemes/rule.js';
import type { LineBuffer } from './line-buffer.js';
import { type LineWriter, writeLines } from './write-lines.js';

/**
 * Normalizes the lines of a batch: the result of `normalize` for each, as bytes. Lines that are already normal are
 * copied, many at once. Each other line becomes a string.
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
  const { level, schemes } = readOptions(options, ['level', 'schemes']);
  return writeLines(batch, out, new NormalFormWriter(level, schemes));
}

const NOT_NORMAL = Flag.SCHEME_UPPERCASE | Flag.HOST_UPPERCASE | Flag.PERCENT_NOT_NORMAL;
const SOLIDUS = 0x2f;
/** The most bytes of a code unit in UTF-8. */
const UTF8 = 3;

class NormalFormWriter implements LineWriter {
  readonly most = 0;
  readonly #level: 'syntax' | 'scheme';
  readonly #schemes: SchemeRules;
  readonly #forms: SchemeForms | undefined;
  // Of this object: a rule of the caller may normalize lines too.
  readonly #text = new ScannedString();

  constructor(level: 'syntax' | 'scheme', schemes: SchemeRules) {
    this.#level = level;
    this.#schemes = schemes;
    this.#forms = level === 'scheme' ? new SchemeForms(schemes) : undefined;
  }

  keeps(R: Scanned<Uint8Array>): boolean {
    const isNormal = !R.has(NOT_NORMAL) && (!R.has(Flag.DOT_SEGMENT) || isRelativePath(R));
    return isNormal && (this.#forms === undefined || this.#forms.isNormal(R));
  }

  write(
    { input, start: from, end: to, flags, offsets, at }: Scanned<Uint8Array>,
    out: LineBuffer,
    start: number,
  ): number {
    // A copy, since not every runtime decodes shared memory.
    this.#text.take(utf8Decoder().decode(input.slice(from, to)), flags, offsets, at);
    const normal = normalForm(this.#text, this.#level, this.#schemes, 'decode');
    out.open(UTF8 * normal.length);
    return start + utf8Encoder().encodeInto(normal, out.bytes.subarray(start)).written;
  }
}

/** Whether the path needs its dot-segments. */
function isRelativePath(R: Scanned<Uint8Array>): boolean {
  return !R.has(Flag.SCHEME) && R.input[R.pathStart] !== SOLIDUS;
}

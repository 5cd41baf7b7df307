import type { Batch } from '../../scanner/index.js';
import type { ScannedReference } from '../../scanner/scanned-reference.js';
import { appendNormalForm, isNormal } from '../normal-form-bytes.js';
import { type NormalizeOptions, readOptions } from '../normalize.js';
import { SchemeForms } from '../schemes/apply-to-lines.js';
import type { LineBuffer } from './line-buffer.js';
import { type LineWriter, writeLines } from './write-lines.js';

/**
 * Normalises the lines of a batch: what `normalize` makes of each, as bytes. Lines that are normal already are copied, many
 * at once; no string is made of the others either, but for what is rare at level `'scheme'`: IPv6 addresses, schemes that are
 * neither `http` nor `https`.
 *
 * A line that is no URI reference becomes an empty one. So does the empty reference, but `batch.flags` tells them apart.
 *
 * @param batch - as `scanLines` filled it, and its input as it was then
 * @param out - where the lines go, as many as the batch has; what it held before is gone
 * @returns `out`
 * @throws RangeError if there is no such level, if the input of the batch stands in `out`, or if the result would take more
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
export function normalizeLines(batch: Batch, out: LineBuffer, options?: NormalizeOptions): LineBuffer {
  const { level, schemes } = readOptions(options);
  return writeLines(batch, out, new NormalFormWriter(level === 'scheme' ? new SchemeForms(schemes) : undefined));
}

class NormalFormWriter implements LineWriter {
  readonly most = 1;
  readonly #forms: SchemeForms | undefined;

  constructor(forms: SchemeForms | undefined) {
    this.#forms = forms;
  }

  keeps(R: ScannedReference<Uint8Array>): boolean {
    return isNormal(R) && (this.#forms === undefined || this.#forms.isNormal(R));
  }

  write(R: ScannedReference<Uint8Array>, out: LineBuffer, start: number): number {
    const end = appendNormalForm(R, out.bytes, start);
    return this.#forms === undefined ? end : this.#forms.apply(out, start, end);
  }
}

import type { Batch } from '../../scanner/batch.js';
import type { Scanned } from '../../scanner/scanned.js';
import { appendNormalForm, isNormal } from '../normal-form-bytes.js';
import { type NormalizeOptions, readOptions } from '../normalize.js';
import { SchemeForms } from '../schemes/apply-to-lines.js';
import type { LineBuffer } from './line-buffer.js';
import { type LineWriter, writeLines } from './write-lines.js';

/**
 * Normalizes the lines of a batch: the result of `normalize` for each, as bytes. Lines that are already normal are
 * copied, many at once. Other lines are normalized as bytes too, except in rare cases at level `'scheme'`: IPv6
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
  const { level, schemes } = readOptions(options, ['level', 'schemes']);
  return writeLines(batch, out, new NormalFormWriter(level === 'scheme' ? new SchemeForms(schemes) : undefined));
}

class NormalFormWriter implements LineWriter {
  readonly most = 1;
  readonly #forms: SchemeForms | undefined;

  constructor(forms: SchemeForms | undefined) {
    this.#forms = forms;
  }

  keeps(R: Scanned<Uint8Array>): boolean {
    return isNormal(R) && (this.#forms === undefined || this.#forms.isNormal(R));
  }

  write(R: Scanned<Uint8Array>, out: LineBuffer, start: number): number {
    const end = appendNormalForm(R, out.bytes, start);
    return this.#forms === undefined ? end : this.#forms.apply(out, start, end);
  }
}

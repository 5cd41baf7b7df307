import { checkBatch } from '../../scanner/batch.js';
import { type Batch, STRIDE } from '../../scanner/index.js';
import { ScannedReference } from '../../scanner/scanned-reference.js';
import { appendNormalForm, isNormal } from '../normal-form-bytes.js';
import { type NormalizeOptions, readOptions } from '../normalize.js';
import { SchemeForms } from '../schemes/apply-to-lines.js';
import { checkLineBuffer, type LineBuffer } from './line-buffer.js';

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
  checkBatch(batch);
  checkLineBuffer(out);
  const forms = level === 'scheme' ? new SchemeForms(schemes) : undefined;
  const { input, length, flags, offsets } = batch;
  const R = new ScannedReference(input, offsets);
  out.begin(input, length);
  for (let i = 0; i < length; i++) {
    const flag = flags[i] as number;
    if (flag < 0) {
      out.skip();
      continue;
    }
    R.flags = flag;
    R.at = i * STRIDE;
    const { start, end } = R;
    if (isNormal(R) && (forms === undefined || forms.isNormal(R))) {
      out.keep(start, end);
      continue;
    }
    const from = out.open(end - start + 1);
    const to = appendNormalForm(R, out.bytes, from);
    out.close(forms === undefined ? to : forms.apply(out, from, to));
  }
  return out.finish();
}

import { type LineBuffer, writeLines } from '../bulk/lines/line-buffer.js';
import type { Batch } from '../scanner/batch.js';
import { Flag } from '../scanner/index.js';
import { readOptions } from '../support/options.js';
import { MAX_ADDED } from './archive-key.js';
import { appendSurt, SURT_OPTIONS, type SurtOptions } from './surt.js';

/**
 * Writes the archive key of each line of a batch: the result of `surt`, as bytes. Keys of ordinary `http` and `https` URIs are written
 * without strings.
 *
 * A line that is not a URI becomes an empty line; no key is empty.
 *
 * @param batch - a batch filled by `scanLines`, with its input unchanged
 * @param out - the buffer for the keys, one per line of the batch; its previous lines are overwritten
 * @param options - as for `surt`
 * @returns `out`
 * @throws RangeError if the input of the batch is in `out`, or if the result would take more than 4 GiB
 * @example
 * ```ts
 * const batch = scanLines(new TextEncoder().encode('http://www.Archive.org/a/?c&b\n/a\n'), new Batch());
 * const out = surtLines(batch, new LineBuffer());
 * out.slice(0); // 'org,archive)/a?b&c'
 * out.slice(1); // ''
 * ```
 */
export function surtLines(batch: Batch, out: LineBuffer, options?: SurtOptions): LineBuffer {
  const how = options === undefined ? SURT_OPTIONS : readOptions(options, SURT_OPTIONS);
  return writeLines(batch, out, {
    most: MAX_ADDED,
    keeps: () => false,
    write: (R, { bytes }, start) => (R.has(Flag.SCHEME) ? appendSurt(R, bytes, start, how) : start),
  });
}

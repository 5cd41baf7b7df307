import type { Batch } from '../../scanner/index.js';
import type { ParsedReference } from '../../tables/reference-text.js';
import { Base, type ResolveOptions } from '../base.js';
import { TargetWriter } from '../write-bytes.js';
import type { LineBuffer } from './line-buffer.js';
import { writeLines } from './write-lines.js';

/**
 * Resolves the lines of a batch: what `resolver(base)` makes of each, as bytes. No string is made of any.
 *
 * A line that is no URI reference becomes an empty one. So does, if `aboveRoot` is `'error'`, a line with a `..` that leads
 * above the root: since no target is empty, that is the case where `batch.flags` is not below 0, and yet nothing stands here.
 *
 * A target may be as long as base and reference together, so a long base makes much of many short lines.
 *
 * @param base - a URI; its fragment does not count (section 5.1)
 * @param batch - as `scanLines` filled it, and its input as it was then
 * @param out - where the targets go, a line for each one of the batch; what it held before is gone
 * @returns `out`
 * @throws {@link UriSyntaxError} if `base` is not a URI reference
 * @throws {@link UriResolutionError} `relative-base` if it is not a URI
 * @throws RangeError if the input of the batch stands in `out`, or if the result would take more than 4 GiB
 * @example
 * ```ts
 * const batch = scanLines(new TextEncoder().encode('../g\n//h/../i?j\n[\n'), new Batch());
 * const out = resolveLines('http://a/b/c/d;p?q', batch, new LineBuffer());
 * out.slice(0); // 'http://a/b/g'
 * out.slice(1); // 'http://h/i?j'
 * resolveLines('http://a/b/c/d;p?q', batch, out, { aboveRoot: 'error' });
 * out.slice(1); // ''
 * ```
 */
export function resolveLines(
  base: string | ParsedReference,
  batch: Batch,
  out: LineBuffer,
  options?: ResolveOptions,
): LineBuffer {
  return writeLines(batch, out, new TargetWriter(Base.of(base, options)));
}

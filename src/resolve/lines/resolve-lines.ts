import type { Batch } from '../../scanner/batch.js';
import type { ParsedReference } from '../../tables/reference-text.js';
import { baseOf, type ResolveOptions } from '../base.js';
import { TargetWriter } from '../write-bytes.js';
import type { LineBuffer } from './line-buffer.js';
import { writeLines } from './write-lines.js';

const OPTIONS = ['strict', 'aboveRoot'];

/**
 * Resolves the lines of a batch: the result of `resolver(base)` for each, as bytes. Makes no strings.
 *
 * A line that is not a URI reference becomes an empty line. If `aboveRoot` is `'error'`, so does a line with a `..`
 * that leads above the root: since no target is empty, such a line has flags of at least 0 in `batch.flags` and is
 * empty here.
 *
 * A target may be as long as base and reference together, so a long base turns many short lines into a large result.
 *
 * @param base - a URI; its fragment is ignored (section 5.1)
 * @param batch - a batch filled by `scanLines`, with its input unchanged
 * @param out - the buffer for the targets, one per line of the batch; its previous lines are overwritten
 * @param options - how to resolve; strictly, and a `..` above the root is ignored by default
 * @returns `out`
 * @throws {@link UriSyntaxError} if `base` is not a URI reference
 * @throws {@link UriResolutionError} `relative-base` if it is not a URI
 * @throws RangeError if the input of the batch is in `out`, or if the result would take more than 4 GiB
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
  options?: Omit<ResolveOptions, 'relativeBase'>,
): LineBuffer {
  return writeLines(batch, out, new TargetWriter(baseOf(base, options, OPTIONS)));
}

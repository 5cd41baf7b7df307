import { UriSyntaxError } from '../errors/index.js';
import { UriReference } from '../reference/index.js';
import { checkBatch, checkLine } from '../scanner/batch.js';
import type { Batch } from '../scanner/index.js';
import { Slot, STRIDE } from '../tables/record.js';
import { utf8Decoder } from '../tables/utf8.js';

// Filled and read within one call; no code of a caller runs in between.
const record = new Uint32Array(STRIDE);

/**
 * Returns the URI reference on a line of a batch. It stays valid when the batch is filled again.
 *
 * @param batch - a batch that was filled by `batches` or `scanLines`
 * @param i - index of the line in the batch
 * @returns the reference; `undefined` if the line is not of the grammar of the scan
 * @throws TypeError if an argument has another type
 * @throws RangeError if the batch has no such line, or its input has become shorter
 * @example
 * ```ts
 * const batch = scanLines(new TextEncoder().encode('http://a.example/b?c\n/d e\n'), new Batch());
 * referenceAt(batch, 0)?.host; // 'a.example'
 * referenceAt(batch, 1); // undefined
 * ```
 */
export function referenceAt(batch: Batch, i: number): UriReference | undefined {
  checkBatch(batch);
  checkLine(i, batch.length);
  const flags = batch.flags[i] as number;
  if (flags < 0) return undefined;
  const text = batch.slice(i, 'reference') as string;
  const start = startOf(batch, i);
  for (let slot = 0; slot < STRIDE; slot++) record[slot] = (batch.offsets[i * STRIDE + slot] as number) - start;
  return new UriReference(text, flags, record);
}

/**
 * Explains why a line of a batch was rejected. Nothing of that is stored for a line: it is found again from its bytes, when asked.
 *
 * @param batch - a batch that was filled by `batches` or `scanLines`
 * @param i - index of the line in the batch
 * @returns an error that was not thrown, with the `code` and the `offset` in the line, for `explain`; `undefined` if the
 * line is of the grammar of the scan. Its `input` is the line as UTF-8 text.
 * @throws TypeError if an argument has another type
 * @throws RangeError if the batch has no such line, or its input has become shorter
 * @example
 * ```ts
 * const batch = scanLines(new TextEncoder().encode('http://a.example/\n/d e\n'), new Batch());
 * const error = errorAt(batch, 1);
 * error?.code; // 'forbidden-character'
 * error?.offset; // 2
 * explain(error).expected; // [ 'pchar', '"#"', '"%"', '"/"', '"?"', 'end of input' ]
 * errorAt(batch, 0); // undefined
 * ```
 */
export function errorAt(batch: Batch, i: number): UriSyntaxError | undefined {
  checkBatch(batch);
  checkLine(i, batch.length);
  const flags = batch.flags[i] as number;
  if (flags >= 0) return undefined;
  const start = startOf(batch, i);
  const bytes = batch.input.slice(start, batch.offsets[i * STRIDE + Slot.END]);
  // The bytes before the error are ASCII, so its offset is the same in code units.
  return new UriSyntaxError(utf8Decoder().decode(bytes), ~flags - start, batch.grammar);
}

const startOf = ({ offsets }: Batch, i: number): number => offsets[i * STRIDE + Slot.START] as number;

/**
 * Streams of references, one per line, and their results as lines.
 *
 * @module
 */

export { UriResolutionError } from '../errors/error.js';
export { UriSyntaxError } from '../errors/uri.js';
export type { FingerprintOptions } from '../normalize/fingerprint/fingerprint.js';
export type { Batch } from '../scanner/batch.js';
export type { GrammarName } from '../scanner/scan.js';
export type { Grammar } from '../tables/record.js';
export { LineTooLongError } from '../uses/bulk/blocks.js';
export { LineBuffer } from '../uses/bulk/lines/line-buffer.js';
export { fingerprintLines, normalizeLines } from '../uses/bulk/lines/normalize-lines.js';
export { resolveLines } from '../uses/bulk/lines/resolve-lines.js';
export type { ByteReader, ByteStream, Signal, Source } from '../uses/bulk/source.js';
export {
  type BatchesOptions,
  batches,
  errorAt,
  type ReferencesOptions,
  referenceAt,
  references,
} from '../uses/bulk/streams.js';

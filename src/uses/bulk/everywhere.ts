/** The part of `uriscan/bulk` that needs neither files nor threads: it runs on every platform. */

export { UriResolutionError } from '../../errors/error.js';
export { UriSyntaxError } from '../../errors/uri.js';
export type { FingerprintOptions } from '../../normalize/fingerprint/fingerprint.js';
export type { Batch } from '../../scanner/batch.js';
export type { GrammarName } from '../../scanner/scan.js';
export type { Grammar } from '../../tables/record.js';
export { LineTooLongError } from './blocks.js';
export { LineBuffer } from './lines/line-buffer.js';
export { fingerprintLines, normalizeLines } from './lines/normalize-lines.js';
export { resolveLines } from './lines/resolve-lines.js';
export type { ByteReader, ByteStream, Signal, Source } from './source.js';
export { type BatchesOptions, batches, errorAt, type ReferencesOptions, referenceAt, references } from './streams.js';
export { ThreadError } from './thread-error.js';

/** The part of `uriscan/bulk` that needs neither files nor threads: it runs on every platform. */

export { UriResolutionError, UriSyntaxError } from '../../errors/index.js';
export type { FingerprintOptions } from '../../normalize/index.js';
export type { Batch, GrammarName } from '../../scanner/index.js';
export type { Grammar } from '../../tables/index.js';
export { LineTooLongError } from './blocks.js';
export { LineBuffer } from './lines/line-buffer.js';
export { fingerprintLines, normalizeLines } from './lines/normalize-lines.js';
export { resolveLines } from './lines/resolve-lines.js';
export type { ByteReader, ByteStream, Signal, Source } from './source.js';
export { type BatchesOptions, batches, errorAt, type ReferencesOptions, referenceAt, references } from './streams.js';
export { ThreadError } from './thread-error.js';

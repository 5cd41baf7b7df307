/**
 * Streams of references, one per line, and their results as lines.
 *
 * @module
 */

export { UriResolutionError, UriSyntaxError } from '../errors/index.js';
export type { FingerprintOptions } from '../normalize/fingerprint/fingerprint.js';
export type { Batch, Grammar } from '../scanner/index.js';
export type { GrammarName } from '../scanner/scan.js';
export { LineTooLongError } from './blocks.js';
export { LineBuffer } from './lines/line-buffer.js';
export { fingerprintLines, normalizeLines } from './lines/normalize-lines.js';
export { resolveLines } from './lines/resolve-lines.js';
export type { ByteReader, ByteStream, Signal, Source } from './source.js';
export { type BatchesOptions, batches, errorAt, type ReferencesOptions, referenceAt, references } from './streams.js';

/**
 * Streams of references, one per line, and threads to work on them.
 *
 * @module
 */

export { UriResolutionError, UriSyntaxError } from '../errors/index.js';
export type { FingerprintOptions } from '../resolve/fingerprint/fingerprint.js';
export { fingerprintLines } from '../resolve/lines/fingerprint-lines.js';
export { LineBuffer } from '../resolve/lines/line-buffer.js';
export { normalizeLines } from '../resolve/lines/normalize-lines.js';
export { resolveLines } from '../resolve/lines/resolve-lines.js';
export type { Batch, Grammar } from '../scanner/index.js';
export type { GrammarName } from '../scanner/scan.js';
export { LineTooLongError } from './blocks.js';
export type { ByteReader, ByteStream, Signal, Source } from './source.js';
export { openFile } from './source.js';
export { type BatchesOptions, batches, errorAt, type ReferencesOptions, referenceAt, references } from './streams.js';
export { Threads, type ThreadsOptions } from './threads.js';
export { type Block, type CreateJob, type Job, serve, ThreadError } from './worker-pool.js';

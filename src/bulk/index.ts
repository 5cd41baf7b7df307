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
export type { GrammarName } from '../scanner/grammars.js';
export type { Batch, Grammar } from '../scanner/index.js';
export { type BatchesOptions, batches } from './batches.js';
export { LineTooLongError, ThreadError } from './errors.js';
export { openFile } from './file.js';
export { errorAt, referenceAt } from './line.js';
export { type ReferencesOptions, references } from './references.js';
export type { ByteReader, ByteStream, Signal, Source } from './source.js';
export { Threads } from './threads.js';
export type { ThreadsOptions } from './threads-options.js';
export type { Block, CreateJob, Job } from './work-item.js';
export { serve } from './worker.js';

/**
 * Streams of references, one per line, and threads to work on them.
 *
 * @module
 */

export { type BatchesOptions, batches } from './batches.js';
export { LineTooLongError, ThreadError } from './errors.js';
export { openFile } from './file.js';
export type { ByteReader, ByteStream, SharedFile, Source } from './source.js';
export { Threads } from './threads.js';
export type { ThreadsOptions } from './threads-options.js';
export { UriBatch } from './uri-batch.js';
export type { Block, CreateJob, Job } from './work-item.js';
export { serve } from './worker.js';

/**
 * Streams of references, a line each, and threads to work on them.
 *
 * @module
 */

export { type BatchesOptions, batches } from './batches.js';
export { openFile } from './file.js';
export type { Block, CreateJob, Job } from './job.js';
export { LineTooLongError } from './line-too-long-error.js';
export { serve } from './serve.js';
export type { ByteReader, ByteStream, SharedFile, Source } from './source.js';
export { ThreadError } from './thread-error.js';
export { Threads, type ThreadsOptions } from './threads.js';
export { UriBatch } from './uri-batch.js';

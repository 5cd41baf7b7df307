/**
 * Streams of references, one per line, and threads to work on them.
 *
 * @module
 */

export * from './everywhere.js';
export { openFile } from './file.js';
export { Threads, type ThreadsOptions } from './threads.js';
export { type Block, type CreateJob, type Job, serve } from './worker-pool.js';

/**
 * Streams of references, one per line, and threads to work on them.
 *
 * @module
 */

export * from '../uses/bulk/everywhere.js';
export { openFile } from '../uses/bulk/file.js';
export { Threads, type ThreadsOptions } from '../uses/bulk/threads.js';
export { type Block, type CreateJob, type Job, serve } from '../uses/bulk/worker-pool.js';

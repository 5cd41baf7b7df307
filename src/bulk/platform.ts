/** Modules of Node, loaded when they are used: browsers load this library too. */

// tsx, which runs the tests, adds a branch to each `import()`, for CommonJS modules.
/* c8 ignore next */
export const workerThreads = () => import('node:worker_threads');
/* c8 ignore next */
export const os = () => import('node:os');
/* c8 ignore next */
export const fs = (): Promise<Pick<typeof import('node:fs'), 'promises' | 'readSync'>> => import('node:fs');

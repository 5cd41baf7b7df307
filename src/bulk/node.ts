/** What only Node has: loaded when it is asked for, since browsers load this library too. */

// tsx, by which the tests run, adds to each `import()` a branch of its own, for modules of another kind than Node's.
/* c8 ignore next */
export const workerThreads = () => import('node:worker_threads');
/* c8 ignore next */
export const os = () => import('node:os');
/* c8 ignore next */
export const fs = (): Promise<Pick<typeof import('node:fs'), 'promises' | 'readSync'>> => import('node:fs');

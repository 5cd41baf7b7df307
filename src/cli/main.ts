/** Entry of the command, and of its threads, which need not load what only the command itself uses. */

import { isMainThread } from 'node:worker_threads';

// What esbuild makes of an import that is awaited has branches of its own.
if (isMainThread) {
  /* c8 ignore next */
  const { run } = await import('./program.js');
  await run(process.argv.slice(2), process, { entry: new URL(import.meta.url) });
} else {
  /* c8 ignore next */
  const { work } = await import('./worker.js');
  await work();
}

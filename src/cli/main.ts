/** Entry of the command, and of its threads, which need not load what only the command itself uses. */

import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const { run } = await import('./program.js');
  await run(process.argv.slice(2), process, { entry: new URL(import.meta.url) });
} else {
  const { work } = await import('./worker.js');
  await work();
}

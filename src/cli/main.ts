/** Entry of the command, and of its threads. */

import { isMainThread } from 'node:worker_threads';
import { run } from './program.js';
import { work } from './worker.js';

if (isMainThread) await run(process.argv.slice(2), process, { entry: new URL(import.meta.url) });
else await work();

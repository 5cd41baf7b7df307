/** What a thread does: the task of a command, for the blocks that it is given. */

import { serve } from '../bulk/index.js';
import { checkTask } from './check.js';
import { inspectTask } from './inspect.js';
import { normalizeTask } from './normalize.js';
import { relativizeTask } from './relativize.js';
import { resolveTask } from './resolve.js';
import { scanTask } from './scan.js';
import type { Task } from './work.js';
import { jobOf, type Setup } from './work.js';

/** How the task of each command is made, from the options that were given to it. */
const TASKS: Readonly<Record<string, (options: never) => Task>> = {
  scan: scanTask,
  check: checkTask,
  inspect: inspectTask,
  resolve: resolveTask,
  normalize: normalizeTask,
  relativize: relativizeTask,
};

/** Makes this thread one of the command's. */
export function work(): Promise<void> {
  return serve(({ command, options, keepsRejects }: Setup) => {
    const create = TASKS[command] as (options: object) => Task;
    return jobOf(create(options), keepsRejects);
  });
}

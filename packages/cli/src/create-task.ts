/** The tasks, by the name of their verb. */

import type { FingerprintOptions } from 'uriscan/resolve';
import { moreTasks, pages, searches } from './on-demand.js';
import type { Task, TaskSetup } from './task.js';
import { checkTask } from './verbs/check.js';
import { type Canonicalize, dedupeTask, fingerprintTask, normalizeTask, surtTask } from './verbs/line-buffers.js';
import { relativizeTask, resolveTask } from './verbs/resolve.js';
import { scanTask } from './verbs/scan.js';
import type { WithOptions } from './verbs/with.js';

const TASKS: Readonly<Record<string, (options: never) => Task | Promise<Task>>> = {
  scan: scanTask,
  check: checkTask,
  resolve: resolveTask,
  normalize: normalizeTask,
  relativize: relativizeTask,
  // Not on demand: a module on demand has a copy of all that it imports, and its class of batches is another one.
  fingerprint: async (options: FingerprintOptions & WithOptions) =>
    fingerprintTask(options, await canonicalizerFor(options)),
  dedupe: async (options: FingerprintOptions & WithOptions) => dedupeTask(options, await canonicalizerFor(options)),
  surt: surtTask,
  inspect: async (options) => (await moreTasks()).inspectTask(options),
  find: async (options) => (await searches()).findTask(options),
  repair: async () => (await moreTasks()).repairTask(),
  get: async (options) => (await moreTasks()).getTask(options),
  with: async (options) => (await moreTasks()).withTask(options),
  links: async (options) => (await pages()).linksTask(options),
};

/** Returns the function that changes queries before they are compared; `undefined` without such an option. */
async function canonicalizerFor(options: WithOptions): Promise<Canonicalize | undefined> {
  return options.trimQuery || options.sortQuery ? (await moreTasks()).canonicalizerOf(options) : undefined;
}

/** Makes the task of a verb from its options. */
export async function createTask({ command, options }: TaskSetup): Promise<Task> {
  return (TASKS[command] as (options: TaskSetup['options']) => Task | Promise<Task>)(options);
}

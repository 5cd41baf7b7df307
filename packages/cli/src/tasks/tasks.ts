/** The tasks, by the name of their command. */

import { inspections, links, moreTasks } from '../on-demand.js';
import { checkTask } from './check-task.js';
import { dedupeTask } from './dedupe-task.js';
import { fingerprintTask } from './fingerprint-task.js';
import { normalizeTask } from './normalize-task.js';
import { relativizeTask } from './relativize-task.js';
import { resolveTask } from './resolve-task.js';
import { scanTask } from './scan-task.js';
import type { Task } from './task.js';
import type { JobOptions } from './task-runner.js';

const TASKS = {
  scan: () => scanTask,
  check: () => checkTask,
  resolve: () => resolveTask,
  normalize: () => normalizeTask,
  relativize: () => relativizeTask,
  // Not on demand: a module on demand has a copy of all that it imports, and its class of batches is another one.
  fingerprint: () => fingerprintTask,
  dedupe: () => dedupeTask,
  // On demand, so that the others start as fast as without them.
  inspect: async () => (await inspections()).inspectTask,
  surt: async () => (await moreTasks()).surtTask,
  repair: async () => (await moreTasks()).repairTask,
  get: async () => (await moreTasks()).getTask,
  links: async () => (await links()).linksTask,
  with: async () => (await moreTasks()).withTask,
} as const;

/** The name of a command that works line by line. */
export type TaskName = keyof typeof TASKS;

/** The setup of a worker thread. */
export interface TaskSetup extends JobOptions {
  readonly command: TaskName;
}

/** Makes the task of a command from its options. */
export async function createTask({ command, options }: TaskSetup): Promise<Task> {
  return ((await TASKS[command]()) as (options: object) => Task)(options);
}

/** The tasks, by the name of their verb. */

import { moreTasks, pages, searches } from './on-demand.js';
import type { Task, TaskSetup } from './task.js';
import { checkTask } from './verbs/check.js';
import { dedupeTask, fingerprintTask, normalizeTask, surtTask } from './verbs/line-buffers.js';
import { relativizeTask, resolveTask } from './verbs/resolve.js';
import { scanTask } from './verbs/scan.js';

const TASKS: Readonly<Record<string, (options: never) => Task | Promise<Task>>> = {
  scan: scanTask,
  check: checkTask,
  resolve: resolveTask,
  normalize: normalizeTask,
  relativize: relativizeTask,
  fingerprint: fingerprintTask,
  dedupe: dedupeTask,
  surt: surtTask,
  inspect: async (options) => (await moreTasks()).inspectTask(options),
  find: async (options) => (await searches()).findTask(options),
  repair: async () => (await moreTasks()).repairTask(),
  get: async (options) => (await moreTasks()).getTask(options),
  with: async (options) => (await moreTasks()).withTask(options),
  links: async (options) => (await pages()).linksTask(options),
};

/** Makes the task of a verb from its options. */
export async function createTask({ command, options }: TaskSetup): Promise<Task> {
  return (TASKS[command] as (options: TaskSetup['options']) => Task | Promise<Task>)(options);
}

/** The tasks, by the name of their verb. */

import { changes, inspections, pages, searches } from './on-demand.js';
import type { CommandOptions } from './options.js';
import type { Task, TaskSetup } from './task.js';
import { checkTask } from './verbs/reports.js';
import { relativizeTask, resolveTask } from './verbs/resolve.js';
import { dedupeTask, fingerprintTask, normalizeTask, repairTask, surtTask } from './verbs/rewrite.js';
import { getTask, scanTask } from './verbs/scan.js';

const TASKS: Readonly<Record<string, (options: never) => Task | Promise<Task>>> = {
  scan: scanTask,
  check: checkTask,
  resolve: resolveTask,
  normalize: normalizeTask,
  relativize: relativizeTask,
  fingerprint: async (options) => fingerprintTask(options, await canonicalizerFor(options)),
  dedupe: async (options) => dedupeTask(options, await canonicalizerFor(options)),
  surt: surtTask,
  inspect: async (options) => (await inspections()).inspectTask(options),
  find: async (options) => (await searches()).findTask(options),
  repair: repairTask,
  get: getTask,
  with: async (options) => (await changes()).withTask(options),
  links: async (options) => (await pages()).linksTask(options),
};

/** Loads the code that changes queries only if an option needs it. */
async function canonicalizerFor(options: CommandOptions) {
  const isNeeded = options.trimQuery !== undefined || options.sortQuery === true;
  return isNeeded ? (await changes()).canonicalizerOf(options) : undefined;
}

/** Makes the task of a verb from its options. */
export async function createTask({ command, options }: TaskSetup): Promise<Task> {
  return (TASKS[command] as (options: TaskSetup['options']) => Task | Promise<Task>)(options);
}

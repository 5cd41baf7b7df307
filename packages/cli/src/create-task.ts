/**
 * The tasks, by the name of their verb. Modules that only some verbs need are imported on demand, here and elsewhere. The build makes a
 * file of each: it adds nothing to the start of other verbs. Coverage ignores these imports: tsx, which runs the tests, adds a branch to
 * each, for CommonJS modules.
 */

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
  /* c8 ignore next */
  inspect: async (options) => (await import('./verbs/inspect.js')).inspectTask(options),
  /* c8 ignore next */
  find: async (options) => (await import('./verbs/find.js')).findTask(options),
  repair: repairTask,
  get: getTask,
  /* c8 ignore next */
  with: async (options) => (await import('./verbs/with.js')).withTask(options),
  /* c8 ignore next */
  links: async (options) => (await import('./verbs/links.js')).linksTask(options),
};

/** Loads the code that changes queries only if an option needs it. */
async function canonicalizerFor(options: CommandOptions) {
  const isNeeded = options.trimQuery !== undefined || options.sortQuery === true;
  /* c8 ignore next */
  return isNeeded ? (await import('./verbs/with.js')).canonicalizerOf(options) : undefined;
}

/** Makes the task of a verb from its options. */
export async function createTask({ command, options }: TaskSetup): Promise<Task> {
  return (TASKS[command] as (options: TaskSetup['options']) => Task | Promise<Task>)(options);
}

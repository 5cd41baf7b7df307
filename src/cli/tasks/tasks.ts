/** The tasks, by the name of their command. A command loads only its own. */

import type { Task } from './task.js';

const TASKS = {
  scan: async () => (await import('./scan-task.js')).scanTask,
  check: async () => (await import('./check-task.js')).checkTask,
  inspect: async () => (await import('./inspect-task.js')).inspectTask,
  resolve: async () => (await import('./resolve-task.js')).resolveTask,
  normalize: async () => (await import('./normalize-task.js')).normalizeTask,
  relativize: async () => (await import('./relativize-task.js')).relativizeTask,
  surt: async () => (await import('./surt-task.js')).surtTask,
  fingerprint: async () => (await import('./fingerprint-task.js')).fingerprintTask,
  repair: async () => (await import('./repair-task.js')).repairTask,
  get: async () => (await import('./get-task.js')).getTask,
  with: async () => (await import('./with-task.js')).withTask,
} as const;

/** The name of a command that works line by line. */
export type TaskName = keyof typeof TASKS;

/** The setup of a worker thread. */
export interface TaskSetup {
  readonly command: TaskName;
  /** The options of the command. */
  readonly options: object;
  /** Whether rejected lines are written to a file. */
  readonly keepsRejects: boolean;
}

/** Makes the task of a command from its options. */
export async function createTask({ command, options }: TaskSetup): Promise<Task> {
  return ((await TASKS[command]()) as (options: object) => Task)(options);
}

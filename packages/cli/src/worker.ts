/** The module that worker threads of the command start with. Imports tasks only: a thread starts fast. */

import { BlockRunner } from './block-runner.js';
import { createTask } from './create-task.js';
import type { Block, TaskResult, TaskSetup } from './task.js';

let runner: BlockRunner;

/** Makes the task of this thread. */
export async function start(setup: TaskSetup): Promise<void> {
  runner = new BlockRunner(await createTask(setup), setup);
}

/** Runs a block. Its result is copied, since its memory is used again. */
export default function run({ bytes, ...block }: Block): TaskResult {
  const { out, rejects, ...result } = runner.run({ ...block, bytes: Buffer.from(bytes.buffer) });
  return { ...result, out: new Uint8Array(out), rejects: new Uint8Array(rejects) };
}

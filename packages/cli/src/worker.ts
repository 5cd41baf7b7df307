/** The module that worker threads of the command start with. Imports tasks only: a thread starts fast. */

import { BlockRunner } from './block-runner.js';
import { createTask } from './create-task.js';
import { Output } from './io/output.js';
import type { Block, TaskResult, TaskSetup } from './task.js';

/** A block in shared memory. */
export interface SharedBlock extends Omit<Block, 'bytes'> {
  readonly memory: SharedArrayBuffer;
  readonly length: number;
}

const input = new Output();
let runner: BlockRunner;

/** Makes the task of this thread. */
export async function start(setup: TaskSetup): Promise<void> {
  runner = new BlockRunner(await createTask(setup), setup);
}

/**
 * Runs a block, and writes the result over it, or into new memory if it is larger. V8 copies to and from shared memory byte by byte if
 * the alignment of the addresses differs, so all bytes are copied at once, between the beginnings of buffers.
 */
export default function run({ memory, length, ...block }: SharedBlock): TaskResult {
  input.length = 0;
  input.reserve(length).set(new Uint8Array(memory, 0, length));
  input.length = length;
  const { out, rejects, ...result } = runner.run({ ...block, bytes: input.bytes });
  const shared = new Uint8Array(memory.byteLength < out.length ? new SharedArrayBuffer(2 * out.length) : memory);
  shared.set(out);
  return { ...result, out: shared.subarray(0, out.length), rejects: new Uint8Array(rejects) };
}

/** Prints a text, and reports where that fails. */

import { Exit, isBrokenPipe, type ProcessLike, write } from './process.js';

/**
 * Writes to standard output. Reports an error, and sets the exit code, unless the reader has ended.
 *
 * @returns whether the text was written
 */
export async function print(process: ProcessLike, text: string): Promise<boolean> {
  try {
    await write(process.stdout, text);
    return true;
  } catch (error) {
    if (isBrokenPipe(error)) return false;
    // As in `create-task.ts`, since only a failure needs it.
    /* c8 ignore next */
    const { complain, reason } = await import('./messages.js');
    complain(process.stderr, `standard output: ${reason(error)}`);
    process.exitCode = Exit.ERROR;
    return false;
  }
}

/** What the command says when something other than the data is wrong. */

import { getSystemErrorMap } from 'node:util';
import { Exit, isBrokenPipe, type Sink, type Surroundings, write } from './surroundings.js';

/** An input that cannot be read, an output that cannot be written: said in one line, without a stack. */
export class Trouble extends Error {}

/** A name with what could command a terminal, or end a line or a column, escaped. */
export function printable(name: string): string {
  return name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (c) => `\\u{${(c.codePointAt(0) as number).toString(16)}}`);
}

/** Writes one line to standard error. */
export function complain(stderr: Sink, sentence: string): void {
  stderr.write(`uriscan: ${sentence}\n`);
}

/** Writes to standard output. If that fails, it is reported, and the exit code says so, unless the reader has gone. */
export async function print(around: Surroundings, text: string): Promise<void> {
  try {
    await write(around.stdout, text);
  } catch (error) {
    if (isBrokenPipe(error)) return;
    complain(around.stderr, `standard output: ${reason(error)}`);
    around.exitCode = Exit.ERROR;
  }
}

/**
 * What is wrong with a file or a stream, in words. A mistake of the program itself is no such thing, and thrown on.
 */
export function reason(error: unknown): string {
  if (error instanceof Trouble) return error.message;
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error;
  // Only what comes from the system has numbers of the system; zlib counts its own.
  const errno = 'syscall' in error && 'errno' in error ? Number(error.errno) : 0;
  return getSystemErrorMap().get(errno)?.[1] ?? error.message;
}

/** What the command says when something other than the data is wrong. */

import { getSystemErrorMap } from 'node:util';
import type { Sink } from './surroundings.js';

/** An input that cannot be read, an output that cannot be written: said in one line, without a stack. */
export class Trouble extends Error {}

/** A name with what could command a terminal, or end a line or a column, escaped. */
export function printable(name: string): string {
  return name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (c) => `\\u{${(c.codePointAt(0) as number).toString(16)}}`);
}

/** One line on standard error. */
export function complain(stderr: Sink, sentence: string): void {
  stderr.write(`uriscan: ${sentence}\n`);
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

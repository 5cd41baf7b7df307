/** The files that a run writes: rejected rows (`--rejects`), and rows instead of standard output (`--output`). */

import { type BigIntStats, constants, existsSync, fstatSync, statSync } from 'node:fs';
import { chmod, type FileHandle, open, realpath, rename, stat, unlink } from 'node:fs/promises';
import { isatty } from 'node:tty';
import { STANDARD_INPUT } from './input.js';
import { nameInMessage, printableRows, reason } from './messages.js';
import { isBrokenPipe, type ProcessLike, write } from './process.js';
import type { Progress } from './progress.js';
import { ReportedError } from './reported-error.js';

/** A regular file, by its device and inode, since it may have several names; `undefined` for other files. */
export type FileId = string | undefined;

/** Returns the use of a file in a run. */
type UseOf = (file: FileId) => string | undefined;

function idOf(read: () => BigIntStats | undefined): FileId {
  try {
    const stats = read();
    return stats?.isFile() ? `${stats.dev} ${stats.ino}` : undefined;
  } catch {
    // An input that cannot be read is reported when its turn comes.
    return undefined;
  }
}

const idOfStream = ({ fd }: { readonly fd?: number }): FileId =>
  idOf(() => (fd === undefined ? undefined : fstatSync(fd, { bigint: true })));

/** Returns an input. If it is also an output, that would be emptied, or the run would have no end. */
export const inputFile = (name: string, process: ProcessLike): FileId =>
  name === STANDARD_INPUT ? idOfStream(process.stdin) : idOf(() => statSync(name, { bigint: true }));

/** Returns a function that knows the files of standard output and standard error. */
export function usesOfOutputs({ stdout, stderr }: ProcessLike): UseOf {
  const [output, error] = [idOfStream(stdout), idOfStream(stderr)];
  return (file) => {
    if (file === undefined) return undefined;
    return file === output ? 'standard output' : file === error ? 'standard error' : undefined;
  };
}

/** Calls an action on a file. Its error has the name of the file. */
async function onFile<Result>(name: string, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    throw new ReportedError(`${nameInMessage(name)}: ${reason(error)}`);
  }
}

/** A file that a run writes, or standard output. Its errors have its name. */
export interface WrittenFile {
  write(bytes: Uint8Array): Promise<void>;
  /** @param isWhole - whether all rows were written */
  close(isWhole: boolean): Promise<void>;
}

const writtenFile = (name: string, handle: FileHandle, end?: (isWhole: boolean) => Promise<void>): WrittenFile => ({
  write: (bytes) => onFile(name, () => handle.appendFile(bytes)),
  close: (isWhole) =>
    onFile(name, async () => {
      await handle.close();
      await end?.(isWhole);
    }),
});

/**
 * Opens the file of `--rejects`, with every line that was rejected, to lose nothing. Empties it.
 *
 * @param useOf - returns what the run uses a file for; called when this file is open
 * @throws {@link ReportedError} when the file is a terminal or in use; that file stays unchanged
 */
export function openRejects(name: string, useOf: UseOf): Promise<WrittenFile> {
  return onFile(name, async () => {
    const isNew = !existsSync(name);
    const handle = await open(name, constants.O_WRONLY | constants.O_CREAT);
    const stats = await handle.stat({ bigint: true });
    const use = useOf(idOf(() => stats));
    if (use === undefined && !isatty(handle.fd)) {
      if (stats.isFile()) await handle.truncate();
      return writtenFile(name, handle);
    }
    await handle.close();
    if (isNew) await unlink(name);
    throw new ReportedError(use === undefined ? 'is a terminal, and rejected lines could control it' : `is ${use} too`);
  });
}

/**
 * Opens the file of `--output`. If all rows are written, it replaces the old one at the end of the run: the run may read the old one.
 *
 * @throws {@link ReportedError} when it cannot be written, or is not a regular file
 */
export function openOutput(given: string): Promise<WrittenFile> {
  return onFile(given, async () => {
    const old = await stat(given).catch(() => undefined);
    if (old !== undefined && !old.isFile()) throw new ReportedError('is not a regular file');
    const name = old === undefined ? given : await realpath(given);
    const temporary = `${name}.${process.pid}.tmp`;
    const handle = await open(temporary, 'wx');
    if (old !== undefined) await chmod(temporary, old.mode);
    return writtenFile(name, handle, (isWhole) => (isWhole ? rename(temporary, name) : unlink(temporary)));
  });
}

/** Returns standard output. If its reader has ended, the error is the system's: see {@link isBrokenPipe}. */
export const standardOutput = ({ stdout }: ProcessLike, progress: Progress | undefined): WrittenFile => ({
  async write(bytes) {
    if (stdout.isTTY) progress?.clear();
    // References may have characters that control a terminal.
    await write(stdout, stdout.isTTY ? printableRows(bytes) : bytes).catch((error: unknown) => {
      throw isBrokenPipe(error) ? error : new ReportedError(`standard output: ${reason(error)}`);
    });
  },
  async close() {},
});

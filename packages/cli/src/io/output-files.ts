/** The files that a run writes: rejected rows (`--rejects`), and rows instead of standard output (`--output`). */

import { type BigIntStats, constants, existsSync, fstatSync, statSync } from 'node:fs';
import { chmod, type FileHandle, open, realpath, rename, stat, unlink } from 'node:fs/promises';
import { isatty } from 'node:tty';
import { STANDARD_INPUT } from './input.js';
import { nameInMessage, reason } from './messages.js';
import type { ProcessLike } from './process.js';
import { ReportedError } from './reported-error.js';

/** A regular file of a run. It may have several names, so it is identified by device and inode. */
export interface RegularFile {
  readonly use: string;
  readonly dev: bigint;
  readonly ino: bigint;
}

/** Returns standard output and standard error, if they are regular files. */
export function standardOutputs({ stdout, stderr }: ProcessLike): RegularFile[] {
  return [
    ...regularFile('standard output', () => statsOf(stdout)),
    ...regularFile('standard error', () => statsOf(stderr)),
  ];
}

/** Returns an input, if it is a regular file. If it is also an output, that would be emptied, or the run would have no end. */
export function inputFile(name: string, process: ProcessLike): RegularFile[] {
  return regularFile('an input', () =>
    name === STANDARD_INPUT ? statsOf(process.stdin) : statSync(name, { bigint: true }),
  );
}

/** Returns the use of the same file by `others`; `undefined` if they do not have it. */
export function otherUse(
  { dev, ino }: Pick<RegularFile, 'dev' | 'ino'>,
  others: readonly RegularFile[],
): string | undefined {
  return others.find((file) => file.dev === dev && file.ino === ino)?.use;
}

const statsOf = ({ fd }: { readonly fd?: number }): BigIntStats | undefined =>
  fd === undefined ? undefined : fstatSync(fd, { bigint: true });

function regularFile(use: string, read: () => BigIntStats | undefined): RegularFile[] {
  try {
    const stats = read();
    return stats?.isFile() ? [{ use, dev: stats.dev, ino: stats.ino }] : [];
  } catch {
    // An input that cannot be read is reported when its turn comes.
    return [];
  }
}

/** Calls an action on a file. Its error has the name of the file. */
async function onFile<Result>(name: string, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    throw new ReportedError(`${nameInMessage(name)}: ${reason(error)}`);
  }
}

/** A file that a run writes. Its errors have its name. */
export interface WrittenFile {
  write(bytes: Uint8Array): Promise<void>;
  /** @param isWhole - whether all rows were written */
  close(isWhole: boolean): Promise<void>;
}

const writtenFile = (name: string, handle: FileHandle, end?: (isWhole: boolean) => Promise<void>): WrittenFile => ({
  write: (bytes) => onFile(name, async () => void (bytes.length > 0 && (await handle.appendFile(bytes)))),
  close: (isWhole) =>
    onFile(name, async () => {
      await handle.close();
      await end?.(isWhole);
    }),
});

/**
 * Opens the file of `--rejects`, with every line that was rejected, to lose nothing. Empties it.
 *
 * @param others - returns the other files of the run; called when this file is open
 * @throws {@link ReportedError} when the file is a terminal or one of the other files; that file stays unchanged
 */
export function openRejects(name: string, others: () => readonly RegularFile[]): Promise<WrittenFile> {
  return onFile(name, async () => {
    const isNew = !existsSync(name);
    const handle = await open(name, constants.O_WRONLY | constants.O_CREAT);
    const stats = await handle.stat({ bigint: true });
    const use = otherUse(stats, others());
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

/** The files that a run writes: rejected rows (`--rejects`), and rows instead of standard output (`--output`). */

import { type BigIntStats, constants, existsSync, fstatSync, ftruncateSync, statSync } from 'node:fs';
import { type FileHandle, open, realpath, rename, rm, stat, unlink } from 'node:fs/promises';
import { isatty } from 'node:tty';
import { STANDARD_INPUT } from './input.js';
import { nameInMessage, printableRows, reason } from './messages.js';
import { isBrokenPipe, type ProcessLike, ReportedError, type Sink, write } from './process.js';
import type { Progress } from './progress.js';

/** A regular file, by its device and inode, since it may have several names; `undefined` for other files. */
type FileId = string | undefined;

/** Files, and what a run uses them for. */
type Uses = readonly (readonly [file: FileId, use: string])[];

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

/** @throws {@link ReportedError} when the run has another use for a file */
function refuseUsed(file: FileId, uses: Uses): void {
  const [, use] = uses.find(([used]) => file !== undefined && used === file) ?? [];
  if (use !== undefined) throw new ReportedError(`is ${use} too`);
}

/** The files that a run writes. */
export interface WrittenFiles {
  readonly output: WrittenFile;
  readonly rejects: WrittenFile | undefined;
}

/**
 * Opens the files that a run writes.
 *
 * @param files - the inputs
 * @throws {@link ReportedError} when a file cannot be written, or has two uses; no file is changed then
 */
export async function openFiles(
  { output: outputName, rejects: rejectsName }: { readonly output?: string; readonly rejects?: string },
  files: readonly string[],
  process: ProcessLike,
  progress: Progress | undefined,
): Promise<WrittenFiles> {
  const { stdout, stderr } = process;
  const streams: Uses = [
    [idOfStream(stdout), 'standard output'],
    [idOfStream(stderr), 'standard error'],
  ];
  const idOfName = (name: string): FileId => idOf(() => statSync(name, { bigint: true }));
  const idOfInput = (name: string): FileId => (name === STANDARD_INPUT ? idOfStream(process.stdin) : idOfName(name));
  // A run that reads what it writes would have no end.
  for (const name of files) await onFile(name, async () => refuseUsed(idOfInput(name), streams));
  const output = await (outputName === undefined ? standardOutput(stdout, progress) : openOutput(outputName, streams));
  const uses = (): Uses => [
    ...streams,
    ...files.map((name) => [idOfInput(name), 'an input'] as const),
    [outputName === undefined ? undefined : idOfName(outputName), 'the file of --output'],
  ];
  try {
    return { output, rejects: rejectsName === undefined ? undefined : await openRejects(rejectsName, uses) };
  } catch (error) {
    await output.close(false);
    throw error;
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

/** A file that a run writes, or standard output. Its errors have its name. */
export interface WrittenFile {
  write(bytes: Uint8Array): Promise<void>;
  /** Returns a function that removes bytes that are written after this call, from a regular file. */
  mark(): () => void;
  /** @param isWhole - whether all rows were written */
  close(isWhole: boolean): Promise<void>;
}

/** Returns a function that cuts a regular file to the size that it has now. */
function markOf({ fd }: { readonly fd?: number }): () => void {
  const stats = fd === undefined ? undefined : fstatSync(fd);
  return () => {
    if (stats?.isFile()) ftruncateSync(fd as number, stats.size);
  };
}

const writtenFile = (name: string, handle: FileHandle, close = (_: boolean) => handle.close()): WrittenFile => ({
  write: (bytes) => onFile(name, () => handle.appendFile(bytes)),
  mark: () => markOf(handle),
  close: (isWhole) => onFile(name, () => close(isWhole)),
});

/**
 * Opens the file of `--rejects`, with every line that was rejected, to lose nothing. Empties it.
 *
 * @param uses - returns the other files; called when this file is open, since they may have its name
 * @throws {@link ReportedError} when the file is a terminal or in use; that file stays unchanged
 */
function openRejects(name: string, uses: () => Uses): Promise<WrittenFile> {
  return onFile(name, async () => {
    const isNew = !existsSync(name);
    const handle = await open(name, constants.O_WRONLY | constants.O_CREAT);
    try {
      const stats = await handle.stat({ bigint: true });
      refuseUsed(
        idOf(() => stats),
        uses(),
      );
      if (isatty(handle.fd)) throw new ReportedError('is a terminal, and rejected lines could control it');
      if (stats.isFile()) await handle.truncate();
      return writtenFile(name, handle);
    } catch (error) {
      await handle.close();
      if (isNew) await unlink(name);
      throw error;
    }
  });
}

/**
 * Opens the file of `--output`. If all rows are written, it replaces the old one at the end of the run: the run may read the old one.
 *
 * @param streams - the files that must not be replaced
 * @throws {@link ReportedError} when it cannot be written, is in use, or is not a regular file
 */
function openOutput(given: string, streams: Uses): Promise<WrittenFile> {
  return onFile(given, async () => {
    const old = await stat(given, { bigint: true }).catch(() => undefined);
    if (old !== undefined && !old.isFile()) throw new ReportedError('is not a regular file');
    refuseUsed(
      idOf(() => old),
      streams,
    );
    const name = old === undefined ? given : await realpath(given);
    const temporary = `${name}.${process.pid}.tmp`;
    const mode = Number(old?.mode ?? 0o666n) & 0o7777;
    const handle = await open(temporary, 'wx', mode);
    // The mask of the process applies to new files only.
    if (old !== undefined) await handle.chmod(mode);
    return writtenFile(name, handle, async (isWhole) => {
      try {
        await handle.close();
        if (isWhole) await rename(temporary, name);
      } finally {
        await rm(temporary, { force: true });
      }
    });
  });
}

/** Returns standard output. If its reader has ended, the error is the system's: see {@link isBrokenPipe}. */
const standardOutput = (stdout: Sink, progress: Progress | undefined): WrittenFile => ({
  async write(bytes) {
    if (stdout.isTTY) progress?.clear();
    // References may have characters that control a terminal.
    await write(stdout, stdout.isTTY ? printableRows(bytes) : bytes).catch((error: unknown) => {
      throw isBrokenPipe(error) ? error : new ReportedError(`standard output: ${reason(error)}`);
    });
  },
  mark: () => markOf(stdout),
  async close() {},
});

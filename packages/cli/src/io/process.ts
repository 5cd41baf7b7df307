/** The process: its streams, its exit codes, the errors that it reports, and the version of the command. */

import { fstatSync, writeSync } from 'node:fs';
import manifest from '../../package.json' with { type: 'json' };

/** The version of the package. The build bundles nothing else of its manifest. */
export const VERSION: string = manifest.version;

/** A stream to write to. */
export interface Sink {
  /** Its descriptor. */
  readonly fd?: number;
  readonly isTTY?: boolean;
  readonly columns?: number | undefined;
  write(data: Uint8Array | string, done?: (error?: Error | null) => void): unknown;
  on(event: 'error', listener: () => void): unknown;
}

/** The members of a process that the command uses. `process` has them; tests pass their own. */
export interface ProcessLike {
  readonly stdin: AsyncIterable<Buffer> & { readonly isTTY?: boolean; readonly fd?: number };
  readonly stdout: Sink;
  readonly stderr: Sink & NodeJS.WritableStream;
  exitCode?: number | string | null | undefined;
  exit(code?: number): unknown;
  on(event: SignalName, listener: SignalListener): unknown;
  off(event: SignalName, listener: SignalListener): unknown;
}

/** The signals that end a run: of a terminal that is closed, of Ctrl-C, and of `kill`. */
export const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;
type SignalName = (typeof SIGNALS)[number];
export type SignalListener = (signal: SignalName, number: number) => void;

/** An error of an input or output, reported in one line without a stack. */
export class ReportedError extends Error {
  readonly isReported = true;
}

/** Ends the run: an output or a thread failed, or a row was rejected with `--invalid fail`. */
export class EndOfRun extends Error {
  exitCode: number = Exit.ERROR;
}

/** Whether an error is a {@link ReportedError}. A module that is loaded on demand may have a copy of that class. */
export const isReported = (error: unknown): error is ReportedError => error instanceof Error && 'isReported' in error;

/** Exit codes, as `--help` documents them. */
export const Exit = { OK: 0, REJECTS: 1, ERROR: 2, SIGNAL: 128 } as const;

/**
 * Writes data, and waits until the stream has taken it: memory stays constant if its reader is slow. A regular file is written without
 * the stream, which ignores that a disk took only a part (Node 20 to 26).
 */
export async function write(sink: Sink, data: Uint8Array | string): Promise<void> {
  if (sink.fd !== undefined && fstatSync(sink.fd).isFile()) {
    const bytes = Buffer.from(data as string);
    for (let at = 0; at < bytes.length; ) at += writeSync(sink.fd, bytes, at);
    return;
  }
  await new Promise<void>((resolve, reject) => {
    sink.write(data, (error) => (error ? reject(error) : resolve()));
  });
}

/** Whether an output failed because its reader has ended, as `head` does: this is not reported as an error. */
export function isBrokenPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}

/** Handles errors that are reported elsewhere. */
export const ignore = (): void => {};

/** What the command touches of the process around it. `process` is one; a test brings its own. */

/** Somewhere to write to. */
export interface Sink {
  /** Its descriptor. */
  readonly fd?: number;
  readonly isTTY?: boolean;
  readonly columns?: number | undefined;
  write(data: Uint8Array | string, done?: (error?: Error | null) => void): unknown;
  on(event: 'error', listener: () => void): unknown;
}

/** See the module. */
export interface Surroundings {
  readonly stdin: AsyncIterable<Buffer> & { readonly isTTY?: boolean; readonly fd?: number };
  readonly stdout: Sink;
  readonly stderr: Sink & NodeJS.WritableStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  exitCode?: number | string | null | undefined;
  exit(code?: number): unknown;
  on(event: 'SIGINT', listener: () => void): unknown;
  off(event: 'SIGINT', listener: () => void): unknown;
}

/** Exit codes, as `--help` documents them. */
export const Exit = { OK: 0, REJECTS: 1, ERROR: 2, INTERRUPTED: 130 } as const;

/** Hands data over, and waits until it is taken: memory stays constant however slow the reader is. */
export function write(sink: Sink, data: Uint8Array | string): Promise<void> {
  return new Promise((resolve, reject) => {
    sink.write(data, (error) => (error ? reject(error) : resolve()));
  });
}

/** Whether an output failed only because its reader has gone, which is no error: `head` does so. */
export function isBrokenPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}

/** Whether what is written there should have colours: on a terminal, unless NO_COLOR or FORCE_COLOR say otherwise. */
export function wantsColours(sink: Sink, env: Surroundings['env']): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0';
  return sink.isTTY === true && env['TERM'] !== 'dumb';
}

/** For errors that another hears of. */
export const ignore = (): void => {};

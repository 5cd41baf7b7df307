/** Runs the task of a command over all lines of its files, in one thread or several, and writes the results. */

import { availableParallelism } from 'node:os';
import { ThreadError, Threads, type ThreadsOptions } from '../bulk/index.js';
import { openInput, totalSize } from './io/input.js';
import { LONGEST_LINE } from './io/input-lines.js';
import { complain, nameInMessage, ReportedError, reason } from './io/messages.js';
import { Exit, isBrokenPipe, type ProcessLike, write } from './io/process.js';
import { Progress } from './io/progress.js';
import { RejectsFile } from './io/rejects.js';
import { inputFile, otherUse, standardOutputs } from './io/same-file.js';
import { Summary } from './io/summary.js';
import { type Task, type TaskResult, taskJob } from './tasks/task.js';
import { createTask, type TaskName, type TaskSetup } from './tasks/tasks.js';

/** The options that all these commands have. */
export interface RunOptions {
  readonly rejects?: string;
  readonly quiet?: boolean;
  readonly progress: boolean;
  readonly threads: number;
}

/** How threads are started. */
export interface Threading extends Pick<ThreadsOptions<TaskSetup>, 'startAfter' | 'blockBytes' | 'longest'> {
  /** The module that they start with. */
  readonly entry: URL;
  /** The most threads; by default as many as the machine can run at once. */
  readonly mostThreads?: number;
}

/** The reader of standard output has ended: the run ends, and reports nothing. */
class BrokenPipeError extends Error {}
/** An output failed: the run ends. */
class OutputError extends ReportedError {}

type TaskThreads = Threads<TaskSetup, string, TaskResult>;

/** Runs a command, and sets the exit code. */
export async function runCommand(
  command: TaskName,
  options: RunOptions,
  files: readonly string[],
  process: ProcessLike,
  threading: Threading | undefined,
): Promise<void> {
  const outputs = standardOutputs(process);
  for (const name of files) {
    const use = inputFile(name, process).map((file) => otherUse(file, outputs))[0];
    if (use !== undefined) throw new ReportedError(`${nameInMessage(name)}: is ${use} too`);
  }
  const others = () => [...files.flatMap((name) => inputFile(name, process)), ...outputs];
  const rejects = options.rejects === undefined ? undefined : await RejectsFile.open(options.rejects, others);
  const total = options.progress ? await totalSize(files) : undefined;
  const progress = options.progress ? new Progress(process.stderr, total) : undefined;
  const setup: TaskSetup = { command, options, keepsRejects: rejects !== undefined };
  const task = await createTask(setup);
  const { entry = '', mostThreads = availableParallelism(), ...when } = threading ?? {};
  const threads: TaskThreads = new Threads(entry, () => taskJob(task, setup.keepsRejects), {
    longest: LONGEST_LINE,
    skipsLongLines: true,
    ...when,
    threads: threading === undefined ? 1 : Math.min(options.threads, mostThreads),
    setup,
  });
  const run = new Run(task, threads, rejects, progress, process);
  const end = async (summary: boolean) => {
    progress?.clear();
    await rejects?.close().catch(run.failAt);
    if (summary && !options.quiet) await write(process.stderr, `${run.summary}\n`).catch(run.failAt);
  };
  // A second signal has no handler, and ends the process.
  const interrupt = async () => {
    process.off('SIGINT', interrupt);
    await end(true);
    process.exit(Exit.INTERRUPTED);
  };
  process.on('SIGINT', interrupt);
  try {
    await run.all(files);
    await end(true);
  } catch (error) {
    if (!(error instanceof BrokenPipeError)) throw error;
    await end(false);
    // Does not wait for an input, which may be a pipe that is silent for ever.
    process.exit(run.exitCode);
  } finally {
    process.off('SIGINT', interrupt);
    await threads.close();
  }
  process.exitCode = run.exitCode;
}

class Run {
  readonly summary = new Summary();
  readonly #task: Task;
  readonly #threads: TaskThreads;
  readonly #rejects: RejectsFile | undefined;
  readonly #progress: Progress | undefined;
  readonly #process: ProcessLike;
  #hasFailed = false;

  constructor(
    task: Task,
    threads: TaskThreads,
    rejects: RejectsFile | undefined,
    progress: Progress | undefined,
    process: ProcessLike,
  ) {
    this.#task = task;
    this.#threads = threads;
    this.#rejects = rejects;
    this.#progress = progress;
    this.#process = process;
  }

  get exitCode(): number {
    if (this.#hasFailed || this.summary.unreadable > 0) return Exit.ERROR;
    return this.summary.rejected > 0 ? this.#task.exitOnRejects : Exit.OK;
  }

  async all(files: readonly string[]): Promise<void> {
    try {
      await this.#print(Buffer.from(this.#task.header ?? ''));
      for (const file of files) await this.#read(file);
    } catch (error) {
      if (!(error instanceof OutputError || error instanceof ThreadError)) throw error;
      this.#fail(error.message);
    }
  }

  /** Reports an error of an output, unless its reader has ended. */
  readonly failAt = (error: unknown): void => {
    if (!isBrokenPipe(error)) this.#fail(reason(error));
  };

  #fail(sentence: string): void {
    this.#hasFailed = true;
    this.#complain(sentence);
  }

  /** Reads a file. If that fails, the other files are still read. */
  async #read(file: string): Promise<void> {
    try {
      const source = await openInput(file, this.#process.stdin, (bytes) => this.#progress?.add(bytes));
      const results = this.#task.read?.(source, file) ?? this.#threads.map(source, file);
      for await (const result of results) await this.#write(result);
    } catch (error) {
      if (error instanceof BrokenPipeError || error instanceof OutputError || error instanceof ThreadError) throw error;
      this.#complain(`${nameInMessage(file)}: ${reason(error)}`);
      this.summary.unreadable++;
    }
  }

  async #write(result: TaskResult): Promise<void> {
    this.summary.add(result);
    await this.#print(result.out);
    try {
      await this.#rejects?.write(result.rejects);
    } catch (error) {
      throw new OutputError(reason(error));
    }
  }

  async #print(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return;
    try {
      if (this.#process.stdout.isTTY) this.#progress?.clear();
      await write(this.#process.stdout, bytes);
    } catch (error) {
      if (isBrokenPipe(error)) throw new BrokenPipeError();
      throw new OutputError(`standard output: ${reason(error)}`);
    }
  }

  #complain(sentence: string): void {
    this.#progress?.clear();
    complain(this.#process.stderr, sentence);
  }
}

/**
 * What all commands that work line by line have in common: lines come in from files or standard input, a task takes
 * them one at a time, in one thread or several, what it puts out is written; rejects, progress, summary and exit code are
 * taken care of.
 */

import { availableParallelism } from 'node:os';
import { ThreadError, Threads, type ThreadsOptions } from '../bulk/index.js';
import { LONGEST_LINE } from './lines.js';
import { complain, nameInMessage, reason, Trouble } from './messages.js';
import { Progress } from './progress.js';
import { Rejects } from './rejects.js';
import { inputFile, otherUse, standardOutputs } from './same-file.js';
import { openSource, totalSize } from './source.js';
import { Summary } from './summary.js';
import { Exit, isBrokenPipe, type Surroundings, write } from './surroundings.js';
import type { Task } from './work.js';
import { jobOf, type Outcome, type Setup } from './work.js';

/** What users choose for every such command. */
export interface FilterOptions {
  readonly rejects?: string;
  readonly quiet?: boolean;
  readonly progress: boolean;
  readonly threads: number;
}

/** How threads are started; `entry` is the module they begin with, which calls `work`. */
export interface Threading extends Pick<ThreadsOptions<Setup>, 'startAfter' | 'blockBytes' | 'longest'> {
  readonly entry: URL;
  /** How many threads there are at most; as many as the machine can run at once if not given. */
  readonly mostThreads?: number;
}

/** The reader of our output has gone: there is nothing more to do, and nobody to tell. */
class BrokenPipe extends Error {}
/** An output that fails ends the run. */
class OutputTrouble extends Trouble {}

/** Runs the command named `command` over all lines of all files, and sets the exit code. */
export async function filter<Options extends FilterOptions>(
  files: readonly string[],
  command: string,
  create: (options: Options) => Task,
  options: Options,
  around: Surroundings,
  threading: Threading | undefined,
): Promise<void> {
  const outputs = standardOutputs(around);
  for (const name of files) {
    const use = inputFile(name, around).map((file) => otherUse(file, outputs))[0];
    if (use !== undefined) throw new Trouble(`${nameInMessage(name)}: is ${use} too`);
  }
  const others = () => [...files.flatMap((name) => inputFile(name, around)), ...outputs];
  const rejects = options.rejects === undefined ? undefined : await Rejects.open(options.rejects, others);
  const total = options.progress ? await totalSize(files) : undefined;
  const progress = options.progress ? new Progress(around.stderr, total) : undefined;
  const task = create(options);
  const setup = { command, options, keepsRejects: rejects !== undefined };
  const { entry = '', mostThreads = availableParallelism(), ...when } = threading ?? {};
  const threads = new Threads<Setup, string, Outcome>(entry, () => jobOf(task, setup.keepsRejects), {
    longest: LONGEST_LINE,
    skipsLongLines: true,
    ...when,
    threads: threading === undefined ? 1 : Math.min(options.threads, mostThreads),
    setup,
  });
  const run = new Run(task, threads, rejects, progress, around);
  const end = async (summary: boolean) => {
    progress?.clear();
    await rejects?.close().catch(run.failAt);
    if (summary && !options.quiet) await write(around.stderr, `${run.summary}\n`).catch(run.failAt);
  };
  // A second signal finds no handler, and ends whatever still goes on.
  const interrupt = async () => {
    around.off('SIGINT', interrupt);
    await end(true);
    around.exit(Exit.INTERRUPTED);
  };
  around.on('SIGINT', interrupt);
  try {
    await run.all(files);
    await end(true);
  } catch (error) {
    if (!(error instanceof BrokenPipe)) throw error;
    await end(false);
    // A file may be a pipe that somebody will not write to for a long time: do not wait for it.
    around.exit(run.exitCode);
  } finally {
    around.off('SIGINT', interrupt);
    await threads.close();
  }
  around.exitCode = run.exitCode;
}

class Run {
  readonly summary = new Summary();
  readonly #task: Task;
  readonly #threads: Threads<Setup, string, Outcome>;
  readonly #rejects: Rejects | undefined;
  readonly #progress: Progress | undefined;
  readonly #around: Surroundings;
  #hasFailed = false;

  constructor(
    task: Task,
    threads: Threads<Setup, string, Outcome>,
    rejects: Rejects | undefined,
    progress: Progress | undefined,
    around: Surroundings,
  ) {
    this.#task = task;
    this.#threads = threads;
    this.#rejects = rejects;
    this.#progress = progress;
    this.#around = around;
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
      if (!(error instanceof OutputTrouble || error instanceof ThreadError)) throw error;
      this.#fail(error.message);
    }
  }

  /** Notes an error of an output. That its reader has gone is not one. */
  readonly failAt = (error: unknown): void => {
    if (!isBrokenPipe(error)) this.#fail(reason(error));
  };

  #fail(sentence: string): void {
    this.#hasFailed = true;
    this.#complain(sentence);
  }

  /** A file that cannot be read is no reason not to read the others. */
  async #read(file: string): Promise<void> {
    try {
      const source = await openSource(file, this.#around.stdin, (bytes) => this.#progress?.add(bytes));
      for await (const outcome of this.#threads.map(source, file)) await this.#take(outcome);
    } catch (error) {
      if (error instanceof BrokenPipe || error instanceof OutputTrouble || error instanceof ThreadError) throw error;
      this.#complain(`${nameInMessage(file)}: ${reason(error)}`);
      this.summary.unreadable++;
    }
  }

  async #take(outcome: Outcome): Promise<void> {
    this.summary.add(outcome);
    await this.#print(outcome.out);
    try {
      await this.#rejects?.write(outcome.rejects);
    } catch (error) {
      throw new OutputTrouble(reason(error));
    }
  }

  async #print(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return;
    try {
      if (this.#around.stdout.isTTY) this.#progress?.clear();
      await write(this.#around.stdout, bytes);
    } catch (error) {
      if (isBrokenPipe(error)) throw new BrokenPipe();
      throw new OutputTrouble(`standard output: ${reason(error)}`);
    }
  }

  #complain(sentence: string): void {
    this.#progress?.clear();
    complain(this.#around.stderr, sentence);
  }
}

/** Runs the task of a command over all rows of its files, in one thread or several, and writes the results. */

import { availableParallelism } from 'node:os';
import { ThreadError, Threads, type ThreadsOptions } from 'uriscan/bulk';
import { totalSize } from './io/input.js';
import { LONGEST_LINE } from './io/input-lines.js';
import { complain, nameInMessage, printableRows, reason } from './io/messages.js';
import { Exit, isBrokenPipe, type ProcessLike, ReportedError, write } from './io/process.js';
import type { Progress } from './io/progress.js';
import { RejectsFile } from './io/rejects.js';
import { inputFile, otherUse, standardOutputs } from './io/same-file.js';
import { Summary } from './io/summary.js';
import { progressBars } from './on-demand.js';
import type { CsvReader } from './rows/csv-reader.js';
import { FirstRows } from './rows/keyed-rows.js';
import { INPUT_KINDS, type RowLayout } from './rows/layout.js';
import { escapeFormulas } from './rows/notation.js';
import { type InputOptions, type OpenRows, openRows } from './rows/open-rows.js';
import { hasSameColumns, headerOf, type RowOptions, withFormat } from './rows/row-writer.js';
import type { Task, TaskResult } from './tasks/task.js';
import { TaskRunner } from './tasks/task-runner.js';
import { createTask, type TaskName, type TaskSetup } from './tasks/tasks.js';

export { baseFault } from './tasks/codes.js';

/** The options that all these commands have. */
export interface RunOptions extends InputOptions, RowOptions {
  readonly rejects?: string;
  /** Whether to write `'` before cells of CSV that begin like a formula. */
  readonly escapeFormulas?: boolean;
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
/** A row was rejected, and `--invalid fail` ends the run. */
class InvalidRowError extends ReportedError {}

async function startProgress(stderr: ProcessLike['stderr'], files: readonly string[]): Promise<Progress> {
  const { Progress } = await progressBars();
  return new Progress(stderr, await totalSize(files));
}

/** The task of a run, which is made when its first input is open, and the threads for it. */
interface Work {
  readonly task: Task;
  readonly runner: TaskRunner;
  readonly threads: Threads<TaskSetup, RowLayout, TaskResult>;
  readonly options: RunOptions;
  /** The layout of the first input. */
  readonly first: RowLayout;
}

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
  const progress = options.progress && process.stderr.isTTY ? await startProgress(process.stderr, files) : undefined;
  const run = new Run(command, options, threading, rejects, progress, process);
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
    await run.close();
  }
  process.exitCode = run.exitCode;
}

class Run {
  readonly summary = new Summary();
  readonly #command: TaskName;
  readonly #options: RunOptions;
  readonly #threading: Threading | undefined;
  readonly #rejects: RejectsFile | undefined;
  readonly #progress: Progress | undefined;
  readonly #process: ProcessLike;
  /** The rows that come first, if rows have keys. */
  #firstRows: FirstRows | undefined;
  #work: Work | undefined;
  #hasFailed = false;
  /** Whether an invalid row ended the run, or all rows of a file were rejected. */
  #isInvalid = false;

  constructor(
    command: TaskName,
    options: RunOptions,
    threading: Threading | undefined,
    rejects: RejectsFile | undefined,
    progress: Progress | undefined,
    process: ProcessLike,
  ) {
    this.#command = command;
    this.#options = options;
    this.#threading = threading;
    this.#rejects = rejects;
    this.#progress = progress;
    this.#process = process;
  }

  get exitCode(): number {
    if (this.#hasFailed || this.summary.unreadable > 0) return Exit.ERROR;
    if (this.#isInvalid) return Exit.REJECTS;
    const task = this.#work?.task;
    const reported = task?.hasFindings ? this.summary.found : this.summary.rejected;
    return task !== undefined && reported > 0 ? task.exitOnRejects : Exit.OK;
  }

  async all(files: readonly string[]): Promise<void> {
    try {
      for (const file of files) await this.#read(file);
    } catch (error) {
      if (error instanceof InvalidRowError) {
        this.#isInvalid = true;
        this.#complain(error.message);
      } else if (error instanceof OutputError || error instanceof ThreadError) this.#fail(error.message);
      else throw error;
    }
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await this.#work?.threads.close();
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
    const { valid, rejected } = this.summary;
    try {
      const count = (bytes: number) => this.#progress?.add(bytes);
      const input = await openRows(file, this.#options, this.#process.stdin, count, this.#longest);
      for await (const result of this.#results(input)) await this.#write(result);
    } catch (error) {
      if ([BrokenPipeError, OutputError, InvalidRowError, ThreadError].some((fatal) => error instanceof fatal))
        throw error;
      this.#complain(`${nameInMessage(file)}: ${reason(error)}`);
      this.summary.unreadable++;
    }
    const isAllRejected = this.summary.valid === valid && this.summary.rejected > rejected;
    if (!isAllRejected || this.#options.readsPages) return;
    this.#isInvalid = true;
    const kinds = INPUT_KINDS.join(', ');
    this.#complain(`${nameInMessage(file)}: every row was rejected; --input says what its rows are: ${kinds}`);
  }

  get #longest(): number {
    return this.#threading?.longest ?? LONGEST_LINE;
  }

  /** Yields the results of the rows of an input. */
  async *#results({ reader, layout, guess, csv }: OpenRows): AsyncGenerator<TaskResult, void, undefined> {
    try {
      if (guess !== undefined && !this.#options.quiet) this.#complain(`${nameInMessage(layout.file)}: ${guess}`);
      if (layout.kind !== 'lines') this.summary.noun = 'row';
      if (layout.kind !== 'lines' && this.#command === 'resolve' && this.#options.base === undefined) {
        throw new ReportedError('a column of references needs --base');
      }
      this.#work ??= await this.#start(layout);
      const { task, runner, threads, options, first } = this.#work;
      if (!hasSameColumns(options, layout, first)) {
        throw new ReportedError(`has other columns than ${nameInMessage(first.file)}`);
      }
      if (csv === undefined) yield* task.read?.(reader, layout.file) ?? threads.map(reader, layout);
      else yield* csvResults(csv, runner, layout);
    } finally {
      await reader.close();
    }
  }

  /** Makes the task, and prints the header. */
  async #start(first: RowLayout): Promise<Work> {
    const options = withFormat(this.#options, first);
    const setup: TaskSetup = { command: this.#command, options, keepsRejects: this.#rejects !== undefined };
    const task = await createTask(setup);
    const runner = new TaskRunner(task, setup);
    const { entry = '', mostThreads = availableParallelism(), ...when } = this.#threading ?? {};
    const threads: Work['threads'] = new Threads(entry, () => (block) => runner.run(block), {
      longest: LONGEST_LINE,
      skipsLongLines: true,
      ...when,
      threads: this.#threading === undefined ? 1 : Math.min(options.threads, mostThreads),
      setup,
    });
    this.#work = { task, runner, threads, options, first };
    await this.#print(Buffer.from(headerOf(task, options, first)));
    return this.#work;
  }

  async #write(result: TaskResult): Promise<void> {
    this.summary.add(result);
    await this.#print(this.#withoutDuplicates(result));
    try {
      await this.#rejects?.write(result.rejects);
    } catch (error) {
      throw new OutputError(reason(error));
    }
    if (result.failure === undefined) return;
    const { file, line, offset, code } = result.failure;
    throw new InvalidRowError(`${nameInMessage(file)}:${line}:${offset}: ${code}`);
  }

  #withoutDuplicates({ out, keyed }: TaskResult): Uint8Array {
    if (keyed === undefined) return out;
    this.#firstRows ??= new FirstRows();
    const first = this.#firstRows.of(out, keyed);
    this.summary.duplicates = this.#firstRows.duplicates;
    return first;
  }

  async #print(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return;
    const { stdout } = this.#process;
    const { escapeFormulas: escapes, format } = (this.#work as Work).options;
    const rows = escapes && format === 'csv' ? escapeFormulas(bytes) : bytes;
    try {
      if (stdout.isTTY) this.#progress?.clear();
      // References may have characters that control a terminal.
      await write(stdout, stdout.isTTY ? printableRows(rows) : rows);
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

/** Reads CSV in this thread: where a record begins is not known without all records before it. */
async function* csvResults(csv: CsvReader, runner: TaskRunner, layout: RowLayout): AsyncGenerator<TaskResult> {
  while (await csv.fill()) {
    const { firstLine, longest: longerThan } = csv;
    const block = { firstLine, slot: 0, context: layout };
    yield runner.run({ ...block, bytes: csv.block }, (rows) => csv.read(rows, layout));
    if (await csv.advance()) yield runner.run({ ...block, bytes: Buffer.alloc(0), longerThan }, () => {});
  }
}

/** Runs the task of a verb over all rows of its files, in one thread or several, and writes the results. */

import { BlockRunner } from './block-runner.js';
import { baseFault } from './codes.js';
import { createTask } from './create-task.js';
import { complain, nameInMessage, reason } from './io/messages.js';
import { totalSize } from './io/open-input.js';
import { openFiles, type WrittenFiles } from './io/output-files.js';
import {
  EndOfRun,
  Exit,
  ignore,
  isBrokenPipe,
  isReported,
  type ProcessLike,
  ReportedError,
  SIGNALS,
  type SignalListener,
  write,
} from './io/process.js';
import { Progress } from './io/progress.js';
import { plural, Summary } from './io/summary.js';
import type { CommandOptions } from './options.js';
import { ParallelRunner, type Threading } from './parallel-runner.js';
import { csvResults } from './rows/column-rows.js';
import { FirstRows } from './rows/first-rows.js';
import { INPUT_KINDS, type RowLayout } from './rows/layout.js';
import { escapeFormulas, notationOf } from './rows/notation.js';
import { type OpenRows, openRows } from './rows/open-rows.js';
import { hasSameColumns, headerOf, withFormat } from './rows/row-writer.js';
import type { Task, TaskResult, TaskSetup } from './task.js';
import { encodingOf } from './verbs/links.js';
import { isFilter } from './verbs/reports.js';
import { VERBS, type Verb } from './verbs/verbs.js';

/**
 * Checks the options of a verb together.
 *
 * @throws {@link ReportedError} if there is an error in them
 */
async function checkOptions(verb: Verb, options: CommandOptions): Promise<void> {
  const { format, encoding = 'utf-8', base, baseColumn, kind } = options;
  const refuse = (isRefused: boolean | undefined, sentence: string): void => {
    if (isRefused) throw new ReportedError(sentence);
  };
  refuse(encodingOf(encoding) === undefined, `--encoding: there is no encoding "${encoding}"`);
  refuse(base !== undefined && baseColumn !== undefined, '--base and --base-column exclude each other');
  for (const name of ['rejects', 'output'] as const)
    refuse(options[name] === '-', `--${name} needs a file, got \`-\`; write \`./-\` for a file of this name`);
  const printsText = kind === 'report' && !isFilter(options);
  const isText = String(format) === 'text';
  const isKnown = format === undefined || verb.reportFormats?.includes(format);
  refuse(printsText && !isKnown, `--format ${format} needs --only or --keep`);
  refuse(!printsText && isText, '--format text excludes --only and --keep');
  await verb.check?.(options);
}

/** The files of a run, except the inputs, and its process. */
interface RunContext extends WrittenFiles {
  readonly process: ProcessLike;
  readonly threading: Threading | undefined;
  readonly progress: Progress | undefined;
}

/** The task of a run and its runners, made when its first input is open. */
interface Work {
  readonly task: Task;
  readonly runner: BlockRunner;
  readonly parallel: ParallelRunner;
  readonly options: CommandOptions;
  /** The layout of the first input. */
  readonly first: RowLayout;
}

/** Checks the options of a verb, runs it, and sets the exit code. */
export async function runCommand(
  command: string,
  options: CommandOptions,
  files: readonly string[],
  process: ProcessLike,
  threading: Threading | undefined,
): Promise<void> {
  const { stderr } = process;
  const fault = options.base === undefined ? undefined : baseFault(options.base);
  if (fault !== undefined) {
    stderr.write(`${fault}\n`);
    process.exitCode = Exit.ERROR;
    return;
  }
  const start = async (): Promise<Run> => {
    await checkOptions(VERBS[command] as Verb, options);
    const progress = options.progress && stderr.isTTY ? new Progress(stderr, await totalSize(files)) : undefined;
    const written = await openFiles(options, files, process, progress);
    return new Run(command, options, { process, threading, progress, ...written });
  };
  const started = start();
  // A second signal has no handler, and ends the process.
  const interrupt: SignalListener = async (_, number) => {
    listen('off');
    await started.then((run) => run.interrupt(), ignore);
    process.exit(Exit.SIGNAL + number);
  };
  const listen = (how: 'on' | 'off') => {
    for (const signal of SIGNALS) process[how](signal, interrupt);
  };
  listen('on');
  try {
    await (await started).all(files);
  } catch (error) {
    if (!isReported(error)) throw error;
    complain(stderr, error.message);
    process.exitCode = Exit.ERROR;
  } finally {
    listen('off');
  }
}

/** How long a signal waits for a write that is under way: its reader may have stopped. */
const MAX_WAIT_MS = 1000;

class Run {
  readonly summary = new Summary();
  /** Whether all rows of all files were read and written. */
  #isWhole = true;
  /** The last write. */
  #written = Promise.resolve();
  #isInterrupted = false;
  #ending: Promise<void> | undefined;
  /** Whether an input was opened. */
  #hasStarted = false;
  readonly #command: string;
  readonly #options: CommandOptions;
  readonly #context: RunContext;
  /** The rows that come first, if rows have keys. */
  #firstRows: FirstRows | undefined;
  #work: Work | undefined;
  #exitCode: number = Exit.OK;

  constructor(command: string, options: CommandOptions, context: RunContext) {
    this.#command = command;
    this.#options = options;
    this.#context = context;
  }

  /** Reads all files, ends the outputs and sets the exit code. */
  async all(files: readonly string[]): Promise<void> {
    const { process } = this.#context;
    try {
      for (const file of files) await this.#read(file);
    } catch (error) {
      await this.#unlessInterrupted();
      this.#isWhole = false;
      if (error instanceof EndOfRun) this.#fail(error.message, error.exitCode);
      else {
        await this.#end(false);
        if (!isBrokenPipe(error)) throw error;
        // The reader of standard output has ended: nothing is reported. Does not wait for an input: it may be a pipe that is silent forever.
        process.exitCode = this.#code;
        process.exit();
        return;
      }
    } finally {
      await this.#work?.parallel.close();
    }
    await this.#unlessInterrupted();
    await this.#end(this.#hasStarted);
    process.exitCode = this.#code;
  }

  /** Ends the outputs after the last block that is counted. The process must end then: the run never continues. */
  async interrupt(): Promise<void> {
    this.#isInterrupted = true;
    const late = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
    await Promise.race([late, this.#written.catch(ignore)]);
    this.#isWhole = false;
    await this.#end(true);
  }

  async #unlessInterrupted(): Promise<void> {
    if (this.#isInterrupted) await new Promise(ignore);
  }

  get #code(): number {
    const reports = this.#work?.task.reports;
    const { found, rejected, counts } = this.summary;
    const reported = { findings: found > 0, rejects: rejected > 0, absence: counts.valid === 0 };
    const isFound = reports !== undefined && reported[reports] && !isFilter(this.#options);
    return Math.max(this.#exitCode, isFound ? Exit.REJECTS : Exit.OK);
  }

  /** Ends the outputs once, and reports their errors. */
  #end(hasSummary: boolean): Promise<void> {
    this.#ending ??= this.#endOutputs(hasSummary, this.#isWhole);
    return this.#ending;
  }

  async #endOutputs(hasSummary: boolean, isWhole: boolean): Promise<void> {
    const { process, progress, rejects, output } = this.#context;
    const failAt = (error: unknown): void => {
      if (!isBrokenPipe(error)) this.#fail(reason(error));
    };
    progress?.clear();
    if (this.#options.output !== undefined && !isWhole)
      this.summary.notes.push('the file of --output stays as it was before');
    await rejects?.close(isWhole).catch(failAt);
    await output.close(isWhole).catch(failAt);
    if (hasSummary && !this.#options.quiet) await write(process.stderr, `${this.summary}\n`).catch(failAt);
  }

  #fail(sentence: string, exitCode: number = Exit.ERROR): void {
    this.#exitCode = Math.max(this.#exitCode, exitCode);
    this.#complain(sentence);
  }

  /** Reads a file. If that fails, the other files are still read. */
  async #read(file: string): Promise<void> {
    const { rejected, tooLong, rows } = this.summary;
    const { valid } = this.summary.counts;
    try {
      const count = (bytes: number) => this.#context.progress?.add(bytes);
      const input = await openRows(file, this.#options, this.#context.process, count);
      for await (const result of this.#results(input)) {
        await this.#unlessInterrupted();
        this.#written = this.#write(result);
        await this.#written;
      }
    } catch (error) {
      if (error instanceof EndOfRun || isBrokenPipe(error)) throw error;
      const read = this.summary.rows - rows;
      const place = read > 0 ? `, after ${plural(read, this.summary.noun)}` : '';
      this.#fail(`${nameInMessage(file)}: ${reason(error)}${place}`);
      this.summary.unreadable++;
      this.#isWhole = false;
    }
    if (this.summary.tooLong > tooLong)
      this.#fail(`${nameInMessage(file)}: a row has more than ${this.#work?.parallel.longest} bytes`);
    const special = VERBS[this.#command]?.hint?.(this.#options);
    if (this.#options.kind === 'pages') {
      if (special !== undefined && this.summary.rejected > rejected)
        this.#complain(`${nameInMessage(file)}: ${special}`);
      return;
    }
    if (this.summary.counts.valid > valid || this.summary.rejected === rejected) return;
    const hint =
      this.#options.logFormat === undefined
        ? `--rejects FILE lists the errors, --input names another kind: ${INPUT_KINDS.join(', ')}; \`uriscan find\` prints the references in any text`
        : '--log-format says how its rows are read';
    this.#fail(`${nameInMessage(file)}: every row was rejected; ${special ?? hint}`, Exit.REJECTS);
  }

  /** Yields the results of the rows of an input. */
  async *#results({ input, layout, guess }: OpenRows): AsyncGenerator<TaskResult, void, undefined> {
    try {
      if (guess !== undefined && !this.#options.quiet) this.#complain(`${nameInMessage(layout.file)}: ${guess}`);
      if (this.#options.kind === 'pages') this.summary.noun = 'link';
      else if (this.#options.kind === 'text') this.summary.noun = 'reference';
      else if (layout.kind !== 'lines') this.summary.noun = 'row';
      this.#hasStarted = true;
      if (layout.names.length === 0) return;
      this.#work ??= await this.#start(layout);
      const { task, runner, parallel, options, first } = this.#work;
      if (!hasSameColumns(options, layout, first)) {
        throw new ReportedError(`has other columns than ${nameInMessage(first.file)}`);
      }
      if (layout.kind === 'csv') {
        yield* csvResults(input, layout, parallel.longest, (...block) => runner.run(...block));
      } else yield* task.read?.(input, layout.file) ?? parallel.results(input, layout);
    } finally {
      await input.close();
    }
  }

  /** Makes the task, and prints the header. */
  async #start(first: RowLayout): Promise<Work> {
    const options = withFormat(this.#options, first);
    if (options.escapeFormulas && options.format !== 'tsv' && options.format !== 'csv')
      throw new EndOfRun('--escape-formulas needs --format tsv or csv');
    const { rejects, threading } = this.#context;
    const setup: TaskSetup = { command: this.#command, options, keepsRejects: rejects !== undefined };
    const task = await createTask(setup);
    const runner = new BlockRunner(task, setup);
    const parallel = new ParallelRunner(runner, setup, threading);
    this.#work = { task, runner, parallel, options, first };
    await this.#print(Buffer.from(headerOf(task, options, first)));
    return this.#work;
  }

  /** Writes the rows of a result, and counts them. */
  async #write(result: TaskResult): Promise<void> {
    let { out } = result;
    if (result.keyed !== undefined) {
      this.#firstRows ??= new FirstRows();
      out = this.#firstRows.of(out, result.keyed);
    }
    try {
      await this.#print(out, result.rejects);
    } catch (error) {
      // The rejects are written, and decide on the exit code.
      if (isBrokenPipe(error)) this.summary.add(result);
      throw error;
    }
    this.summary.add(result);
    this.summary.duplicates = this.#firstRows?.duplicates;
    if (result.failure === undefined) return;
    const { file, line, offset, code } = result.failure;
    const end = new EndOfRun(`${nameInMessage(file)}:${line}:${offset}: ${code}`);
    end.exitCode = Exit.REJECTS;
    throw end;
  }

  async #print(rows: Uint8Array, rejects?: Uint8Array): Promise<void> {
    const { escapeFormulas: escapes, format = 'tsv', delimiter } = (this.#work as Work).options;
    const { output, rejects: file } = this.#context;
    const marks = [output.mark(), file?.mark()];
    try {
      // First the rejects: they are kept if the reader of standard output ends.
      if (rejects?.length) await file?.write(rejects);
      if (rows.length > 0)
        await output.write(escapes ? escapeFormulas(rows, notationOf(format, delimiter).separator) : rows);
    } catch (error) {
      if (isBrokenPipe(error)) throw error;
      for (const removeRest of marks) removeRest?.();
      this.summary.notes.push('the output is cut after these rows');
      throw new EndOfRun(reason(error));
    }
  }

  #complain(sentence: string): void {
    this.#context.progress?.clear();
    complain(this.#context.process.stderr, sentence);
  }
}

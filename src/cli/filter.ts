/**
 * What all commands that work line by line have in common: lines come in from files or standard input, a task takes
 * them one at a time, what it puts out is written; rejects, progress, summary and exit code are taken care of.
 */

import { byteOrderMark, endOfLine, wholeLines, withoutReturn } from './lines.js';
import { complain, printable, reason, Trouble } from './messages.js';
import type { Output } from './output.js';
import { Progress } from './progress.js';
import { type Reject, Rejects } from './rejects.js';
import { counted, decompressed, readFile, STANDARD_INPUT, totalSize } from './source.js';
import { Summary } from './summary.js';
import { Exit, ignore, isBrokenPipe, type Surroundings, write } from './surroundings.js';

/** The work of a command on a line. */
export interface Task {
  /** What is to be printed. */
  readonly out: Output;
  /** Exit code of a run in which lines were refused. */
  readonly exitOnRejects: number;
  /** Another file begins. */
  begin(file: string): void;
  /**
   * Takes the line that stands in `input` from `start` to `end`, and is not empty.
   *
   * @returns at least 0 if it is all right, or else `~offset` of where it is not, in bytes from the beginning of `input`
   */
  line(input: Buffer, start: number, end: number, number: number): number;
  /** Code of what is wrong with a line; up to the offset it is ASCII. */
  diagnose(text: string, offset: number): string;
  /** Hears of a line that was refused. */
  rejected(reject: Reject, text: string): void;
}

/** What users choose for every such command. */
export interface FilterOptions {
  readonly rejects?: string;
  readonly quiet?: boolean;
  readonly progress: boolean;
}

/** The reader of our output has gone: there is nothing more to do, and nobody to tell. */
class BrokenPipe extends Error {}
/** An output that fails ends the run. */
class OutputTrouble extends Trouble {}

/** Runs a task over all lines of all files, and sets the exit code. */
export async function filter(
  files: readonly string[],
  task: Task,
  options: FilterOptions,
  around: Surroundings,
): Promise<void> {
  const rejects = options.rejects === undefined ? undefined : await Rejects.open(options.rejects, files);
  const total = options.progress ? await totalSize(files) : undefined;
  const progress = options.progress ? new Progress(around.stderr, total) : undefined;
  const run = new Run(task, rejects, progress, around);
  const end = async (summary: boolean) => {
    progress?.clear();
    await rejects?.close();
    if (summary && !options.quiet) await write(around.stderr, `${run.summary}\n`).catch(ignore);
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
  }
  around.exitCode = run.exitCode;
}

class Run {
  readonly summary = new Summary();
  readonly #task: Task;
  readonly #rejects: Rejects | undefined;
  readonly #progress: Progress | undefined;
  readonly #around: Surroundings;
  #file = '';
  #line = 0;
  #outputFailed = false;

  constructor(task: Task, rejects: Rejects | undefined, progress: Progress | undefined, around: Surroundings) {
    this.#task = task;
    this.#rejects = rejects;
    this.#progress = progress;
    this.#around = around;
  }

  get exitCode(): number {
    if (this.#outputFailed || this.summary.unreadable > 0) return Exit.ERROR;
    return this.summary.rejected > 0 ? this.#task.exitOnRejects : Exit.OK;
  }

  async all(files: readonly string[]): Promise<void> {
    await this.#flush();
    for (const file of files) {
      try {
        await this.#read(file);
      } catch (error) {
        if (error instanceof BrokenPipe) throw error;
        const outputFailed = error instanceof OutputTrouble;
        this.#progress?.clear();
        complain(this.#around.stderr, outputFailed ? error.message : `${printable(file)}: ${reason(error)}`);
        if (outputFailed) {
          this.#outputFailed = true;
          return;
        }
        this.summary.unreadable++;
      }
    }
  }

  async #read(file: string): Promise<void> {
    this.#file = file;
    this.#line = 0;
    this.#task.begin(file);
    const raw = file === STANDARD_INPUT ? this.#around.stdin : readFile(file);
    const read = counted(raw, (bytes) => this.#progress?.add(bytes));
    for await (const block of wholeLines(decompressed(read))) {
      this.#block(block);
      await this.#flush();
    }
  }

  /** Works on bytes that are whole lines. */
  #block(bytes: Buffer): void {
    const mark = this.#line === 0 ? byteOrderMark(bytes) : 0;
    if (mark > 0) this.summary.byteOrderMarks++;
    this.summary.bytes += bytes.length;
    for (let start = mark; start < bytes.length; ) {
      const end = endOfLine(bytes, start);
      this.#takeLine(bytes, start, withoutReturn(bytes, start, end));
      start = end + 1;
    }
  }

  #takeLine(bytes: Buffer, start: number, end: number): void {
    this.#line++;
    if (start === end) {
      this.summary.empty++;
      return;
    }
    const result = this.#task.line(bytes, start, end, this.#line);
    if (result >= 0) this.summary.valid++;
    else this.#reject(bytes, start, end, ~result - start);
  }

  #reject(bytes: Buffer, start: number, end: number, offset: number): void {
    const text = bytes.toString('utf8', start, end);
    const code = this.#task.diagnose(text, offset);
    const reject = { file: this.#file, line: this.#line, offset, code };
    this.summary.reject(code);
    this.#rejects?.add(reject, bytes, start, end);
    this.#task.rejected(reject, text);
  }

  async #flush(): Promise<void> {
    const { out } = this.#task;
    try {
      if (out.length > 0) {
        if (this.#around.stdout.isTTY) this.#progress?.clear();
        await write(this.#around.stdout, out.bytes);
        out.length = 0;
      }
    } catch (error) {
      if (isBrokenPipe(error)) throw new BrokenPipe();
      throw new OutputTrouble(`standard output: ${reason(error)}`);
    }
    try {
      await this.#rejects?.flush();
    } catch (error) {
      throw new OutputTrouble(reason(error));
    }
  }
}

/** The work of a command that reads lines, and how it runs for a block of lines. */

import type { Block, ByteReader, Job } from '../../bulk/index.js';
import { Batch, type Grammar, Slot, STRIDE, scanLines } from '../../scanner/index.js';
import { byteOrderMark, type ScannedLines } from '../io/input-lines.js';
import { printable } from '../io/messages.js';
import { Output } from '../io/output.js';
import type { Counts } from '../io/summary.js';

/** A line that was rejected: where, and why. */
export interface Reject {
  readonly file: string;
  readonly line: number;
  /** In bytes from the beginning of the line. */
  readonly offset: number;
  readonly code: string;
}

/** The work of a command on lines. */
export interface Task {
  /** The output for standard output. */
  readonly out: Output;
  /** Text before all output. */
  readonly header?: string;
  /** The rule that lines have to match. */
  readonly grammar: Grammar;
  /** Exit code of a run with rejected lines. */
  readonly exitOnRejects: number;
  /** Reads a whole input. With this method, the input is not read line by line, and the other methods are not called. */
  read?(reader: ByteReader, file: string): AsyncIterable<TaskResult>;
  /** Called when the next lines are from `file`. */
  begin?(file: string): void;
  /** Takes all lines of a batch, before {@link line}; `first` is the number of the first one. */
  lines?(batch: ScannedLines, first: number): void;
  /**
   * Takes line `i` of a batch, which is not empty. Without this method, the flags of the scan are the result.
   *
   * @returns 0 or more if the line is accepted, or else `~offset` of the error, in bytes from the beginning of the input
   */
  line?(batch: ScannedLines, i: number): number;
  /** Returns the code of the error in a rejected line. Up to the offset, the line is ASCII. */
  diagnose(text: string, offset: number): string;
  /** Called for each line that was rejected. */
  rejected?(reject: Reject, text: string): void;
}

/** The result of a block. */
export interface TaskResult extends Counts {
  /** For standard output. */
  readonly out: Uint8Array;
  /** For the file of rejects. */
  readonly rejects: Uint8Array;
}

/** Makes the job that runs a task. The context of a block is the name of its file. */
export function taskJob(task: Task, keepsRejects: boolean): Job<string, TaskResult> {
  const runner = new TaskRunner(task, keepsRejects);
  return (block) => runner.run(block);
}

class TaskRunner {
  readonly #task: Task;
  readonly #rejects: Output | undefined;
  readonly #batch = new Batch();
  #file = '';
  #valid = 0;
  #empty = 0;
  #codes = new Map<string, number>();

  constructor(task: Task, keepsRejects: boolean) {
    this.#task = task;
    this.#rejects = keepsRejects ? new Output() : undefined;
  }

  run({ bytes, firstLine, slot, context: file, longerThan }: Block<string>): TaskResult {
    const { out, grammar } = this.#task;
    out.length = 0;
    if (this.#rejects !== undefined) this.#rejects.length = 0;
    this.#file = file;
    this.#valid = 0;
    this.#empty = 0;
    this.#codes = new Map();
    this.#task.begin?.(file);
    const input = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    if (longerThan !== undefined) this.#reject(input, 0, 0, longerThan, firstLine, 'line-too-long');
    const mark = firstLine === 1 ? byteOrderMark(input) : 0;
    let line = firstLine;
    for (let start = mark; start < input.length; start = this.#batch.end) {
      scanLines(input, this.#batch, { start, grammar });
      this.#task.lines?.(this.#batch as ScannedLines, line);
      this.#runBatch(this.#batch as ScannedLines, line);
      line += this.#batch.length;
    }
    return {
      out: out.share(slot),
      rejects: this.#rejects?.share(slot) ?? new Uint8Array(0),
      bytes: input.length,
      byteOrderMarks: mark > 0 ? 1 : 0,
      valid: this.#valid,
      empty: this.#empty,
      codes: this.#codes,
    };
  }

  #runBatch(batch: ScannedLines, first: number): void {
    const { length, flags, offsets } = batch;
    const takesLines = this.#task.line !== undefined;
    let valid = 0;
    for (let i = 0; i < length; i++) {
      let result = flags[i] as number;
      // An empty line has no flags.
      if (result > 0 && !takesLines) {
        valid++;
        continue;
      }
      const start = offsets[i * STRIDE + Slot.START] as number;
      const end = offsets[i * STRIDE + Slot.END] as number;
      if (start === end) this.#empty++;
      else {
        result = this.#task.line?.(batch, i) ?? result;
        if (result >= 0) valid++;
        else this.#reject(batch.input, start, end, ~result - start, first + i);
      }
    }
    this.#valid += valid;
  }

  #reject(input: Buffer, start: number, end: number, offset: number, line: number, known?: string): void {
    const text = input.toString('utf8', start, end);
    const code = known ?? this.#task.diagnose(text, offset);
    const reject = { file: this.#file, line, offset, code };
    this.#codes.set(code, (this.#codes.get(code) ?? 0) + 1);
    if (this.#rejects !== undefined) putReject(this.#rejects, reject, input, start, end);
    this.#task.rejected?.(reject, text);
  }
}

/**
 * Writes a line of the file of rejects: file, line number, offset, code, and the line of `input` from `start` to `end`, unchanged.
 * Columns are separated by tabs; the last one may contain tabs and any other bytes.
 */
export function putReject(
  out: Output,
  { file, line, offset, code }: Reject,
  input: Buffer,
  start: number,
  end: number,
): void {
  out.text(`${printable(file)}\t${line}\t${offset}\t${code}\t`);
  out.copy(input, start, end);
  out.text('\n');
}

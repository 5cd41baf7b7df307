/** What is done with a block of lines, in whichever thread: the task takes each line, and what comes of it is counted. */

import type { Block, Job } from '../bulk/index.js';
import { Batch, type Grammar, Slot, STRIDE, scanLines } from '../scanner/index.js';
import { byteOrderMark } from './lines.js';
import { Output } from './output.js';
import { noteReject, type Reject } from './rejects.js';

/** Lines that have been scanned. */
export type Lines = Batch & { readonly input: Buffer };

/** The work of a command that goes line by line. */
export interface Task {
  /** What is to be printed. */
  readonly out: Output;
  /** What is to be printed before everything else. */
  readonly header?: string;
  /** What lines are held against. */
  readonly grammar: Grammar;
  /** Exit code of a run in which lines were refused. */
  readonly exitOnRejects: number;
  /** The next lines are of this file. */
  begin(file: string): void;
  /** Takes all lines of a batch, before they are taken one by one; `first` is the number of the first one. */
  lines?(batch: Lines, first: number): void;
  /**
   * Takes line `i` of a batch, which is not empty. Without this, what the scan says of it is what comes of it.
   *
   * @returns at least 0 if it is all right, or else `~offset` of where it is not, in bytes from the beginning of the input
   */
  line?(batch: Lines, i: number): number;
  /** Code of what is wrong with a line; up to the offset it is ASCII. */
  diagnose(text: string, offset: number): string;
  /** Hears of a line that was refused. */
  rejected(reject: Reject, text: string): void;
}

/** What came of a block. */
export interface Outcome {
  /** What is to be printed, and what is to be added to the rejects. */
  readonly out: Uint8Array;
  readonly rejects: Uint8Array;
  readonly bytes: number;
  readonly byteOrderMarks: number;
  readonly valid: number;
  readonly empty: number;
  /** How many lines were refused, by code. */
  readonly codes: ReadonlyMap<string, number>;
}

/** What every thread is told: which command it is to do, and how. */
export interface Setup {
  readonly command: string;
  readonly options: object;
  readonly keepsRejects: boolean;
}

/** The job of doing a task; the context of a block is the name of its file. */
export function jobOf(task: Task, keepsRejects: boolean): Job<string, Outcome> {
  const work = new Work(task, keepsRejects);
  return (block) => work.do(block);
}

class Work {
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

  do({ bytes, firstLine, slot, context: file, longerThan }: Block<string>): Outcome {
    const { out, grammar } = this.#task;
    out.length = 0;
    if (this.#rejects !== undefined) this.#rejects.length = 0;
    this.#file = file;
    this.#valid = 0;
    this.#empty = 0;
    this.#codes = new Map();
    this.#task.begin(file);
    const input = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    if (longerThan !== undefined) this.#reject(input, 0, 0, longerThan, firstLine, 'line-too-long');
    const mark = firstLine === 1 ? byteOrderMark(input) : 0;
    let line = firstLine;
    for (let start = mark; start < input.length; start = this.#batch.end) {
      scanLines(input, this.#batch, { start, grammar });
      this.#task.lines?.(this.#batch as Lines, line);
      this.#take(this.#batch as Lines, line);
      line += this.#batch.length;
    }
    return {
      out: out.handOver(slot),
      rejects: this.#rejects?.handOver(slot) ?? new Uint8Array(0),
      bytes: input.length,
      byteOrderMarks: mark > 0 ? 1 : 0,
      valid: this.#valid,
      empty: this.#empty,
      codes: this.#codes,
    };
  }

  #take(batch: Lines, first: number): void {
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
    if (this.#rejects !== undefined) noteReject(this.#rejects, reject, input, start, end);
    this.#task.rejected(reject, text);
  }
}

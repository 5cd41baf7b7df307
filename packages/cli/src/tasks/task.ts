/** The work of a command that reads references. */

import type { ByteReader } from 'uriscan/bulk';
import type { Grammar } from 'uriscan/scanner';
import type { ScannedLines, Span } from '../io/input-lines.js';
import type { Output } from '../io/output.js';
import type { Counts } from '../io/summary.js';

/** A line that was rejected: where, and why. */
export interface Reject {
  readonly file: string;
  readonly line: number;
  /** In bytes from the beginning of the line. */
  readonly offset: number;
  readonly code: string;
}

/**
 * The work of a command on references, one per line. The references of rows of other inputs are made lines first.
 *
 * A task that prints rows writes, for line `i` of a batch, its whole result ended by LF into `out`; nothing for a line that is
 * empty or rejected. If it has the method `lines`, each result has `linesOfResult` LFs.
 */
export interface Task {
  /** The output for standard output. */
  readonly out: Output;
  /** Names of the columns of a result. A task without them prints no rows, but a report. */
  readonly columns?: readonly string[];
  /** How many LFs each result has; 1 by default. */
  readonly linesOfResult?: number;
  /** Present if the task writes its results in the format of the rows itself: writes a row of which all is undefined but `text`. */
  absent?(line: number, text: string | undefined): void;
  /** The rule that lines have to match. */
  readonly grammar: Grammar;
  /** Exit code of a run with rejected lines. */
  readonly exitOnRejects: number;
  /** Whether `line` returns findings, also in valid lines. */
  readonly hasFindings?: boolean;
  /** Reads a whole input. With this method, the input is not read row by row, and the other methods are not called. */
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
  /**
   * Returns the keys of the lines of a batch, of 64 bits, as two halves each. Of the rows of a run with the same key, only the first
   * one is printed.
   */
  keys?(): Uint32Array;
  /** Returns the code of the error at offset `at` of `input`, in the rejected line from `start` to `end`. */
  diagnose(input: Buffer, start: number, at: number, end: number): string;
  /** Called with each line that was rejected. */
  rejected?(reject: Reject, line: Span): void;
}

/** The result of a block. */
export interface TaskResult extends Counts {
  /** For standard output. */
  readonly out: Uint8Array;
  /** The rows of `out` with their keys, if the task has keys: see `KeyedRows`. */
  readonly keyed?: Uint32Array | undefined;
  /** For the file of rejects. */
  readonly rejects: Uint8Array;
  /** The reject that ends the run. */
  readonly failure?: Reject | undefined;
}

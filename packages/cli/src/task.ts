/** The work of a verb that reads references. */

import type { Grammar } from 'uriscan/scanner';
import type { Lines } from './io/blocks.js';
import { type ByteSpan, LINE_FEED, type ScannedLines } from './io/bytes.js';
import type { Input } from './io/input.js';
import type { Output } from './io/output.js';
import type { Counts } from './io/summary.js';
import type { CommandOptions } from './options.js';
import type { RowLayout } from './rows/layout.js';
import { asLine } from './rows/notation.js';
import type { RowFault } from './rows/rows.js';

/** A line that was rejected: where, and why. */
export interface Reject extends RowFault {
  readonly file: string;
  readonly line: number;
}

/**
 * The work of a verb on references, one per line. The references of rows of other inputs are made lines first.
 *
 * A task that prints rows writes, for line `i` of a batch, its whole result ended by LF into `out`; nothing for a line that is
 * empty or rejected. If it has the method `lines`, each result has `linesOfResult` LFs.
 */
export interface Task {
  /** The output for standard output. */
  readonly out: Output;
  /** Names of the columns of a result. A task without them prints no rows, but a report. */
  readonly columns?: readonly string[];
  /** Line feeds per result, which is any text; if omitted, a result is one line, with the characters of a reference. */
  readonly linesOfResult?: number;
  /** Present if the task writes its results in the format of the rows itself: returns a row with `text` only. */
  absent?(line: number, text: string | undefined): string;
  /** The rule that lines must match; `URI-reference` by default. */
  readonly grammar?: Grammar;
  /**
   * Sets the exit code to 1: for rejected lines, for findings, which `line` also returns for valid lines, or if there are no results.
   */
  readonly reports?: 'rejects' | 'findings' | 'absence';
  /** Reads a whole input. With this method, the input is not read row by row, and the other methods are not called. */
  read?(input: Input, file: string): AsyncIterable<TaskResult>;
  /** Called when the next lines are from `file`. */
  begin?(file: string): void;
  /** Takes all lines of a batch, before {@link line}; `first` is the number of the first one. */
  lines?(batch: ScannedLines, first: number): void;
  /**
   * Takes line `i` of a batch, never an empty one. Without this method, the lines that are not of the grammar are rejected.
   *
   * @returns why the line is rejected; `undefined` if it is accepted
   */
  line?(batch: ScannedLines, i: number): RowFault | undefined;
  /**
   * Returns the keys of the lines of a batch, of 64 bits, as two halves each. Of the rows of a run with the same key, only the first
   * one is printed.
   */
  keys?(): Uint32Array;
  /** Called with each row that has no reference because of a fault. Returns whether that is a finding. */
  withoutReference?(fault: Reject, row: ByteSpan): boolean;
  /** Called with each line that was rejected. */
  rejected?(reject: Reject, line: ByteSpan): void;
}

/** The data that each thread makes the task and its runner from. */
export interface TaskSetup {
  readonly command: string;
  /** Whether rejected rows are written to a file. */
  readonly keepsRejects: boolean;
  /** The options of the command. */
  readonly options: CommandOptions;
}

/** Whole rows of an input. */
export interface Block extends Lines {
  /** Number of the first row; an input starts with row 1. */
  readonly firstLine: number;
  /** How the rows are read. */
  readonly layout: RowLayout;
}

/** The result of a block. */
export interface TaskResult extends Counts {
  /** For standard output. */
  readonly out: Uint8Array;
  /** The rows of `out` with their keys, if the task has keys: see `FirstRows`. */
  readonly keyed?: Uint32Array | undefined;
  /** For the file of rejects. */
  readonly rejects: Uint8Array;
  /** The reject that ends the run. */
  readonly failure?: Reject | undefined;
}

/**
 * Writes a line of the file of rejects: file, number, offset, code, and the reference, or the row if it has no reference, unchanged except
 * for line ends within it. Columns are separated by tabs; the last one may contain tabs and any other bytes.
 *
 * @param file - the printable name of the file, one code unit per byte
 */
export function putReject(
  out: Output,
  file: string,
  { line, offset, code }: Omit<Reject, 'file'>,
  { input, start, end }: ByteSpan,
): void {
  out.ascii(`${file}\t${line}\t${offset}\t${code}\t`);
  const lineFeed = input.indexOf(LINE_FEED, start);
  if (lineFeed >= 0 && lineFeed < end) out.ascii(asLine(input.toString('latin1', start, end)));
  else out.copy(input, start, end);
  out.ascii('\n');
}

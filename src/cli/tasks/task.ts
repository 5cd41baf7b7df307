import type { Grammar } from '../../scanner/index.js';
import type { ScannedLines } from '../io/input-lines.js';
import type { Output } from '../io/output.js';

/** A line that was rejected: where, and why. */
export interface Reject {
  readonly file: string;
  readonly line: number;
  /** In bytes from the beginning of the line. */
  readonly offset: number;
  readonly code: string;
}

/** The work of a command that goes line by line. */
export interface Task {
  /** The output for standard output. */
  readonly out: Output;
  /** Text before all output. */
  readonly header?: string;
  /** The rule that lines have to match. */
  readonly grammar: Grammar;
  /** Exit code of a run with rejected lines. */
  readonly exitOnRejects: number;
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

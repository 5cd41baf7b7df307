/** The questions to a process that measures, and their answers: all of them can be JSON. */

import type { Answer, Verb } from '../tasks/task.js';

/** The one task of a process. */
export interface Assignment {
  readonly subject: string;
  readonly verb: Verb;
  /** The folder of the built uriscan. */
  readonly library: string;
  readonly corpus: CorpusFile;
}

/** A corpus as all processes of a run read it. */
export interface CorpusFile {
  readonly name: string;
  /** The file, in which each reference is a line. */
  readonly lines: string;
  /** How often the references that are timed are repeated. */
  readonly scale: number;
}

/** A slice of the references, and how often to read it. */
export interface Slice {
  readonly from: number;
  readonly to: number;
  readonly passes: number;
}

/** A sample reads `passes` slices of `size` references each, and the next sample continues there. */
export interface Sampling {
  readonly size: number;
  readonly passes: number;
  /** How long to take samples. */
  readonly milliseconds: number;
}

/** Each question has a type of value to send and a type of answer. */
export interface Questions {
  /** A 1 for each reference that it accepts, and a 0 for the others. */
  accepts: { ask: null; answer: readonly number[] };
  /** Answers to some references; `null` for one that is refused. */
  answers: { ask: readonly number[]; answer: readonly (Answer | null)[] };
  /** Time on these references only. */
  choose: { ask: readonly number[] | null; answer: null };
  /** Repeats a slice until its time is stable; returns the nanoseconds of one pass. */
  warmUp: { ask: Slice & { readonly milliseconds: number }; answer: number };
  /** Returns the nanoseconds of processor time that the slice takes, which a busy machine changes less. */
  round: { ask: Slice; answer: number };
  /** The samples of tinybench, in nanoseconds per reference. */
  sample: { ask: Sampling; answer: readonly number[] };
  /** The mean of benchmark.js, in nanoseconds per reference. */
  benchmark: { ask: Sampling; answer: number };
  /** Bytes allocated per reference. */
  garbage: { ask: null; answer: number };
  /** Peak memory of the process in bytes. */
  memory: { ask: null; answer: number };
}

export type Question = keyof Questions;
export type Ask<Q extends Question> = Questions[Q]['ask'];
export type Tell<Q extends Question> = Questions[Q]['answer'];
/** Answers to some of the questions. */
export type Answers = { [Q in Question]?: (value: Ask<Q>) => Tell<Q> | Promise<Tell<Q>> };

export interface Message {
  readonly question: Question;
  readonly value: unknown;
}

export type Reply = { readonly value: unknown } | { readonly error: string };

/** The questions to a process that measures, and their answers: all of them can be JSON. */

import type { Page } from '../corpora/corpus.js';
import type { Strings } from '../model/earlier-result.js';
import type { Answer, Verb } from '../tasks/task.js';

/** The one task of a process. */
export interface Assignment {
  readonly subject: string;
  readonly verb: Verb;
  readonly strings: Strings;
  /** The folder of the built uriscan. */
  readonly library: string;
  readonly corpus: CorpusFile;
}

/** A corpus as all processes of a run read it. */
export interface CorpusFile {
  readonly name: string;
  /** Files: all references in sequence, and the starts of them as 32-bit integers. */
  readonly bytes: string;
  readonly starts: string;
  readonly pairs: readonly Page[] | undefined;
}

/** A slice of the references, and how often to read it. */
export interface Slice {
  readonly from: number;
  readonly to: number;
  readonly passes: number;
}

/** Each question has a type of value to send and a type of answer. */
export interface Questions {
  /** A 1 for each reference that it accepts, and a 0 for the others. */
  accepts: { ask: null; tell: readonly number[] };
  /** Answers to some references. */
  answers: { ask: readonly number[]; tell: Answer[] | undefined };
  /** Time on these references only. */
  choose: { ask: readonly number[] | null; tell: null };
  /** Repeats a slice until its time is stable; returns the nanoseconds of one pass. */
  warmUp: { ask: Slice & { readonly milliseconds: number }; tell: number };
  /** Returns the nanoseconds that the slice takes: of processor time, which a busy machine changes less, if that is requested. */
  round: { ask: Slice & { readonly isProcessorTime?: boolean }; tell: number };
  /** The nanoseconds of one pass by one of the two harnesses, run for about so long. */
  tinybench: { ask: Slice & { readonly milliseconds: number }; tell: number };
  benchmark: { ask: Slice & { readonly milliseconds: number }; tell: number };
  /** Most memory that the process held, in bytes. */
  memory: { ask: null; tell: number };
}

export type Question = keyof Questions;
export type Ask<Q extends Question> = Questions[Q]['ask'];
export type Tell<Q extends Question> = Questions[Q]['tell'];

export interface Message {
  readonly question: Question;
  readonly value: unknown;
}

export type Reply = { readonly value: unknown } | { readonly error: string };

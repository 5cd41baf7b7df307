/** The result of a run of the benchmarks: the one type that all reports are made from and that `--json` writes. */

/** A corpus in numbers. */
export interface CorpusFacts {
  readonly name: string;
  /** The number of references. */
  readonly count: number;
  /** Their bytes, without separators. */
  readonly bytes: number;
  readonly meanLength: number;
  /** Nineteen of twenty references have at most this many bytes. */
  readonly percentile95: number;
  /** The share that are URI references, of 1. */
  readonly valid: number;
}

/** The subject that the others are compared with. */
export const OURS = 'uriscan';

export interface Run {
  readonly machine: Machine;
  /** The command line, so that others can repeat the run. */
  readonly command: string;
  readonly corpora: readonly CorpusFacts[];
  readonly measurements: readonly Measurement[];
  /** Where a rival's answers are not ours. */
  readonly differences: readonly Difference[];
  /** Subjects that were not timed, and why. */
  readonly dropped: readonly Dropped[];
  /** Whether tinybench and benchmark.js found the same ratios; empty if they were not asked. */
  readonly agreement: readonly Agreement[];
  /** The memory of all processes that ran at the same time, in bytes: the sum of their peaks. */
  readonly peakMemory: number;
  readonly seconds: number;
}

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  /** In bytes. */
  readonly memory: number;
  readonly os: string;
  /** The runtime that was measured; absent in earlier runs, which are of Node. */
  readonly runtime?: string;
  /** The version of Node that started the processes, and of its V8. */
  readonly node: string;
  readonly v8: string;
  /** The options of the runtime in the processes that measure. */
  readonly flags: readonly string[];
  /** ISO 8601, UTC. */
  readonly date: string;
  readonly commit: string;
  /** Whether the tree differed from that commit. */
  readonly dirty: boolean;
  /** Version of each package that was measured. */
  readonly versions: Readonly<Record<string, string>>;
}

/** How a runtime stores the strings: each one flat, a slice of a long string, as `split` returns them, or two joined by `+`. */
export type Strings = 'flat' | 'split' | 'joined' | 'bytes';

export type Harness = 'rounds' | 'tinybench' | 'benchmark';

/** A median with the interval that holds it in 95 of 100 cases. */
export interface Estimate {
  readonly median: number;
  readonly low: number;
  readonly high: number;
  /** Rounds, or samples, that it comes from. */
  readonly rounds: number;
}

/** A subject, its task, and the references. */
interface About {
  readonly corpus: string;
  /** A key of `VERBS` (bench/tasks/task.ts): scan, parse, resolve … */
  readonly verb: string;
  /** A name of `SUBJECTS` (bench/tasks/subjects.ts): uriscan, URL, fast-uri … */
  readonly subject: string;
}

export interface Measurement extends About {
  readonly strings: Strings;
  readonly harness: Harness;
  /** The number of references that were timed: the references of the corpus that every subject accepts. */
  readonly references: number;
  readonly nsPerReference: Estimate;
  readonly nsPerByte: number;
  /**
   * The ratio of this subject's time to uriscan's in the same round; above 1, uriscan is faster. Not for uriscan
   * itself.
   */
  readonly timesOurs?: Estimate;
  /** Whether the subject solves the same problem: RFC 3986. */
  readonly comparable: boolean;
  /** How its work differs. */
  readonly note?: string;
}

export interface Difference extends About {
  /** References whose answers were compared. */
  readonly compared: number;
  /** References that uriscan accepts and the subject rejects. */
  readonly refused: number;
  /** References that uriscan rejects and the subject accepts. */
  readonly tolerated: number;
  /** References that both accept, with different answers. */
  readonly different: number;
  readonly examples: readonly DifferenceExample[];
}

export interface DifferenceExample {
  readonly reference: string;
  /** The first part that differs, such as `host`; `answer` where it has no parts. */
  readonly part: string;
  /** As JSON. */
  readonly ours: string;
  readonly theirs: string;
}

/** The ratio of a subject's time to uriscan's, by either harness. */
export interface Agreement extends About {
  readonly tinybench: Estimate;
  readonly benchmark: Estimate;
  /** Whether they differ by no more than their errors allow. */
  readonly agree: boolean;
}

export interface Dropped extends About {
  readonly reason: string;
}

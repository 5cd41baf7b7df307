/** The result of a run, from which all reports are made. */

/** The subject that the others are compared with. */
export const OURS = 'uriscan';

export interface Run {
  readonly machine: Machine;
  /** The command line, so that others can repeat the run. */
  readonly command: string;
  readonly corpora: readonly CorpusFacts[];
  readonly measurements: readonly Measurement[];
  /** Subjects that were not timed, and why. */
  readonly dropped: readonly Dropped[];
  /** A second opinion on some ratios, by another harness. */
  readonly agreement: readonly Agreement[];
  /** The peak memory of all processes of one verb together, in bytes. */
  readonly peakMemory: number;
  /** The load of the machine at the end. */
  readonly load: number;
  readonly seconds: number;
}

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  /** In bytes. */
  readonly memory: number;
  readonly os: string;
  /** The runtime that was measured: `Node v20.20.2`. */
  readonly runtime: string;
  /** ISO 8601, UTC. */
  readonly date: string;
  readonly commit: string;
  /** Whether the tree differed from that commit. */
  readonly dirty: boolean;
  /** The version of each package that was measured. */
  readonly versions: Readonly<Record<string, string>>;
}

/** Signs of a busy machine. */
export interface Noise {
  /** How many programs wanted to run, on average in the last minute. */
  readonly load: number;
  readonly cores: number;
  /** The largest spread. */
  readonly spread: number;
}

/** A corpus in numbers. */
export interface CorpusFacts {
  readonly name: string;
  /** The number of references. */
  readonly count: number;
  /** Their bytes, without separators. */
  readonly bytes: number;
  readonly meanLength: number;
  /** The share that are URI references, of 1. */
  readonly valid: number;
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
  /** The number of references that were timed: the references of the corpus that every subject accepts. */
  readonly references: number;
  /** The mean length of these references in bytes. */
  readonly bytes: number;
  /** Nanoseconds per reference: the samples of each round. In a round, all subjects of a verb have a turn. */
  readonly rounds: readonly (readonly number[])[];
  /** Bytes allocated per reference; absent if nothing is allocated. */
  readonly garbage?: number;
  /** The share of its answers that differ from uriscan's; absent if none does. */
  readonly different?: number;
}

export interface Dropped extends About {
  readonly reason: string;
}

/** The ratio of a subject's time to uriscan's, by either harness. */
export interface Agreement extends About {
  readonly tinybench: Estimate;
  readonly benchmark: Estimate;
  /** The largest spread of the times and of the ratios. */
  readonly spread: number;
  /** Whether they differ by no more than their errors, which must be small enough to say so. */
  readonly agree: boolean;
}

/** A median with the interval that holds it in 95 of 100 cases. */
export interface Estimate {
  readonly median: number;
  readonly low: number;
  readonly high: number;
  /** The number of values that it comes from. */
  readonly rounds: number;
}

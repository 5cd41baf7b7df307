/** The messages between a runner and the processes of its tests. */

import type { CoverageData } from '@stryker-mutator/api/core';

/** How a process begins; its only argument, as JSON. */
export interface Opening {
  /** Test files to import, compiled, relative to the directory of the process. */
  readonly files: readonly string[];
  /** The mutant that is active from the first import on. */
  readonly mutant?: string | undefined;
}

/** The first answer: the files are imported, or could not be. */
export interface Opened {
  readonly failure?: string;
  /** How often the place of each mutant was passed by importing. */
  readonly coverage?: CoverageData | undefined;
}

/** A request to run tests with a mutant until one fails. */
export interface Task {
  readonly tests: readonly Timed[];
  readonly mutant: string;
  /** How often the mutant's place may be passed, lest a loop that never ends takes all the time there is. */
  readonly hitLimit?: number | undefined;
}

/** A test, and what it takes without a mutant. */
export interface Timed {
  readonly test: string;
  readonly milliseconds: number;
}

/** The answer to a task. */
export interface Verdict {
  /** The test that failed, and why. */
  readonly killer?: string;
  readonly failure?: string;
  /** Whether that test passes again without the mutant. If not, the mutant has changed a state. */
  readonly isClean: boolean;
  /** How often the mutant's place was passed. */
  readonly hits: number;
}

/** The time and the coverage of a test. */
export interface Measured extends Timed {
  readonly failure: string | undefined;
  readonly coverage: CoverageData;
}

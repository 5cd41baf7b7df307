/** The messages between the main thread and a thread that runs a target. */

export interface Order {
  readonly target: string;
  readonly seed: number;
  /** Whether coverage guides the search, which needs a bundle with counters. Otherwise each input is generated. */
  readonly isGuided: boolean;
  /** The first inputs. */
  readonly seeds: readonly string[];
  /** The largest number of inputs. */
  readonly runs: number;
  /** The time limit in seconds. */
  readonly seconds: number;
  /** The input that is running: its length, then its code units. */
  readonly current: SharedArrayBuffer;
}

export type Answer =
  | {
      readonly kind: 'progress' | 'done';
      readonly runs: number;
      readonly seconds: number;
      /** The number of features reached: branches in each range of counts, and steps. */
      readonly features: number;
      /** At the end: inputs that reach every feature that was reached. */
      readonly corpus: readonly string[];
    }
  | { readonly kind: 'finding'; readonly input: string; readonly message: string };

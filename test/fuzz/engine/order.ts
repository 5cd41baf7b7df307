/** What the main thread tells a thread that runs a target, and what it hears. */

export interface Order {
  readonly target: string;
  readonly seed: number;
  /** Whether coverage guides the search; the bundle has to have counters. Otherwise each input is made anew. */
  readonly isGuided: boolean;
  /** Inputs to begin with. */
  readonly seeds: readonly string[];
  /** How many inputs, at most. */
  readonly runs: number;
  /** How long, at most. */
  readonly seconds: number;
  /** Where the input goes that is being run: its length, and its code units. */
  readonly current: SharedArrayBuffer;
}

export type Answer =
  | {
      readonly kind: 'progress' | 'done';
      readonly runs: number;
      readonly seconds: number;
      /** Branches and steps reached, each as often as makes a difference. */
      readonly features: number;
      /** In the end: the inputs that reach all that was reached. */
      readonly corpus: readonly string[];
    }
  | { readonly kind: 'finding'; readonly input: string; readonly message: string };

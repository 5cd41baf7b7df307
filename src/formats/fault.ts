/** What is wrong with a text that has to have a format. */
export interface Fault {
  /** Stable code. */
  readonly code: string;
  /** In UTF-16 code units. */
  readonly offset: number;
  /** What could have been at the offset, if a grammar says so. */
  readonly expected: readonly string[];
  readonly sentence: string;
}

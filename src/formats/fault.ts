/** The first error in a text that must have a format. */
export interface Fault {
  /** Stable code. */
  readonly code: string;
  /** In UTF-16 code units. */
  readonly offset: number;
  /** The alternatives expected at the offset, if a grammar defines them. */
  readonly expected: readonly string[];
  readonly sentence: string;
}

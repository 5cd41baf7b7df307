/** The shape of the cases of resolution. */

/** A reference, its target, and what else there is to say of it. */
type Row = readonly [reference: string, target: string, others?: Others];

export interface Others {
  /** The target in the backward-compatible reading (`strict: false`), where that is another one. */
  readonly loose?: string;
  /** What section 5.3 makes of the target by the letter, where that parses to other components. */
  readonly literal?: string;
  /** Whether a `..` of the reference has no segment left to remove. */
  readonly above?: true;
}

/** References by what they are about, and by base. */
export interface Rows {
  readonly [about: string]: { readonly [base: string]: readonly Row[] };
}

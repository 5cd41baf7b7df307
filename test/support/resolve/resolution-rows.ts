/** The shape of the cases of resolution. */

/** A reference, its target, and further facts about it. */
type Row = readonly [reference: string, target: string, others?: Others];

export interface Others {
  /** The target in the backward-compatible reading (`strict: false`), where it differs. */
  readonly loose?: string;
  /** The exact result of section 5.3, where it parses to different components. */
  readonly literal?: string;
  /** Whether a `..` of the reference has no segment left to remove. */
  readonly above?: true;
}

/** References by subject and base. */
export interface Rows {
  readonly [about: string]: { readonly [base: string]: readonly Row[] };
}

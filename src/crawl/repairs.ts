/** The repairs: every code in one place. */

/** All repairs and their effects. The codes are stable. */
export const REPAIRS = {
  'surrounding-space': 'spaces and control characters around a reference are removed',
  'line-break': 'tabs and line breaks within a reference are removed',
  space: 'a space is percent-encoded',
  'control-character': 'a control character is percent-encoded',
  'non-ascii': 'a non-ASCII character is percent-encoded, as UTF-8',
  'lone-surrogate': 'a lone surrogate becomes U+FFFD, percent-encoded',
  percent: 'a "%" without two hexadecimal digits is percent-encoded',
  backslash: 'a "\\" becomes "/" where browsers read it as one',
  bracket: 'a square bracket outside an IP-literal is percent-encoded',
  'at-sign': 'an "@" within a userinfo is percent-encoded: the last one ends it',
  'number-sign': 'a "#" within a fragment is percent-encoded',
  'forbidden-character': 'another character that is invalid in a URI is percent-encoded',
  'colon-in-first-segment': 'a "./" keeps the first segment from being read as a scheme',
} as const;

/** Stable code of a {@link Change}: a key of {@link REPAIRS}. */
export type RepairCode = keyof typeof REPAIRS;

/** A change of the text. */
export interface Change {
  readonly code: RepairCode;
  /** The offset at which the replaced text starts, in UTF-16 code units of the input. */
  readonly start: number;
  /** The offset at which it ends, exclusive; `start` if text is inserted. */
  readonly end: number;
  /** The new text; empty if text is removed. */
  readonly replacement: string;
}

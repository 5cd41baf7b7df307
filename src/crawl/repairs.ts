/** What a repair can change: every code in one place. */

/** All repairs, and what each does. The codes are stable. */
export const REPAIRS = {
  'surrounding-space': 'spaces and control characters around a reference go',
  'line-break': 'tabs and line breaks within a reference go',
  space: 'a space is percent-encoded',
  'control-character': 'a control character is percent-encoded',
  'non-ascii': 'what is not ASCII is percent-encoded, as UTF-8',
  'lone-surrogate': 'half a surrogate pair becomes U+FFFD, percent-encoded',
  percent: 'a "%" without two hexadecimal digits is percent-encoded',
  backslash: 'a "\\" becomes "/" where a browser reads it so',
  bracket: 'a square bracket outside an IP-literal is percent-encoded',
  'at-sign': 'an "@" within a userinfo is percent-encoded: the last one ends it',
  'number-sign': 'a "#" within a fragment is percent-encoded',
  'forbidden-character': 'another character that a URI cannot have is percent-encoded',
  'colon-in-first-segment': 'a "./" keeps the first segment from being read as a scheme',
} as const;

/** Stable code of a {@link Change}: a key of {@link REPAIRS}. */
export type RepairCode = keyof typeof REPAIRS;

/** Something that was changed. */
export interface Change {
  readonly code: RepairCode;
  /** The offset at which the replaced text starts, in UTF-16 code units of the input. */
  readonly start: number;
  /** The offset at which it ends, exclusive; `start` if text is inserted. */
  readonly end: number;
  /** The new text; empty if text is removed. */
  readonly replacement: string;
}

/**
 * Labels of internationalized names in Unicode (RFC 5891, section 4.2): which characters they have, by the properties that
 * RFC 5892 derives that from, and in which order. The Bidi rule is about all labels of a name (RFC 5893).
 */

import { once } from '../../support/index.js';
import { BIDI_CLASSES, JOINING_TYPES } from './properties.generated.js';

export type LabelCode =
  | 'misplaced-hyphen'
  | 'leading-mark'
  | 'disallowed-character'
  | 'misplaced-character'
  | 'not-normalized';

/** Exceptions (RFC 5892, section 2.6) that every label may have. */
const ALLOWED_EXCEPTION = /^[\u00DF\u03C2\u06FD\u06FE\u0F0B\u3007]$/;
const DISALLOWED_EXCEPTION = /^[\u0640\u07FA\u302E\u302F\u3031-\u3035\u303B]$/;
/** Characters that depend on the others of their label (RFC 5892, appendix A). */
const CONTEXTUAL = /^(?:\p{Join_Control}|[\u00B7\u0375\u05F3\u05F4\u30FB\u0660-\u0669\u06F0-\u06F9])$/u;
const LDH = /^[a-z\d-]$/;
const LETTER_OR_DIGIT = /^[\p{Ll}\p{Lu}\p{Lo}\p{Nd}\p{Lm}\p{Mn}\p{Mc}]$/u;
/** The categories IgnorableProperties, IgnorableBlocks and OldHangulJamo. */
const IGNORABLE =
  /^(?:[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Noncharacter_Code_Point}]|[\u20D0-\u20FF\u{1D100}-\u{1D24F}]|[\u1100-\u11FF\uA960-\uA97C\uD7B0-\uD7C6\uD7CB-\uD7FB])$/u;
/** Letters whose case folding is not the lowercase of their uppercase: dotless i, and Cherokee (it folds to uppercase). */
const FOLDS_TO_ITSELF = /^[\u0131\u13A0-\u13F5]$/;
const SMALL_CHEROKEE = /^[\u13F8-\u13FD\uAB70-\uABBF]$/;

/** Whether a character is PVALID (RFC 5892, section 3). */
function isValid(character: string): boolean {
  if (ALLOWED_EXCEPTION.test(character) || LDH.test(character)) return true;
  if (DISALLOWED_EXCEPTION.test(character) || IGNORABLE.test(character)) return false;
  return LETTER_OR_DIGIT.test(character) && isStable(character);
}

/** Whether Normalization Form KC and case folding leave a character unchanged. */
function isStable(character: string): boolean {
  if (FOLDS_TO_ITSELF.test(character)) return true;
  if (SMALL_CHEROKEE.test(character)) return false;
  return character.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC') === character;
}

/** The characters with the combining class Virama. */
const VIRAMA =
  /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u0E3A\u0EBA\u0F84\u1039\u103A\u1714\u1715\u1734\u17D2\u1A60\u1B44\u1BAA\u1BAB\u1BF2\u1BF3\u2D7F\uA806\uA82C\uA8C4\uA953\uA9C0\uAAF6\uABED\u{10A3F}\u{11046}\u{11070}\u{1107F}\u{110B9}\u{11133}\u{11134}\u{111C0}\u{11235}\u{112EA}\u{1134D}\u{113CE}-\u{113D0}\u{11442}\u{114C2}\u{115BF}\u{1163F}\u{116B6}\u{1172B}\u{11839}\u{1193D}\u{1193E}\u{119E0}\u{11A34}\u{11A47}\u{11A99}\u{11C3F}\u{11D44}\u{11D45}\u{11D97}\u{11F41}\u{11F42}\u{1612F}]$/u;
/** Whether the context of a character allows it, given the text of its label before and after it (RFC 5892, appendix A). */
function isInContext(character: string, before: string, after: string): boolean {
  switch (character) {
    case '\u200C':
      return VIRAMA.test(before) || isBetweenJoining(before, after);
    case '\u200D':
      return VIRAMA.test(before);
    case '\u00B7':
      return before.endsWith('l') && after.startsWith('l');
    case '\u0375':
      return /^\p{Script=Greek}/u.test(after);
    case '\u05F3':
    case '\u05F4':
      return /\p{Script=Hebrew}$/u.test(before);
    case '\u30FB':
      return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(before + after);
    default:
      // The two kinds of Arabic digits are not mixed.
      return !(character < '\u06F0' ? /[\u06F0-\u06F9]/ : /[\u0660-\u0669]/).test(before + after);
  }
}

/** The letter of the value of consecutive code points, and the end of this run. */
type RunOfValue = readonly [end: number, value: string];

const bidiRuns = /* @__PURE__ */ once(() => runsIn(BIDI_CLASSES));
const joiningRuns = /* @__PURE__ */ once(() => runsIn(JOINING_TYPES));
const NONSPACING_MARK = /\p{Mn}/u;
const UNLISTED = 'U';

function runsIn(text: string): readonly RunOfValue[] {
  let end = 0;
  return Array.from(text.matchAll(/([\da-z]+)([A-Z])/g), ([, length = '', value = '']): RunOfValue => {
    end += Number.parseInt(length, 36);
    return [end, value];
  });
}

function valueAt(character: string, runs: readonly RunOfValue[]): string {
  const codePoint = character.codePointAt(0) as number;
  return runs.find(([end]) => codePoint < end)?.[1] ?? UNLISTED;
}

/** Returns the Bidi_Class of each character of a label: L, R (also AL), A (AN), E (EN), N (NSM), or O for the neutral classes. */
function bidiClasses(label: string): string {
  return Array.from(label, (character) => {
    const value = valueAt(character, bidiRuns());
    if (value !== 'L' && NONSPACING_MARK.test(character)) return 'N';
    return value === UNLISTED ? 'L' : value;
  }).join('');
}

/** Returns the Joining_Type of each character of a label: its short name in Unicode. */
function joiningTypes(label: string): string {
  return Array.from(label, (character) =>
    NONSPACING_MARK.test(character) ? 'T' : valueAt(character, joiningRuns()),
  ).join('');
}

/** Whether the letters around a joiner would join without it. */
function isBetweenJoining(before: string, after: string): boolean {
  return /[LD]T*$/.test(joiningTypes(before)) && /^T*[RD]/.test(joiningTypes(after));
}

/** Whether a label has a character that is written from right to left (RFC 5893, section 1.4). */
export function isRightToLeft(label: string): boolean {
  return /[RA]/.test(bidiClasses(label));
}

/** Whether a label satisfies the Bidi rule (RFC 5893, section 2). The rule holds for all labels of a name if one is right-to-left. */
export function hasOneDirection(label: string): boolean {
  const classes = bidiClasses(label);
  if (classes.startsWith('L')) return /^L(?:[^RA]*[LE])?N*$/.test(classes);
  return /^R(?:[^L]*[REA])?N*$/.test(classes) && !(classes.includes('E') && classes.includes('A'));
}

/** Finds the first error in a label in Unicode, if any, and its offset in the label. */
export function errorInULabel(label: string): readonly [code: LabelCode, offset: number] | undefined {
  if (label.startsWith('-')) return ['misplaced-hyphen', 0];
  if (label.slice(2, 4) === '--') return ['misplaced-hyphen', 2];
  if (label.endsWith('-')) return ['misplaced-hyphen', label.length - 1];
  if (/^\p{M}/u.test(label)) return ['leading-mark', 0];
  let offset = 0;
  for (const character of label) {
    const after = offset + character.length;
    if (CONTEXTUAL.test(character)) {
      if (!isInContext(character, label.slice(0, offset), label.slice(after))) return ['misplaced-character', offset];
    } else if (!isValid(character)) {
      return ['disallowed-character', offset];
    }
    offset = after;
  }
  return label === label.normalize('NFC') ? undefined : ['not-normalized', 0];
}

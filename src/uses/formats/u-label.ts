/**
 * Labels of internationalized names in Unicode (RFC 5891, section 4.2): which characters they have, by the properties that
 * RFC 5892 derives that from, and in which order. The Bidi rule is about all labels of a name (RFC 5893).
 */

import { once } from '../../support/index.js';
import { BIDI_CLASSES, JOINING_TYPES, LABEL_RULES } from './properties.generated.js';

export type LabelCode =
  | 'misplaced-hyphen'
  | 'leading-mark'
  | 'disallowed-character'
  | 'misplaced-character'
  | 'not-normalized';

const LETTER_OR_DIGIT = /^[\p{Ll}\p{Lu}\p{Lo}\p{Nd}\p{Lm}\p{Mn}\p{Mc}]$/u;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;

/** Whether Normalization Form KC and case folding leave a character unchanged. */
const isStable = (character: string): boolean =>
  character.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC') === character;

/** Whether a character is PVALID (RFC 5892, section 3). */
function isValid(character: string, rule: string): boolean {
  if (rule === 'P' || rule === 'D') return rule === 'P';
  return LETTER_OR_DIGIT.test(character) && !IGNORABLE.test(character) && isStable(character);
}

/** Whether the context of a character allows it (RFC 5892, appendix A). @param rules - of all characters of the label */
function isInContext(characters: readonly string[], rules: string, i: number): boolean {
  switch (characters[i]) {
    case '\u200C':
      return rules[i - 1] === 'V' || isBetweenJoining(characters, i);
    case '\u200D':
      return rules[i - 1] === 'V';
    case '\u00B7':
      return characters[i - 1] === 'l' && characters[i + 1] === 'l';
    case '\u0375':
      return /\p{Script=Greek}/u.test(characters[i + 1] ?? '');
    case '\u05F3':
    case '\u05F4':
      return /\p{Script=Hebrew}/u.test(characters[i - 1] ?? '');
    case '\u30FB':
      return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(characters.join(''));
    default:
      // The two kinds of Arabic digits are not mixed.
      return !rules.includes('A') || !rules.includes('E');
  }
}

/** The letter of the value of consecutive code points, and the end of this run. */
type RunOfValue = readonly [end: number, value: string];

const bidiRuns = /* @__PURE__ */ once(() => runsIn(BIDI_CLASSES));
const joiningRuns = /* @__PURE__ */ once(() => runsIn(JOINING_TYPES));
const ruleRuns = /* @__PURE__ */ once(() => runsIn(LABEL_RULES));
const NONSPACING_MARK = /\p{Mn}/u;
const UNLISTED = 'U';

function runsIn(text: string): readonly RunOfValue[] {
  let end = 0;
  return text.split(' ').map((run): RunOfValue => {
    end += Number.parseInt(run.slice(0, -1), 36);
    return [end, run.slice(-1)];
  });
}

function valueAt(character: string, runs: readonly RunOfValue[]): string {
  const codePoint = character.codePointAt(0) as number;
  return runs.find(([end]) => codePoint < end)?.[1] ?? UNLISTED;
}

/** Returns the Bidi_Class of each character of a label: L, R (also AL), A (AN), E (EN), N (NSM), or O for the neutral classes. */
function bidiClasses(label: string): string[] {
  return Array.from(label, (character) => {
    const value = valueAt(character, bidiRuns());
    if (value !== 'L' && NONSPACING_MARK.test(character)) return 'N';
    return value === UNLISTED ? 'L' : value;
  });
}

/** Whether the letters around a joiner would join without it: by the nearest characters whose Joining_Type is not Transparent. */
function isBetweenJoining(characters: readonly string[], i: number): boolean {
  const types = characters.map((c) => (NONSPACING_MARK.test(c) ? 'T' : valueAt(c, joiningRuns())));
  const isOpaque = (type: string): boolean => type !== 'T';
  const before = types.slice(0, i).findLast(isOpaque) ?? UNLISTED;
  const after = types.slice(i + 1).find(isOpaque) ?? UNLISTED;
  return 'LD'.includes(before) && 'RD'.includes(after);
}

/** Whether a label has a character that is written from right to left (RFC 5893, section 1.4). */
export function isRightToLeft(label: string): boolean {
  return bidiClasses(label).some((value) => value === 'R' || value === 'A');
}

/** Whether a label satisfies the Bidi rule (RFC 5893, section 2). The rule holds for all labels of a name if one is right-to-left. */
export function hasOneDirection(label: string): boolean {
  const classes = bidiClasses(label);
  const has = (value: string): boolean => classes.includes(value);
  const last = classes.findLast((value) => value !== 'N') as string;
  if (classes[0] === 'L') return 'LE'.includes(last) && !has('R') && !has('A');
  return classes[0] === 'R' && 'REA'.includes(last) && !has('L') && !(has('E') && has('A'));
}

/** Finds the first error in a label in Unicode, if any, and its offset in the label. */
export function errorInULabel(label: string): readonly [code: LabelCode, offset: number] | undefined {
  if (label.startsWith('-')) return ['misplaced-hyphen', 0];
  if (label.slice(2, 4) === '--') return ['misplaced-hyphen', 2];
  if (label.endsWith('-')) return ['misplaced-hyphen', label.length - 1];
  if (/^\p{M}/u.test(label)) return ['leading-mark', 0];
  const characters = Array.from(label);
  const rules = characters.map((character) => valueAt(character, ruleRuns())).join('');
  let offset = 0;
  for (const [i, character] of characters.entries()) {
    const rule = rules.charAt(i);
    if ('CAE'.includes(rule)) {
      if (!isInContext(characters, rules, i)) return ['misplaced-character', offset];
    } else if (!isValid(character, rule)) return ['disallowed-character', offset];
    offset += character.length;
  }
  return label === label.normalize('NFC') ? undefined : ['not-normalized', 0];
}

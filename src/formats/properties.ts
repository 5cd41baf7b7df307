/** Properties of the characters of a label. */

import { once } from '../tables/once.js';
import { BIDI_CLASSES, JOINING_TYPES } from './properties.generated.js';

/** The letter of the value of consecutive code points, and the end of this run. */
type Run = readonly [end: number, value: string];

const bidiRuns = /* @__PURE__ */ once(() => runsIn(BIDI_CLASSES));
const joiningRuns = /* @__PURE__ */ once(() => runsIn(JOINING_TYPES));
const NONSPACING_MARK = /\p{Mn}/u;
const UNLISTED = 'U';

function runsIn(text: string): readonly Run[] {
  let end = 0;
  return Array.from(text.matchAll(/([\da-z]+)([A-Z])/g), ([, length = '', value = '']): Run => {
    end += Number.parseInt(length, 36);
    return [end, value];
  });
}

function valueAt(character: string, runs: readonly Run[]): string {
  const codePoint = character.codePointAt(0) as number;
  return runs.find(([end]) => codePoint < end)?.[1] ?? UNLISTED;
}

/** Returns the Bidi_Class of each character of a label: L, R (also AL), A (AN), E (EN), N (NSM), or O for the neutral classes. */
export function bidiClasses(label: string): string {
  return Array.from(label, (character) => {
    const value = valueAt(character, bidiRuns());
    if (value !== 'L' && NONSPACING_MARK.test(character)) return 'N';
    return value === UNLISTED ? 'L' : value;
  }).join('');
}

/** Returns the Joining_Type of each character of a label: its short name in Unicode. */
export function joiningTypes(label: string): string {
  return Array.from(label, (character) =>
    NONSPACING_MARK.test(character) ? 'T' : valueAt(character, joiningRuns()),
  ).join('');
}

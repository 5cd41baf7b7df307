/**
 * Makes the tables of the properties by which labels in Unicode are checked: Bidi_Class (RFC 5893), Joining_Type (RFC 5892,
 * appendix A), exceptions (RFC 5892), the characters that look like ASCII (Unicode Technical Standard 39, section 4), and the characters that end a reference in
 * a text (Unicode Technical Standard 58).
 *
 * The files `PROPERTY-VERSION.txt` have the rows of Unicode that matter; their first lines say which. To update them, write the same rows of a later version, and run `npm run tables`.
 */

import { readdirSync, readFileSync } from 'node:fs';

/** The letter of each Bidi_Class. RFC 5893 has the same rules for R and AL, and for all neutral classes. */
const DIRECTIONS: Readonly<Record<string, string>> = {
  R: 'R',
  AL: 'R',
  AN: 'A',
  EN: 'E',
  ES: 'O',
  ON: 'O',
  BN: 'O',
  L: 'L',
};
const UNLISTED = 'U';

/** The text of the module. */
export function emitProperties(): string {
  const [bidi, version] = valuesOf('bidi-class');
  const [joining] = valuesOf('joining-type');
  const [rules] = valuesOf('label');
  for (const [codePoint, value] of bidi) {
    // Marks are tested first, so they need not interrupt a run of letters.
    const letter = value === 'NSM' && bidi.get(codePoint - 1) === 'R' ? 'R' : DIRECTIONS[value];
    if (letter === undefined) bidi.delete(codePoint);
    else bidi.set(codePoint, letter);
  }
  return `// Made by scripts/unicode/properties.ts (\`npm run tables\`) from the Unicode Character Database, version ${version}. Do not edit.

// Runs of code points: the length of each, in base 36, and the letter of its value; ${UNLISTED} is the value of unlisted characters.

/** Bidi_Class, except of nonspacing marks: R (also AL), A (AN), E (EN), O (ES, ON, BN). L is a nonspacing mark of class L. */
export const BIDI_CLASSES =
  '${runsOf(bidi)}';
/** Joining_Type, except of nonspacing marks. */
export const JOINING_TYPES =
  '${runsOf(joining)}';
/** Characters of labels: P (PVALID), D (DISALLOWED), C, A and E (both kinds of Arabic digits) by their context, or V (Virama). */
export const LABEL_RULES =
  '${runsOf(rules)}';
`;
}

/** The text of the module of characters that look like ASCII. */
export function emitLookalikes(): string {
  const [values, version] = valuesOf('confusables');
  const lookalikes = Array.from(values.keys(), escaped).join('');
  return `// Made by scripts/unicode/properties.ts (\`npm run tables\`) from confusables.txt of Unicode, version ${version}. Do not edit.

/** A character that is not ASCII, and does not look like an ASCII letter, digit, hyphen or low line. */
export const UNLIKE_ASCII =
  /[^\\0-\\x7f${lookalikes}]/u;
`;
}

/** The text of the module of characters that end a reference. */
export function emitLinkEnds(): string {
  const [soft, version] = valuesOf('link-term');
  const [brackets] = valuesOf('link-bracket');
  return `// Made by scripts/unicode/properties.ts (\`npm run tables\`) from Unicode Technical Standard 58, version ${version}. Do not edit.

/** A character that is punctuation at the end of a reference: Link_Term is Soft. */
export const SOFT =
  /[${Array.from(soft.keys(), escaped).join('')}]/u;
/** Characters that close what others open, in the order of OPENING: Link_Term is Close. */
export const CLOSING =
  '${Array.from(brackets.keys(), escaped).join('')}';
/** The characters that open them: Link_Bracket. */
export const OPENING =
  '${Array.from(brackets.values(), (hex) => escaped(Number.parseInt(hex, 16))).join('')}';
`;
}

const escaped = (codePoint: number): string => `\\u{${codePoint.toString(16)}}`;

/** Returns the value of each code point that a file lists, in order, and the version of the file. */
function valuesOf(property: string): [values: Map<number, string>, version: string] {
  const file = readdirSync(url('./')).find((name) => name.startsWith(property)) as string;
  const values = new Map<number, string>();
  const rows = readFileSync(url(file), 'utf8').matchAll(/^([\dA-F]+)(?:\.\.([\dA-F]+))? *; *(\w+)/gm);
  for (const [, first = '', last = first, value = ''] of rows)
    for (let i = Number.parseInt(first, 16); i <= Number.parseInt(last, 16); i++) values.set(i, value);
  return [values, file.slice(property.length + 1, -'.txt'.length)];
}

function runsOf(values: ReadonlyMap<number, string>): string {
  const valueAt = (codePoint: number): string => values.get(codePoint) ?? UNLISTED;
  const end = Math.max(...values.keys()) + 1;
  const runs: string[] = [];
  for (let start = 0, i = 1; i <= end; i++) {
    if (i < end && valueAt(i) === valueAt(start)) continue;
    runs.push((i - start).toString(36) + valueAt(start));
    start = i;
  }
  return runs.join(' ');
}

function url(file: string): URL {
  return new URL(file, import.meta.url);
}

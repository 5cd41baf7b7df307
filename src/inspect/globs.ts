/** The sets and ranges that curl expands, as in `http://lo{cal}host/` and `127.0.0.[1-9]`. */

import { HostKind } from '../scanner/index.js';
import { kindOf } from './host.js';
import { MOST_CODE_UNITS } from './names.js';

/** How many expansions of a text are read. */
export const MOST_EXPANSIONS = 256;

/**
 * Text without sets and ranges; the elements of a set; the ends of a range, and its step; an IP-literal. A backslash before a brace or
 * a bracket makes it text; in a set, it does so with any character.
 */
const TOKEN =
  /([^[\]{}\\/?#]+|\\[[\]{}]|[\\/?#])|\{((?:\\.|[^\\{}[\]])+)\}|\[(?:([a-z])-(.)|(\d+)-[ \t]*(\d+))(?::\s*\+?(\d+))?\]|(\[[^\]]*\])/isy;
const ELEMENT = /((?:\\.|[^\\,])*)(,|$)/gs;
const ESCAPE = /^\\(?=[[\]{}])/;
const ESCAPE_IN_SET = /\\(.)/gs;
const MOST_LETTERS = 25;
const ZONE = /%.*\]$/;

/** The texts that curl expands a text to. */
export interface Expansions {
  /** The first ones: one more than {@link MOST_EXPANSIONS} at most. They end before the path. */
  readonly texts: readonly string[];
  /** The offset of the path. */
  readonly end: number;
}

const NOTHING: Expansions = { texts: [], end: 0 };

/**
 * Expands a text as curl does without its option `-g`. A text without sets and ranges has no expansions, and neither has one with a
 * malformed set or range: curl refuses it.
 */
export function globExpansions(text: string): Expansions {
  let texts = [''];
  let isExpanded = false;
  // Slashes precede the authority, and a further one ends it.
  let hasSlashes = false;
  let hasAuthority = false;
  let end = 0;
  while (end < text.length && !(isExpanded && end > MOST_CODE_UNITS)) {
    TOKEN.lastIndex = end;
    const [all = '', plain, ...pattern] = TOKEN.exec(text) ?? [];
    if (plain === '?' || plain === '#' || (plain === '/' && hasAuthority)) break;
    if (plain === '/' || (plain === '\\' && !hasAuthority)) hasSlashes = true;
    else if (plain !== undefined) hasAuthority = hasSlashes;
    else isExpanded = true;
    const values = plain === undefined ? valuesOf(pattern) : [plain.replace(ESCAPE, '')];
    if (values.length === 0) return NOTHING;
    texts = texts.flatMap((before) => values.map((value) => before + value)).slice(0, MOST_EXPANSIONS + 1);
    end += all.length;
  }
  return isExpanded ? { texts, end } : NOTHING;
}

type Pattern = readonly (string | undefined)[];

/** Returns the values of a set or a range, and an IP-literal unchanged; no values if curl accepts nothing there. */
function valuesOf([set, firstLetter, lastLetter, first = '', last, step = '1', literal = '']: Pattern): string[] {
  if (set !== undefined) return elementsOf(set);
  const by = Number(step);
  if (firstLetter !== undefined && lastLetter !== undefined) {
    const [low, high] = [firstLetter.charCodeAt(0), lastLetter.charCodeAt(0)];
    return high - low > MOST_LETTERS ? [] : numbers(low, high, by).map((code) => String.fromCharCode(code));
  }
  if (last !== undefined) {
    const digits = first.startsWith('0') ? first.length : 0;
    return numbers(Number(first), Number(last), by).map((number) => String(number).padStart(digits, '0'));
  }
  return kindOf(literal.replace(ZONE, ']')) === HostKind.IPV6 ? [literal] : [];
}

function elementsOf(set: string): string[] {
  const elements: string[] = [];
  for (const [, element = '', comma] of set.matchAll(ELEMENT)) {
    elements.push(element.replace(ESCAPE_IN_SET, '$1'));
    if (comma === '' || elements.length > MOST_EXPANSIONS) break;
  }
  return elements;
}

/** Returns the first numbers of a range; none if curl refuses the range. */
function numbers(first: number, last: number, step: number): number[] {
  const isRange = first === last ? step === 1 : step > 0 && step <= last - first;
  if (!isRange) return [];
  const length = Math.min(Math.floor((last - first) / step), MOST_EXPANSIONS) + 1;
  return Array.from({ length }, (_, i) => first + i * step);
}

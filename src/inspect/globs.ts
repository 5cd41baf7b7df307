/** The sets and ranges that curl expands, as in `http://lo{cal}host/` and `127.0.0.[1-9]`. */

import { HostKind } from '../scanner/index.js';
import { kindOf } from './host.js';
import { MAX_NAME_READ } from './names.js';

/** How many expansions of a text are read. */
export const MAX_EXPANSIONS = 256;

/**
 * Text without sets and ranges; the beginning of a set; the ends of a range, and its step; an IP-literal. A backslash before a brace
 * or a bracket makes it text.
 */
const GLOB_TOKEN =
  /([^[\]{}\\/?#]+|\\([[\]{}])|[\\/?#])|\{|\[(?:([a-z])-(.)|(\d+)-[ \t]*(\d+))(?::\s*\+?(\d+))?\]|(\[[^\]]*\])/isy;
/** In a set, a backslash makes any character text. */
const IN_SET = /\\(.)|[,{}[\]]|[^\\,{}[\]]+/gs;
/** The characters that begin a set or a range. */
const OPENING_OF_GLOB = /[[{]/;
const MAX_LETTERS = 25;

/** The texts that curl expands a text to. */
export interface Expansions {
  /** The first ones: one more than {@link MAX_EXPANSIONS} at most. They end before the path. */
  readonly texts: readonly string[];
  /** The offset of the path, or one above {@link MAX_NAME_READ} where reading ended. */
  readonly end: number;
}

const NO_EXPANSIONS: Expansions = { texts: [], end: 0 };

/**
 * Expands a text as curl does without its option `-g`. A text without sets and ranges has no expansions, and neither has one with a
 * malformed set or range: curl refuses it.
 */
export function globExpansions(text: string): Expansions {
  // For speed only.
  if (!OPENING_OF_GLOB.test(text)) return NO_EXPANSIONS;
  let texts = [''];
  let isExpanded = false;
  // Slashes precede the authority, and a further one ends it.
  let hasSlashes = false;
  let hasAuthority = false;
  let end = 0;
  for (let count = 0; end < text.length; count++) {
    if ((isExpanded ? end : count) > MAX_NAME_READ) return { texts, end };
    GLOB_TOKEN.lastIndex = end;
    const [all = '', plain, escaped, ...range] = GLOB_TOKEN.exec(text) ?? [];
    if (plain === '?' || plain === '#' || (plain === '/' && hasAuthority)) break;
    if (plain === '/' || plain === '\\') hasSlashes = true;
    else if (plain !== undefined) hasAuthority = hasSlashes;
    else isExpanded ||= range.at(-1) === undefined;
    end += all.length;
    let values = plain === undefined ? valuesOf(range) : [escaped ?? plain];
    if (all === '{') [values, end] = elementsAt(text, end);
    if (values.length === 0) return NO_EXPANSIONS;
    texts = texts.flatMap((before) => values.map((value) => before + value)).slice(0, MAX_EXPANSIONS + 1);
  }
  return isExpanded ? { texts, end } : NO_EXPANSIONS;
}

type Range = readonly (string | undefined)[];

/** Returns the values of a range, and an IP-literal unchanged; no values if curl accepts nothing there. */
function valuesOf([firstLetter, lastLetter, first = '', last, step = '1', literal = '']: Range): string[] {
  const by = Number(step);
  if (firstLetter !== undefined && lastLetter !== undefined) {
    const [low, high] = [firstLetter.charCodeAt(0), lastLetter.charCodeAt(0)];
    return high - low > MAX_LETTERS ? [] : numbers(low, high, by).map((code) => String.fromCharCode(code));
  }
  if (last !== undefined) {
    const digits = first.startsWith('0') ? Math.min(first.length, MAX_NAME_READ) : 0;
    return numbers(Number(first), Number(last), by).map((number) => String(number).padStart(digits, '0'));
  }
  const [address] = literal.slice(0, -1).split('%', 1);
  return kindOf(`${address}]`) === HostKind.IPV6 ? [literal] : [];
}

/** Returns the elements of the set that begins at an offset, and the offset after it; no elements if curl refuses the set. */
function elementsAt(text: string, start: number): [elements: string[], end: number] {
  const elements = [''];
  IN_SET.lastIndex = start;
  for (const { 0: piece, 1: escaped, index } of text.matchAll(IN_SET)) {
    if (piece === '}' && index > start) return [elements, index + 1];
    // The caller stops here, whether or not the set has an end.
    if (index - start > MAX_NAME_READ) return [elements, index];
    if ('{}[]'.includes(piece)) break;
    if (piece !== ',') elements[elements.length - 1] += escaped ?? piece;
    else if (elements.length <= MAX_EXPANSIONS) elements.push('');
  }
  return [[], start];
}

/** Returns the first numbers of a range; none if curl refuses the range. */
function numbers(first: number, last: number, step: number): number[] {
  const isRange = first === last ? step === 1 : step > 0 && step <= last - first;
  if (!isRange) return [];
  const length = Math.min(Math.floor((last - first) / step), MAX_EXPANSIONS) + 1;
  return Array.from({ length }, (_, i) => first + i * step);
}

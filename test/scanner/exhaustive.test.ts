/**
 * Compares the scanner with the bare automaton on every string up to a length. One character represents each
 * equivalence class, so every distinction in the tables is tried. Prefixes lead to each part of the scanner, and a long
 * suffix makes `scan` copy the string.
 */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scan, scanBytes } from '../../src/scanner/index.js';
import { openCopy, type ScanCopy } from '../../src/scanner/string-copy.js';
import { Flag, Grammar, STRIDE } from '../../src/tables/record.js';
import { COMPONENTS, ENCODINGS_AND_DOTS, forEach, HOSTS } from '../support/every-string.js';
import { interpret } from '../support/interpreter.js';

const OURS = ~(Flag.PERCENT_NOT_NORMAL | Flag.DOT_SEGMENT);
const MARGIN = 3;

const expected = new Uint32Array(STRIDE);
const record = new Uint32Array(STRIDE);
const scanByKernel = openCopy() as ScanCopy;
const bytes = new Uint8Array(256);

/** Compares all ways to scan `input` with the automaton. Returns the difference, if any. */
function difference(input: string, grammar: Grammar): string | undefined {
  const answer = interpret(input, expected, grammar);
  const onString = scan(input, record, 0, grammar);
  if (!same(answer, onString, 0)) return `scan ${show(onString)}, automaton ${show(answer)}`;
  // A character above U+00FF has no byte; a character that no rule allows replaces it.
  for (let i = 0; i < input.length; i++) bytes[MARGIN + i] = Math.min(input.charCodeAt(i), 0xff);
  const onBytes = scanBytes(bytes, MARGIN, MARGIN + input.length, record, 0, grammar);
  if (!same(answer, onBytes, MARGIN)) return `scanBytes ${show(onBytes)}, automaton ${show(answer)}`;
  // All scanners agree on dots and normal percent-encodings, which the automaton does not know.
  if (onString >= 0 && onString !== onBytes) return `scan ${show(onString)}, scanBytes ${show(onBytes)}`;
  // The kernel for one string, whether or not `scan` uses it for this string.
  const onCopy = scanByKernel(input, record, 0);
  if (grammar !== Grammar.URI_REFERENCE) return undefined;
  if (!same(answer, onCopy, 0)) return `the kernel ${show(onCopy)}, automaton ${show(answer)}`;
  return onCopy < 0 || onCopy === onBytes ? undefined : `the kernel ${show(onCopy)}, scanBytes ${show(onBytes)}`;
}

function same(answer: number, result: number, shift: number): boolean {
  if (answer < 0 || result < 0) return answer === (result < 0 ? result + shift : result);
  return answer === (result & OURS) && record.every((offset, slot) => offset === (expected[slot] as number) + shift);
}

const show = (result: number): string => (result < 0 ? `stops at ${~result}` : `${result} [${record}]`);

const exhaustive = suite('exhaustive');
const LONG = 'a'.repeat(32);

const agrees = (beginning: string, length: number, end = ''): void =>
  exhaustive(
    `agrees on ${JSON.stringify(beginning)} and up to ${length} characters more${end ? ', made long' : ''}`,
    () => {
      forEach(beginning, length, end, (input) => {
        for (const grammar of Object.values(Grammar)) {
          const found = difference(input, grammar);
          if (found !== undefined) assert.unreachable(`${JSON.stringify(input)}, grammar ${grammar}: ${found}`);
        }
      });
    },
  );

agrees('', 4);
agrees('', 3, LONG);
for (const beginning of COMPONENTS) {
  agrees(beginning, 3);
  agrees(beginning, 2, LONG);
}
for (const beginning of HOSTS) agrees(beginning, 3);
for (const beginning of ENCODINGS_AND_DOTS) {
  agrees(beginning, 2);
  agrees(LONG + beginning, 2);
}
// Every kind of character, at every place next to the border between two blocks of the kernel.
for (const beginning of ['', '/', 'h:', 'http://', 'https://h', 'http://h/', '//h/?', '#', 'h://h:1/.']) {
  for (let length = 58; length <= 66; length++) {
    agrees(beginning.padEnd(length, 'a'), 2);
    agrees(beginning.padEnd(length, 'a'), 2, LONG);
    agrees(beginning.padEnd(length, '/'), 2, '/../%41?%4a#/.');
  }
}

exhaustive.run();

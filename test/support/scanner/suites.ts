/** The suites of the grammars, and the scanners that must answer them correctly. */

import type { Subject } from '../../../scripts/proof/subject.js';
import { SUBJECTS } from '../../../scripts/proof/subjects.js';
import { type Suite, suitesOf } from '../../../scripts/proof/suite.js';
import type { Automaton } from '../../../scripts/proof/tables.js';
import type { Plan } from '../../../scripts/proof/w-method.js';
import { run as httpBytes } from '../../../src/scanner/engine/http-bytes.generated.js';
import { run as httpUnits } from '../../../src/scanner/engine/http-units.generated.js';
import { run as iriUnits } from '../../../src/scanner/engine/iri-units.generated.js';
import { run as uriBytes } from '../../../src/scanner/engine/uri-bytes.generated.js';
import { run as templateUnits } from '../../../src/scanner/engine/uri-template-units.generated.js';
import { run as uriUnits } from '../../../src/scanner/engine/uri-units.generated.js';
import { STRIDE } from '../../../src/tables/record.js';

export type RunUnits = typeof uriUnits;
export type RunBytes = typeof uriBytes;

/** Scans a word, and writes the record of a valid one. */
export type Scan = (word: string, record: Uint32Array) => number;

const ENGINES: Readonly<Record<string, readonly [units: RunUnits, bytes?: RunBytes]>> = {
  'Appendix A': [uriUnits, uriBytes],
  'RFC 3987': [iriUnits],
  'RFC 9112': [httpUnits, httpBytes],
  'RFC 6570': [templateUnits],
};

export const GRAMMARS = SUBJECTS.map(({ subject, tables }) => ({
  subject,
  tables,
  engines: ENGINES[subject.name] ?? [],
}));

/** The scanner of an engine for strings, from a start. */
export const ofUnits =
  (run: RunUnits, { START_STATE, REFUSED_MARKS }: Automaton, start: number): Scan =>
  (word, record) =>
    run(word, record, 0, START_STATE[start] as number, REFUSED_MARKS[start] as number);

/** Bytes before a word, so that its offsets are not those of the memory. */
const MARGIN = 3;
const memory = new Uint8Array(0x200).fill('/'.charCodeAt(0));

/** Writes a word as bytes, one per character. */
export function write(word: string, bytes: Uint8Array, at: number): number {
  for (let i = 0; i < word.length; i++) bytes[at + i] = word.charCodeAt(i);
  return at + word.length;
}

/** The scanner of an engine for bytes, from a start. */
export const ofBytes =
  (run: RunBytes, { START_STATE, REFUSED_MARKS }: Automaton, start: number): Scan =>
  (word, record) => {
    const end = write(word, memory, MARGIN);
    const flags = run(memory, MARGIN, end, record, 0, START_STATE[start] as number, REFUSED_MARKS[start] as number);
    if (flags < 0) return flags + MARGIN;
    for (let slot = 0; slot < STRIDE; slot++) record[slot] = (record[slot] as number) - MARGIN;
    return flags;
  };

/** The words of a suite with the right answers, which are made once. */
export interface Answered {
  readonly suite: Suite;
  readonly plans: readonly Plan[];
  readonly words: readonly string[];
  /** The flags, or `~errorOffset`, of each word; then its record. */
  readonly answers: Int32Array;
}

/** Elements of `answers` for each word. */
export const WIDTH = STRIDE + 1;

const right = new Uint32Array(STRIDE);

/** The suites of a grammar without extra states. */
export const answeredSuites = (subject: Subject): Answered[] =>
  suitesOf(subject).map((suite) => {
    const plans = suite.plans();
    return answered(suite, plans, [...suite.words(plans, 0)].flatMap(withCommonSchemes));
  });

/** A word, and the word with a scheme that the kernels know. */
const withCommonSchemes = (word: string): readonly string[] =>
  word.startsWith('a://') ? [word, ...['http', 'https', 'file'].map((scheme) => scheme + word.slice(1))] : [word];

/** Words with their right answers. */
export function answered(suite: Suite, plans: readonly Plan[], words: readonly string[]): Answered {
  const answers = new Int32Array(words.length * WIDTH);
  for (const [i, word] of words.entries()) {
    answers[i * WIDTH] = suite.answer(word, right);
    answers.set(right, i * WIDTH + 1);
  }
  return { suite, plans, words, answers };
}

const found = new Uint32Array(STRIDE);

/** The first word that a scanner answers wrongly, with both answers. */
export function firstWrong({ words, answers, suite: { rule } }: Answered, scan: Scan): string | undefined {
  // Scanned before each word, since a scanner must not use what an earlier scan has left.
  const ends = words.map((_, i) =>
    (answers[i * WIDTH] as number) >= 0
      ? answers.subarray(i * WIDTH + 1, (i + 1) * WIDTH).reduce((sum, offset) => sum + offset, 0)
      : 0,
  );
  const other = words[ends.indexOf(ends.reduce((most, end) => Math.max(most, end), 0))] as string;
  for (let i = 0; i < words.length; i++) {
    scan(other, found);
    const flags = scan(words[i] as string, found);
    if (isRight(answers, i, flags, found, 0)) continue;
    return `${rule} ${JSON.stringify(words[i])}: ${shown(flags, found)}, expected ${shown(answers[i * WIDTH] as number, answers.subarray(i * WIDTH + 1, (i + 1) * WIDTH))}`;
  }
  return undefined;
}

/** Whether a result, with a record at `at` whose offsets count from `origin`, is the right answer to word `i`. */
export function isRight(
  answers: Int32Array,
  i: number,
  flags: number,
  records: Uint32Array,
  at: number,
  origin = 0,
): boolean {
  const expected = i * WIDTH;
  if (flags !== answers[expected]) return false;
  if (flags < 0) return true;
  for (let slot = 0; slot < STRIDE; slot++)
    if ((records[at + slot] as number) - origin !== answers[expected + 1 + slot]) return false;
  return true;
}

export const shown = (flags: number, record: ArrayLike<number>): string =>
  flags < 0 ? `stops at ${~flags}` : `${flags} [${Array.from(record)}]`;
